/** OPS-01: from an opened envelope to the answer of an operator's call. */
import type { Context } from 'hono'
import type { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import {
  findOperatorCall,
  type OperatorCall,
  type OperatorCallName,
  operatorCalls,
} from '../../contract/operator/calls.ts'
import type { AppEnv } from '../kernel/http/app-env.ts'
import { requireMerchantFacts } from '../kernel/merchant/require-merchant-facts.ts'
import type { OperatorContext } from '../kernel/operator/operator-context.ts'
import { halfMadeHandlers, operatorHandlers } from './calls.ts'
import type { HalfMadeCallName, HalfMadeContext } from './half-made-context.ts'

/** The first thing that is wrong, and where. */
function explain({ issues: [issue] }: z.ZodError): string | undefined {
  return issue && [issue.path.join('.'), issue.message].filter(Boolean).join(': ')
}

const isHalfMadeCall = (name: OperatorCallName): name is HalfMadeCallName => Object.hasOwn(halfMadeHandlers, name)

export async function answerOperatorCall(c: Context<AppEnv>): Promise<Response> {
  const { claims, content } = c.get('opened')
  const name = findOperatorCall(claims.path)
  if (!name || claims.method !== 'POST') throw new Refusal('not_found')
  // Without a name, with a member's session, or in the open: not what an operators' API seals.
  if (!claims.operator || claims.sessionToken || !content.sealed) throw new Refusal('envelope_invalid')
  c.set('call', `ops:${name}`)
  const call: OperatorCall = operatorCalls[name]
  const input = call.request.safeParse(content.payload)
  if (!input.success) throw new Refusal('malformed', explain(input.error))
  const { operator, requestId } = claims
  const services = c.get('services')
  // The input was parsed by this call's own schema, which the compiler cannot follow through a name in a variable.
  const answer = async () => {
    if (isHalfMadeCall(name)) {
      const check = halfMadeHandlers[name] as (ctx: HalfMadeContext, input: unknown) => Promise<unknown>
      return check({ ...services, merchantCode: claims.merchant }, input.data)
    }
    const handle = operatorHandlers[name] as (ctx: OperatorContext, input: unknown) => Promise<unknown>
    const merchant = await requireMerchantFacts(services.db, claims.merchant)
    return handle({ ...services, merchant, operator, requestId }, input.data)
  }
  const value = call.response.safeParse(await answer())
  if (!value.success) throw new Error(`${name} answered against the contract: ${value.error.message}`)
  return c.json({ success: true, value: value.data })
}
