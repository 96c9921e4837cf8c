import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '../../../../contract/calls/identity/field-rules.ts'
import { useFieldRules } from '../../../shared/forms/register-rules.ts'
import { RuleCheck } from '../../../shared/forms/rule-check.tsx'
import { ruleOf } from '../../../shared/forms/rules.ts'
import { useRepeatedInput } from '../../../shared/forms/use-repeated-input.tsx'
import { PaymentPasswordField } from '../../../shared/money/payment-password-field.tsx'

export type NewPaymentPassword = { paymentPassword: string; confirmPaymentPassword: string }
export const NO_PAYMENT_PASSWORD: NewPaymentPassword = { paymentPassword: '', confirmPaymentPassword: '' }

/**
 * MEM-02: a new payment password under the server's rule, and once more. Stands in a `FormProvider`. `hasCode`: the form
 * asks for a code too, and a phone would fill it in here where it finds a one-time code.
 */
export function NewPaymentPasswordFields({ hasCode = false }: { hasCode?: boolean }) {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const rule = ruleOf(useFieldRules(), 'paymentPassword')
  const form = useFormContext<NewPaymentPassword>()
  const { register, formState } = form
  const repeated = useRepeatedInput({ form, name: 'confirmPaymentPassword', of: 'paymentPassword' })
  const value = useWatch<NewPaymentPassword, 'paymentPassword'>({ name: 'paymentPassword' })
  const { errors, touchedFields } = formState
  const said = rule ? auth(`reg_pattern.${rule.patternId}`, { min: rule.minLength, max: rule.maxLength }) : ''
  const message = errors.paymentPassword?.message
  const inputMode = rule?.patternId === 'digits' ? 'numeric' : 'text'
  const filled = hasCode && { autoComplete: 'off' }
  return (
    <>
      <PaymentPasswordField
        {...filled}
        label={t('pay.new')}
        inputMode={inputMode}
        hint={
          <>
            {rule && <RuleCheck rule={rule} value={value} tried={Boolean(message || touchedFields.paymentPassword)} />}
            <span className="mt-1 block">{t('pay.weak')}</span>
          </>
        }
        invalid={message !== undefined}
        // The rule itself stands in the hint, crossed.
        error={message === said ? null : message}
        {...register('paymentPassword', {
          required: auth('check.required'),
          validate: (text) => !rule || !findFieldError(rule, text) || said,
        })}
      />
      <PaymentPasswordField {...filled} label={t('pay.confirm')} inputMode={inputMode} {...repeated} />
    </>
  )
}
