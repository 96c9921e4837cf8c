import type { MemberId } from '../../contract/ids.ts'
import type { CallRequest, UpstreamCallName, UpstreamResponse } from '../../contract/table.ts'
import { ahead } from './ahead.ts'
import { type PlatformContext, requireMember, type Services } from './context.ts'
import type { MerchantFacts } from './merchant/merchant-facts.ts'

/** Answers one call of the table. `ctx.member` is present in calls with the token flag: `requireMember(ctx)`. */
export type Handler<Name extends UpstreamCallName> = ((
  ctx: PlatformContext,
  input: CallRequest<Name>,
) => Promise<UpstreamResponse<Name>>) & { readEarly?: EarlyRead<unknown> }
export type Handlers = { [Name in UpstreamCallName]: Handler<Name> }

export type EarlyReader = Services & { merchant: MerchantFacts }
/** By the member whom a session names, who may still be refused: it reads and changes nothing. */
export type EarlyRead<Read> = (reader: EarlyReader, memberId: MemberId) => Promise<Read>

/**
 * A call whose reads begin while the member's own object is still asked whether the session lives, so that the two are one
 * wait. What was read reaches the answer only where that very member was let in.
 */
export function readingEarly<Name extends UpstreamCallName, Read>(
  readEarly: EarlyRead<Read>,
  answer: (ctx: PlatformContext, read: Promise<Read>) => Promise<UpstreamResponse<Name>>,
): Handler<Name> {
  const handler = (ctx: PlatformContext) => {
    const { id } = requireMember(ctx)
    const isTheirs = ctx.early?.memberId === id
    return answer(ctx, isTheirs ? (ctx.early?.read as Promise<Read>) : ahead(readEarly(ctx, id)))
  }
  return Object.assign(handler, { readEarly })
}
