import type { BalanceExplained } from '../../../contract/calls/balance-explained.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { type Account, getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { listComingDeposits } from '../deposits/sum-coming-deposits.ts'
import { presentHeldWithdrawals } from '../withdrawals/present-held.ts'

type Source = BalanceExplained['sources'][number]['source']

/** The wallet's counter accounts in the member's words; a new one does not compile until it has a word. */
const SOURCE: Record<Exclude<Account, `game:${string}` | 'real' | 'bonus' | 'held' | 'pending'>, Source> = {
  'cash-in': 'deposits',
  'cash-out': 'withdrawals',
  'cash-fee': 'fees',
  transit: 'transit',
  transfer: 'transfers',
  promotion: 'rewards',
  adjustment: 'corrections',
  'play-money': 'play_money',
}

/** TRUST-03: parts, sources and open rounds of one moment, from the wallet itself. */
export async function getBalanceExplained(ctx: PlatformContext): Promise<BalanceExplained> {
  const memberId = requireMember(ctx).id
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, memberId)
  const [explained, vendors, coming] = await Promise.all([
    wallet.explainBalance().then(requireAccepted),
    readVendorNames(ctx),
    listComingDeposits(ctx, memberId),
  ])
  const games = await readGameNames(
    ctx,
    explained.openRounds.map(({ gameId }) => gameId),
  )
  const { realMinor, bonusMinor, heldMinor } = explained.balance
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
    openRounds: explained.openRounds.map((round) => ({
      roundId: round.roundId,
      vassalage: round.vendor,
      gameName: games.get(round.gameId) ?? round.gameName,
      held: presentMoney(round.heldMinor),
      startedAt: new Date(round.openedAt).toISOString(),
    })),
  }
}

function nameSource(account: Account, vendors: ReadonlyMap<string, string>) {
  if (account.startsWith('game:')) {
    const code = account.slice('game:'.length)
    return { source: 'games' as const, vendorName: vendors.get(code) ?? code }
  }
  return { source: SOURCE[account as keyof typeof SOURCE], vendorName: null }
}

async function readVendorNames({ env }: PlatformContext): Promise<Map<string, string>> {
  const { results } = await env.DB.prepare('SELECT vendor_code AS code, display_name AS name FROM vendor').all<{
    code: string
    name: string
  }>()
  return new Map(results.map(({ code, name }) => [code, name]))
}

/** In the member's language; the wallet keeps the English ones. */
async function readGameNames({ env, language }: PlatformContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { results } = await env.DB.prepare(
    'SELECT game_id AS id, name FROM game_name WHERE language = ? AND game_id IN (SELECT value FROM json_each(?))',
  )
    .bind(language, JSON.stringify(ids))
    .all<{ id: string; name: string }>()
  return new Map(results.map(({ id, name }) => [id, name]))
}
