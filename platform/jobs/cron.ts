/**
 * The minute's round: each task by itself, so that one that fails holds up no other. They share the 1,000 statements that D1 takes
 * of one run. Some have a bound of their own: forgetting 16, records 182, books 241 and messages 52. Of the rest each task has at least what
 * one piece of its work takes, so that none waits for ever; what is left then, nearly all of it as a rule, is parted among those
 * that were left with something to do.
 */

import { sweepOrphans } from '../account/uploads/purge-orphans.ts'
import { purgeVendorSessions } from '../games/vendors/purge-vendor-sessions.ts'
import { purgeExpired } from '../identity/purge-expired.ts'
import type { Services } from '../kernel/context.ts'
import { countStatements } from '../kernel/count-statements.ts'
import { openShare, type Share } from '../kernel/statement-budget.ts'
import { lookAfterOutgoing } from '../messaging/outgoing/send-outgoing.ts'
import { checkDueBooks } from '../money/books/check-due-books.ts'
import { finishResolved } from '../money/deposits/credit-incoming-payment.ts'
import { lookAfterDeposits } from '../money/deposits/reconcile-deposits.ts'
import { lookAfterPayouts } from '../money/payouts/reconcile-payouts.ts'
import { mendRecords } from '../money/records/mend-records.ts'
import { lookAfterTransfers } from '../money/transfers/reconcile-transfers.ts'
import { lookAfterWaivers } from '../money/turnover/reconcile-waivers.ts'
import { judgeUnseen } from '../money/withdrawals/auto-approve-withdrawal.ts'
import { countAsReceived, lookAfterWithdrawals } from '../money/withdrawals/reconcile-withdrawals.ts'
import { lookAfterBars } from '../protection/reconcile-bars.ts'
import { lookAfterBonuses } from '../rewards/bonuses/reconcile-bonuses.ts'
import { finishRewards } from '../rewards/finish-rewards.ts'
import { finishPayments } from '../rewards/promotions/finish-payments.ts'
import { lookAfterReferrals } from '../rewards/referrals/reconcile-referrals.ts'

/** D1 takes 1,000. What a piece of work takes more than was reckoned has some room. */
const STATEMENTS_PER_RUN = 980
/** With less it is not worth asking once more what is due. */
const WORTHWHILE = 20

const BOUNDED = { purgeExpired, purgeVendorSessions, mendRecords, checkDueBooks, lookAfterOutgoing }
/** `least`: to ask what is due, and for one piece of the work. */
const SHARED: Record<string, { least: number; run: (services: Services, share: Share) => Promise<void> }> = {
  lookAfterDeposits: { least: 22, run: lookAfterDeposits },
  finishResolved: { least: 16, run: finishResolved },
  lookAfterWithdrawals: { least: 14, run: lookAfterWithdrawals },
  lookAfterPayouts: { least: 42, run: lookAfterPayouts },
  judgeUnseen: { least: 47, run: judgeUnseen },
  countAsReceived: { least: 6, run: countAsReceived },
  lookAfterTransfers: { least: 12, run: lookAfterTransfers },
  lookAfterBars: { least: 7, run: lookAfterBars },
  lookAfterWaivers: { least: 8, run: lookAfterWaivers },
  finishPayments: { least: 10, run: finishPayments },
  finishRewards: { least: 10, run: finishRewards },
  lookAfterReferrals: { least: 88, run: lookAfterReferrals },
  lookAfterBonuses: { least: 10, run: lookAfterBonuses },
  sweepOrphans: { least: 3, run: sweepOrphans },
}

/** Never throws. */
async function attempt(task: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.error(JSON.stringify({ at: 'platform', task, failed: String(error) }))
  }
}

export async function sweep(
  uncounted: Services,
  { statementsPerRun = STATEMENTS_PER_RUN, bounded = BOUNDED }: { statementsPerRun?: number; bounded?: object } = {},
): Promise<void> {
  const { services, used } = countStatements(uncounted)
  /** Whether something was left over for want of room. */
  const runWithin = async (task: string, statements: number): Promise<boolean> => {
    const own = openShare(services, statements)
    await attempt(task, async () => SHARED[task]?.run(own.services, own.share))
    return own.share.isSpent
  }
  const left: string[] = []
  await Promise.all([
    ...Object.entries(bounded).map(([task, run]) => attempt(task, () => run(services))),
    ...Object.entries(SHARED).map(async ([task, { least }]) => {
      if (await runWithin(task, least)) left.push(task)
    }),
  ])
  // One after the other: what the first has no use for is the others' as well.
  for (const [nth, task] of left.entries()) {
    const room = Math.floor((statementsPerRun - used()) / (left.length - nth))
    if (room >= WORTHWHILE) await runWithin(task, room)
  }
}
