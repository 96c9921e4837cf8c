/** A stake: typed, or by the member's own quick amounts. */

import { clsx } from 'clsx'
import Pencil from 'lucide-react/icons/pencil'
import { type FormEvent, useId, useState } from 'react'
import { groupThousands } from '../../../../contract/amount.ts'
import { foldTyping } from '../../../../kit/lib/fold-typing.ts'
import { dropCurrency, readTypedStake } from '../../../../kit/lib/typed-amount.ts'
import { Button, IconButton } from '../../../../kit/ui/button.tsx'
import { inputClass } from '../../../../kit/ui/field.tsx'
import { useBook } from '../book-context.tsx'
import { useSlipWords } from './slip-context.tsx'
import { readChip } from './slip-state.ts'
import { useSlip } from './slip-store.ts'

type FieldProps = {
  label: string
  text: string
  isHidden?: boolean
  isInvalid?: boolean
  onType: (text: string) => void
}

/** The label is seen where it says more than the field's place does. */
export function StakeField({ label, text, isHidden = false, isInvalid = false, onType }: FieldProps) {
  const { currencySymbol } = useBook()
  const id = useId()
  return (
    <div className="flex-1">
      <label htmlFor={id} className={isHidden ? 'sr-only' : 'mb-1 block text-xs text-soft'}>
        {label}
      </label>
      <div className="relative">
        <span aria-hidden className="absolute inset-y-0 left-3 grid place-items-center text-soft">
          {currencySymbol}
        </span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          placeholder="0.00"
          aria-invalid={isInvalid || undefined}
          {...foldTyping(onType, (typed) => dropCurrency(typed, { symbol: currencySymbol }))}
          className={clsx(inputClass, 'pl-9 font-display font-semibold')}
        />
      </div>
    </div>
  )
}

const amountText = (amountMinor: number) => (amountMinor / 100).toFixed(2)
const chipText = (amountMinor: number) => groupThousands(amountText(amountMinor)).replace(/\.00$/, '')

/** `onPick`: with the amount as it would be typed. */
export function QuickStakes({ chosen, onPick }: { chosen: string; onPick: (text: string) => void }) {
  const { say } = useSlipWords()
  const { chips } = useSlip()
  const [isEdited, setEdited] = useState(false)
  if (isEdited) return <ChipEditor onDone={() => setEdited(false)} />
  return (
    <fieldset className="flex gap-1.5">
      <legend className="sr-only">{say('quickStakes')}</legend>
      {chips.map((chip) => {
        const isChosen = readTypedStake(chosen) === chip
        return (
          <button
            key={chip}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onPick(amountText(chip))}
            className={clsx(
              'h-11 min-w-0 flex-1 rounded-m border px-1 text-sm font-semibold whitespace-nowrap',
              isChosen ? 'border-accent text-accent' : 'border-line bg-surface-1 hover:border-line-strong',
            )}
          >
            {chipText(chip)}
          </button>
        )
      })}
      <IconButton label={say('editChips')} onClick={() => setEdited(true)} className="border border-line">
        <Pencil aria-hidden size={16} />
      </IconButton>
    </fieldset>
  )
}

function ChipEditor({ onDone }: { onDone: () => void }) {
  const { say } = useSlipWords()
  const { currencySymbol } = useBook()
  const { chips, act } = useSlip()
  const [texts, setTexts] = useState(() => chips.map(amountText))
  const amounts = texts.map((text) => readChip(text, currencySymbol)).filter((amount) => amount !== null)
  const isRight = amounts.length === texts.length
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isRight) return
    act({ do: 'chips', chips: amounts })
    onDone()
  }
  return (
    <form onSubmit={save} className="flex flex-wrap items-end gap-1.5">
      {texts.map((text, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a chip is its place
          key={at}
          aria-label={say('chip', { count: at + 1 })}
          inputMode="decimal"
          value={text}
          aria-invalid={readChip(text, currencySymbol) === null || undefined}
          onChange={({ target }) => setTexts(texts.with(at, target.value))}
          className={clsx(inputClass, 'h-11 w-20 flex-1 px-2 text-sm')}
        />
      ))}
      <Button type="submit" aria-disabled={!isRight || undefined}>
        {say('save')}
      </Button>
    </form>
  )
}
