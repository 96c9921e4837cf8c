import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropCurrency, foldAmount, isForeign } from '../../../kit/lib/typed-amount.ts'
import { Field } from '../../../kit/ui/field.tsx'
import { useMerchant } from '../site/merchant.ts'

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'end' | 'autoFocus' | 'aria-label'> & {
  /** Without the site's own currency; what it is worth is the form's to read. */
  text: string
  onType: (text: string) => void
}

/** An amount of the merchant's money, typed or pasted as the site writes it. Another currency is refused with its reason. */
export function AmountField({ text, onType, error, ...field }: Props) {
  const { t } = useTranslation('common')
  const { currency } = useMerchant()
  const { symbol } = currency
  const [typed, setTyped] = useState(text)
  // What stands there stays as it was typed until the field is left.
  const shown = dropCurrency(typed, currency) === text ? typed : text
  const take = (next: string) => {
    setTyped(next)
    onType(dropCurrency(next, currency))
  }
  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      {...field}
      value={shown}
      error={isForeign(text, currency) ? t('amount.foreign', { currency: currency.code }) : error}
      onChange={({ target }) => take(target.value)}
      onBlur={() => take(foldAmount(text))}
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
