import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { isBeyondMost, isForeign, MOST_MONEY } from '../../../kit/lib/typed-amount.ts'
import { useTypedAmount } from '../../../kit/lib/use-typed-amount.ts'
import { Field } from '../../../kit/ui/field.tsx'
import { useMerchant } from '../site/merchant.ts'

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'end' | 'autoFocus' | 'aria-label'> & {
  /** Without the site's own currency; what it is worth is the form's to read. */
  text: string
  onType: (text: string) => void
}

/** An amount of the merchant's money, typed or pasted as the site writes it. Another currency, and more than can be, say so. */
export function AmountField({ text, onType, error, ...field }: Props) {
  const { t } = useTranslation('common')
  const { currency } = useMerchant()
  const { symbol } = currency
  const typing = useTypedAmount({ text, onType, currency })
  const why = isForeign(text, currency)
    ? t('amount.foreign', { currency: currency.code })
    : isBeyondMost(text)
      ? t('amount.most', { amount: MOST_MONEY })
      : error
  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      {...field}
      {...typing}
      error={why}
      // A sign is as wide as a digit, a code of letters at most as wide as it is high, each.
      style={{ paddingInlineStart: `calc(${symbol.length > 1 ? `${symbol.length}em` : '1ch'} + 1.75rem)` }}
      start={
        <span aria-hidden className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-soft">
          {symbol}
        </span>
      }
    />
  )
}
