import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { inputClass } from '../../../../kit/ui/field.tsx'
import { choosableDays, type Days, DEFAULT_PERIOD, earliestDay, findDaysError, todayOf } from '../periods.ts'
import type { SpanState } from '../use-span.ts'

/** MEM-07: opens two days of one's own, and closes them again. */
export function OwnDaysChip({ state: { span, now, reach, choose } }: { state: SpanState }) {
  const { t } = useTranslation('member')
  const isOwn = typeof span !== 'string'
  return (
    <Chip active={isOwn} onClick={() => choose(isOwn ? DEFAULT_PERIOD : choosableDays(span, now, reach))}>
      {t('period.own')}
    </Chip>
  )
}

/** The browser's own date fields: what is half typed or cannot be had stays in them, and the record as it was. */
export function OwnDays({ days, state: { now, reach, choose } }: { days: Days; state: SpanState }) {
  const { t } = useTranslation('member')
  const [typed, setTyped] = useState(days)
  const id = useId()
  const error = findDaysError(typed, now, reach)
  const take = (name: keyof Days, day: string) => {
    const next = { ...typed, [name]: day }
    setTyped(next)
    if (findDaysError(next, now, reach) === null) choose(next)
  }
  return (
    <div>
      <div className="grid grid-cols-2 gap-2 md:max-w-md">
        {(['first', 'last'] as const).map((name) => (
          <label key={name} className="min-w-0 text-sm text-soft">
            <span className="mb-1 block">{t(`period.${name}`)}</span>
            <input
              type="date"
              value={typed[name]}
              min={earliestDay(now, reach)}
              max={todayOf(now, reach)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? id : undefined}
              onChange={({ target }) => take(name, target.value)}
              className={`${inputClass} px-3!`}
            />
          </label>
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="mt-1.5 text-sm text-danger">
          {t(`period.wrong.${error}`, { count: error === 'long' ? reach.historyMonthsAtOnce : reach.historyMonths })}
        </p>
      )}
    </div>
  )
}
