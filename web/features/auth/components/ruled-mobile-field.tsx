import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type { FieldRule } from '../../../../contract/calls/system.ts'
import { findFieldError } from '../../../../contract/field-rules.ts'
import { useT } from '../../../lib/i18n.tsx'
import type { RegisterValues } from '../api/register.ts'
import { stripLeadingZeros } from '../api/rules.ts'
import { MobileField } from './mobile-field.tsx'
import { RuleCheck } from './rule-check.tsx'

type Props = {
  form: UseFormReturn<RegisterValues>
  rule: FieldRule | null
  /** Always asked, whatever the rule says: a code goes to it. */
  always: boolean
  country: string
  onCountry: (country: string) => void
}

/** The number of the registration under its server-given rule, which is about the digits that are sent. */
export function RuledMobileField({ form, rule, always, country, onCountry }: Props) {
  const t = useT('auth')
  const name = 'mobileNum'
  const digits = stripLeadingZeros(useWatch({ control: form.control, name }) ?? '')
  const { errors, touchedFields } = useFormState({ control: form.control, name })
  const required = always || (rule?.required ?? false)
  const said = rule && t(`reg_pattern.${rule.patternId}`, { min: rule.minLength, max: rule.maxLength })
  const fits = (text: string) => !rule || !findFieldError(rule, stripLeadingZeros(text))
  const validate = (text = '') => {
    if (text.trim() === '') return !required || t('check.required')
    return fits(text) || (said ?? true)
  }
  const message = errors[name]?.message
  return (
    <MobileField
      country={country}
      onCountry={onCountry}
      optional={!required}
      hint={rule ? <RuleCheck rule={rule} value={digits} tried={Boolean(message || touchedFields[name])} /> : undefined}
      invalid={message !== undefined}
      // As with the other fields: crossed in the hint, or said here.
      error={message === said && !fits(digits) ? null : message}
      {...form.register(name, { validate })}
    />
  )
}
