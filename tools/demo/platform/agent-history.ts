/**
 * AGT-01 to AGT-06: some weeks of an agents' tree, by the normal verbs with a clock that goes back. Run again it does what is
 * missing: each act has a key of its own. What is made once the windows of those days are sealed would count late.
 */

import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { WINDOW_MS } from '../../../contract/agents/periods.ts'
import type { ContractKind } from '../../../contract/agents/terms.ts'
import {
  gameIdSchema,
  type IdempotencyKey,
  idempotencyKeySchema,
  type MemberId,
  vendorCodeSchema,
} from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { operatorCalls } from '../../../contract/operator/calls.ts'
import { type CallInput, type CallRequest, calls } from '../../../contract/table.ts'
import { HOUR_MS } from '../../../contract/time-units.ts'
import { hashTerms } from '../../../platform/agents/contracts/contract-deed.ts'
import { findContract } from '../../../platform/agents/contracts/contract-rows.ts'
import { lapseOffers } from '../../../platform/agents/contracts/lapse-offers.ts'
import { offerContract, withdrawOffer } from '../../../platform/agents/contracts/offer-contract.ts'
import {
  processDailySalary,
  processDividend,
  processHourlySalary,
  processRealTimeSalary,
} from '../../../platform/agents/contracts/process-contract.ts'
import { agentsOperatorCalls } from '../../../platform/agents/operate/calls.ts'
import { settleUpTo } from '../../../platform/agents/settlement/settle-merchant.ts'
import { game } from '../../../platform/games/catalogue/schema.ts'
import { findMemberByUsername } from '../../../platform/identity/member/find-member.ts'
import type { PlatformContext, Services } from '../../../platform/kernel/context.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { dayOf, dayStartMs } from '../../../platform/kernel/tree.ts'
import { requireAccepted } from '../../../platform/kernel/wallet/require-accepted.ts'
import { getWallet } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { catchUp } from '../../../platform/money/sums/catch-up.ts'
import { buildPlayerContext } from './build-player-context.ts'
import { seedTeamMembers, TEAM_PLAYERS } from './seed-agents.ts'
import { DEMO_PAYMENT_PASSWORD } from './seed-members.ts'

/** Long enough for two whole weeks of a weekly dividend. */
export const HISTORY_DAYS = 21
const PLAYERS_AT_ONCE = 6
const DEPOSIT_MINOR = 500_000
/** The hours of a day, UTC, at which a player of that day plays: few windows, so that there are few bills to pay. */
const HOURS = [13, 20] as const
/** Of the stake, in percent: never above it, so that no board of winners shows a demo. */
const PAYOUTS = [0, 90, 50, 100, 80, 95, 70] as const

type Seeding = { services: Services; merchant: MerchantFacts; today: number }

export async function seedAgentHistory(
  services: Services,
  merchant: MerchantFacts,
  days = HISTORY_DAYS,
): Promise<void> {
  const seeding = { services, merchant, today: dayOf(services.clock()) }
  if (await isSealed(seeding)) return
  await seedTeamMembers(atTime(seeding, days), merchant)
  await signContracts(seeding, days)
  await playDays(seeding, days)
  await settleUpTo(services, merchant, services.clock())
}

const sealedSchema = z.object({ window: z.number() }).optional()
async function isSealed({ services, merchant, today }: Seeding): Promise<boolean> {
  const row = await services.db.get(sql`SELECT window FROM sealed_window WHERE merchant = ${merchant.code}`)
  return ((sealedSchema.parse(row ?? undefined)?.window ?? 0) + 1) * WINDOW_MS > dayStartMs(today - 1)
}

/** The platform as it was so many days ago, at an hour UTC. */
function atTime({ services, today }: Seeding, daysAgo: number, hour = 1): Services {
  const whenMs = Math.min(dayStartMs(today - daysAgo) + hour * HOUR_MS, services.clock())
  return { ...services, clock: () => whenMs }
}

// Contracts

/** The same for the same act, so that it is done once. */
async function keyOf(act: string): Promise<IdempotencyKey> {
  const hex = await sha256Hex(act)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return idempotencyKeySchema.parse(parts.join('-'))
}

type Terms = CallInput<'offerContract'>['terms']
const TERMS: Terms = {
  activeMin: '100.00',
  carry: 'none',
  allowPartial: false,
  approval: 'auto',
  collect: 'auto',
  deductions: {
    fee: 100,
    deposit: 50,
    withdrawal: 50,
    promotions: true,
    cashback: true,
    lotteryRebates: true,
    salaries: true,
  },
}
/** The last one with a condition, so that days below it pay the lower rate. */
function tiersOf(kind: ContractKind, rate: number) {
  const none = { activeMembers: null, validBet: null, profit: null }
  if (kind === 'realtime' || kind === 'hourly') return [{ ...none, rate }]
  const reached = kind === 'daily' ? { activeMembers: 8, validBet: '5000.00' } : { activeMembers: 15 }
  return [
    { ...none, rate: Math.floor(rate / 2) },
    { ...none, ...reached, rate },
  ]
}
const PERIOD = { dividend: 'Weekly', daily: null, hourly: null, realtime: null } as const
const RELAYS = {
  dividend: processDividend,
  daily: processDailySalary,
  hourly: processHourlySalary,
  realtime: processRealTimeSalary,
}

