/**
 * The minute's round: each task by itself, so that one that fails holds up no other. They share the 1,000 statements that D1 takes
 * of one run. With a backlog each: forgetting 15, records 182, books 221, deposits 300 and receipts 103, some 820 together. The
 * others take one or two where nothing waits, and batches of 50 after an outage: what is refused them then they take up again.
 */
import { lookAfterBonuses } from './bonuses/look-after-bonuses.ts'
import { checkDueBooks } from './books/check-due-books.ts'
import { lookAfterDeposits } from './cashier/look-after-deposits.ts'
import type { Services } from './context.ts'
import { purgeExpired } from './members/purge-expired.ts'
import { lookAfterOutgoing } from './outgoing/send-outgoing.ts'
import { lookAfterPayouts } from './payouts/look-after-payouts.ts'
import { finishPayments } from './promotions/finish-payments.ts'
import { mendRecords } from './records/mend-records.ts'
import { lookAfterReferrals } from './referrals/look-after-referrals.ts'
import { finishRewards } from './rewards/finish-rewards.ts'
import { lookAfterTransfers } from './transfers/look-after-transfers.ts'
import { sweepOrphans } from './uploads/sweep-orphans.ts'
import { purgeVendorSessions } from './vendors/purge-vendor-sessions.ts'
import { lookAfterWithdrawals } from './withdrawals/look-after-withdrawals.ts'

export async function sweep(services: Services): Promise<void> {
  const tasks = {
    purgeExpired,
    purgeVendorSessions,
    mendRecords,
    checkDueBooks,
    finishPayments,
    finishRewards,
    lookAfterReferrals,
    lookAfterOutgoing,
    lookAfterDeposits,
    lookAfterBonuses,
    lookAfterWithdrawals,
    lookAfterPayouts,
    lookAfterTransfers,
    sweepOrphans,
  }
  await Promise.all(
    Object.entries(tasks).map(async ([task, run]) => {
      try {
        await run(services)
      } catch (error) {
        console.error(JSON.stringify({ at: 'platform', task, failed: String(error) }))
      }
    }),
  )
}
