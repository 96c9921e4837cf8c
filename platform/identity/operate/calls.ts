/** Who answers the operators' calls of this area. */
import type { OperatorHandlers } from '../../kernel/operator/operator-handler.ts'
import { giveFirstPassword } from './give-first-password.ts'
import { lockMember, unlockMember } from './lock-member.ts'
import { unbindFactor } from './unbind-factor.ts'

export const identityOperatorCalls = {
  'member-lock': lockMember,
  'member-unlock': unlockMember,
  'member-unbind': unbindFactor,
  'member-first-password': giveFirstPassword,
} satisfies Partial<OperatorHandlers>
