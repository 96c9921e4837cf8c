/** OPS-01: the operators' API. On every host, as it must work when no host leads anywhere. */
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { merchantCodeSchema } from '../../contract/ids.ts'
import { type OperatorCallName, operatorCalls } from '../../contract/operator/calls.ts'
import { type EdgeOperatorCallName, edgeOperatorCalls } from '../../contract/operator/edge-calls.ts'
import { IMAGE_BODY_MAX_BYTES } from '../../contract/protocols/body-limits.ts'
import { limitBody, requireJson, validate } from '../../contract/protocols/validate.ts'
import { MAX_CALL_BODY_BYTES } from '../call/validate.ts'
import type { EdgeHono } from '../context.ts'
import { performAct, type Verb } from './act.ts'
import { forwardOperatorCall } from './forward-operator-call.ts'
import { showHealth } from './health.ts'
import { addOperator, listOperators, revokeOperator } from './operators.ts'
import { showAudit, showMerchants, showStatus } from './reads.ts'
import { OpsRefusal } from './refusal.ts'
import { requireDeployment, requireOperator } from './require-operator.ts'
import { domainAdd, flagSet, maintenanceOff, maintenanceOn, merchantPut, regionClear, regionSet } from './verbs.ts'

export const opsRoutes = new Hono<EdgeHono>()
opsRoutes.use(async (c, next) => {
  c.header('cache-control', 'no-store')
  await next()
})
opsRoutes.use(requireOperator)

/** An operator reads what is wrong with the first field that does not fit. */
const explain = ([issue]: readonly z.core.$ZodIssue[]) =>
  new OpsRefusal([issue?.path.map(String).join('.'), issue?.message].filter(Boolean).join(': '))

const named =
  (name: string): MiddlewareHandler<EdgeHono> =>
  async (c, next) => {
    c.var.trace.call = `ops:${name}`
    await next()
  }
const json = <S extends z.ZodType>(schema: S) => validate('json', schema, explain)
const limit = limitBody<EdgeHono>(MAX_CALL_BODY_BYTES)
/** An answer to a member may carry a picture, and a page of help five languages. */
const forwardedLimit = limitBody<EdgeHono>(IMAGE_BODY_MAX_BYTES)

/** What the edge does itself: it writes configuration. */
function act<Input>(name: EdgeOperatorCallName, verb: Verb<Input>) {
  opsRoutes.post(`/${name}`, named(name), limit, requireJson, json(verb.input), async (c) =>
    c.json({ success: true, value: await performAct(c, name, verb, c.req.valid('json')) }),
  )
}

/** What the platform does: of one merchant, whose envelope carries it. */
for (const name of Object.keys(operatorCalls) as OperatorCallName[]) {
  const input = z.strictObject({ merchant: merchantCodeSchema, input: operatorCalls[name].request })
  opsRoutes.post(`/${name}`, named(name), forwardedLimit, requireJson, json(input), async (c) =>
    c.json({ success: true, value: await forwardOperatorCall(c, name, c.req.valid('json')) }),
  )
}

act('maintenance-on', maintenanceOn)
act('maintenance-off', maintenanceOff)
act('region-set', regionSet)
act('region-clear', regionClear)
act('merchant-put', merchantPut)
act('domain-add', domainAdd)
act('flag-set', flagSet)

/** Who operates. Each says itself what it writes to the audit. */
for (const [name, verb] of [
  ['operator-add', addOperator],
  ['operator-revoke', revokeOperator],
] as const) {
  opsRoutes.post(
    `/${name}`,
    requireDeployment,
    named(name),
    limit,
    requireJson,
    json(edgeOperatorCalls[name].request),
    async (c) => c.json({ success: true, value: await verb(c, c.req.valid('json')) }),
  )
}

opsRoutes.get('/operators', async (c) => c.json({ success: true, value: await listOperators(c) }))
opsRoutes.get('/status', async (c) => c.json({ success: true, value: await showStatus(c) }))
opsRoutes.get('/health', async (c) => c.json({ success: true, value: await showHealth(c) }))
opsRoutes.get('/merchants', async (c) => c.json({ success: true, value: await showMerchants(c) }))
opsRoutes.get('/audit', validate('query', edgeOperatorCalls.audit.request, explain), async (c) =>
  c.json({ success: true, value: await showAudit(c, c.req.valid('query').limit) }),
)

opsRoutes.all('*', () => {
  throw new Refusal('not_found', 'no such act')
})
