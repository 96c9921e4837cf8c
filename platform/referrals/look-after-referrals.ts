import { asc, eq, sql } from 'drizzle-orm'
import { merchantCodeSchema } from '../../contract/ids.ts'
import { commit } from '../commit.ts'
import type { Services } from '../context.ts'
import type { MerchantFacts } from '../system/merchant-facts.ts'
import { requireMerchantFacts } from '../system/require-merchant-facts.ts'
import { approveReferral, auditReferral } from './approve-referral.ts'
import { computeFlags } from './compute-flags.ts'
import { readCircumstances } from './read-circumstances.ts'
import { type ReferralRow, referrals } from './tables.ts'

const BATCH = 30

/** For the sweep: looks at the invitations for whom something moved, and closes those whose time is over. */
export async function lookAfterReferrals(services: Services): Promise<void> {
  const due = await services.db
    .select()
    .from(referrals)
    .where(eq(referrals.isDue, true))
    .orderBy(asc(referrals.joinedAtMs))
    .limit(BATCH)
  for (const row of due) {
    try {
      await decide(services, await requireMerchantFacts(services.db, merchantCodeSchema.parse(row.merchant)), row)
    } catch (error) {
      console.warn(JSON.stringify({ event: 'referral_waits', inviteeId: row.inviteeId, error: String(error) }))
    }
  }
  await commit(services, [
    sql`UPDATE referral SET state = 'expired', decided_at_ms = ${services.clock()}
      WHERE state = 'joined' AND is_due = 0 AND expires_at_ms <= ${services.clock()}`,
  ])
}

/** Met, it is paid, or held where something looks odd; not met, it waits for the next move. */
async function decide(services: Services, merchant: MerchantFacts, row: ReferralRow) {
  // Taken off the list first: whatever moves from here on puts it there again.
  await commit(services, [sql`UPDATE referral SET is_due = 0 WHERE invitee_id = ${row.inviteeId}`])
  try {
    if (row.state !== 'joined' || !(await isConditionMet(services, row))) return
    const flags = computeFlags(await readCircumstances(services, merchant, row))
    if (flags.length > 0) return await hold(services, merchant, row, flags)
    await approveReferral(services, merchant, row, { from: 'joined', decidedBy: null, reason: null })
  } catch (error) {
    await commit(services, [
      sql`UPDATE referral SET is_due = 1 WHERE invitee_id = ${row.inviteeId} AND state = 'joined'`,
    ])
    throw error
  }
}

/** By what was credited or staked, within the time there was. */
async function isConditionMet({ env }: Services, row: ReferralRow): Promise<boolean> {
  const { inviteeId, merchant, condition, conditionMinor, expiresAtMs } = row
  const query =
    condition === 'deposit'
      ? env.DB.prepare(
          `SELECT 1 FROM deposit_order WHERE member_id = ? AND merchant = ? AND state = 'credited'
             AND credited_minor >= ? AND ended_at_ms < ?`,
        ).bind(inviteeId, merchant, conditionMinor, expiresAtMs)
      : env.DB.prepare(
          `SELECT 1 FROM (SELECT sum(stake_minor) AS staked FROM round_record WHERE member_id = ? AND merchant = ?
             AND wallet_kind = 'real' AND state = 'settled' AND closed_at < ?) WHERE staked >= ?`,
        ).bind(inviteeId, merchant, expiresAtMs, conditionMinor)
  return (await query.first()) !== null
}

async function hold(services: Services, merchant: MerchantFacts, row: ReferralRow, flags: readonly string[]) {
  const isOpen = sql`EXISTS (SELECT 1 FROM referral WHERE invitee_id = ${row.inviteeId} AND state = 'joined')`
  await commit(services, [
    auditReferral(services, merchant, row, 'referral_held', isOpen),
    sql`UPDATE referral SET state = 'held', flags = ${JSON.stringify(flags)}
      WHERE invitee_id = ${row.inviteeId} AND state = 'joined'`,
  ])
}
