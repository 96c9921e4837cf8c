import type { UseFormReturn } from 'react-hook-form'
import { useFormState, useWatch } from 'react-hook-form'
import type { FieldRule } from '../../../../contract/calls/system.ts'
import { findFieldError } from '../../../../contract/field-rules.ts'
import { useT } from '../../../lib/i18n.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import type { RegisterValues } from '../api/register.ts'
import type { RuledField as RuledName } from '../api/rules.ts'
import { RuleCheck } from './rule-check.tsx'

type Props = {
  form: UseFormReturn<RegisterValues>
  name: RuledName
  rule: FieldRule | null
  /** Always asked, whatever the rule says. */
  always?: boolean
  autoComplete?: string
}
const SECRET: readonly RuledName[] = ['password', 'paymentPassword']

/** One field of the registration under its server-given rule, with the rule as a live checklist. */
export function RuledField({ form, name, rule, always = false, autoComplete }: Props) {
  const t = useT('auth')
  const value = useWatch({ control: form.control, name }) ?? ''
  const required = always || (rule?.required ?? false)
  const label = required ? t(`field.${name}`) : t('field.optional', { label: t(`field.${name}`) })
  const Input = SECRET.includes(name) ? PasswordField : Field
  const said = rule && t(`reg_pattern.${rule.patternId}`, { min: rule.minLength, max: rule.maxLength })
  const { errors, touchedFields } = useFormState({ control: form.control, name })
  const trimmed = (text: string) => (SECRET.includes(name) ? text : text.trim())
  const fits = (text: string) => !rule || !findFieldError(rule, trimmed(text))
  const validate = (text: string) => {
    if (trimmed(text) === '') return !required || t('check.required')
    return fits(text) || (said ?? true)
  }
  const message = errors[name]?.message
  return (
    <Input
      label={label}
      autoComplete={autoComplete ?? 'off'}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={rule?.maxLength}
      hint={rule ? <RuleCheck rule={rule} value={value} tried={Boolean(message || touchedFields[name])} /> : undefined}
      invalid={message !== undefined}
      // The rule itself stands in the hint, crossed. Refused by the server alone, the hint has it ticked: then it is said here.
      error={message === said && !fits(value) ? null : message}
      {...form.register(name, { validate })}
    />
  )
}
