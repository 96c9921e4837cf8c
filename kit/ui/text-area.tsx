import { clsx } from 'clsx'
import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { describeField, FieldNotes, inputClass } from './field.tsx'

type Props = {
  label: string
  error?: string | null
  hint?: ReactNode
  ref?: Ref<HTMLTextAreaElement>
} & TextareaHTMLAttributes<HTMLTextAreaElement>

/** A labelled box for some lines of text. */
export function TextArea({ label, error, hint, rows = 7, ref, ...input }: Props) {
  const id = useId()
  const describedBy = describeField({ id, error, hint })
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-soft">
        {label}
      </label>
      <textarea
        {...input}
        id={id}
        ref={ref}
        dir="auto"
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={clsx(inputClass, 'h-auto resize-y py-3')}
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
