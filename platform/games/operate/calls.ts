/** Who answers the operators' calls of this area. */
import type { OperatorHandlers } from '../../kernel/operator/operator-handler.ts'
import { bookOperatorHandlers } from './book.ts'
import { gameOperatorHandlers } from './games.ts'
import { roomOperatorHandlers } from './rooms.ts'
import { listReturns } from './rtp.ts'
import { vendorOperatorHandlers } from './vendors.ts'

export const gamesOperatorCalls = {
  'rtp-list': listReturns,
  ...vendorOperatorHandlers,
  ...gameOperatorHandlers,
  ...bookOperatorHandlers,
  ...roomOperatorHandlers,
} satisfies Partial<OperatorHandlers>
