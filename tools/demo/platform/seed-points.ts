import { and, eq, sql } from 'drizzle-orm'
import { withSymbol } from '../../../contract/amount.ts'
import { LANGUAGES } from '../../../contract/constants.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { commit } from '../../../platform/kernel/commit.ts'
import type { Services } from '../../../platform/kernel/context.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { requireAccepted } from '../../../platform/kernel/wallet/require-accepted.ts'
import { getWallet } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { settleRedemption } from '../../../platform/rewards/points/settle-redemption.ts'
import { pointGoods, pointProgrammes, pointRanks, pointRedemptions } from '../../../platform/rewards/points/tables.ts'
import { buildPlayerContext } from './build-player-context.ts'
import type { DemoData } from './demo-data.ts'

const PLAYER = 'player4'
/** What the demo player has from the first start on: enough to look round the mall with. */
const OPENING_POINTS = 26_500

/** PROMO-04: what points are worth, goods, and a player with points and one item on its way. */
export async function seedPoints(services: Services, merchant: MerchantFacts, demo: DemoData): Promise<void> {
  const { db, clock } = services
  const { code } = merchant
  const { goods, ranks, remark } = demo.points
  await commit(services, [
    db
      .insert(pointProgrammes)
      .values({
        merchant: code,
        ratioPoints: 10,
        ratioMinor: 10,
        leastPoints: 30,
        remark,
        countsFromMs: clock() - 30 * DAY_MS,
        setBy: 'demo',
        setAtMs: clock(),
      })
      .onConflictDoNothing(),
    ...ranks.map((rank) =>
      db
        .insert(pointRanks)
        .values({ ...rank, merchant: code })
        .onConflictDoNothing(),
    ),
    ...goods.map((good, position) =>
      db
        .insert(pointGoods)
        .values({
          ...good,
          names: writeMoney(good.names, merchant),
          merchant: code,
          position,
          startsAtMs: clock(),
          endsAtMs: null,
          setBy: 'demo',
        })
        .onConflictDoNothing(),
    ),
  ])
  await seedRedemption(services, merchant)
}

function writeMoney(texts: Record<string, string>, { currencySymbol }: MerchantFacts) {
  const entries = LANGUAGES.map((language) => [
    language,
    texts[language]?.replaceAll('¤', withSymbol('', currencySymbol)),
  ])
  return Object.fromEntries(entries)
}

async function seedRedemption(services: Services, merchant: MerchantFacts) {
  const { member } = await buildPlayerContext(services, merchant, PLAYER)
  assert(member, 'a demo player was seeded')
  const wallet = getWallet(services.env.WALLET, merchant.code, member.id)
  const grants = [{ key: 'mission:opening', kind: 'mission' as const, points: OPENING_POINTS, note: 'opening' }]
  requireAccepted(await wallet.earnPoints({ grants }))
  const isTheirs = and(eq(pointRedemptions.merchant, merchant.code), eq(pointRedemptions.memberId, member.id))
  if (await services.db.select().from(pointRedemptions).where(isTheirs).get()) return
  const id = merchant.code === 'meridian' ? 'P-0DEM00000001' : 'P-0DEM00000002'
  const address = JSON.stringify({ recipient: 'Demo Player', phone: '+63 917 000 0000', address: '4 Harbour Road' })
  await commit(services, [
    sql`UPDATE point_good SET held = held + 1 WHERE merchant = ${merchant.code} AND id = 'night-cards'
      AND NOT EXISTS (SELECT 1 FROM point_redemption WHERE point_redemption.id = ${id})`,
    sql`INSERT INTO point_redemption (id, merchant, member_id, idempotency_key, good_id, quantity, points, value_minor,
        delivery, address, state, asked_at_ms, next_attempt_at_ms)
      SELECT ${id}, merchant, ${member.id}, 'demo', id, 1, points, value_minor, delivery, ${address}, 'reserved',
        ${services.clock()}, ${services.clock()} FROM point_good WHERE merchant = ${merchant.code} AND id = 'night-cards'
      ON CONFLICT DO NOTHING`,
  ])
  await settleRedemption(services, merchant, id)
}
