import type { ComponentProps } from 'react'
import { Select } from '../../../../kit/ui/select.tsx'

type Props<T extends string> = Omit<ComponentProps<typeof Select<T>>, 'look' | 'active'>

/** A select among fields, with its label above it. */
export function LabelledSelect<T extends string>({ className, ...select }: Props<T>) {
  return (
    <div className={className}>
      <p aria-hidden className="mb-1.5 text-sm font-medium text-soft">
        {select.label}
      </p>
      <Select {...select} />
    </div>
  )
}
