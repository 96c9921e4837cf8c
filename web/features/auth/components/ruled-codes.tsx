import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { SmsCodeField } from '../../../shared/forms/sms-code-field.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { type Ruled, useRuledInput } from './use-ruled-input.tsx'

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
