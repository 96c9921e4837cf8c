import { useTranslation } from 'react-i18next'
import { foldField } from '../../../../contract/calls/identity/field-rules.ts'
import { Field } from '../../../../kit/ui/field.tsx'
import type { RuledField as RuledName } from '../../../shared/forms/rules.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { type Ruled, useRuledInput } from './use-ruled-input.tsx'

type Props = Ruled & {
  name: RuledName
  autoComplete?: string
  /** The form asks for a code by SMS, which a phone fills in where it finds a one-time code. */
  hasSmsCode?: boolean
}
const SECRET: readonly RuledName[] = ['password', 'paymentPassword']

/** One field of the registration under its rule. */
export function RuledField({ name, autoComplete, hasSmsCode = false, ...ruled }: Props) {
  const { t } = useTranslation('auth')
  const isSecret = SECRET.includes(name)
  const { required, field } = useRuledInput({ ...ruled, name })
  const Input = isSecret ? PasswordField : Field
  return (
    <Input
      label={required ? t(`field.${name}`) : t('field.optional', { label: t(`field.${name}`) })}
      // What is only off a browser keeps all the same, and later fills in as the password.
      autoComplete={autoComplete ?? (name === 'paymentPassword' && !hasSmsCode ? 'one-time-code' : 'off')}
      autoCapitalize="off"
      spellCheck={false}
      // No `maxLength`: what is pasted too long is refused by its rule, and never cut short unseen.
      fold={isSecret ? undefined : (text) => foldField(name, text)}
      {...field}
    />
  )
}
