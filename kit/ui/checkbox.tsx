import { Checkbox as Base } from '@base-ui/react/checkbox'
import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import { type ReactNode, type Ref, useId } from 'react'

type Props = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  invalid?: boolean
  id?: string
  describedBy?: string
  ref?: Ref<HTMLElement>
}

/** A box to tick. Its label points at `id`; with a label beside it the whole row can be pressed (`CheckField`). */
export function Checkbox({ invalid = false, describedBy, ref, ...box }: Props) {
  return (
    <Base.Root
      {...box}
      ref={ref}
      nativeButton
      render={<button type="button" />}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      className={clsx(
        'grid size-6 shrink-0 place-items-center rounded-s border bg-surface-0 text-on-accent transition-colors duration-(--quick)',
        'hover:border-text-soft data-checked:border-accent data-checked:bg-accent disabled:opacity-60',
        invalid ? 'border-danger' : 'border-line-strong',
      )}
    >
      <Base.Indicator className="grid place-items-center">
        <Check aria-hidden size={16} strokeWidth={3} />
      </Base.Indicator>
    </Base.Root>
  )
}

type CheckFieldProps = Omit<Props, 'id' | 'describedBy' | 'invalid'> & { label: ReactNode; error?: string | null }

/** A labelled box with the first error of its field, 44 px high over its whole width. */
export function CheckField({ label, error, ...box }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-center gap-3">
        <Checkbox {...box} id={id} invalid={Boolean(error)} describedBy={error ? `${id}-error` : undefined} />
        <label htmlFor={id} className="flex min-h-11 flex-1 cursor-pointer items-center text-sm text-soft">
          {label}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
