import type { BalanceExplained } from '../../../contract/calls/money/balance-explained.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { EVENT_CATEGORIES } from '../../../contract/rules/event-categories.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { sumOwnMoney } from '../../kernel/wallet/vendor-wallets.ts'
import { type Account, getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { listComingDeposits } from '../deposits/sum-coming-deposits.ts'
import { presentHeldWithdrawals } from '../withdrawals/present-held.ts'
import { gameNames, type Names, NO_NAMES, readNames, vendorNames } from './read-names.ts'

type Source = BalanceExplained['sources'][number]['source']

/** The wallet's counter accounts in the member's words; a new one does not compile until it has a word. */
const SOURCE: Record<Exclude<Account, `game:${string}` | 'real' | 'bonus' | 'held' | 'pending'>, Source> = {
  'cash-in': 'deposits',
  'cash-out': 'withdrawals',
  'cash-fee': 'fees',
  transit: 'transit',
  transfer: 'transfers',
  promotion: 'rewards',
  commission: 'commission',
  adjustment: 'corrections',
  'play-money': 'play_money',
}

/** TRUST-03: parts, sources and open rounds of one moment, from the wallet itself. */
export async function getBalanceExplained(ctx: PlatformContext): Promise<BalanceExplained> {
  const memberId = requireMember(ctx).id
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, memberId)
  const [explained, coming] = await Promise.all([
    wallet.explainBalance().then(requireAccepted),
    listComingDeposits(ctx, memberId),
  ])
  const vendorIds = explained.sources.flatMap(({ account }) => vendorOf(account) ?? [])
  const gameIds = explained.openRounds.map(({ gameId }) => gameId)
  const asked = [vendorNames(vendorIds), gameNames(ctx, gameIds)]
  const [vendors = NO_NAMES, games = NO_NAMES] = await readNames(ctx, asked)
  const { bonusMinor, heldMinor } = explained.balance
  const realMinor = sumOwnMoney(explained.balance)
  return {
    real: presentMoney(realMinor),
    bonus: presentMoney(bonusMinor),
    held: presentMoney(heldMinor),
    pending: presentMoney(coming.sumMinor),
    pendingDeposits: coming.rows,
    total: presentMoney(minor(realMinor + bonusMinor + heldMinor)),
    sources: explained.sources.map(({ account, amountMinor }) => ({
      ...nameSource(account, vendors),
      amount: presentMoney(amountMinor),
    })),
    bonuses: await ctx.seams.money.presentBonusesUnderWay(ctx, explained.bonuses),
    heldForRounds: presentMoney(explained.heldForRoundsMinor),
    heldForWithdrawals: presentMoney(minor(heldMinor - explained.heldForRoundsMinor)),
    heldWithdrawals: await presentHeldWithdrawals(ctx, explained.heldWithdrawals),
    openRoundCount: explained.openRoundCount,
    heldForBets: presentMoney(explained.heldForBetsMinor),
    openBetCount: explained.openBetCount,
    openRounds: explained.openRounds.map((round) => ({
      roundId: round.roundId,
      vassalage: round.vendor,
      gameName: games.get(round.gameId) ?? round.gameName,
      held: presentMoney(round.heldMinor),
      startedAt: new Date(round.openedAt).toISOString(),
      isBet: EVENT_CATEGORIES.includes(round.category),
    })),
  }
}

/** Whose game it is; null for an account of another kind. */
const vendorOf = (account: Account) => (account.startsWith('game:') ? account.slice('game:'.length) : null)

function nameSource(account: Account, vendors: Names) {
  const code = vendorOf(account)
  if (code !== null) return { source: 'games' as const, vendorName: vendors.get(code) ?? code }
  return { source: SOURCE[account as keyof typeof SOURCE], vendorName: null }
}
