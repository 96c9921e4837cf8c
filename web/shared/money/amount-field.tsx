import type { ComponentProps } from 'react'
import { Field } from '../../ui/field.tsx'
import { useMerchant } from '../site/merchant.ts'
import { foldAmount } from './typed-amount.ts'

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'end'> & {
  /** As typed; what it is worth is the form's to read. */
  text: string
  onType: (text: string) => void
}

/** An amount of the merchant's money, typed. */
export function AmountField({ text, onType, ...field }: Props) {
  const { symbol } = useMerchant().currency
  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      {...field}
      value={text}
      onChange={({ target }) => onType(target.value)}
      onBlur={() => onType(foldAmount(text))}
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
