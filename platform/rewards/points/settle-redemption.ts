/** PROMO-04: brings a redemption as far as it goes: points taken, or given back. Safe to run twice, late, or at once. */

import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { REDEMPTION_EVENTS } from '../../../contract/states/redemption.ts'
import { computeBackoff, isAttemptDue } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { requireMerchantFacts } from '../../kernel/merchant/require-merchant-facts.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet, WALLET_REFUSALS } from '../../kernel/wallet/wallet-interface.ts'
import { moveStock } from './move-stock.ts'
import { pointRedemptions, type RedemptionRow } from './tables.ts'

export const redemptionKey = (id: string) => `redeem:${id}`

async function requireRow({ db }: Pick<Services, 'db'>, id: string): Promise<RedemptionRow> {
  const row = await db.select().from(pointRedemptions).where(eq(pointRedemptions.id, id)).get()
  assert(row, `a redemption stays: ${id}`)
  return row
}

/** Answers the row as it is then. Throws where the wallet cannot be reached: the row waits for the cron job. */
export async function settleRedemption(
  services: Services,
  merchant: MerchantFacts,
  id: string,
): Promise<RedemptionRow> {
  const row = await requireRow(services, id)
  if (row.state === 'reserved') await takePoints(services, merchant, row)
  else if (row.state === 'returning') await returnPoints(services, merchant, row)
  else return row
  services.notices.notify(merchant.code, memberIdSchema.parse(row.memberId), 'rewards')
  return requireRow(services, id)
}

const walletOf = ({ env }: Services, { code }: MerchantFacts, { memberId }: RedemptionRow) =>
  getWallet(env.WALLET, code, memberIdSchema.parse(memberId))

async function takePoints(services: Services, merchant: MerchantFacts, row: RedemptionRow) {
  const { id, points, goodId, valueMinor, delivery } = row
  const credit = delivery === 'credit' ? { currency: merchant.currency, amountMinor: valueMinor } : null
  const taken = await walletOf(services, merchant, row).spendPoints({
    key: redemptionKey(id),
    kind: 'redeemed',
    points,
    note: goodId,
    credit,
  })
  const nowMs = services.clock()
  if (!taken.ok) {
    const event = REDEMPTION_EVENTS.refused_by_wallet
    await commit(services, [
      moveStock(id, event),
      sql`UPDATE point_redemption SET ${applyTransition(event)}, void_code = ${WALLET_REFUSALS[taken.refusal]},
        next_attempt_at_ms = NULL WHERE id = ${id} AND ${canTransition(event)}`,
    ])
    return
  }
  const event = credit ? REDEMPTION_EVENTS.credited : REDEMPTION_EVENTS.taken
  await commit(services, [
    moveStock(id, event),
    sql`UPDATE point_redemption SET ${applyTransition(event)}, next_attempt_at_ms = NULL, void_code = NULL,
      decided_at_ms = ${credit ? nowMs : null} WHERE id = ${id} AND ${canTransition(event)}`,
    // Another try of the same moment was refused, and has said so.
    sql`UPDATE point_redemption SET ${applyTransition(REDEMPTION_EVENTS.taken_late)}, void_code = NULL,
        next_attempt_at_ms = ${nowMs}
      WHERE id = ${id} AND ${canTransition(REDEMPTION_EVENTS.taken_late)}`,
  ])
}

async function returnPoints(services: Services, merchant: MerchantFacts, row: RedemptionRow) {
  requireAccepted(await walletOf(services, merchant, row).returnPoints({ key: redemptionKey(row.id) }))
  const event = REDEMPTION_EVENTS.returned
  await commit(services, [
    sql`UPDATE point_redemption SET ${applyTransition(event)}, next_attempt_at_ms = NULL
      WHERE id = ${row.id} AND ${canTransition(event)}`,
  ])
}

const keySchema = z.object({ id: z.string(), merchant: merchantCodeSchema, askedAtMs: z.number() })

/** What a crash left between the row and the wallet, and points that a frozen wallet did not take back yet. */
export const reconcileRedemptions = defineJob({
  key: keySchema,
  due: ({ db, clock }) =>
    db
      .select()
      .from(pointRedemptions)
      .where(isAttemptDue(clock(), sql`asked_at_ms`, true))
      .orderBy(asc(pointRedemptions.nextAttemptAtMs))
      .limit(JOB_BATCH),
  run: async (services, { id, merchant, askedAtMs }) => {
    try {
      await settleRedemption(services, await requireMerchantFacts(services.db, merchant), id)
    } catch (error) {
      log.warn('redemption_waits', { id, error: sayError(error) })
      const nowMs = services.clock()
      await commit(services, [
        sql`UPDATE point_redemption SET next_attempt_at_ms = ${computeBackoff(nowMs - askedAtMs, nowMs, true)}
          WHERE id = ${id} AND next_attempt_at_ms IS NOT NULL`,
      ])
    }
  },
})
