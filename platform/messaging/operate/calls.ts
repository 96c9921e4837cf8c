/** Who answers the operators' calls of this area. */
import type { OperatorHandlers } from '../../kernel/operator/operator-handler.ts'
import { caseOperatorHandlers } from './cases.ts'
import { contentOperatorHandlers } from './content.ts'
import { messageOperatorHandlers } from './messages.ts'

export const messagingOperatorCalls = {
  ...messageOperatorHandlers,
  ...caseOperatorHandlers,
  ...contentOperatorHandlers,
} satisfies Partial<OperatorHandlers>
