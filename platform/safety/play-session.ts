import type { PlaySession } from '../../contract/calls/safety.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { type PlatformContext, requireMember } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { requireAccepted } from '../vendors/require-accepted.ts'
import { getWallet, type Stretch } from '../wallet/wallet-interface.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const walletOf = (ctx: PlatformContext) => getWallet(ctx.env.WALLET, ctx.merchant.code, requireMember(ctx).id)

/** SAFE-03: clock and net position of the stretch of play under way, whichever page or device shows them. */
export const getPlaySession: Handler<'playSession'> = async (ctx) => {
  const { stretch } = requireAccepted(await walletOf(ctx).getSafety())
  return { session: presentSession(stretch, ctx.clock()) }
}

/** SAFE-03: the reminder was read; the wallet takes bets again. */
export const acknowledgeReminder: Handler<'acknowledgeReminder'> = async (ctx) => {
  const stretch = requireAccepted(await walletOf(ctx).acknowledgeReminder())
  return { session: presentSession(stretch, ctx.clock()) }
}

function presentSession(stretch: Stretch | null, nowMs: number): PlaySession | null {
  if (!stretch) return null
  const { startedAt, stakedMinor, paidMinor, reminderDueAt } = stretch
  return {
    startedAt: iso(startedAt),
    staked: presentMoney(stakedMinor),
    paid: presentMoney(paidMinor),
    net: presentMoney(minor(paidMinor - stakedMinor)),
    reminderDueAt: reminderDueAt === null ? null : iso(reminderDueAt),
    now: iso(nowMs),
  }
}
