/** Who answers each call of the table. It does not compile while a declared call has no handler. */
import { accountCalls } from './account/calls.ts'
import { agentsCalls } from './agents/calls.ts'
import { gamesCalls } from './games/calls.ts'
import { identityCalls } from './identity/calls.ts'
import type { Handlers } from './kernel/handler.ts'
import { lotteryCalls } from './lottery/calls.ts'
import { messagingCalls } from './messaging/calls.ts'
import { moneyCalls } from './money/calls.ts'
import { protectionCalls } from './protection/calls.ts'
import { rewardsCalls } from './rewards/calls.ts'

export const handlers: Handlers = {
  ...messagingCalls,
  ...identityCalls,
  ...accountCalls,
  ...protectionCalls,
  ...moneyCalls,
  ...gamesCalls,
  ...rewardsCalls,
  ...agentsCalls,
  ...lotteryCalls,
}
