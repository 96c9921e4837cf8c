import { Refusal } from '../../contract/errors.ts'
import { parseMoney } from '../../contract/money.ts'
import { getPolicy } from '../../contract/policy/policy.ts'
import { type PlatformContext, requireMember } from '../kernel/context.ts'
import type { Handler } from '../kernel/handler.ts'
import { requireAccepted } from '../kernel/wallet/require-accepted.ts'
import { getWallet } from '../kernel/wallet/wallet-interface.ts'
import { getSafety, listReminderChoices } from './get-safety.ts'

const BY_MEMBER = { source: 'member', actor: 'member' } as const
const walletOf = (ctx: PlatformContext) => getWallet(ctx.env.WALLET, ctx.merchant.code, requireMember(ctx).id)

/** What is protected is read with the balance (web/app/live/live-routes.ts): other windows hear of it by that. */
function notifyAndGet(ctx: PlatformContext) {
  ctx.notices.notify(ctx.merchant.code, requireMember(ctx).id, 'balance')
  return getSafety(ctx)
}

/**
 * SAFE-01: a tighter limit at once, a looser one or none after the policy's hours; the wallet decides which it is.
 * Throws `malformed` for a limit this jurisdiction does not offer: one set under another policy can still be taken away.
 */
export const setLimit: Handler<'setLimit'> = async (ctx, { kind, period, amount }) => {
  const policy = getPolicy(ctx.merchant.jurisdiction)
  const isOffered = policy.limitKinds.includes(kind) && policy.limitPeriods.includes(period)
  if (!isOffered && amount !== null) throw new Refusal('malformed', `no ${kind} limit by the ${period} here`)
  const amountMinor = amount === null ? null : parseMoney(amount)
  const loosenAfterHours = policy.limitLoosenAfterHours
  requireAccepted(await walletOf(ctx).setLimit({ ...BY_MEMBER, kind, period, amountMinor, loosenAfterHours }))
  return notifyAndGet(ctx)
}

/** SAFE-01: keeps the stricter limit after all. */
export const cancelLimitChange: Handler<'cancelLimitChange'> = async (ctx, { kind, period }) => {
  requireAccepted(await walletOf(ctx).cancelLimitChange({ ...BY_MEMBER, kind, period }))
  return notifyAndGet(ctx)
}

/** SAFE-03. Throws `malformed` for a time the policy does not offer. */
export const setReminder: Handler<'setReminder'> = async (ctx, { minutes }) => {
  const choices = listReminderChoices(getPolicy(ctx.merchant.jurisdiction))
  if (!choices.includes(minutes)) throw new Refusal('malformed', `one of ${choices} minutes`)
  requireAccepted(await walletOf(ctx).setReminder({ minutes, actor: 'member' }))
  return notifyAndGet(ctx)
}
