import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhoneSignIn } from '../../../contract/calls/site/system.ts'
import type { Route } from '../../lib/api.ts'
import { call } from '../session/call.ts'
import { CodeField } from './code-field.tsx'
import { readMobile } from './phone.ts'
import { sendPhoneCode } from './phone-sign-in.ts'
import { keepSending } from './sms-countdown.ts'

type SmsRoute = Extract<Route, `POST /wps/verification/sms/${string}`>
type Props = Omit<ComponentProps<typeof CodeField>, 'label' | 'purpose' | 'send'> & {
  route: SmsRoute
  /** The number typed so far and its country, asked at the press. */
  getMobile: () => { mobile: string; country: string }
  onBadMobile: () => void
  /** AUTH-15: a third-party service that sends the code instead; `onSent` gets its name for the sending. */
  service?: PhoneSignIn | null
  onSent?: (sessionInfo: string) => void
}

/** A code to the number typed beside it. */
export function SmsCodeField({ route, getMobile, onBadMobile, service = null, onSent, ...field }: Props) {
  const { t } = useTranslation('auth')
  const send = async () => {
    const { mobile, country } = getMobile()
    const number = await readMobile(mobile, country)
    if (!number) {
      onBadMobile()
      return null
    }
    if (!service) return call(route, number)
    const sending = await sendPhoneCode(service, `+${number.countryDialingCode}${number.mobileNum}`)
    keepSending(route, sending)
    onSent?.(sending)
    return { expiredMinutes: null }
  }
  return <CodeField {...field} label={t('field.verificationCode')} purpose={route} send={send} />
}
