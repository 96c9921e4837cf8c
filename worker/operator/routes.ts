/** OPS-01: the operators' API. On every host, as it must work when no host leads anywhere. */
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { merchantCodeSchema } from '../../contract/ids.ts'
import { type OperatorCall, type OperatorCallName, operatorCalls } from '../../contract/operator/calls.ts'
import {
  type EdgeOperatorCall,
  type EdgeOperatorCallName,
  edgeOperatorCalls,
} from '../../contract/operator/edge-calls.ts'
import { IMAGE_BODY_MAX_BYTES } from '../../contract/protocols/body-limits.ts'
import { limitBody, requireJson, validate } from '../../contract/protocols/validate.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { MAX_CALL_BODY_BYTES } from '../request/validate.ts'
import { showAccessReview, signAccessReview } from './access-review.ts'
import { merchantOf, performAct, type Verb } from './act.ts'
import { showAct } from './audit.ts'
import { requireOneIsEnough } from './changes/alone.ts'
import { makeLook } from './changes/look.ts'
import { findTexts } from './changes/own-texts.ts'
import {
  approveChange,
  createMerchant,
  listChanges,
  proposeChange,
  refuseChange,
  showChange,
  showNow,
  undoChange,
  withdrawChange,
} from './changes/verbs.ts'
import { showDomains } from './domains.ts'
import { forwardOperatorCall } from './forward-operator-call.ts'
import { showHealth } from './health.ts'
import { identityRoutes } from './identity.ts'
import { addOperator, listOperators, revokeOperator } from './operators.ts'
import { confirmPerson, invitePerson, listPeople, revokePerson, setRolesByTwo } from './people.ts'
import { checkAudit, exportAudit, listWaiting, readAudit } from './read-audit.ts'
import { showMerchants, showStatus } from './reads.ts'
import { OpsRefusal } from './refusal.ts'
import { showRegion, tryRegion } from './region.ts'
import { authorise, requireDeployment, requireOperator } from './require-operator.ts'
import { domainAdd, flagSet, maintenanceOff, maintenanceOn, merchantPut, regionClear, regionSet } from './verbs.ts'
import { showMaintenance, showSelf } from './whoami.ts'

export const opsRoutes = new Hono<EdgeHono>()
opsRoutes.use(async (c, next) => {
  c.header('cache-control', 'no-store')
  await next()
})
opsRoutes.route('/', identityRoutes)
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

/** The merchant of a body that no schema has read yet: what is refused for its rights says nothing of its content. */
const rawMerchant = async (c: EdgeContext): Promise<string | null> => merchantOf(await c.req.json().catch(() => null))

const mayAct =
  (name: EdgeOperatorCallName | OperatorCallName, isOfOneMerchant: boolean): MiddlewareHandler<EdgeHono> =>
  async (c, next) => {
    const rights: EdgeOperatorCall | OperatorCall = { ...edgeOperatorCalls, ...operatorCalls }[name]
    if ('internal' in rights) throw new Refusal('forbidden', 'the edge alone asks for this')
    const isOfAll = 'ofAllMerchants' in rights
    authorise(c, rights, isOfAll ? null : isOfOneMerchant ? await rawMerchant(c) : undefined)
    await next()
  }

/** What the edge does itself: it writes configuration. */
function act<Input>(name: EdgeOperatorCallName, verb: Verb<Input>) {
  opsRoutes.post(`/${name}`, named(name), limit, requireJson, mayAct(name, true), json(verb.input), async (c) => {
    const input = c.req.valid('json')
    await requireOneIsEnough(c, name, input)
    return c.json({ success: true, value: await performAct(c, name, verb, input) })
  })
}

/** What the platform does: of one merchant, whose envelope carries it. */
for (const name of Object.keys(operatorCalls) as OperatorCallName[]) {
  const input = z.strictObject({ merchant: merchantCodeSchema, input: operatorCalls[name].request })
  opsRoutes.post(`/${name}`, named(name), forwardedLimit, requireJson, mayAct(name, true), json(input), async (c) => {
    const asked = c.req.valid('json')
    await requireOneIsEnough(c, name, asked)
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

type Input<Name extends EdgeOperatorCallName> = z.output<(typeof edgeOperatorCalls)[Name]['request']>

/** An act that says itself what it writes to the audit. Without `ofOneMerchant` it is of no merchant at all. */
function perform<Name extends EdgeOperatorCallName>(
  name: Name,
  verb: (c: EdgeContext, input: Input<Name>) => Promise<unknown>,
  guard: MiddlewareHandler<EdgeHono> = mayAct(name, false),
  { limit: most = limit } = {},
) {
  const { request }: EdgeOperatorCall = edgeOperatorCalls[name]
  opsRoutes.post(`/${name}`, most, guard, named(name), requireJson, json(request), async (c) =>
    c.json({ success: true, value: await verb(c, c.req.valid('json') as Input<Name>) }),
  )
}

/** Who operates. */
perform('operator-add', addOperator, requireDeployment)
perform('operator-revoke', revokeOperator, requireDeployment)
perform('person-invite', invitePerson)
perform('person-confirm', confirmPerson)
perform('person-revoke', revokePerson)
perform('role-set', setRolesByTwo)
perform('access-review-sign', signAccessReview)
perform('audit-export', exportAudit)

/** Configuration by proposal: a page of help in five languages may be part of it. */
const proposing = { limit: forwardedLimit }
perform('merchant-create', createMerchant, mayAct('merchant-create', true), proposing)
perform('change-propose', proposeChange, mayAct('change-propose', true), proposing)
perform('change-approve', approveChange, mayAct('change-approve', true))
perform('change-refuse', refuseChange, mayAct('change-refuse', true))
perform('change-withdraw', withdrawChange, mayAct('change-withdraw', true))
perform('change-undo', undoChange, mayAct('change-undo', true))
perform('change-look', makeLook, mayAct('change-look', true))

/** A read is cut down to the merchants of the reader's roles; one that names a merchant takes a role there. */
function read<Name extends EdgeOperatorCallName>(
  name: Name,
  look: (c: EdgeContext, input: Input<Name>) => Promise<unknown>,
) {
  const { request, permission, risk }: EdgeOperatorCall = edgeOperatorCalls[name]
  opsRoutes.get(
    `/${name}`,
    named(name),
    async (c, next) => {
      const merchant = c.req.query('merchant')
      authorise(c, { permission, risk }, merchant)
      await next()
    },
    validate('query', request, explain),
    async (c) => c.json({ success: true, value: await look(c, c.req.valid('query') as Input<Name>) }),
  )
}

read('operators', listOperators)
read('people', listPeople)
read('access-review', showAccessReview)
read('whoami', showSelf)
read('status', showStatus)
read('health', showHealth)
read('merchants', showMerchants)
read('maintenance-state', showMaintenance)
read('act-state', showAct)
read('audit', readAudit)
read('audit-check', (c, { from }) => checkAudit(c, from))
read('region-show', showRegion)
read('domains', showDomains)
read('region-try', tryRegion)
read('config-now', showNow)
read('changes', listChanges)
read('change', showChange)
read('texts-find', findTexts)
read('approvals', (c, { merchant }) => listWaiting(c, merchant))

opsRoutes.all('*', () => {
  throw new Refusal('not_found', 'no such act')
})
