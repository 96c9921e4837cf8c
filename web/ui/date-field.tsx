import { clsx } from 'clsx'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldUnmarked } from '../../contract/rules/typed-text.ts'
import { foldTyping } from '../../kit/lib/fold-typing.ts'
import { useLanguage } from '../../kit/lib/language.ts'
import { describeField, FieldNotes, inputClass } from '../../kit/ui/field.tsx'

type Part = 'day' | 'month' | 'year'
const DAY_FIRST: readonly Part[] = ['day', 'month', 'year']
const YEAR_FIRST: readonly Part[] = ['year', 'month', 'day']

type Typed = Record<Part, string>
const read = (value: string): Typed => {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day }
}
/** `1990-05-27`; empty while nothing is typed. What is not whole yet is no day, and whoever reads it says so. */
const write = ({ year, month, day }: Typed) =>
  year + month + day === '' ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const digitsOf = (text: string) => foldUnmarked(text).replace(/\D/g, '')

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | null
  hint?: ReactNode
  /** The date is one's own day of birth: the browser may fill it in. */
  birthday?: boolean
  disabled?: boolean
  className?: string
  /** The first of its inputs. */
  ref?: Ref<HTMLInputElement>
}

/**
 * A day that one knows by heart, typed in three numbers in the order of the language: to find a year of long ago in a
 * calendar takes a hundred presses.
 */
export function DateField({ label, value, onChange, onBlur, error, hint, birthday, disabled, className, ref }: Props) {
  const { t } = useTranslation('auth')
  const id = useId()
  const language = useLanguage()
  const [typed, setTyped] = useState(() => read(value))
  const order = language === 'CN' || language === 'JA' ? YEAR_FIRST : DAY_FIRST
  const describedBy = describeField({ id, error, hint })
  const type = (part: Part, text: string) => {
    const next = { ...typed, [part]: text }
    setTyped(next)
    onChange(write(next))
  }
  return (
    <fieldset className={className} disabled={disabled} aria-describedby={describedBy}>
      <legend className="mb-1.5 block text-sm font-medium text-soft">{label}</legend>
      <div className="flex gap-2">
        {order.map((part, place) => (
          <div key={part} className={clsx('min-w-0', part === 'year' ? 'flex-3' : 'flex-2')}>
            <label htmlFor={`${id}-${part}`} className="mb-1 block text-xs text-faint">
              {t(`date.${part}`)}
            </label>
            <input
              id={`${id}-${part}`}
              ref={place === 0 ? ref : undefined}
              value={typed[part]}
              {...foldTyping((text) => type(part, text), digitsOf)}
              onBlur={onBlur}
              inputMode="numeric"
              autoComplete={birthday ? `bday-${part}` : 'off'}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy}
              className={clsx(inputClass, 'tabular-nums')}
            />
          </div>
        ))}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </fieldset>
  )
}
