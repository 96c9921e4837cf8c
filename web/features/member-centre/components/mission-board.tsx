import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WEEK_MS } from '../../../../contract/time-units.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { formatPeriod } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { CheckField } from '../../../../kit/ui/checkbox.tsx'
import { Select } from '../../../../kit/ui/select.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { RowsFailed, RowsSkeleton } from '../../../shared/member/rows.tsx'
import { boardQuery, useHideMe } from '../bonus/missions-api.ts'

type Board = RouteValue<'GET /wps/relay/MCSFE_getMissionLeaderboard'>

/** The week's first by points, this week or one that is over; with the own place, and the wish not to be named. */
export function MissionBoard() {
  const { t } = useTranslation('bonus')
  const [week, setWeek] = useState<string | null>(null)
  const query = useQuery(boardQuery(week))
  return (
    <section aria-labelledby="mission-board" className="flex flex-col gap-3">
      <h4 id="mission-board" className="font-display font-semibold">
        {t('missions.board')}
      </h4>
      {query.isPending ? (
        <RowsSkeleton />
      ) : query.isError ? (
        <RowsFailed query={query} />
      ) : (
        <>
          <Weeks board={query.data} onChoose={setWeek} />
          <Places board={query.data} />
          <Hide hidden={query.data.own.hidden} />
        </>
      )}
    </section>
  )
}

function Weeks({ board: { week, weeks }, onChoose }: { board: Board; onChoose: (week: string) => void }) {
  const { t } = useTranslation('bonus')
  const language = useLanguage()
  // Days as they are called there, so in UTC from midnight to midnight.
  const nameOf = (monday: string) => {
    const from = Date.parse(`${monday}T00:00:00Z`)
    return formatPeriod(new Date(from).toISOString(), new Date(from + WEEK_MS).toISOString(), 'week', language)
  }
  const options = weeks.map((monday, back) => ({
    value: monday,
    label: back === 0 ? t('missions.thisWeek') : nameOf(monday),
  }))
  return <Select label={t('missions.chosenWeek')} value={week} options={options} onChange={onChoose} className="w-56" />
}

function Places({ board: { rows, own } }: { board: Board }) {
  const { t } = useTranslation('bonus')
  return (
    <>
      <p className="text-sm text-soft">
        {own.place === null
          ? t('missions.noPlace')
          : t('missions.place', {
              place: formatCount(own.place),
              points: t('missions.points', { count: own.points }),
            })}
      </p>
      {rows.length === 0 ? (
        <p className="rounded-m border border-line p-4 text-sm text-faint">{t('missions.nobody')}</p>
      ) : (
        <ol className="flex flex-col divide-y divide-line border-y border-line">
          {rows.map(({ place, player, points, own: mine }) => (
            <li
              key={place}
              className={clsx(
                'grid grid-cols-[2.5rem_1fr_auto] items-baseline gap-x-2 px-2 py-3',
                mine && 'bg-surface-2',
              )}
            >
              <span className="font-display font-semibold text-soft">{formatCount(place)}</span>
              <span className={clsx('min-w-0 truncate', player === null && 'text-faint')}>
                <span>{player ?? t('missions.hidden')}</span>
                {mine && <span className="ml-2 text-sm text-accent">{t('missions.you')}</span>}
              </span>
              <span className="font-display font-semibold">{formatCount(points)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function Hide({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation('bonus')
  const errorText = useErrorText()
  const { mutate, isPending, variables } = useHideMe()
  return (
    <CheckField
      label={t('missions.hideMe')}
      checked={isPending ? variables : hidden}
      onCheckedChange={(checked) => mutate(checked, { onError: (error) => notify('error', errorText(error)) })}
    />
  )
}
