import { type SQL, sql } from 'drizzle-orm'
import { memberIdSchema } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { minor } from '../../../contract/money.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { INVITATION_EVENTS } from '../../../contract/states/reward.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { auditAct, FROM_NOWHERE, type MemberAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { payReserved } from '../pay-reserved.ts'
import { canReserve, type RewardName, reserveReward } from '../reserve-reward.ts'
import type { ReferralRow } from './tables.ts'

/** One for an invited member, for ever. */
export const rewardOf = (merchant: MerchantFacts, { referrerId, inviteeId }: ReferralRow): RewardName => ({
  merchant: merchant.code,
  memberId: memberIdSchema.parse(referrerId),
  kind: 'referral',
  reference: inviteeId,
})

type Decision = { from: 'joined' | 'held'; decidedBy: string | null; reason: string | null }

export function auditReferral(
  services: Services,
  merchant: MerchantFacts,
  row: ReferralRow,
  act: MemberAct,
  onlyIf: SQL,
) {
  const actor = { ...services, merchant, ...FROM_NOWHERE, requestId: randomUuid(services.random) }
  return auditAct(actor, memberIdSchema.parse(row.referrerId), act, onlyIf)
}

/** Who invited sees how each invitation stands. */
export function notifyReferrer({ notices }: Services, { code }: MerchantFacts, { referrerId }: ReferralRow): void {
  notices.notify(code, memberIdSchema.parse(referrerId), 'rewards')
}

/**
 * Reserves the reward and marks the invitation, in one commit: of many at once one writes. Nothing for a referrer who
 * is no longer active. Whether it was this one that wrote. Pays what was reserved; what the wallet refuses now the
 * cron job asks for again.
 */
export async function approveReferral(
  services: Services,
  merchant: MerchantFacts,
  row: ReferralRow,
  { from, decidedBy, reason }: Decision,
): Promise<boolean> {
  const name = rewardOf(merchant, row)
  const nowMs = services.clock()
  const isOpen = sql`EXISTS (SELECT 1 FROM referral WHERE invitee_id = ${row.inviteeId} AND state = ${from})`
  const [, reserved] = await commit(services, [
    auditReferral(services, merchant, row, 'referral_approved', sql`${isOpen} AND ${canReserve(name)}`),
    reserveReward(name, { amountMinor: minor(row.rewardMinor), details: {}, nowMs }, isOpen),
    sql`UPDATE referral SET ${applyTransition(INVITATION_EVENTS.approved)}, is_due = 0, decided_by = ${decidedBy}, reason = ${reason},
        decided_at_ms = ${nowMs}
      WHERE invitee_id = ${row.inviteeId} AND state = ${from} AND ${canTransition(INVITATION_EVENTS.approved)}
        AND EXISTS (SELECT 1 FROM reward_payment
        WHERE merchant = ${name.merchant} AND member_id = ${name.memberId} AND kind = 'referral'
          AND reference = ${name.reference})`,
  ])
  if (reserved?.meta.changes !== 1) return false
  notifyReferrer(services, merchant, row)
  try {
    await payReserved(services, merchant, name)
  } catch (error) {
    log.warn('reward_waits', { ...name, error: sayError(error) })
  }
  return true
}
