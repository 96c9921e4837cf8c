import { and, eq, gt } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'
import { insertIdentity } from '../member/insert-identity.ts'
import { socialTickets } from '../member/social-tables.ts'
import { computeSocialFormRules } from './check-registration.ts'
import { assertFields, readMobile, registerWith } from './register.ts'

/**
 * AUTH-14: a newcomer becomes a member by the same rules as everybody, without a password. The ticket goes in the same commit,
 * so a name that is taken costs nothing, and of two tickets of one person one registers.
 */
export const registerSocial: Handler<'socialRegister'> = async (ctx, input) => {
  const rules = computeSocialFormRules(computeFieldRules(ctx.merchant))
  const values = assertFields(ctx, rules, input)
  const ticket = await requireTicket(ctx, input)
  const isSpent = eq(socialTickets.ticketHash, ticket.ticketHash)
  return registerWith(ctx, {
    rules,
    values,
    username: input.username,
    mobile: readMobile(values, input),
    captchaId: undefined,
    kind: 'social',
    also: (memberId) => [insertIdentity(ctx, memberId, ticket), ctx.db.delete(socialTickets).where(isSpent)],
  })
}

type Given = { ticket: string; browser?: string | undefined }

/** Throws `social_login_failed` for a ticket that is unknown, spent, too old, another merchant's or another browser's. */
async function requireTicket(ctx: PlatformContext, { ticket, browser }: Given) {
  const isTheirs = and(
    eq(socialTickets.ticketHash, await sha256Hex(ticket)),
    eq(socialTickets.merchant, ctx.merchant.code),
    gt(socialTickets.expiresAtMs, ctx.clock()),
  )
  const found = await ctx.db.select().from(socialTickets).where(isTheirs).get()
  if (!found || !browser || found.browserHash !== (await sha256Hex(browser))) {
    throw new Refusal('social_login_failed', 'no such ticket')
  }
  return found
}
