/** The fields of forms: a label over the box, a hint under it. On a phone a box is as high as a thumb. */
import { clsx } from 'clsx'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { isBlank } from '../../../contract/rules/typed-text.ts'
import { isBeyondMost, MOST_MONEY, readTyped } from '../../../kit/lib/typed-amount.ts'
import { useTypedAmount } from '../../../kit/lib/use-typed-amount.ts'
import { useHere } from '../lib/self.tsx'
import { useCommon } from '../lib/texts.ts'

const BOX = 'mt-1 h-9 w-full rounded-m border border-line-strong bg-surface-1 px-2.5 max-md:h-11'
const AREA = 'mt-1 w-full rounded-m border border-line-strong bg-surface-1 px-2.5 py-2'

type Around = { label: string; hint?: string | undefined; isWide?: boolean }
type Ids = { id: string; 'aria-describedby': string | undefined }

function Field({ label, hint, isWide = false, children }: Around & { children: (ids: Ids) => ReactNode }) {
  const id = useId()
  return (
    <div className={clsx(isWide && 'md:col-span-2')}>
      <label htmlFor={id} className="text-soft">
        {label}
      </label>
      {children({ id, 'aria-describedby': hint ? `${id}-hint` : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-faint">
          {hint}
        </p>
      )}
    </div>
  )
}

type Typed = Around & { value: string; onChange: (value: string) => void }
type LineProps = Typed & {
  /** What is offered while one types. */
  list?: readonly string[]
  /** The field takes no more than so many characters. A longer paste is cut there. */
  max?: number
  isNumber?: boolean
  /** A number that is money: what is none says under the field how one is typed. */
  isAmount?: boolean
  /** The code of the currency beside a number; without it, the merchant's of this page. */
  currency?: string
}

/** One line of text. */
export function Line({
  value,
  onChange,
  list,
  max,
  isAmount = false,
  isNumber = isAmount,
  currency,
  ...around
}: LineProps) {
  const say = useCommon()
  const { merchant } = useHere()
  const isWrong = isAmount && !isBlank(value) && readTyped(value) === null
  const how = isBeyondMost(value) ? say('amountMost', { amount: MOST_MONEY }) : say('amountForm')
  const beside = currency ? { code: currency, symbol: currency } : { code: merchant.currency, symbol: merchant.symbol }
  const amount = useTypedAmount({ text: value, onType: onChange, currency: beside })
  const typing = isNumber
    ? amount
    : { value, onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value) }
  return (
    <Field {...around} {...(isWrong && { hint: how })}>
      {(ids) => (
        <>
          <input
            {...ids}
            dir="auto"
            inputMode={isNumber ? 'decimal' : undefined}
            {...typing}
            list={list && `${ids.id}-list`}
            maxLength={max}
            className={BOX}
          />
          {list && (
            <datalist id={`${ids.id}-list`}>
              {list.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

type AreaProps = Typed & { rows?: number; max?: number; isCode?: boolean }

/** Text of several lines; addresses and lists are no words to check. */
export const Area = ({ value, onChange, rows = 5, max, isCode = false, ...around }: AreaProps) => (
  <Field {...around}>
    {(ids) => (
      <textarea
        {...ids}
        dir="auto"
        rows={rows}
        maxLength={max}
        spellCheck={isCode ? false : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={AREA}
      />
    )}
  </Field>
)

type ChoiceProps<Name extends string> = Around & {
  names: readonly Name[]
  value: Name
  wordOf: (name: Name) => string
  onChange: (name: Name) => void
}

export const Choice = <Name extends string>({ names, value, wordOf, onChange, ...around }: ChoiceProps<Name>) => (
  <Field {...around}>
    {(ids) => (
      <select {...ids} value={value} onChange={({ target }) => onChange(target.value as Name)} className={BOX}>
        {names.map((name) => (
          <option key={name} value={name}>
            {wordOf(name)}
          </option>
        ))}
      </select>
    )}
  </Field>
)

/** A local time, to the minute. */
export const Time = ({ value, onChange, isWrong = false, ...around }: Typed & { isWrong?: boolean }) => (
  <Field {...around}>
    {(ids) => (
      <input
        {...ids}
        type="datetime-local"
        value={value}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => onChange(target.value)}
        className={BOX}
      />
    )}
  </Field>
)

type TickProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

export const Tick = ({ checked, onChange, children }: TickProps) => (
  <label className="flex min-h-9 items-center gap-2.5 max-md:min-h-11">
    <input
      type="checkbox"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="size-4 shrink-0"
    />
    <span>{children}</span>
  </label>
)

export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="md:col-span-2">
    <legend className="mb-1 font-bold">{title}</legend>
    {children}
  </fieldset>
)
