/** Who answers the operators' calls of this area. */
import type { OperatorHandlers } from '../../kernel/operator/operator-handler.ts'
import { caseOperatorHandlers } from './cases.ts'
import { messageOperatorHandlers } from './messages.ts'

export const messagingOperatorCalls = {
  ...messageOperatorHandlers,
  ...caseOperatorHandlers,
} satisfies Partial<OperatorHandlers>
