import { clsx } from 'clsx'
import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import { describeField, FieldNotes, inputClass } from './field.tsx'

export type SelectOption<T extends string> = { value: T; label: string }

type Props<T extends string> = {
  /** Its name for readers; the value it shows says the rest. */
  label: string
  value: T
  options: readonly SelectOption<T>[]
  onChange: (value: T) => void
  /** `box` stands among fields, `tool` in a bar: there a phone shows a sign of 44 px alone. */
  look?: 'box' | 'tool'
  /** Something other than the usual is chosen: it narrows what is shown. */
  active?: boolean
  /** What is wrong with the choice, shown under it and read with it. */
  error?: string | null
  disabled?: boolean
  className?: string
}

const LOOKS = {
  box: `${inputClass} pr-10!`,
  tool: 'h-11 w-full rounded-m border bg-surface-1 pr-9 pl-3 text-sm transition-colors duration-(--quick) hover:border-line-strong aria-invalid:border-danger disabled:opacity-60 max-md:absolute max-md:inset-0 max-md:opacity-0',
} as const

/** What the finger catches is the select over the sign, unseen; the focus is drawn round both. */
const TOOL =
  'max-md:grid max-md:w-11 max-md:h-11 max-md:place-items-center max-md:rounded-m max-md:border max-md:bg-surface-1 max-md:has-focus-visible:outline-2 max-md:has-focus-visible:outline-offset-2 max-md:has-focus-visible:outline-(--focus)'

/** The browser's own select: the quickest to use on a phone, by keyboard and with a reader, and it weighs nothing. */
export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
  look = 'box',
  active = false,
  error,
  disabled,
  className,
}: Props<T>) {
  const id = useId()
  return (
    <div className={clsx('min-w-0', look === 'tool' && 'shrink-0', className)}>
      <div
        className={clsx(
          'relative',
          look === 'tool' && TOOL,
          look === 'tool' && (active ? 'max-md:border-accent' : 'max-md:border-line-strong/60'),
        )}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <select
          id={id}
          value={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describeField({ id, error })}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) onChange(chosen.value)
          }}
          className={clsx(
            'appearance-none truncate',
            LOOKS[look],
            active ? 'border-accent! text-text' : look === 'tool' && 'border-line text-soft',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {look === 'tool' && <ArrowDownWideNarrow aria-hidden size={18} className="pointer-events-none md:hidden" />}
        <ChevronDown
          aria-hidden
          size={16}
          className={clsx(
            'pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-faint',
            look === 'tool' && 'max-md:hidden',
          )}
        />
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  )
}
