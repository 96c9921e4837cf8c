/** MEM-02: what a payment password may be, besides the merchant's rule. */

import { CONFIRM_MISMATCH, findFieldError } from '../../../contract/calls/identity/field-rules.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { FieldRules } from '../../kernel/merchant/field-rules.ts'

type Given = { paymentPassword: string; confirmPaymentPassword: string }

/** All one character, or a run up or down the row: what is tried first. Runs wrap, as 890123 does. */
export function isPaymentPasswordWeak(password: string): boolean {
  const codes = [...password].map((character) => character.charCodeAt(0))
  const steps = codes.slice(1).map((code, index) => code - codes[index]!)
  const follows = (step: number) =>
    steps.every((one) => one === step || (/^\d+$/.test(password) && (one + 10) % 10 === (step + 10) % 10))
  return [0, 1, -1].some(follows)
}

/** Throws `invalid_fields` or `password_weak`. The rule counts as required: here nobody comes without. */
export function assertNewPaymentPassword(rules: FieldRules, { paymentPassword, confirmPaymentPassword }: Given): void {
  const error = findFieldError({ ...rules.paymentPassword, required: true }, paymentPassword)
  if (error) {
    const fields = { paymentPassword: error }
    throw new Refusal('invalid_fields', 'not as the rules say: paymentPassword', { fields })
  }
  if (isPaymentPasswordWeak(paymentPassword)) throw new Refusal('password_weak')
  if (paymentPassword !== confirmPaymentPassword) {
    const fields = { confirmPaymentPassword: CONFIRM_MISMATCH }
    throw new Refusal('invalid_fields', 'the confirmation differs', { fields })
  }
}
