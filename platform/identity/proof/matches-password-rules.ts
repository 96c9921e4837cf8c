import { findFieldError } from '../../../contract/calls/identity/field-rules.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { computeFieldRules } from '../../kernel/merchant/field-rules.ts'

/**
 * Whether a text could be the other of a member's two passwords: to be told that it is, or is not, is then a guess at it.
 */
export const matchesPasswordRules = (
  { merchant }: PlatformContext,
  which: 'password' | 'paymentPassword',
  text: string,
): boolean => findFieldError(computeFieldRules(merchant)[which], text) === null
