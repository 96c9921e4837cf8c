import { and, eq } from 'drizzle-orm'
import { withSymbol } from '../../../contract/amount.ts'
import { type PromotionId, promotionIdSchema } from '../../../contract/calls/rewards/promotions.ts'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { hashServerSeed } from '../../../contract/fairness/commitment.ts'
import { buildServerSeed } from '../../../contract/fairness/seeds.ts'
import { dayWindow, localDateOf } from '../../../contract/rules/day-windows.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { commit } from '../../../platform/kernel/commit.ts'
import type { PlatformContext, Services } from '../../../platform/kernel/context.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { approveParticipation, refuseParticipation } from '../../../platform/rewards/operate/decide-participation.ts'
import { claimPromotion } from '../../../platform/rewards/promotions/claim-promotion.ts'
import { joinPromotion } from '../../../platform/rewards/promotions/join-promotion.ts'
import { participations, promotions } from '../../../platform/rewards/promotions/tables.ts'
import { raffles } from '../../../platform/rewards/raffles/tables.ts'
import { vipPointRates, vipRanks } from '../../../platform/rewards/vip/tables.ts'
import { buildPlayerContext } from './build-player-context.ts'
import type { DemoData, DemoPromotion } from './demo-data.ts'

const OPERATOR = 'demo'

/** PROMO-01, PROMO-05: promotions, ranks, and demo players in every state. What is there already stays as it is. */
export async function seedPromotions(services: Services, merchant: MerchantFacts, demo: DemoData): Promise<void> {
  const { db, clock } = services
  const nowMs = clock()
  const rows = demo.promotions.map((promotion, position) => buildRow(promotion, { merchant, position, nowMs }))
  await commit(
    services,
    rows.map((row) => db.insert(promotions).values(row).onConflictDoNothing()),
  )
  const bound = await Promise.all(
    rows.filter(({ kind }) => kind === 'raffle').map(({ id }) => bindRaffle(services, merchant, id)),
  )
  await commit(
    services,
    bound.map((row) => db.insert(raffles).values(row).onConflictDoNothing()),
  )
  await db
    .insert(vipRanks)
    .values(demo.ranks.map((rank) => ({ ...rank, merchant: merchant.code })))
    .onConflictDoNothing()
  await db
    .insert(vipPointRates)
    .values(
      GAME_CATEGORIES.map((category) => ({
        merchant: merchant.code,
        category,
        pointsPerThousand: demo.rankPointRates[category],
      })),
    )
    .onConflictDoNothing()
  await seedParticipations(services, merchant)
}

/** The seed of a raffle, bound with its publishing. */
async function bindRaffle({ random }: Services, { code }: MerchantFacts, promotionId: string) {
  const serverSeed = buildServerSeed(random)
  return { merchant: code, promotionId, serverSeed, seedHash: await hashServerSeed(serverSeed), state: 'open' as const }
}

type Place = { merchant: MerchantFacts; position: number; nowMs: number }

/** A house ends what it offers at its own midnight; what has ended has ended by now. */
function endOfDay({ timeZone }: MerchantFacts, ms: number): number {
  return dayWindow(timeZone, localDateOf(timeZone, ms)).to
}

function buildRow({ days: [from, to], ...promotion }: DemoPromotion, { merchant, position, nowMs }: Place) {
  return {
    ...promotion,
    rewards: writeMoney(promotion.rewards, merchant),
    conditions: writeMoney(promotion.conditions, merchant),
    merchant: merchant.code,
    position,
    startsAtMs: nowMs + from * DAY_MS,
    endsAtMs: to === null ? null : endOfDay(merchant, nowMs + to * DAY_MS),
  }
}

/** `¤` before an amount of the words is the merchant's own currency. */
function writeMoney(texts: DemoPromotion['rewards'], { currencySymbol }: MerchantFacts): DemoPromotion['rewards'] {
  const inItsMoney = (text: string) => text.replaceAll('¤', withSymbol('', currencySymbol))
  const { EN, CN, JA, TH, VI } = texts
  return { EN: inItsMoney(EN), CN: inItsMoney(CN), JA: inItsMoney(JA), TH: inItsMoney(TH), VI: inItsMoney(VI) }
}

type Act = 'claim' | 'join' | 'apply' | 'refuse' | 'approve'
/** Together with what nobody has touched, every one of the ten states can be seen. */
const DEMO_ACTS: readonly [username: string, promotion: string, acts: readonly Act[]][] = [
  ['player1', 'slot-starter', ['join']],
  ['player1', 'high-table', ['apply']],
  ['player1', 'weekend-race', ['join']],
  ['player4', 'lantern-raffle', ['join']],
  ['player3', 'welcome-gift', ['claim']],
  ['player2', 'high-table', ['apply', 'refuse']],
  ['player3', 'anniversary-letter', ['apply', 'approve']],
]

const REASON = 'Live tables open to accounts with a verified phone number. Verify yours and write to us.'

/** Through the verbs that players and operators use, so that rewards are really paid and audits stand. */
async function seedParticipations(services: Services, merchant: MerchantFacts) {
  for (const [username, promotion, acts] of DEMO_ACTS) {
    const ctx = await buildPlayerContext(services, merchant, username)
    const isTheirs = and(
      eq(participations.merchant, merchant.code),
      eq(participations.promotionId, promotion),
      eq(participations.memberId, ctx.member?.id ?? ''),
    )
    if (await services.db.select().from(participations).where(isTheirs).get()) continue
    for (const act of acts) await perform(ctx, act, { promotionId: promotionIdSchema.parse(promotion), username })
  }
}

type Chosen = { promotionId: PromotionId; username: string }

async function perform(ctx: PlatformContext, act: Act, { promotionId, username }: Chosen) {
  const operator = { ...ctx, operator: OPERATOR }
  const comment = 'Blackjack, the one by the window.'
  switch (act) {
    case 'claim':
      return claimPromotion(ctx, { promotionId })
    case 'join':
      return joinPromotion(ctx, { promotionId, comment: '' })
    case 'apply':
      return joinPromotion(ctx, { promotionId, comment })
    case 'approve':
      return approveParticipation(operator, { promotionId, username })
    case 'refuse':
      return refuseParticipation(operator, { promotionId, username, reason: REASON })
  }
}
