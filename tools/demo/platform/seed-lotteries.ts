import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { LOTTERY_GAMES } from '../../../contract/lottery/games.ts'
import { findPeriod, periodsFrom } from '../../../contract/lottery/periods.ts'
import { RULES_VERSION } from '../../../contract/lottery/plays.ts'
import { priceTicket } from '../../../contract/lottery/price.ts'
import type { BetInput, LotteryResult, Ticket } from '../../../contract/lottery/types.ts'
import { minor } from '../../../contract/money.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { setRebate } from '../../../platform/agents/accounts/rebate.ts'
import { createMember } from '../../../platform/identity/member/create-member.ts'
import { findMemberByUsername } from '../../../platform/identity/member/find-member.ts'
import { commit } from '../../../platform/kernel/commit.ts'
import type { Services } from '../../../platform/kernel/context.ts'
import { getDrawHall } from '../../../platform/kernel/lottery/draw-interface.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { requireAccepted } from '../../../platform/kernel/wallet/require-accepted.ts'
import { getWallet } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { readRebateBps } from '../../../platform/lottery/read-rebate.ts'
import { requireSale, type Sale } from '../../../platform/lottery/sale.ts'
import { bookOf, stakeTickets } from '../../../platform/lottery/tickets/stake-tickets.ts'
import { buildPlayerContext } from './build-player-context.ts'
import { momentsOf } from './draw-at-once.ts'
import { buildDemoHasher, buildSeedContext, DEMO_PASSWORD, DEMO_PAYMENT_PASSWORD } from './seed-members.ts'
import { DEMO_MERCHANTS } from './seed-merchants.ts'

/** Bets on the lotteries alone, so that the other demo players keep their figures. The downline of `agent1`. */
const PLAYER = 'lotto1'
const REBATE_BPS = 500
const OPENING_MINOR = 500_000
const PAST_DRAWS = 100

/**
 * LOT-01: chains from the first start, past results on a chain that says when it was made, and a member with tickets that
 * won, lost, came back and were chased. Runs behind a site that already answers, and changes nothing that is there.
 */
export async function seedLotteries(services: Services): Promise<void> {
  for (const gameCode of LOTTERY_GAMES.keys()) {
    const hall = getDrawHall(services.env.DRAW, gameCode)
    await hall.getStanding({ gameCode })
    await hall.seedPast({ gameCode, count: PAST_DRAWS })
  }
  for (const merchant of DEMO_MERCHANTS) await seedTickets(services, merchant)
}

async function seedTickets(services: Services, merchant: MerchantFacts): Promise<void> {
  const memberId = await seedPlayer(services, merchant)
  const ctx = await buildPlayerContext(services, merchant, PLAYER)
  const sale = await requireSale(ctx, 'five-star-numbers')
  const { gameCode } = sale.game
  const book = bookOf(ctx, gameCode)
  if ((await book.listTickets({ memberId, limit: 1 })).length > 0) return
  const draws = await getDrawHall(services.env.DRAW, gameCode).listDraws({ gameCode, limit: 200 })
  const past = draws.filter(({ kind }) => kind === 'installation').toReversed()
  const isTie = (result: LotteryResult | null) => result?.balls?.[0] === result?.balls?.[4]
  const tied = past.find(({ result }, index) => index > 6 && isTie(result))
  const plans: Plan[] = [
    { period: past[0]?.period, bets: [{ play: 'pos', selection: '1:0,1,2,3,4,5,6,7,8,9', kept: 300 }] },
    { period: past[1]?.period, bets: [{ play: 'z2-front', selection: losing(past[1]?.result ?? null), kept: 0 }] },
    { period: past[2]?.period, bets: [{ play: 'pos', selection: '2:0,1,2,3,4', kept: 0 }], chase: 4 },
    { period: tied?.period, bets: [{ play: 'zy-dragon', selection: 'dragon' }] },
  ]
  const rebateBps = await readRebateBps(ctx, memberId)
  try {
    for (const plan of plans) await playPast(ctx, sale, { ...plan, rebateBps })
  } finally {
    await book.setSeedingClock({ agoMs: 0 })
    requireAccepted(await getWallet(services.env.WALLET, merchant.code, memberId).setSeedingClock({ agoMs: 0 }))
  }
}

/** The first two digits, each one off. */
const losing = (result: LotteryResult | null) =>
  (result?.balls ?? ['0', '0'])
    .slice(0, 2)
    .map((ball) => String((Number(ball) + 1) % 10))
    .join('|')

/** `chase`: so many periods on end, stopped by the first that wins. */
type Plan = { period: string | undefined; bets: Omit<BetInput, 'unitMinor' | 'multiple'>[]; chase?: number }
type Context = Awaited<ReturnType<typeof buildPlayerContext>>

/** As if it had been placed then: the clocks of the book and the wallet go back for it, on a developer's machine alone. */
async function playPast(ctx: Context, sale: Sale, plan: Plan & { rebateBps: number }): Promise<void> {
  const { game, limits } = sale
  const first = plan.period === undefined ? null : findPeriod(game, plan.period)
  const memberId = ctx.member?.id
  if (!first || !memberId) return
  const periods = periodsFrom(game, first.period, plan.chase ?? 1)
  const tickets = periods.map(({ period }): Ticket => {
    const bets = plan.bets.map((bet) => ({ ...bet, unitMinor: minor(100), multiple: 1 }))
    const priced = priceTicket({
      game,
      period,
      rulesVersion: RULES_VERSION,
      bets,
      rebateBps: plan.rebateBps,
      limits,
    })
    assert('ticket' in priced, 'a demo ticket follows the rules')
    return priced.ticket
  })
  const book = bookOf(ctx, game.gameCode)
  const goTo = async (timeMs: number) => {
    const agoMs = ctx.clock() - timeMs
    await book.setSeedingClock({ agoMs })
    requireAccepted(await getWallet(ctx.env.WALLET, ctx.merchant.code, memberId).setSeedingClock({ agoMs }))
  }
  await goTo(first.openAtMs + 1_000)
  const chase = plan.chase === undefined ? null : { stopOnWin: true }
  await stakeTickets(ctx, { sale, key: `demo-${first.period}`, tickets, chase, hasOldOdds: false })
  for (const period of periods) for (const at of momentsOf(period)) await goTo(at).then(() => book.poke())
}

async function seedPlayer(services: Services, merchant: MerchantFacts): Promise<MemberId> {
  const ctx = buildSeedContext(services, merchant)
  const known = await findMemberByUsername(ctx, PLAYER)
  if (known) return memberIdSchema.parse(known.id)
  const agent = await findMemberByUsername(ctx, 'agent1')
  const hash = buildDemoHasher(services)
  const memberId = await createMember(ctx, {
    username: PLAYER,
    type: MEMBER_TYPE.member,
    language: ctx.language,
    email: `${PLAYER}@demo.example`,
    passwordHash: await hash(DEMO_PASSWORD),
    paymentPasswordHash: await hash(DEMO_PAYMENT_PASSWORD),
    profile: { birthday: '1990-05-27' },
    uplineId: agent ? memberIdSchema.parse(agent.id) : null,
    termsAgreed: true,
  })
  await commit(services, [
    setRebate(memberId, { day: Math.floor(services.clock() / DAY_MS) - 1, bps: REBATE_BPS, capOf: null }),
  ])
  const wallet = getWallet(services.env.WALLET, merchant.code, memberId)
  await wallet.deposit({ key: 'opening-deposit', currency: merchant.currency, amountMinor: OPENING_MINOR })
  return memberId
}
