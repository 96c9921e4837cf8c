/** Who answers each operator's call. It does not compile while a declared one has no handler. */
import { accountOperatorCalls } from '../account/operate/calls.ts'
import { agentsOperatorCalls } from '../agents/operate/calls.ts'
import { gamesOperatorCalls } from '../games/operate/calls.ts'
import { identityOperatorCalls } from '../identity/operate/calls.ts'
import type { OperatorHandlers } from '../kernel/operator/operator-handler.ts'
import { lotteryOperatorCalls } from '../lottery/operate/lotteries.ts'
import { messagingOperatorCalls } from '../messaging/operate/calls.ts'
import { moneyOperatorCalls } from '../money/operate/calls.ts'
import { protectionOperatorCalls } from '../protection/operate/calls.ts'
import { rewardsOperatorCalls } from '../rewards/operate/calls.ts'
import { checkHealth } from './check-health.ts'
import { checkMerchant } from './check-merchant.ts'
import { configurationHandlers } from './configuration.ts'
import type { HalfMadeHandlers } from './half-made-context.ts'
import { listArrivals, listDays } from './list-days.ts'
import { makeMerchant, unmakeMerchant } from './make-merchant.ts'
import { memberDeskHandlers } from './members/calls.ts'
import { showNow } from './show-now.ts'
import { listWords, listWork } from './work-list.ts'

export const halfMadeHandlers: HalfMadeHandlers = {
  'merchant-check': checkMerchant,
  'platform-health': checkHealth,
  'merchant-make': makeMerchant,
  'merchant-unmake': unmakeMerchant,
}

export const operatorHandlers: OperatorHandlers = {
  'approvals-list': listWords,
  'work-list': listWork,
  'now-show': showNow,
  'figures-days': listDays,
  'figures-arrivals': listArrivals,
  ...configurationHandlers,
  ...memberDeskHandlers,
  ...messagingOperatorCalls,
  ...identityOperatorCalls,
  ...accountOperatorCalls,
  ...protectionOperatorCalls,
  ...moneyOperatorCalls,
  ...gamesOperatorCalls,
  ...rewardsOperatorCalls,
  ...agentsOperatorCalls,
  ...lotteryOperatorCalls,
}
