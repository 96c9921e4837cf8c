import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldField } from '../../../../contract/calls/identity/field-rules.ts'
import { Field } from '../../../../kit/ui/field.tsx'
import { MobileField } from '../../../shared/forms/mobile-field.tsx'
import { loadNationalReader } from '../../../shared/forms/phone.ts'
import { type RuledField as RuledName, stripLeadingZeros } from '../../../shared/forms/rules.ts'
import { SmsCodeField } from '../../../shared/forms/sms-code-field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { CaptchaField } from './captcha-field.tsx'
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

type MobileProps = Ruled & { country: string; onCountry: (country: string) => void }
type Reader = Awaited<ReturnType<typeof loadNationalReader>>

/** Null until the tables of numbers are there. */
function useNationalReader() {
  const [reader, setReader] = useState<Reader | null>(null)
  useEffect(() => {
    loadNationalReader().then(
      (loaded) => setReader(() => loaded),
      // The rule is then about all digits, and the form says that the tables did not come.
      () => {},
    )
  }, [])
  return reader
}

/** The number of the registration under its rule, which is about the digits that are sent. `always`: a code goes to it. */
export function RuledMobileField({ country, onCountry, ...ruled }: MobileProps) {
  const readNational = useNationalReader()
  const clean = (text: string) => readNational?.(text, country) ?? stripLeadingZeros(text)
  const { required, field } = useRuledInput({ ...ruled, name: 'mobileNum', clean })
  return <MobileField country={country} onCountry={onCountry} optional={!required} {...field} />
}

/** The code that was sent, under its rule. */
export function RuledSmsCode({ form, rule, ...code }: Ruled & Omit<ComponentProps<typeof SmsCodeField>, 'form'>) {
  const { field } = useRuledInput({ form, rule, name: 'verificationCode', always: true })
  return <SmsCodeField {...code} {...field} />
}

/** The characters of the picture, under their rule. Once work was done for them none are asked for, also where some were typed before. */
export function RuledCaptcha({ form, rule, ...captcha }: Ruled & Omit<ComponentProps<typeof CaptchaField>, 'form'>) {
  const { t } = useTranslation('auth')
  const { field } = useRuledInput({
    form,
    rule: captcha.work ? null : rule,
    name: 'captcha',
    always: !captcha.work,
    missing: t('check.captcha'),
  })
  return <CaptchaField {...captcha} {...field} />
}
