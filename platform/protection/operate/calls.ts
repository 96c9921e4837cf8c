/** Who answers the operators' calls of this area. */
import type { OperatorHandlers } from '../../kernel/operator/operator-handler.ts'
import { safetyOperatorHandlers } from './safety.ts'

export const protectionOperatorCalls = {
  ...safetyOperatorHandlers,
} satisfies Partial<OperatorHandlers>
