import { clsx } from 'clsx'

type Props<T extends string> = {
  value: T
  options: readonly { value: T; name: string }[]
  label: string
  onChange: (value: T) => void
}

/** Two ways to do one thing. A group of toggles: what changes below is the same form. */
export function Ways<T extends string>({ value, options, label, onChange }: Props<T>) {
  if (options.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a legend; this is a row of two buttons.
    <div role="group" aria-label={label} className="flex rounded-m border border-line bg-surface-0 p-1">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={clsx(
            'min-h-11 min-w-0 flex-1 rounded-s px-2 text-sm wrap-anywhere transition-colors duration-(--quick)',
            option.value === value ? 'bg-surface-2 font-semibold text-text' : 'text-soft hover:text-text',
          )}
        >
          {option.name}
        </button>
      ))}
    </div>
  )
}