type CategoryRates = CallInput<'offerContract'>['categoryRates']
type Offer = {
  kind: ContractKind
  rate: number
  daysAgo: number
  terms?: Partial<Terms>
  categoryRates?: CategoryRates
}

/** Acts of the tree, each by its name and day. */
function buildActs(seeding: Seeding) {
  const { merchant } = seeding
  const personOf = async (username: string, daysAgo: number, hour: number, act: string): Promise<PlatformContext> => ({
    ...(await buildPlayerContext(atTime(seeding, daysAgo, hour), merchant, username)),
    idempotencyKey: await keyOf(`${merchant.code}:${act}`),
  })
  async function offer(
    from: string,
    to: string,
    { kind, rate, daysAgo, terms = {}, categoryRates }: Offer,
  ): Promise<string> {
    const ctx = await personOf(from, daysAgo, 2, `offer ${from} ${to} ${kind} ${rate} ${daysAgo}`)
    const downline = await findMemberByUsername(ctx, to)
    const carry = kind === 'dividend' ? 'forever' : 'none'
    const input = calls.offerContract.request.parse({
      memberId: downline?.id,
      kind,
      period: PERIOD[kind],
      tiers: tiersOf(kind, rate),
      categoryRates,
      terms: { ...TERMS, carry, ...terms },
      paymentPassword: DEMO_PAYMENT_PASSWORD,
    })
    return (await offerContract(ctx, input)).contractId
  }
  async function offerToTop(to: string, { kind, rate, daysAgo }: Offer): Promise<string> {
    const tiers = tiersOf(kind, rate).map(({ rate: bps, activeMembers, validBet }) =>
      activeMembers === null ? `${bps}` : [bps, activeMembers, validBet ?? '-'].join('/'),
    )
    const input = operatorCalls['contracts-offer'].request.parse({
      username: to,
      kind,
      tiers: tiers.join(','),
      fee: 100,
      deposit: 50,
      withdrawal: 50,
      ...(kind === 'dividend' && { period: 'Weekly', carry: 'forever' }),
    })
    const requestId = await keyOf(`${merchant.code}:platform ${to} ${kind} ${rate}`)
    const ctx = { ...atTime(seeding, daysAgo, 2), merchant, operator: 'demo', requestId }
    return (await agentsOperatorCalls['contracts-offer'](ctx, input)).contractId
  }
  async function answer(who: string, contractId: string, { kind, daysAgo }: Offer, action: 'accept' | 'reject') {
    const ctx = await personOf(who, daysAgo, 3, `${action} ${contractId}`)
    const row = await findContract(ctx, sql`contract.id = ${contractId}`)
    const termsHash = row ? hashTerms(row.terms) : undefined
    const input = {
      contractId,
      action,
      termsHash,
      paymentPassword: DEMO_PAYMENT_PASSWORD,
    } as CallRequest<'processDividend'>
    const { result } = await RELAYS[kind](ctx, input)
    assert(result !== 'needs_agreement', 'the demo signs nothing that ends another contract')
  }
  async function withdraw(who: string, contractId: string, { daysAgo }: Offer) {
    const ctx = await personOf(who, daysAgo, 4, `withdraw ${contractId}`)
    await withdrawOffer(ctx, calls.withdrawOffer.request.parse({ contractId, paymentPassword: DEMO_PAYMENT_PASSWORD }))
  }
  return { offer, offerToTop, answer, withdraw }
}

const LINE = ['general1', 'regional1', 'master1', 'agent1', 'agent2'] as const
/** What each of the line has of a kind, from the top, in basis points, and since how many days. */
const SIGNED: { kind: ContractKind; rates: readonly number[]; daysAgo: (days: number) => number }[] = [
  { kind: 'dividend', rates: [4_000, 3_500, 3_000, 2_000], daysAgo: (days) => days },
  { kind: 'daily', rates: [100, 90, 80, 60, 40], daysAgo: (days) => days },
  { kind: 'hourly', rates: [50, 45, 40, 35, 30], daysAgo: () => 2 },
  { kind: 'realtime', rates: [50, 40, 30, 20], daysAgo: () => 2 },
]
/** Bills that wait for a Collect, and for two operators. */
const SPECIAL: Record<string, Partial<Terms>> = {
  'agent2 hourly': { collect: 'manual' },
  'regional1 dividend': { approval: 'manual' },
}

/** A salary that pays less for lotteries. */
const RATED: Record<string, CategoryRates> = { 'agent2 daily': [{ category: 'LOTT', rate: 10 }] }

