import type { ComponentProps } from 'react'
import { useMerchant } from '../lib/boot.tsx'
import { Field } from './field.tsx'

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
      maxLength={20}
      {...field}
      value={text}
      onChange={({ target }) => onType(target.value)}
      start={
        <span aria-hidden className="grid place-items-center px-1 text-soft">
          {symbol}
        </span>
      }
    />
  )
}
