import type { MiddlewareHandler } from 'hono'
import { NOBODY } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import { findRole, isFresh, needsStepUp, type Rights } from '../../contract/operator/rights.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { limitAddress, refuseLockedAddress } from '../gates/rate-limit.ts'
import { isSameSecret } from '../request/is-same-secret.ts'
import { type Actor, findByAssertion, findByToken, openAssertion } from './actor.ts'

const CONFIRMS_HEADER = 'x-confirms'
const HASH = /^[0-9a-f]{64}$/
/** The page names its act, so that it finds the record where the answer is lost, and asks nothing twice. */
const ACT_ID_HEADER = 'x-act-id'
const ACT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * An operator's own token or the console's assertion says who they are. The deployment's (`OPS_TOKEN`) is nobody's: it makes
 * and revokes the others and does what takes no name. An address with too many wrong ones is locked out, right ones included.
 */
export const requireOperator: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const [, kind, given] = /^(Bearer|Assertion) (\S{1,4000})$/.exec(c.req.header('authorization') ?? '') ?? []
  const isConsole = kind === 'Assertion'
  // The console's own address is no person's: it is not locked out, and its assertions cannot be guessed.
  if (!isConsole) await refuseLockedAddress(c, 'ops')
  const actor = given === undefined ? null : await (isConsole ? fromConsole(c, given) : fromToken(c, given))
  if (actor === null) {
    if (!isConsole) await limitAddress(c, 'ops')
    throw new Refusal('operator_required', 'an operator token is needed')
  }
  const confirms = c.req.header(CONFIRMS_HEADER) ?? ''
  c.set('operator', actor.name)
  c.set('actor', actor)
  c.set('role', null)
  c.set('confirms', HASH.test(confirms) ? confirms : null)
  const actId = c.req.header(ACT_ID_HEADER) ?? ''
  c.set('actId', isConsole && ACT_ID.test(actId) ? actId : null)
  await next()
}

async function fromToken(c: EdgeContext, given: string): Promise<Actor | null> {
  if (!(await isSameSecret(given, c.var.env.OPS_TOKEN))) return findByToken(c, given)
  const { ip: address, userAgent } = c.var.visitor
  return { name: NOBODY, via: 'deployment', grants: [], stepUpAtMs: null, session: null, address, userAgent }
}

async function fromConsole(c: EdgeContext, given: string): Promise<Actor | null> {
  const claims = await openAssertion(c, given, c.req.path.split('/').at(-1) ?? '')
  return claims && findByAssertion(c, claims)
}

/** Who could make a second token could be two people: an operator's own is not enough. */
export const requireDeployment: MiddlewareHandler<EdgeHono> = async (c, next) => {
  if (c.var.actor.via !== 'deployment')
    throw new Refusal('forbidden', 'this takes the token of the deployment, OPS_TOKEN')
  await next()
}

/**
 * Refuses what the person's roles do not cover: before the input is looked at, so that a refusal says nothing of it.
 * `merchant`: null for all of them, undefined for a call of no one merchant. Throws `forbidden`, and
 * `verification_required` where a passkey has to be used once more.
 */
export function authorise(c: EdgeContext, rights: Rights, merchant: string | null | undefined) {
  const { actor, clock } = c.var
  if (actor.via === 'deployment') return
  const role = findRole(actor.grants, rights.permission, merchant)
  if (role === null) {
    const where = merchant === undefined ? '' : merchant === null ? ' for all merchants' : ` at ${merchant}`
    throw new Refusal('forbidden', `your roles do not give ${rights.permission}${where}`)
  }
  c.set('role', role)
  // A token has no passkey: it stands where the command line stands, and its acts are in the audit as such.
  if (actor.via === 'console' && needsStepUp(rights) && !isFresh(actor.stepUpAtMs, clock()))
    throw new Refusal('verification_required', 'use your passkey once more')
}
