import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { inputClass } from '../../../../kit/ui/field.tsx'
import type { UtcDaysState } from '../use-utc-days.ts'
import { earliestUtcDay, findUtcDaysFault, SPAN_NAMES, todayUtc } from '../utc-days.ts'

/** Which UTC days the page shows: the usual spans, or two days of one's own. */
export function DaysBar({ state }: { state: UtcDaysState }) {
  const { t } = useTranslation('agents')
  const { days, choose } = state
  return (
    <div className="flex flex-col gap-3">
      <fieldset aria-label={t('days.label')} className="flex min-w-0 flex-wrap gap-2">
        {SPAN_NAMES.map((name) => (
          <Chip key={name} active={name === days.span} onClick={() => choose(name)}>
            {t(`days.${name}`)}
          </Chip>
        ))}
        <Chip active={days.span === null} onClick={() => choose(days)}>
          {t('days.own')}
        </Chip>
      </fieldset>
      {days.span === null && <OwnDays state={state} />}
    </div>
  )
}

/** What is half typed or cannot be had stays in the fields, and the page as it was. */
function OwnDays({ state: { days, nowMs, choose } }: { state: UtcDaysState }) {
  const { t } = useTranslation('agents')
  const [typed, setTyped] = useState({ from: days.from, to: days.to })
  const id = useId()
  const fault = findUtcDaysFault(typed, nowMs)
  const take = (name: 'from' | 'to', day: string) => {
    const next = { ...typed, [name]: day }
    setTyped(next)
    if (findUtcDaysFault(next, nowMs) === null) choose(next)
  }
  return (
    <div>
      <div className="grid grid-cols-2 gap-2 md:max-w-md">
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="min-w-0 text-sm text-soft">
            <span className="mb-1 block">{t(`days.${name}`)}</span>
            <input
              type="date"
              value={typed[name]}
              min={earliestUtcDay(nowMs)}
              max={todayUtc(nowMs)}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? id : undefined}
              onChange={({ target }) => take(name, target.value)}
              className={`${inputClass} px-3!`}
            />
          </label>
        ))}
      </div>
      {fault && (
        <p id={id} role="alert" className="mt-1.5 text-sm text-danger">
          {t(`days.wrong.${fault}`)}
        </p>
      )}
    </div>
  )
}
