import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import type { Options, WithdrawFormState } from './use-withdraw-form.ts'

/** How much: typed, or all of it; the limits of the method and of the day stand with it. */
export function WithdrawAmount({ form, options }: { form: WithdrawFormState; options: Options }) {
  const { t } = useTranslation('withdraw')
  const { symbol } = useMerchant().currency
  const { method } = form
  const money = (amount: string) => formatMoney(amount, symbol)
  return (
    <AmountField
      label={t('amount.label')}
      text={form.text}
      onType={form.setText}
      end={
        <Button
          kind="quiet"
          className="absolute! top-0.5 right-0.5 h-11"
          onClick={() => form.setText(options.withdrawable)}
        >
          {t('amount.all')}
        </Button>
      }
      hint={
        method && (
          <>
            <span>{t('amount.range', { min: money(method.min), max: money(method.max) })}</span>
            <br />
            <span>{t('amount.left', { amount: money(method.dayLeft), count: method.timesLeft })}</span>
          </>
        )
      }
      error={useAmountError(form)}
    />
  )
}

function useAmountError({ isUnreadable, quote }: WithdrawFormState): string | null {
  const { t } = useTranslation('withdraw')
  const { symbol } = useMerchant().currency
  if (isUnreadable) return t('amount.unreadable')
  if (!quote || quote.kind === 'fits') return null
  if (quote.kind === 'times') return t('amount.times', { count: quote.times })
  return t(`amount.${quote.kind}`, { limit: formatMoney(quote.limit, symbol) })
}
