import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'

export type SelectOption<T extends string> = { value: T; label: string }

type Props<T extends string> = {
  /** Its name for readers; the value it shows says the rest. */
  label: string
  value: T
  options: readonly SelectOption<T>[]
  onChange: (value: T) => void
  /** `box` stands among fields, `pill` among chips. */
  look?: 'box' | 'pill'
  /** Something other than the usual is chosen: it narrows what is shown. */
  active?: boolean
  className?: string
}

const LOOKS = {
  box: 'h-11 w-full rounded-m pr-10 pl-3',
  pill: 'h-11 w-full rounded-full pr-9 pl-4',
} as const

/** The browser's own select: the quickest to use on a phone, by keyboard and with a reader, and it weighs nothing. */
export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
  look = 'box',
  active = false,
  className,
}: Props<T>) {
  const id = useId()
  return (
    <div className={clsx('relative min-w-0', look === 'pill' && 'max-w-[min(11rem,100%)]', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen) onChange(chosen.value)
        }}
        className={clsx(
          'appearance-none truncate border bg-surface-1 text-sm transition-colors duration-(--quick) hover:border-line-strong',
          active ? 'border-accent text-text' : 'border-line',
          look === 'pill' && !active && 'text-soft',
          LOOKS[look],
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-faint"
      />
    </div>
  )
}
