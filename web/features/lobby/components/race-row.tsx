import Flag from 'lucide-react/icons/flag'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../../kit/ui/section.tsx'
import { PATH } from '../../../shared/site/paths.ts'
import { useTimeText } from '../../../ui/time.tsx'
import { RaceBoard, RaceOwn, RacePrizes, RaceRule, useRace } from './race-parts.tsx'
import { SeeAll } from './see-all.tsx'

const SHOWN = 5
const PRIZES_SHOWN = 3

/** PROMO-06: the race of the week, and the way into it. Not shown to members on a break. */
export function RaceRow() {
  const { t } = useTranslation('games')
  const timeText = useTimeText()
  const { race } = useRace()
  if (!race) return null
  return (
    <Section id="race" icon={Flag} tint="text-spark" title={t('race.title')} aside={<SeeAll to={PATH.race} />}>
      <div className="grid gap-4 rounded-l border border-line bg-surface-1 p-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-8">
        <RaceBoard rows={race.rows.slice(0, SHOWN)} prizes={race.prizes} />
        <div className="min-w-0">
          <p className="mb-1 text-sm text-faint">{t('race.ends', { time: timeText(race.endsAt) })}</p>
          <RaceRule race={race} />
          <RacePrizes prizes={race.prizes} shown={PRIZES_SHOWN} />
          <RaceOwn />
        </div>
      </div>
    </Section>
  )
}
