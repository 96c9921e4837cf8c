import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { findFieldError, foldField } from '../../../../contract/calls/identity/field-rules.ts'
import type { FieldRule } from '../../../../contract/calls/site/system.ts'
import { RuleCheck } from '../../../shared/forms/rule-check.tsx'
import type { RuledField } from '../../../shared/forms/rules.ts'
import type { RegisterValues } from '../api/register.ts'

export type Ruled = {
  form: UseFormReturn<RegisterValues>
  rule: FieldRule | null
  /** Always asked, whatever the rule says. */
  always?: boolean
}
type Options = Ruled & {
  name: RuledField | 'verificationCode' | 'captcha'
  /** What is said where nothing was typed. */
  missing?: string
  /** Of what is typed, what is sent and the rule is about. */
  clean?: (text: string) => string
}

/** An input of the registration under its server-given rule, with the rule as a live checklist. */
export function useRuledInput({
  form,
  name,
  rule,
  missing,
  always = false,
  clean = (text) => foldField(name, text),
}: Options) {
  const { t } = useTranslation('auth')
  const value = clean(useWatch({ control: form.control, name }) ?? '')
  const { errors, touchedFields } = useFormState({ control: form.control, name })
  const required = always || (rule?.required ?? false)
  const said = rule && t(`reg_pattern.${rule.patternId}`, { min: rule.minLength, max: rule.maxLength })
  const fits = (sent: string) => !rule || !findFieldError(rule, sent)
  const validate = (text = '') => {
    const value = clean(text)
    if (value === '') return !required || (missing ?? t('check.required'))
    return fits(value) || (said ?? true)
  }
  const message = errors[name]?.message
  return {
    required,
    field: {
      hint: rule ? <RuleCheck rule={rule} value={value} tried={Boolean(message || touchedFields[name])} /> : undefined,
      invalid: message !== undefined,
      // The rule itself stands in the hint, crossed. Refused by the server alone, the hint has it ticked: then it is said here.
      error: message === said && !fits(value) ? null : message,
      ...form.register(name, { validate }),
    },
  }
}
