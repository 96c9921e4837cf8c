/** Everything that becomes due by itself. */
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { isWalkDue, purgeOrphans, walkUploads } from '../account/uploads/purge-uploads.ts'
import { lapseOffers } from '../agents/contracts/lapse-offers.ts'
import { sendReports } from '../agents/reports/send-reports.ts'
import { archiveBills } from '../agents/settlement/archive-bills.ts'
import { settleDue } from '../agents/settlement/settle-due.ts'
import { TEAM_SUMS } from '../agents/settlement/team-sums-kept.ts'
import { isAnySessionOld, purgeVendorSessions } from '../games/vendors/purge-vendor-sessions.ts'
import { areMetricsToTidy, tidyVendorMetrics } from '../games/vendors/vendor-metrics.ts'
import { isAnyExpired, purgeExpired } from '../identity/purge-expired.ts'
import type { Services } from '../kernel/context.ts'
import { defineJob, type Job } from '../kernel/job.ts'
import { repeatFacts } from '../kernel/tell-facts.ts'
import { pokeBooks, pokeDraws } from '../lottery/poke-lotteries.ts'
import { isAnyUnsent, resendOutgoing } from '../messaging/outgoing/send-outgoing.ts'
import { areBooksDue, checkDueBooks } from '../money/books/check-due-books.ts'
import { creditIncomingPayments } from '../money/deposits/credit-incoming-payment.ts'
import { reconcileDeposits } from '../money/deposits/reconcile-deposits.ts'
import { reconcilePayouts } from '../money/payouts/reconcile-payouts.ts'
import { countLate } from '../money/sums/count-late.ts'
import { isAnyCheckDue } from '../money/sums/count-schedule.ts'
import { areSumsOld, pruneSums } from '../money/sums/prune-sums.ts'
import { reconcileTransfers } from '../money/transfers/reconcile-transfers.ts'
import { reconcileWaivers } from '../money/turnover/reconcile-waivers.ts'
import { autoApproveWithdrawals } from '../money/withdrawals/auto-approve-withdrawal.ts'
import { confirmByTime, reconcileWithdrawals } from '../money/withdrawals/reconcile-withdrawals.ts'
import { reconcileBars } from '../protection/reconcile-bars.ts'
import { reconcileBonuses } from '../rewards/bonuses/reconcile-bonuses.ts'
import { sendCampaigns } from '../rewards/campaigns/send-campaigns.ts'
import { finishRewards } from '../rewards/finish-rewards.ts'
import { givePoints } from '../rewards/points/give-points.ts'
import { reconcileRedemptions } from '../rewards/points/settle-redemption.ts'
import { finishPayments } from '../rewards/promotions/finish-payments.ts'
import { endRaces } from '../rewards/race/end-races.ts'
import { scoreRaces } from '../rewards/race/score-races.ts'
import { runRaffles } from '../rewards/raffles/run-raffles.ts'
import { reconcileReferrals } from '../rewards/referrals/reconcile-referrals.ts'
import { startLadders } from '../rewards/vip/start-ladders.ts'

/** Work that bounds itself, as one item. */
const asOne = (due: (services: Services) => SQL, run: (services: Services) => Promise<unknown>): Job =>
  defineJob({ key: z.literal('all'), due, readDue: async () => ['all'], run })

export const JOBS = {
  purgeExpired: asOne(isAnyExpired, purgeExpired),
  purgeVendorSessions: asOne(isAnySessionOld, purgeVendorSessions),
  tidyVendorMetrics: asOne(areMetricsToTidy, tidyVendorMetrics),
  countLate: asOne(isAnyCheckDue, countLate),
  pruneSums: asOne(
    (services) => areSumsOld(services, TEAM_SUMS),
    (services) => pruneSums(services, { also: TEAM_SUMS }),
  ),
  checkDueBooks: asOne(areBooksDue, checkDueBooks),
  resendOutgoing: asOne(isAnyUnsent, resendOutgoing),
  reconcileDeposits,
  creditIncomingPayments,
  reconcileWithdrawals,
  reconcilePayouts,
  autoApproveWithdrawals,
  confirmByTime,
  reconcileTransfers,
  reconcileBars,
  repeatFacts,
  reconcileWaivers,
  finishPayments,
  finishRewards,
  reconcileReferrals,
  reconcileRedemptions,
  givePoints,
  runRaffles,
  startLadders,
  sendCampaigns,
  scoreRaces,
  endRaces,
  reconcileBonuses,
  purgeOrphans,
  walkUploads: asOne(isWalkDue, walkUploads),
  lapseOffers,
  settleDue,
  archiveBills,
  sendReports,
  pokeDraws,
  pokeBooks,
} satisfies Record<string, Job>
export type JobName = keyof typeof JOBS
