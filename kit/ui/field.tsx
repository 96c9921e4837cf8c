import { clsx } from 'clsx'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { isWithinWord } from '../lib/composing.ts'

export const inputClass =
  'h-12 w-full min-w-0 rounded-m border border-line-strong/60 bg-surface-0 px-4 text-base text-text transition-colors ' +
  'placeholder:text-faint hover:border-line-strong focus-visible:border-focus aria-invalid:border-danger disabled:opacity-60'

type Notes = { id: string; error?: string | null; hint?: ReactNode }

/** The ids of what `FieldNotes` shows, for `aria-describedby`; the error is read first. */
export const describeField = ({ id, error, hint }: Notes): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

/** What stands under a field: its hint, then its error. */
export function FieldNotes({ id, error, hint }: Notes) {
  return (
    <>
      {hint && (
        <div id={`${id}-hint`} className="mt-2 text-sm text-faint">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </>
  )
}

type Props = {
  label: string
  /** The first error of this field, shown under it and read with it. */
  error?: string | null
  /** Wrong, and the hint says why: marked as one with an error is. */
  invalid?: boolean
  hint?: ReactNode
  /** What stands inside the box at its end: a button to show the password, to send a code. */
  end?: ReactNode
  start?: ReactNode
  /** What the text means, shown once the field is left; `foldTyping`: as it is typed or pasted. */
  fold?: (text: string) => string
  foldTyping?: (text: string) => string
  ref?: Ref<HTMLInputElement>
} & InputHTMLAttributes<HTMLInputElement>

const showFolded = (target: HTMLInputElement, fold: (text: string) => string) => {
  const text = fold(target.value)
  if (text !== target.value) target.value = text
}
/** A labelled input. `required` shows no star: what may be left out says so in its label. */
export function Field({
  label,
  error,
  invalid = false,
  hint,
  end,
  start,
  className,
  fold,
  foldTyping,
  ref,
  ...input
}: Props) {
  const id = useId()
  const describedBy = describeField({ id, error, hint })
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-soft">
        {label}
      </label>
      <div className="relative flex items-stretch gap-2">
        {start}
        <input
          dir="auto"
          {...input}
          onChange={(event) => {
            // Text under an input method is left alone: it is not typed yet.
            if (foldTyping && !isWithinWord(event.nativeEvent)) showFolded(event.target, foldTyping)
            input.onChange?.(event)
          }}
          onCompositionEnd={(event) => {
            // Some browsers send no input event after the end of a word.
            if (foldTyping) showFolded(event.currentTarget, foldTyping)
            input.onCompositionEnd?.(event)
          }}
          onBlur={(event) => {
            if (fold) showFolded(event.target, fold)
            input.onBlur?.(event)
          }}
          id={id}
          ref={ref}
          aria-invalid={error || invalid ? true : undefined}
          aria-describedby={describedBy}
          className={clsx(inputClass, 'flex-1')}
        />
        {end}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
