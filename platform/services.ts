/** Everything a verb may use, put together: with what lower areas need of higher ones (docs/decisions/0259). */
import { askBeforePlay } from './account/kyc-documents/ask-by-policy.ts'
import { listAccountHolders } from './account/payout-accounts/list-account-holders.ts'
import { countUnreadAnswers } from './account/service-thread/thread-rows.ts'
import { findLinkInviter } from './agents/links/find-link-inviter.ts'
import { createServices, type ScryptCost, type ServiceOptions, type Services } from './kernel/context.ts'
import type { Env } from './kernel/env.ts'
import type { Seams } from './kernel/seams.ts'
import { canSendToUpline } from './money/transfers/find-transfer-upline.ts'
import { followDocuments, notifyHeld } from './money/withdrawals/follow-documents.ts'
import { readOrderBonuses } from './rewards/bonuses/bonus-rows.ts'
import { listBonusChoices, requireBonusChoice } from './rewards/bonuses/choose-bonus.ts'
import { findComingBonus } from './rewards/bonuses/grant-bonus.ts'
import { presentBonusesUnderWay } from './rewards/bonuses/present-under-way.ts'
import { hastenBonuses } from './rewards/bonuses/reconcile-bonuses.ts'
import { countRewards } from './rewards/count-rewards.ts'
import { findInviter } from './rewards/referrals/find-inviter.ts'
import { readClubLabel } from './rewards/vip/read-club-label.ts'

const seams: Seams = {
  identity: {
    findInviter: async (ctx, code) => (await findLinkInviter(ctx, code)) ?? findInviter(ctx, code),
    askBeforePlay,
    listAccountHolders,
  },
  account: { followDocuments, notifyHeld, canSendToUpline, readClubLabel },
  messaging: { countRewards, countUnreadAnswers },
  money: {
    followGroups: hastenBonuses,
    listBonusChoices,
    requireBonusChoice,
    readOrderBonuses,
    findComingBonus,
    presentBonusesUnderWay,
  },
}

/** A thousandth of what a deployed site spends on a password. */
const QUICK_COST: ScryptCost = { log2N: 5, r: 8, p: 1 }

export function buildServices(env: Env, options: ServiceOptions): Services {
  const passwordCost = env.LOCAL && env.QUICK_PASSWORDS ? QUICK_COST : options.passwordCost
  return createServices(env, { ...options, passwordCost, seams })
}
