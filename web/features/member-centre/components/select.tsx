import { useId } from 'react'

type Option<T extends string> = { value: T; label: string }
type Props<T extends string> = { label: string; value: T; options: readonly Option<T>[]; onChange: (value: T) => void }

/** The browser's own select: the quickest to use on a phone, and by keyboard. */
export function Select<T extends string>({ label, value, options, onChange }: Props<T>) {
  const id = useId()
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        className="h-11 w-full rounded-m border border-line bg-surface-1 px-3 text-sm text-text hover:border-line-strong"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
