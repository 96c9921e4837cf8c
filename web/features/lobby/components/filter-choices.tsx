import { clsx } from 'clsx'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { Chip } from '../../../../kit/ui/chip-button.tsx'

type Option<T extends string> = {
  value: T
  name: string
  /** Unknown while it is counted. */
  count: number | undefined
}
type Props<T extends string> = {
  title: string
  options: readonly Option<T>[]
  chosen: readonly (string | null)[]
  onChoose: (value: T) => void
}

/** One filter of the sheet. What would leave nothing cannot be chosen; what is chosen can always be let go. */
export function FilterChoices<T extends string>({ title, options, chosen, onChoose }: Props<T>) {
  const known = options.filter(({ value, count }) => count !== 0 || chosen.includes(value))
  if (known.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-soft">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {known.map(({ value, name, count }) => {
          const active = chosen.includes(value)
          return (
            <Chip key={value} active={active} onClick={() => onChoose(value)}>
              <span>{name}</span>
              {count !== undefined && (
                <span className={clsx('text-xs', !active && 'text-faint')}>{formatCount(count)}</span>
              )}
            </Chip>
          )
        })}
      </div>
    </fieldset>
  )
}
