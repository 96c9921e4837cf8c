import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import type { EdgeHono } from '../context.ts'
import { limitAddress } from '../gates/rate-limit.ts'
import { isSameSecret } from '../http/digest.ts'

/** The operator's token, compared in constant time. Wrong ones are counted by address, and locked out. */
export const requireOperator: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const given = /^Bearer (.{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1]
  if (given === undefined || !(await isSameSecret(given, c.var.env.OPS_TOKEN))) {
    await limitAddress(c, 'ops')
    throw new Refusal('operator_required', 'an operator token is needed')
  }
  await next()
}
