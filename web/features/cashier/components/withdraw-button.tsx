import { useTranslation } from 'react-i18next'
import { groupThousands } from '../../../lib/money.ts'
import { AskedPaymentPassword } from '../../../shared/money/asked-payment-password.tsx'
import { usePaymentErrorText } from '../../../shared/money/payment-error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useKeptFocus } from '../../../ui/kept-focus.ts'
import type { WithdrawFormState } from './use-withdraw-form.ts'

/** The payment password, and the button that says the result of pressing it; while something is missing, what. */
export function WithdrawButton({ form }: { form: WithdrawFormState }) {
  const { t } = useTranslation('withdraw')
  const { figures } = form
  const refusal = usePaymentErrorText(form.error)
  const kept = useKeptFocus(!form.canSend)
  const text = figures
    ? t('send.button', { amount: groupThousands(figures.amount), receive: groupThousands(figures.receive) })
    : t('send.choose')
  return (
    <div className="flex flex-col gap-4">
      <AskedPaymentPassword
        ref={form.passwordField}
        value={form.password}
        onChange={({ target }) => form.setPassword(target.value)}
        onForgotten={form.keepTyped}
      />
      {refusal && (
        <p role="alert" className="text-sm text-danger">
          {refusal}
        </p>
      )}
      <Button kind="main" size="large" wide type="submit" busy={form.isSending} {...kept} className="telling">
        {form.isSending ? t('send.sending') : text}
      </Button>
      <p className="text-pretty text-center text-faint text-xs">{t('send.note')}</p>
    </div>
  )
}
