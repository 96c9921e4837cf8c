import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MemberId } from '../../contract/ids.ts'
import { type Minor, minor } from '../../contract/money.ts'
import type { PlatformContext } from '../kernel/context.ts'
import { type RewardKind, rewardPayments } from './tables.ts'

export type OwnReward = {
  kind: RewardKind
  reference: string
  isPaid: boolean
  amountMinor: Minor
  atMs: number
  /** By which they are ordered: it never changes, so that no reward slips from one page to another. */
  reservedAtMs: number
}
export type OwnRewards = { newest: OwnReward[]; paidMinor: Minor; payingMinor: Minor }

const sumSchema = z.object({ paid: z.number().int().transform(minor), paying: z.number().int().transform(minor) })

/**
 * MEM-11: cashback, invitations and missions of a member: the newest that were reserved at `untilMs` or before, and
 * what all of them come to.
 */
export async function readOwnRewards(
  { db, merchant }: Pick<PlatformContext, 'db' | 'merchant'>,
  memberId: MemberId,
  { untilMs, limit }: { untilMs: number; limit: number },
): Promise<OwnRewards> {
  const isTheirs = and(eq(rewardPayments.merchant, merchant.code), eq(rewardPayments.memberId, memberId))
  const [rows, sums] = await Promise.all([
    db
      .select()
      .from(rewardPayments)
      .where(and(isTheirs, lte(rewardPayments.reservedAtMs, untilMs)))
      .orderBy(desc(rewardPayments.reservedAtMs), rewardPayments.kind, rewardPayments.reference)
      .limit(limit),
    db.get(sql`SELECT coalesce(sum(iif(status = 'paid', amount_minor, 0)), 0) AS paid,
        coalesce(sum(iif(status = 'paying', amount_minor, 0)), 0) AS paying
      FROM reward_payment WHERE merchant = ${merchant.code} AND member_id = ${memberId}`),
  ])
  const { paid, paying } = sumSchema.parse(sums)
  return {
    newest: rows.map(({ kind, reference, status, amountMinor, paidAtMs, reservedAtMs }) => ({
      kind,
      reference,
      isPaid: status === 'paid',
      amountMinor: minor(amountMinor),
      atMs: paidAtMs ?? reservedAtMs,
      reservedAtMs,
    })),
    paidMinor: paid,
    payingMinor: paying,
  }
}
