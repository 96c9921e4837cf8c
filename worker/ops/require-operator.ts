import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import type { EdgeHono } from '../context.ts'
import { limitAddress, refuseLockedAddress } from '../gates/rate-limit.ts'
import { isSameSecret } from '../http/is-same-secret.ts'

/** The operator's token, compared in constant time. An address with too many wrong ones is locked out, the right one included. */
export const requireOperator: MiddlewareHandler<EdgeHono> = async (c, next) => {
  await refuseLockedAddress(c, 'ops')
  const given = /^Bearer (.{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1]
  if (given === undefined || !(await isSameSecret(given, c.var.env.OPS_TOKEN))) {
    await limitAddress(c, 'ops')
    throw new Refusal('operator_required', 'an operator token is needed')
  }
  await next()
}