async function signContracts(seeding: Seeding, days: number): Promise<void> {
  const { offer, offerToTop, answer, withdraw } = buildActs(seeding)
  const [, regional, master, agent, last] = LINE
  const middle = Math.ceil(days / 2)
  for (const { kind, rates, daysAgo } of SIGNED) {
    for (const [level, rate] of rates.entries()) {
      const [from, to] = [LINE[level - 1], LINE[level]]
      assert(to, 'a rate for each of the line')
      const what = {
        kind,
        rate,
        daysAgo: Math.min(daysAgo(days), days),
        terms: SPECIAL[`${to} ${kind}`] ?? {},
        categoryRates: RATED[`${to} ${kind}`],
      }
      await answer(to, from ? await offer(from, to, what) : await offerToTop(to, what), what, 'accept')
    }
  }
  // A better one took the place of the first.
  const better = { kind: 'daily', rate: 70, daysAgo: middle } as const
  await answer(agent, await offer(master, agent, better), better, 'accept')
  const refused = { kind: 'realtime', rate: 10, daysAgo: 1 } as const
  await answer(last, await offer(agent, last, refused), refused, 'reject')
  const taken = { kind: 'daily', rate: 85, daysAgo: Math.min(6, days) } as const
  await withdraw(regional, await offer(regional, master, taken), taken)
  const unanswered = { kind: 'dividend', rate: 1_000, daysAgo: days } as const
  const lapsing = await offer(agent, last, unanswered)
  if (days > 15) await lapseOffers.run(atTime(seeding, days - 15), { id: lapsing })
  // These wait: a raise for the second of the line, and a lower rate with its impact for the fourth.
  await offer(LINE[0], regional, { kind: 'hourly', rate: 50, daysAgo: 1 })
  await offer(master, agent, { kind: 'daily', rate: 30, daysAgo: 0 })
}

// Play

/** Three days of five, on days of their own. */
const playsOn = (player: number, day: number) => (player * 7 + day * 3) % 5 < 3

/** Each third player bets on lotteries, so that every agent of the line earns a difference of rebates. */
const LOTTERY_EVERY = 3

const readGames = ({ db }: Services, which: SQL) =>
  db
    .select()
    .from(game)
    .where(and(eq(game.isPlayable, true), which))
    .orderBy(asc(game.gameId))
    .limit(PLAYERS_AT_ONCE)

async function playDays(seeding: Seeding, days: number): Promise<void> {
  const { services, merchant } = seeding
  const [games, lotteries] = await Promise.all([
    readGames(services, eq(game.vendorCode, 'HARBOR')),
    readGames(services, eq(game.category, 'LOTT')),
  ])
  const players = TEAM_PLAYERS.map(({ username }, number) => ({ username, number }))
  for (let start = 0; start < players.length; start += PLAYERS_AT_ONCE)
    await Promise.all(
      players.slice(start, start + PLAYERS_AT_ONCE).map(async ({ username, number }) => {
        const { member } = await buildPlayerContext(services, merchant, username)
        assert(member, 'a player of the team was seeded')
        const choice = number % LOTTERY_EVERY === 0 ? lotteries : games
        const played = choice[number % choice.length]
        assert(played, 'the demo has games')
        await playOne(seeding, { memberId: member.id, number, played }, days)
        // At once and in full, as the windows are sealed next.
        await catchUp(services, { merchant: merchant.code, memberId: member.id }, { after: 0 })
      }),
    )
}

type Player = { memberId: MemberId; number: number; played: typeof game.$inferSelect }

async function playOne({ services, merchant, today }: Seeding, { memberId, number, played }: Player, days: number) {
  const wallet = getWallet(services.env.WALLET, merchant.code, memberId)
  const { currency } = merchant
  const setTime = async (whenMs: number) =>
    requireAccepted(await wallet.setSeedingClock({ agoMs: Math.max(0, services.clock() - whenMs) }))
  try {
    await setTime(dayStartMs(today - days) + 2 * HOUR_MS)
    requireAccepted(await wallet.deposit({ key: 'opening-deposit', currency, amountMinor: DEPOSIT_MINOR }))
    for (let day = today - days; day < today; day += 1) {
      if (!playsOn(number, day)) continue
      await setTime(dayStartMs(day) + (HOURS[(number + day) % HOURS.length] ?? 0) * HOUR_MS)
      const amountMinor = (1 + ((number * 37 + day * 53) % 9)) * 10_000
      const percent = PAYOUTS[(number + 2 * day) % PAYOUTS.length] ?? 0
      const { gameCode, englishName, category } = played
      const round = { vendor: vendorCodeSchema.parse(played.vendorCode), roundId: `team-${day}` }
      const placed = await wallet.placeBet({
        ...round,
        transactionId: `team-bet-${day}`,
        kind: 'real',
        currency,
        amountMinor,
        ...(category === 'LOTT' && { rebateBaseMinor: amountMinor }),
        gameId: gameIdSchema.parse(played.gameId),
        gameCode,
        gameName: englishName,
        category,
      })
      // Who lost it all plays no more.
      if (!placed.ok) return
      await wallet.settleRound({
        ...round,
        transactionId: `team-win-${day}`,
        kind: 'real',
        currency,
        closesRound: true,
        amountMinor: (amountMinor * percent) / 100,
      })
    }
  } finally {
    requireAccepted(await wallet.setSeedingClock({ agoMs: 0 }))
  }
}
