import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Activity from 'lucide-react/icons/activity'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedRow as Row } from '../../../../contract/calls/games/feed.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Section } from '../../../../kit/ui/section.tsx'
import { publicQuery } from '../../../lib/queries.ts'
import { FeedChoice } from '../../../shared/member/feed-choice.tsx'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { useIsAdmitted, useIsGuest } from '../../../shared/session/session.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useLooks } from '../api/use-looks.ts'
import { dropGone, FEED_SHOWN, stepFeed } from './step-feed.ts'

const FEED = publicQuery('GET /lgw/feed', {})
const LOOK_AFTER_MS = 15_000
const ROW_EVERY_MS = 1_000

const NO_ROWS: readonly Row[] = []

/** GAME-07: real rounds as they end, at most one a second. Nothing on a quiet site, and nothing for members on a break. */
export function FeedRow() {
  const { t } = useTranslation('games')
  const { data } = useQuery({ ...FEED, ...useLooks(FEED.queryKey, LOOK_AFTER_MS) })
  const isOnBreak = useIsOnBreak()
  const isGuest = useIsGuest()
  const isMember = useIsAdmitted() && !isGuest
  const [isPaused, setPaused] = useState(false)
  const rows = useSteps(data?.rows ?? NO_ROWS, isPaused)
  // A row or two would say how quiet the place is.
  if (rows.length < FEED_SHOWN || isOnBreak) return null
  return (
    <Section
      id="feed"
      icon={Activity}
      tint="text-live"
      title={t('feed.title')}
      aside={
        <Button kind="quiet" size="small" className="-mr-3" onClick={() => setPaused(!isPaused)}>
          {t(isPaused ? 'feed.resume' : 'feed.pause')}
        </Button>
      }
    >
      <div className="grid gap-3 rounded-l border border-line bg-surface-1 p-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-8">
        <ul aria-label={t('feed.title')} className="grid content-start gap-1">
          {rows.map((row) => (
            <FeedLine key={`${row.at} ${row.player}`} row={row} />
          ))}
        </ul>
        <div className="min-w-0">
          <p className="text-sm text-soft">{t('feed.note')}</p>
          {isMember && <FeedChoice />}
        </div>
      </div>
    </Section>
  )
}

function FeedLine({ row: { player, gameName, stake, multiplier } }: { row: Row }) {
  const { symbol } = useMerchant().currency
  return (
    <li className="flex h-11 min-w-0 items-center gap-3 rounded-s bg-surface-2 px-3">
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate text-sm font-medium">{gameName}</span>
        <span className="block truncate text-xs text-faint">{player}</span>
      </span>
      <span className="shrink-0 text-sm tabular-nums text-soft">{formatMoney(stake, symbol)}</span>
      <span
        className={clsx(
          'w-16 shrink-0 text-right font-display font-semibold tabular-nums',
          Number(multiplier) > 1 ? 'text-money' : 'text-faint',
        )}
      >
        {`${multiplier}×`}
      </span>
    </li>
  )
}

/** The rows that are shown by now. */
function useSteps(rows: readonly Row[], isPaused: boolean): readonly Row[] {
  const [shown, setShown] = useState<readonly Row[]>(NO_ROWS)
  useEffect(() => setShown((before) => dropGone(before, rows)), [rows])
  useEffect(() => {
    if (isPaused || rows.length === 0) return
    setShown((before) => (before.length === 0 ? stepFeed(before, rows) : before))
    const timer = setInterval(() => setShown((before) => stepFeed(before, rows)), ROW_EVERY_MS)
    return () => clearInterval(timer)
  }, [rows, isPaused])
  return rows.length === 0 ? NO_ROWS : shown
}
