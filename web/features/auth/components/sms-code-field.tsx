import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useRef } from 'react'
import type { PhoneSignIn } from '../../../../contract/calls/system.ts'
import { SMS_BUTTON_THROTTLE_MS, SMS_THIRD_PARTY_COUNTDOWN_SECONDS } from '../../../../contract/constants.ts'
import { call, type Route } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useT } from '../../../lib/i18n.tsx'
import { notify } from '../../../lib/notify.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { readMobile } from '../api/phone.ts'
import { sendPhoneCode } from '../api/phone-sign-in.ts'
import { useSmsCountdown } from '../api/sms-countdown.ts'

type SmsRoute = Extract<Route, `POST /wps/verification/sms/${string}`>
type Props = Omit<ComponentProps<typeof Field>, 'label' | 'end'> & {
  route: SmsRoute
  /** The number typed so far and its country, asked at the press. */
  getMobile: () => { mobile: string; country: string }
  onBadMobile: () => void
  /** AUTH-15: a third-party service that sends the code instead; `onSent` gets its name for the sending. */
  service?: PhoneSignIn | null
  onSent?: (sessionInfo: string) => void
}

/** AUTH-08: sends a code, then counts down before another may be sent. */
export function SmsCodeField({ route, getMobile, onBadMobile, service = null, onSent, ...field }: Props) {
  const t = useT('auth')
  const errorText = useErrorText()
  const { seconds, begin } = useSmsCountdown()
  const lastPressMs = useRef(Number.NEGATIVE_INFINITY)
  const { mutate, isPending } = useMutation({
    mutationFn: async (number: { mobileNum: string; countryDialingCode: string }) => {
      if (!service) return (await call(route, number)).expiredMinutes
      const sessionInfo = await sendPhoneCode(service, `+${number.countryDialingCode}${number.mobileNum}`)
      onSent?.(sessionInfo)
      return null
    },
    onSuccess: (expiredMinutes) => {
      begin(expiredMinutes === null ? SMS_THIRD_PARTY_COUNTDOWN_SECONDS : expiredMinutes * 60)
      notify('success', expiredMinutes === null ? t('sms.sentThere') : t('sms.sent', { minutes: expiredMinutes }))
    },
    onError: (error) => notify('error', errorText(error)),
  })
  const send = async () => {
    const nowMs = performance.now()
    if (nowMs - lastPressMs.current < SMS_BUTTON_THROTTLE_MS) return
    lastPressMs.current = nowMs
    const { mobile, country } = getMobile()
    const number = await readMobile(mobile, country)
    if (number) mutate(number)
    else onBadMobile()
  }
  return (
    <Field
      {...field}
      label={t('field.verificationCode')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      end={
        <Button className="h-12" busy={isPending} disabled={seconds > 0} onClick={() => void send()}>
          {seconds > 0 ? t('sms.resend', { seconds }) : t('sms.send')}
        </Button>
      }
    />
  )
}
