import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SMS_BUTTON_THROTTLE_MS } from '../../../contract/constants.ts'
import { notify } from '../../../kit/lib/notify.ts'
import { throttle } from '../../../kit/lib/throttle.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { useKeptFocus } from '../../../kit/ui/kept-focus.ts'
import { toApiError } from '../../lib/api.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { CodeInput } from './code-input.tsx'
import { type Sent, useSmsCountdown, waitAfter } from './sms-countdown.ts'

type Props = Omit<ComponentProps<typeof CodeInput>, 'label' | 'end' | 'kind'> & {
  label: string
  /** What the code is for: each purpose has its own countdown. */
  purpose: string
  /** Sends a code; null when what was typed so far does not do. */
  send: () => Promise<Sent | null>
}

/** AUTH-08: a code that is sent on a press, at most once a second, and then not again before the countdown is over. */
export function CodeField({ purpose, send, ...field }: Props) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const { seconds, begin } = useSmsCountdown(purpose)
  const kept = useKeptFocus(seconds > 0)
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (sent) => {
      if (!sent) return
      const { expiredMinutes } = sent
      begin(waitAfter(sent))
      notify('success', expiredMinutes === null ? t('sms.sentThere') : t('sms.sent', { minutes: expiredMinutes }))
    },
    onError: (error) => {
      const { failure } = toApiError(error)
      if (failure?.retryAfterSeconds) begin(failure.retryAfterSeconds)
      notify('error', errorText(error))
    },
  })
  // `mutate` stays the same function, and sends what the fields say at the press.
  const press = useRef(throttle(() => mutate(), SMS_BUTTON_THROTTLE_MS))
  return (
    <CodeInput
      {...field}
      kind="sent"
      end={
        <Button className="h-12" busy={isPending} onClick={() => press.current()} {...kept}>
          {seconds > 0 ? t('sms.resend', { seconds }) : t('sms.send')}
        </Button>
      }
    />
  )
}
