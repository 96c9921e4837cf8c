/** The board in one line, once it has scrolled away. Its facts stand on the board for readers. */
import { clsx } from 'clsx'
import { type RefObject, useEffect, useState } from 'react'
import { Crest } from '../parts/crest.tsx'
import { isLive, useClockText } from '../parts/live-clock.tsx'
import type { MatchProps } from './match-page.tsx'

function useIsAway(board: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!board.current) return
    const watch = new IntersectionObserver(([entry]) =>
      setAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    )
    watch.observe(board.current)
    return () => watch.disconnect()
  }, [board])
  return isAway
}

type Props = MatchProps & { board: RefObject<HTMLElement | null> }

export function BoardLine({ board, fixture, state }: Props) {
  const isAway = useIsAway(board)
  const clock = useClockText(fixture.sport, state.kickOffMs, state)
  const [home, away] = fixture.teams
  if (fixture.sport === 'regatta' || !home || !away) return null
  return (
    <div aria-hidden className="sticky top-0 z-20 h-0">
      <div
        className={clsx(
          'grid h-[52px] grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 border-b border-line bg-surface-1 px-3 text-sm font-medium transition-opacity duration-(--quick)',
          !isAway && 'invisible opacity-0',
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          <Crest sport={fixture.sport} colours={home.colours} size={22} />
          <span className="truncate">{home.name}</span>
        </span>
        <span className="grid justify-items-center">
          {state.phase !== 'before' && (
            <span className="font-display text-lg leading-tight font-bold">{`${state.score.home}–${state.score.away}`}</span>
          )}
          <span className={clsx('text-xs leading-tight', isLive(state) ? 'font-semibold text-live' : 'text-soft')}>
            {clock}
          </span>
        </span>
        <span className="flex min-w-0 items-center justify-end gap-2">
          <span className="truncate">{away.name}</span>
          <Crest sport={fixture.sport} colours={away.colours} size={22} />
        </span>
      </div>
    </div>
  )
}
