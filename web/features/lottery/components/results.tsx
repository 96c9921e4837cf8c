import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { proofPath } from '../../../../contract/lottery/games.ts'
import type { LotteryGame } from '../../../../contract/lottery/types.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { TimeText } from '../../../ui/time.tsx'
import { minutesLate } from '../rules/late.ts'
import { nameOfReason } from '../rules/names.ts'
import { Balls } from './balls.tsx'
import { PrizeBoard, PrizeTable, prizesOf } from './prize-board.tsx'

type Draw = RouteValue<'GET /lgw/draws'>['list'][number]

/** LOT-03: the last hundred draws, void ones with their reason. Each leads to its proof. */
export function Results({ game, lastPeriod }: { game: LotteryGame; lastPeriod: string | null }) {
  const { t } = useTranslation('lottery')
  const { data, isError, error, refetch } = useQuery({
    ...publicQuery('GET /lgw/draws', { gameCode: game.gameCode }),
    // A result that has come since makes the list old.
    staleTime: ({ state }) => (state.data?.list[0]?.period === lastPeriod ? 60_000 : 0),
    refetchInterval: ({ state }) => (state.data?.list[0]?.period === lastPeriod ? false : 3_000),
  })
  if (!data && isError) return <FailedRead title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-112 rounded-l" />
  const drawn = data.list.find(({ result }) => result !== null)
  if (data.list.length === 0) return <Message title={t('noResult')} />
  return (
    <div className="flex flex-col gap-5">
      {game.family === 'vn' && drawn?.result && <PrizeBoard game={game} period={drawn.period} result={drawn.result} />}
      <ul aria-label={t('view.results')} className="overflow-hidden rounded-l border border-line bg-surface-1">
        {data.list.map((draw) => (
          <Row key={draw.period} game={game} draw={draw} />
        ))}
      </ul>
    </div>
  )
}

function Row({ game, draw }: { game: LotteryGame; draw: Draw }) {
  const { t } = useTranslation('lottery')
  const language = useLanguage()
  const late = minutesLate(draw)
  const { period, state, drawAt, result, voidReason, bookVoidReason, installation } = draw
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 border-t border-line px-4 py-3 first:border-0 md:grid-cols-[11rem_1fr_auto]">
      <p className="text-sm">
        <span className="font-semibold tabular-nums">{period}</span>
        <TimeText iso={drawAt} language={language} className="block text-xs text-faint" />
        {late !== null && <span className="block text-xs text-soft">{t('drawnLate', { count: late })}</span>}
      </p>
      <div>
        {result ? (
          <>
            <Balls family={game.family} result={result} />
            {prizesOf(game).length > 0 && <AllPrizes game={game} result={result} />}
          </>
        ) : (
          <p className="text-sm text-soft">
            {`${t(`draw.${state}`)}${voidReason ? ` · ${nameOfReason(t, voidReason)}` : ''}`}
          </p>
        )}
        {bookVoidReason && <p className="mt-1 text-sm text-soft">{t('verify.bookVoid', { reason: bookVoidReason })}</p>}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        {installation && <span className="text-xs text-faint">{t('installation')}</span>}
        <Link
          to={proofPath(game.gameCode, period)}
          className="reach relative inline-flex items-center gap-1 text-accent hover:underline"
        >
          <ShieldCheck aria-hidden size={15} />
          <span>{t('check')}</span>
        </Link>
      </p>
    </li>
  )
}

/** Made when it is opened: a hundred draws of 27 numbers are not written out at once. */
function AllPrizes({ game, result }: { game: LotteryGame; result: NonNullable<Draw['result']> }) {
  const { t } = useTranslation('lottery')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="reach relative mt-1 inline-flex items-center gap-1 text-sm text-soft hover:text-text"
      >
        <span>{t('allPrizes')}</span>
        <ChevronDown aria-hidden size={15} className={clsx('transition-transform', isOpen && 'rotate-180')} />
      </button>
      {isOpen && (
        <div className="mt-2 max-w-xl">
          <PrizeTable game={game} result={result} />
        </div>
      )}
    </>
  )
}
