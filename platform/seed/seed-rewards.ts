import { and, asc, eq, sql } from 'drizzle-orm'
import { assert } from '../../contract/assert.ts'
import { gameIdSchema, vendorCodeSchema } from '../../contract/ids.ts'
import { commit } from '../commit.ts'
import type { Services } from '../context.ts'
import { game } from '../games/schema.ts'
import { localDateOf } from '../system/day-windows.ts'
import type { MerchantFacts } from '../system/merchant-facts.ts'
import { getWallet } from '../wallet/wallet-interface.ts'
import { buildPlayerContext } from './build-player-context.ts'

/** Vendor, VIP rank from which it holds, hundredths of a per cent. */
const RATES = [
  ['*', 0, 40],
  ['*', 3, 60],
  ['HARBOR', 0, 50],
  ['HARBOR', 2, 80],
] as const
const PLAYER = 'player4'
const STAKE_MINOR = 5_000
/** What each round of a day paid: never more than its stake, so that no board of winners shows a demo. */
const PAYOUTS_MINOR = [0, 4_000, 0, 2_500, 5_000, 0, 4_500, 0, 3_000, 5_000] as const

/**
 * MEM-08: rates, and a demo player whose rounds stand in a real journal: ten on each day the site is started, so that
 * today counts and yesterday can be claimed. Run again the same day it plays nothing.
 */
export async function seedRewards(services: Services, merchant: MerchantFacts): Promise<void> {
  await commit(
    services,
    RATES.map(
      ([vendor, level, bps]) => sql`
        INSERT INTO rebate_rate (merchant, vendor, min_level, rate_bps, valid_from_ms, set_by)
        VALUES (${merchant.code}, ${vendor}, ${level}, ${bps}, 0, 'demo') ON CONFLICT DO NOTHING`,
    ),
  )
  await playToday(services, merchant)
}

async function playToday(services: Services, merchant: MerchantFacts) {
  const { member } = await buildPlayerContext(services, merchant, PLAYER)
  assert(member, 'a demo player was seeded')
  const games = await services.db
    .select()
    .from(game)
    .where(and(eq(game.vendorCode, 'HARBOR'), eq(game.category, 'RNG'), eq(game.isPlayable, true)))
    .orderBy(asc(game.gameId))
    .limit(3)
  const wallet = getWallet(services.env.WALLET, merchant.code, member.id)
  const day = localDateOf(merchant.timeZone, services.clock())
  for (const [at, amountMinor] of PAYOUTS_MINOR.entries()) {
    const played = games[at % games.length]
    if (!played) return
    const { gameId, gameCode, englishName, category } = played
    const round = { vendor: vendorCodeSchema.parse(played.vendorCode), roundId: `demo-${day}-${at}` }
    const money = { kind: 'real' as const, currency: merchant.currency }
    const placed = await wallet.placeBet({
      ...round,
      transactionId: `demo-bet-${day}-${at}`,
      ...money,
      ...{ amountMinor: STAKE_MINOR, gameId: gameIdSchema.parse(gameId), gameCode, gameName: englishName, category },
    })
    // Who tries the demo may have taken a break, or lost it all: a start must not fail for it.
    if (!placed.ok) return
    await wallet.settleRound({
      ...round,
      transactionId: `demo-win-${day}-${at}`,
      ...money,
      ...{ amountMinor, closesRound: true },
    })
  }
}
