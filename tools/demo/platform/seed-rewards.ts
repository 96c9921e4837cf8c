import { and, asc, eq, sql } from 'drizzle-orm'
import { missionIdSchema } from '../../../contract/calls/rewards/missions.ts'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { gameIdSchema, type MemberId, vendorCodeSchema } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { type LocalDate, localDateOf } from '../../../contract/rules/day-windows.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { game } from '../../../platform/games/catalogue/schema.ts'
import { createMember } from '../../../platform/identity/member/create-member.ts'
import { findMemberByUsername } from '../../../platform/identity/member/find-member.ts'
import { commit } from '../../../platform/kernel/commit.ts'
import type { Services } from '../../../platform/kernel/context.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { requireAccepted } from '../../../platform/kernel/wallet/require-accepted.ts'
import { getWallet } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { claimMission } from '../../../platform/rewards/missions/claim-mission.ts'
import { findInviter } from '../../../platform/rewards/referrals/find-inviter.ts'
import { buildPlayerContext } from './build-player-context.ts'
import { buildSeedContext } from './seed-members.ts'

/** Vendor, VIP rank from which it holds, hundredths of a per cent. */
const RATES = [
  ['*', 0, 40],
  ['*', 3, 60],
  ['HARBOR', 0, 50],
  ['HARBOR', 2, 80],
] as const
/** Id, kind, period, target, games, reward in minor units, score, points for the mall. */
const MISSIONS = [
  ['daily-ten', 'rounds', 'day', 10, null, 500, 10, 20],
  ['daily-slots', 'stake', 'day', 100_000, 'RNG', 1_000, 20, 40],
  ['weekly-hundred', 'rounds', 'week', 100, null, 5_000, 100, 250],
  ['weekly-logins', 'logins', 'week', 3, null, 500, 15, 60],
  ...(['limit', 'reminder', 'factor', 'contact', 'round_check'] as const).map(
    (habit) => [`habit-${habit.replace('_', '-')}`, habit, 'once', 1, null, 200, 0, 10] as const,
  ),
] as const
/** What a race pays by place, in minor units. */
const RACE_PRIZES = [50_000, 20_000, 10_000, 5_000, 5_000] as const
const PLAYER = 'player4'
/** Each from an address of their own: nobody looks like another. */
const FRIENDS = [
  { username: 'friend1', clientIp: '198.51.100.21' },
  { username: 'friend2', clientIp: '203.0.113.34' },
] as const
const FRIENDS_DEPOSIT_MINOR = 200_000
const INVITER_CODE = 'PLAYER4'
const STAKE_MINOR = 5_000
/** What each round of a day paid: never more than its stake, so that no board of winners shows a demo. */
const PAYOUTS_MINOR = [0, 4_000, 0, 2_500, 5_000, 0, 4_500, 0, 3_000, 5_000] as const

/**
 * MEM-08, MEM-13, MEM-14: rates, missions, invitations, and a demo player whose rounds stand in a real journal: ten on each day the site is started, so that
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
  await commit(services, [
    sql`INSERT INTO race_rule (merchant, prizes, set_by, set_at_ms)
      VALUES (${merchant.code}, ${JSON.stringify(RACE_PRIZES)}, 'demo', ${services.clock()}) ON CONFLICT DO NOTHING`,
  ])
  await seedReferrals(services, merchant)
  await playToday(services, merchant, PLAYER)
  await seedMissions(services, merchant)
}

/** MEM-13: a programme, and two who came by the code of the demo player: one plays, and the cron job pays for it. */
async function seedReferrals(services: Services, merchant: MerchantFacts) {
  await commit(services, [
    sql`INSERT INTO referral_programme (merchant, is_open, condition, condition_minor, reward_minor, within_days,
        unseen_in_month, set_by, set_at_ms)
      VALUES (${merchant.code}, 1, 'turnover', 50000, 10000, 30, 10, 'demo', ${services.clock()}) ON CONFLICT DO NOTHING`,
  ])
  for (const { username, clientIp } of FRIENDS) {
    const ctx = { ...buildSeedContext(services, merchant), clientIp }
    if (await findMemberByUsername(ctx, username)) continue
    const inviter = await findInviter(ctx, INVITER_CODE)
    const type = MEMBER_TYPE.member
    await createMember(
      ctx,
      { username, type, language: ctx.language, termsAgreed: true },
      (id) => inviter?.note(id, username) ?? [],
    )
  }
  const [friend] = FRIENDS
  const { member } = await buildPlayerContext(services, merchant, friend.username)
  assert(member, 'a friend was seeded')
  const wallet = getWallet(services.env.WALLET, merchant.code, member.id)
  await wallet.deposit({ key: 'opening-deposit', currency: merchant.currency, amountMinor: FRIENDS_DEPOSIT_MINOR })
  await playToday(services, merchant, friend.username)
}

