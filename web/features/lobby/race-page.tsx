import Flag from 'lucide-react/icons/flag'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { Section } from '../../../kit/ui/section.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { useIsOnBreak } from '../../shared/member/on-break.ts'
import { PATH } from '../../shared/site/paths.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useTimeText } from '../../ui/time.tsx'
import { RaceBoard, RaceOwn, RacePrizes, RaceRule, useRace } from './components/race-parts.tsx'

/** PROMO-06: the whole board of the week, what it pays and by which rules, and who won last. */
export function RacePage() {
  const { t } = useTranslation('games')
  const errors = useTranslation('errors').t
  const isOnBreak = useIsOnBreak()
  const timeText = useTimeText()
  const { race, error, refetch } = useRace()
  if (race === undefined)
    return (
      <div className="column py-6 md:py-8">
        {error ? (
          <FailedRead title={t('race.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-112 rounded-l" />
        )}
      </div>
    )
  if (race === null)
    return (
      <div className="column py-6 md:py-8">
        <Message
          heading="h1"
          icon={<Flag size={22} />}
          title={isOnBreak ? errors('on_break') : t('race.none')}
          action={<ButtonLink to={PATH.home}>{t('race.home')}</ButtonLink>}
        />
      </div>
    )
  return (
    <div className="column py-6 md:py-8">
      <div className="flex items-center gap-3">
        <Flag aria-hidden size={28} className="text-spark" />
        <h1 className="font-display text-2xl font-bold md:text-3xl">{t('race.title')}</h1>
      </div>
      <p className="mt-2 text-soft">{t('race.ends', { time: timeText(race.endsAt) })}</p>
      <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
        <div className="min-w-0 lg:order-2">
          <div className="rounded-l border border-line bg-surface-1 p-4">
            <RaceRule race={race} />
            <RacePrizes prizes={race.prizes} shown={race.prizes.length} />
            <RaceOwn />
          </div>
        </div>
        <div className="min-w-0">
          {race.rows.length > 0 ? (
            <RaceBoard rows={race.rows} prizes={race.prizes} />
          ) : (
            <p className="rounded-l border border-line bg-surface-1 px-4 py-10 text-center text-soft">
              {t('race.empty')}
            </p>
          )}
          {race.last && (
            <Section id="race-last" title={t('race.last')}>
              <RaceBoard rows={race.last.rows} />
            </Section>
          )}
        </div>
      </div>
    </div>
  )
}
