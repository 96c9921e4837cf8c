import type { MiddlewareHandler } from 'hono'
import { NOBODY } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { limitAddress, refuseLockedAddress } from '../gates/rate-limit.ts'
import { isSameSecret } from './is-same-secret.ts'
import { findOperator } from './operators.ts'

/**
 * An operator's own token says who they are. The deployment's (`OPS_TOKEN`) is nobody's: it makes and revokes the
 * others and does what takes no name. An address with too many wrong ones is locked out, right ones included.
 */
export const requireOperator: MiddlewareHandler<EdgeHono> = async (c, next) => {
  await refuseLockedAddress(c, 'ops')
  const given = /^Bearer (.{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1]
  const name = given === undefined ? null : await recognise(c, given)
  if (name === null) {
    await limitAddress(c, 'ops')
    throw new Refusal('operator_required', 'an operator token is needed')
  }
  c.set('operator', name)
  await next()
}

const recognise = async (c: EdgeContext, given: string): Promise<string | null> =>
  (await isSameSecret(given, c.var.env.OPS_TOKEN)) ? NOBODY : findOperator(c, given)

/** Who could make a second token could be two people: an operator's own is not enough. */
export const requireDeployment: MiddlewareHandler<EdgeHono> = async (c, next) => {
  if (c.var.operator !== NOBODY) throw new Refusal('forbidden', 'this takes the token of the deployment, OPS_TOKEN')
  await next()
}