/** MEM-14: missions; the friend who played has claimed one, so that the board has somebody on it. */
async function seedMissions(services: Services, merchant: MerchantFacts) {
  await commit(
    services,
    MISSIONS.map(
      ([id, kind, period, target, games, reward, points, mallPoints]) => sql`
        INSERT INTO mission (merchant, id, kind, period, target, game_type, reward_minor, points, mall_points,
          starts_at_ms, set_by)
        VALUES (${merchant.code}, ${id}, ${kind}, ${period}, ${target}, ${games}, ${reward}, ${points}, ${mallPoints}, 0, 'demo')
        ON CONFLICT DO NOTHING`,
    ),
  )
  const ctx = await buildPlayerContext(services, merchant, FRIENDS[0].username)
  try {
    const window = localDateOf(merchant.timeZone, services.clock())
    await claimMission(ctx, { missionId: missionIdSchema.parse(MISSIONS[0][0]), window })
  } catch (error) {
    // An operator may have ended it, or the friend lost it all before the tenth round: a start must not fail for it.
    if (!(error instanceof Refusal)) throw error
  }
}

async function playToday(services: Services, merchant: MerchantFacts, username: string) {
  const { member } = await buildPlayerContext(services, merchant, username)
  assert(member, 'a demo player was seeded')
  await playTenRounds(services, merchant, member.id, localDateOf(merchant.timeZone, services.clock()))
}

/**
 * What a site just started has not seen yet: the demo player's ten rounds as of so many days ago, by the same verbs. The
 * wallet's clock goes back for them, on a developer's machine alone.
 */
export async function playDaysAgo(services: Services, merchant: MerchantFacts, days: number): Promise<void> {
  const { member } = await buildPlayerContext(services, merchant, PLAYER)
  assert(member, 'a demo player was seeded')
  const wallet = getWallet(services.env.WALLET, merchant.code, member.id)
  const agoMs = days * DAY_MS
  requireAccepted(await wallet.setSeedingClock({ agoMs }))
  try {
    await playTenRounds(services, merchant, member.id, localDateOf(merchant.timeZone, services.clock() - agoMs))
  } finally {
    requireAccepted(await wallet.setSeedingClock({ agoMs: 0 }))
  }
}

async function playTenRounds(services: Services, merchant: MerchantFacts, memberId: MemberId, day: LocalDate) {
  const games = await services.db
    .select()
    .from(game)
    .where(and(eq(game.vendorCode, 'HARBOR'), eq(game.category, 'RNG'), eq(game.isPlayable, true)))
    .orderBy(asc(game.gameId))
    .limit(3)
  const wallet = getWallet(services.env.WALLET, merchant.code, memberId)
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
      amountMinor: STAKE_MINOR,
      gameId: gameIdSchema.parse(gameId),
      gameCode,
      gameName: englishName,
      category,
    })
    // Who tries the demo may have taken a break, or lost it all: a start must not fail for it.
    if (!placed.ok) return
    await wallet.settleRound({
      ...round,
      transactionId: `demo-win-${day}-${at}`,
      ...money,
      amountMinor,
      closesRound: true,
    })
  }
}
