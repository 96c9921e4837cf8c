import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { proofPath } from '../../../../contract/lottery/games.ts'
import { hasRules } from '../../../../contract/lottery/plays.ts'
import type { LotteryGame, Play } from '../../../../contract/lottery/types.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { Button } from '../../../../kit/ui/button.tsx'
import { ChipLink } from '../../../../kit/ui/chip.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import type { PublicRoute } from '../../../lib/queries.ts'
import { lotteriesQuery, stateQuery, useSiteNow } from '../../../shared/site/site-clock.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { listInput, lotteryAddress, VIEWS, type View } from '../api/address.ts'
import { isJustDrawn, useHoldWhileDrawn } from '../draw-hold.ts'
import { nextAskMs, type Phase, phaseOf } from '../rules/phase.ts'
import { useClockJump } from '../use-clock-jump.ts'
import { Balls } from './balls.tsx'
import { Betting } from './betting.tsx'
import { Countdown } from './countdown.tsx'
import { PrizeTable, prizesOf } from './prize-board.tsx'
import { Results } from './results.tsx'
import { Tickets } from './tickets.tsx'
import { Trends } from './trends.tsx'

export type GameState = RouteValue<'GET /lgw/games/state' & PublicRoute>

/** One lottery: its clock and last result, and below them the board, results, trends or one's own tickets. */
export function GameView({ game, view, play }: { game: LotteryGame; view: View; play: Play }) {
  const { t } = useTranslation('lottery')
  const { gameCode } = game
  const list = useQuery({ ...lotteriesQuery(listInput(game.page)), staleTime: 300_000 })
  const name = list.data?.list.find((lottery) => lottery.gameCode === gameCode)?.name ?? t(`kind.${game.family}`)
  const state = useQuery({
    ...stateQuery({ gameCode }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => {
      const at = data ? Date.parse(data.now) : 0
      return data ? nextAskMs([phaseOf(game, at, data.last?.period ?? null)], at) : 5_000
    },
  })
  useClockJump(() => void state.refetch())
  const now = useSiteNow(state.data ? Date.parse(state.data.now) : 0)
  if (!state.data) {
    return state.isError ? (
      <FailedRead heading="h1" title={t('failed')} error={state.error} onRetry={() => void state.refetch()} />
    ) : (
      <Skeleton className="h-112 rounded-l" />
    )
  }
  const phase = phaseOf(game, now, state.data.last?.period ?? null)
  return (
    <>
      <Header game={game} name={name} state={state.data} phase={phase} now={now} />
      <nav aria-label={t('views')} className="no-scrollbar -mx-4 mt-4 flex gap-2 overflow-x-auto px-4 md:mx-0 md:px-0">
        {VIEWS.map((one) => (
          <ChipLink key={one} to={lotteryAddress(game, { view: one, play: play.code })} active={one === view}>
            {t(`view.${one}`)}
          </ChipLink>
        ))}
      </nav>
      <div className="mt-4">
        {view === 'bet' &&
          (hasRules(state.data.rulesVersion) ? (
            <Betting game={game} play={play} phase={phase} state={state.data} />
          ) : (
            <NewRules />
          ))}
        {view === 'results' && <Results game={game} lastPeriod={state.data.last?.period ?? null} />}
        {view === 'trends' && <Trends game={game} />}
        {view === 'tickets' && <Tickets game={game} />}
      </div>
    </>
  )
}

/** This page is older than the rules that tickets are taken by. */
function NewRules() {
  const { t } = useTranslation('lottery')
  return (
    <Message
      title={t('newRules.title')}
      text={t('newRules.text')}
      action={
        <Button kind="main" onClick={() => location.reload()}>
          {t('newRules.reload')}
        </Button>
      }
    />
  )
}

type HeaderProps = { game: LotteryGame; name: string; state: GameState; phase: Phase; now: number }

/** A draw that was made while the page is open falls ball by ball, or prize by prize, until somebody has seen enough. */
function Header({ game, name, state, phase, now }: HeaderProps) {
  const { t } = useTranslation('lottery')
  const { last } = state
  const [opened] = useState(last?.period)
  const [seen, setSeen] = useState(opened)
  const isFresh = last !== null && last.period !== opened
  const falls = isFresh && last.period !== seen && !matchMedia('(prefers-reduced-motion: reduce)').matches
  const onFallen = falls ? () => setSeen(last.period) : null
  useHoldWhileDrawn(phase.awaited !== null && isJustDrawn(phase.awaited.drawAtMs, now), falls)
  const isBoard = isFresh && prizesOf(game).length > 0
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 rounded-l border border-line bg-surface-1 bg-[radial-gradient(34rem_18rem_at_0%_0%,var(--glow-warm),transparent_75%)] p-4 md:p-6">
      <div className="min-w-0">
        <Link
          to={game.page}
          className="reach relative inline-flex items-center gap-1.5 text-sm text-soft hover:text-text"
        >
          <ArrowLeft aria-hidden size={16} />
          <span>{t('toLobby')}</span>
        </Link>
        <h1 className="mt-1 font-display text-xl font-bold tracking-tight wrap-anywhere md:text-3xl">{name}</h1>
      </div>
      <div className="text-right">
        <p className="text-xs text-soft tabular-nums md:text-sm">{t('drawnPeriod', { period: phase.period.period })}</p>
        <Countdown phase={phase} className="text-2xl md:text-4xl" />
      </div>
      <div className="col-span-2" aria-live="polite">
        {phase.awaited ? (
          <p className="font-medium text-live motion-safe:animate-pulse">
            {t('drawingPeriod', { period: phase.awaited.period })}
          </p>
        ) : last ? (
          <>
            <p className="mb-1.5 flex flex-wrap items-center gap-x-3 text-sm text-soft">
              <span>{t('drawnPeriod', { period: last.period })}</span>
              <Link
                to={proofPath(game.gameCode, last.period)}
                className="reach relative inline-flex items-center gap-1 text-accent hover:underline"
              >
                <ShieldCheck aria-hidden size={15} />
                <span>{t('check')}</span>
              </Link>
            </p>
            {/* The main prize is told once the board has come to it. */}
            {!(isBoard && falls) && (
              <Balls
                key={last.period}
                family={game.family}
                result={last.result}
                size="large"
                onFallen={isBoard ? null : onFallen}
              />
            )}
          </>
        ) : (
          <p className="text-faint">{t('noResult')}</p>
        )}
      </div>
      {isBoard && !phase.awaited && (
        <div className="col-span-2 max-w-xl">
          <PrizeTable key={last.period} game={game} result={last.result} onFallen={onFallen} />
        </div>
      )}
      {onFallen && !phase.awaited && (
        <Button size="small" kind="quiet" className="col-span-2 justify-self-start" onClick={onFallen}>
          {t('showAtOnce')}
        </Button>
      )}
    </header>
  )
}
