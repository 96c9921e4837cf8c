import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '../../../contract/calls/identity/field-rules.ts'
import { PasswordField, PasswordOwner } from '../../ui/password-field.tsx'
import { useFieldRules } from './register-rules.ts'
import { RuleCheck } from './rule-check.tsx'
import { ruleOf } from './rules.ts'
import { useRepeatedInput } from './use-repeated-input.tsx'

export type NewPasswordValues = { newPassword: string; confirmNewPassword: string }
export const NO_PASSWORD: NewPasswordValues = { newPassword: '', confirmNewPassword: '' }

/** AUTH-10: a new password of `username`, null where the page does not know it, under the server's rule, and once more. Stands in a `FormProvider`. */
export function NewPasswordFields({ username }: { username: string | null }) {
  const { t } = useTranslation('auth')
  const rule = ruleOf(useFieldRules(), 'password')
  const form = useFormContext<NewPasswordValues>()
  const { register, formState } = form
  const repeated = useRepeatedInput({ form, name: 'confirmNewPassword', of: 'newPassword' })
  const value = useWatch<NewPasswordValues, 'newPassword'>({ name: 'newPassword' })
  const { errors, touchedFields } = formState
  const said = rule ? t(`reg_pattern.${rule.patternId}`, { min: rule.minLength, max: rule.maxLength }) : ''
  const message = errors.newPassword?.message
  return (
    <>
      <PasswordOwner username={username} />
      <PasswordField
        label={t('field.newPassword')}
        autoComplete="new-password"
        hint={rule && <RuleCheck rule={rule} value={value} tried={Boolean(message || touchedFields.newPassword)} />}
        invalid={message !== undefined}
        // The rule itself stands in the hint, crossed.
        error={message === said ? null : message}
        {...register('newPassword', {
          required: t('check.newPassword'),
          validate: (text) => !rule || !findFieldError(rule, text) || said,
        })}
      />
      <PasswordField label={t('field.confirmPassword')} autoComplete="new-password" {...repeated} />
    </>
  )
}
