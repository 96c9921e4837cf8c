/** OPS-01: the operators' API. On every host, as it must work when no host leads anywhere. */
import { Hono } from 'hono'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { merchantCodeSchema } from '../../contract/ids.ts'
import { type OperatorCallName, operatorCalls } from '../../contract/operator/calls.ts'
import { parseJsonBytes, readBytes } from '../../contract/protocols/read-body.ts'
import { MAX_CALL_BODY_BYTES } from '../call/validate.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { performAct, type Verb } from './act.ts'
import { forwardOperatorCall } from './forward-operator-call.ts'
import { addOperator, listOperators, operatorInputSchema, revokeOperator } from './operators.ts'
import { auditQuerySchema, showAudit, showMerchants, showStatus } from './reads.ts'
import { OpsRefusal } from './refusal.ts'
import { requireDeployment, requireOperator } from './require-operator.ts'
import { domainAdd } from './verbs/domain-add.ts'
import { flagSet } from './verbs/flag-set.ts'
import { maintenanceOff } from './verbs/maintenance-off.ts'
import { maintenanceOn } from './verbs/maintenance-on.ts'
import { merchantPut } from './verbs/merchant-put.ts'
import { regionClear } from './verbs/region-clear.ts'
import { regionSet } from './verbs/region-set.ts'

export const opsRoutes = new Hono<EdgeHono>()
opsRoutes.use(async (c, next) => {
  c.header('cache-control', 'no-store')
  await next()
})
opsRoutes.use(requireOperator)

function parse<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new OpsRefusal([issue?.path.map(String).join('.'), issue?.message].filter(Boolean).join(': '))
}

async function readJson(c: EdgeContext): Promise<unknown> {
  return parseJsonBytes(await readBytes(c.req.raw, MAX_CALL_BODY_BYTES))
}

/** What the edge does itself: it writes configuration. */
function act<Input>(name: string, verb: Verb<Input>) {
  opsRoutes.post(`/${name}`, async (c) => {
    c.var.trace.call = `ops:${name}`
    const input = parse(verb.input, await readJson(c))
    return c.json({ success: true, value: await performAct(c, name, verb, input) })
  })
}

/** What the platform does: of one merchant, whose envelope carries it. */
for (const name of Object.keys(operatorCalls) as OperatorCallName[]) {
  const input = z.strictObject({ merchant: merchantCodeSchema, input: operatorCalls[name].request })
  opsRoutes.post(`/${name}`, async (c) => {
    c.var.trace.call = `ops:${name}`
    const asked = parse(input, await readJson(c))
    return c.json({ success: true, value: await forwardOperatorCall(c, name, asked) })
  })
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
  opsRoutes.post(`/${name}`, requireDeployment, async (c) => {
    c.var.trace.call = `ops:${name}`
    return c.json({ success: true, value: await verb(c, parse(operatorInputSchema, await readJson(c))) })
  })
}

opsRoutes.get('/operators', async (c) => c.json({ success: true, value: await listOperators(c) }))
opsRoutes.get('/status', async (c) => c.json({ success: true, value: await showStatus(c) }))
opsRoutes.get('/merchants', async (c) => c.json({ success: true, value: await showMerchants(c) }))
opsRoutes.get('/audit', async (c) => {
  const { limit } = parse(auditQuerySchema, c.req.query())
  return c.json({ success: true, value: await showAudit(c, limit) })
})

opsRoutes.all('*', () => {
  throw new Refusal('not_found', 'no such act')
})
