import { useQuery } from '@tanstack/react-query'
import Timer from 'lucide-react/icons/timer'
import { useTranslation } from 'react-i18next'
import type { Lottery } from '../../../../contract/calls/lottery/fields.ts'
import { formatDuration } from '../../../../kit/lib/dates.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { Section, Shelf } from '../../../../kit/ui/section.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { PATH } from '../../../shared/site/paths.ts'
import { lotteriesQuery, useSiteNow } from '../../../shared/site/site-clock.ts'
import { Picture } from '../../../ui/picture.tsx'
import { computeNextAskMs, listNextDraws } from '../api/next-draws.ts'
import { SeeAll } from './see-all.tsx'

const SHOWN = 8

/** The draws that take bets now, the one that closes first at the front, and the time by the site's clock. */
export function useNextDraws() {
  const { data } = useQuery({
    ...lotteriesQuery({}),
    refetchInterval: ({ state: { data } }) =>
      data?.list[0] ? computeNextAskMs(data.list, Date.parse(data.now)) : false,
  })
  const now = useSiteNow(data ? Date.parse(data.now) : 0)
  return { draws: data ? listNextDraws(data.list, now).slice(0, SHOWN) : [], now }
}

/** Nothing where no lottery is drawn. */
export function NextDraws() {
  const { t } = useTranslation('filters')
  const { draws, now } = useNextDraws()
  if (draws.length === 0) return null
  return (
    <Section id="draws" icon={Timer} tint="text-live" title={t('nextDraws')} aside={<SeeAll to={PATH.lottery} />}>
      <Shelf label={t('nextDraws')}>
        {draws.map((lottery) => (
          <DrawCard key={lottery.gameCode} lottery={lottery} now={now} />
        ))}
      </Shelf>
    </Section>
  )
}

/** Without snapping: the cards change their order, and the shelf would follow one of them to its new place. */
export const CARD =
  'relative flex w-60 shrink-0 items-center gap-3 rounded-m border border-line bg-surface-1 p-2 transition-colors duration-(--quick) hover:border-line-strong'

type DrawProps = { lottery: Lottery; now: number }

export function DrawCard({ lottery: { name, page, gameCode, showIcon, closeAt }, now }: DrawProps) {
  const { t } = useTranslation('lobby')
  const imageUrl = useImageUrl()
  const left = Math.ceil((Date.parse(closeAt) - now) / 1_000)
  return (
    <li className={CARD}>
      <Picture src={imageUrl(showIcon)} alt="" width={48} height={64} className="h-16 w-12 shrink-0 rounded-s" />
      <div className="min-w-0">
        <h3 className="truncate font-medium text-sm">
          <Link to={`${page}?gameCode=${gameCode}`} className="after:absolute after:inset-0 after:rounded-m">
            {name}
          </Link>
        </h3>
        <p role="timer" className="text-sm text-soft">
          {left > 0 ? t('draws.in', { time: formatDuration(left).replace(/^0:/, '') }) : t('draws.closed')}
        </p>
      </div>
    </li>
  )
}
