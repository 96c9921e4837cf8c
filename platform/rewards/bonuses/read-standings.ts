/** PROMO-01: where a member stands in each bonus for a deposit. */
import { sql } from 'drizzle-orm'
import type { GameCategory } from '../../../contract/constants.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { type Minor, minor } from '../../../contract/money.ts'
import type { BonusStatus } from '../../../contract/states/reward.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { type BonusRow, readBonuses } from './bonus-rows.ts'

/** One that was withheld, or whose deposit came to nothing, is none: it may be chosen again. */
export type BonusStanding = {
  status: Exclude<BonusStatus, 'withheld'>
  amountMinor: Minor
  requiredMinor: Minor
  stakedMinor: Minor
  gameType: GameCategory | null
  playUntilMs: number | null
  /** When it came to this. */
  atMs: number
}

/** An order that money may still come for in the ordinary way. */
export const isOrderLive = (nowMs: number) => sql`EXISTS (SELECT 1 FROM deposit_order_public AS deposit_order
  WHERE deposit_order.id = order_id AND (state IN ('processing', 'paid', 'review')
    OR (state IN ('opened', 'waiting') AND expires_at_ms > ${nowMs})))`

type Reader = Pick<PlatformContext, 'db' | 'merchant' | 'clock' | 'env'>

/** By promotion. What was given stands before what is under way. */
export async function readBonusStandings(ctx: Reader, memberId: MemberId): Promise<Map<string, BonusStanding>> {
  const rows = await readBonuses(
    ctx,
    sql`merchant = ${ctx.merchant.code} AND member_id = ${memberId} AND (status IN ('granted', 'released', 'lapsed')
      OR (status = 'chosen' AND ${isOrderLive(ctx.clock())}))`,
  )
  const standings = new Map<string, BonusStanding>()
  for (const row of rows) {
    if (row.status === 'withheld' || (row.status === 'chosen' && standings.has(row.promotion_id))) continue
    standings.set(row.promotion_id, buildStanding(row, row.status))
  }
  return hasGranted(standings) ? followWallet(ctx, memberId, standings) : standings
}

function buildStanding(row: BonusRow, status: BonusStanding['status']): BonusStanding {
  return {
    status,
    amountMinor: row.granted_minor ?? row.promised_minor,
    requiredMinor: row.required_minor ?? minor(0),
    stakedMinor: row.status === 'released' ? (row.required_minor ?? minor(0)) : minor(0),
    gameType: row.terms.gameType,
    playUntilMs: row.play_until_ms,
    atMs: row.ended_at_ms ?? row.granted_at_ms ?? row.chosen_at_ms,
  }
}

const hasGranted = (standings: Map<string, BonusStanding>) =>
  [...standings.values()].some(({ status }) => status === 'granted')

/** The wallet knows it first: what was staked, and that it ended. Without an answer the row's own word has to do. */
async function followWallet(
  { env, merchant }: Reader,
  memberId: MemberId,
  standings: Map<string, BonusStanding>,
): Promise<Map<string, BonusStanding>> {
  const listed = await getWallet(env.WALLET, merchant.code, memberId).listBonuses()
  if (!listed.ok) return standings
  for (const { promotionId, status, stakedMinor } of listed.value) {
    const known = standings.get(promotionId)
    if (known?.status !== 'granted' || status === 'withheld') continue
    standings.set(promotionId, { ...known, stakedMinor, status: status === 'under_way' ? 'granted' : status })
  }
  return standings
}
