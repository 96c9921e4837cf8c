/** Who answers the operators' calls of this area. */
import type { OperatorHandlers } from '../../kernel/operator/operator-handler.ts'
import { vendorOperatorHandlers } from './vendors.ts'

export const gamesOperatorCalls = {
  ...vendorOperatorHandlers,
} satisfies Partial<OperatorHandlers>
