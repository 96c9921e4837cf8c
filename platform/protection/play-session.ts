import type { LastRound, PlaySession } from '../../contract/calls/account/safety.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { type PlatformContext, requireMember } from '../kernel/context.ts'
import type { Handler } from '../kernel/handler.ts'
import { presentTime } from '../kernel/present-time.ts'
import { requireAccepted } from '../kernel/wallet/require-accepted.ts'
import { ROUND_STATE } from '../kernel/wallet/round-state.ts'
import { getWallet, type Round, type Wallet, type WalletPlaySession } from '../kernel/wallet/wallet-interface.ts'

const walletOf = (ctx: PlatformContext) => getWallet(ctx.env.WALLET, ctx.merchant.code, requireMember(ctx).id)

/** SAFE-03: clock and net position of the play session under way, whichever page or device shows them. */
export const getPlaySession: Handler<'playSession'> = async (ctx) => {
  const wallet = walletOf(ctx)
  const [safety, lastRound] = await Promise.all([wallet.getSafety(), readLastRound(wallet)])
  return { session: presentSession(requireAccepted(safety).playSession, ctx.clock()), lastRound }
}

/** SAFE-03: the reminder was read; the wallet takes bets again. */
export const acknowledgeReminder: Handler<'acknowledgeReminder'> = async (ctx) => {
  const wallet = walletOf(ctx)
  const playSession = requireAccepted(await wallet.acknowledgeReminder())
  return { session: presentSession(playSession, ctx.clock()), lastRound: await readLastRound(wallet) }
}

/** TRUST-02: from the wallet itself and not from the record, which follows it: a receipt is true the moment it is asked for. */
async function readLastRound(wallet: Pick<Wallet, 'listRounds'>): Promise<LastRound | null> {
  const [round] = requireAccepted(await wallet.listRounds({ limit: 1 })).rows
  return round ? presentReceipt(round) : null
}

function presentReceipt({ vendor, stakeMinor, payoutMinor, openedAt, closedAt, status, ...round }: Round): LastRound {
  return {
    roundId: round.roundId,
    vassalage: vendor,
    gameId: round.gameId,
    gameName: round.gameName,
    state: ROUND_STATE[status],
    stake: presentMoney(stakeMinor),
    payout: presentMoney(payoutMinor),
    startedAt: presentTime(openedAt),
    endedAt: presentTime(closedAt),
  }
}

function presentSession(playSession: WalletPlaySession | null, nowMs: number): PlaySession | null {
  if (!playSession) return null
  const { startedAt, stakedMinor, paidMinor, reminderDueAt } = playSession
  return {
    startedAt: presentTime(startedAt),
    staked: presentMoney(stakedMinor),
    paid: presentMoney(paidMinor),
    net: presentMoney(minor(paidMinor - stakedMinor)),
    reminderDueAt: presentTime(reminderDueAt),
    now: presentTime(nowMs),
  }
}
