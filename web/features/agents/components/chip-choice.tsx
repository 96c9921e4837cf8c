import { Chip } from '../../../../kit/ui/chip-button.tsx'

type Props<T extends string> = {
  label: string
  options: readonly T[]
  value: T
  nameOf: (option: T) => string
  onChoose: (option: T) => void
}

/** One of a few options, as chips. */
export function ChipChoice<T extends string>({ label, options, value, nameOf, onChoose }: Props<T>) {
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-2">
      {options.map((each) => (
        <Chip key={each} active={each === value} onClick={() => onChoose(each)}>
          {nameOf(each)}
        </Chip>
      ))}
    </fieldset>
  )
}
