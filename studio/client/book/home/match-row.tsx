/** One match of the list: who plays, how it stands, and its main market. */
import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { ListedFixture } from '../../../../contract/book/calls.ts'
import { MARKETS } from '../../../../contract/book/picks.ts'
import { isMarketOf } from '../../../../contract/book/prices.ts'
import { isOfFeed } from '../data/feed-fixtures.ts'
import { useKnownState } from '../data/use-matches.ts'
import { Crest } from '../parts/crest.tsx'
import { isLive, useClockText } from '../parts/live-clock.tsx'
import { useSay } from '../texts.ts'
import { RowPrices } from './row-prices.tsx'

/** One column of prices, or three: 1X2, handicap, goals. The league's head has the same columns. */
export const ROW_COLUMNS = 'grid-cols-[minmax(0,1fr)_min(46%,13.5rem)] max-2xs:grid-cols-1'
export const ROW_COLUMNS_WIDE = 'grid-cols-[minmax(0,1fr)_10.5rem_9rem_11rem]'

type Props = { fixture: ListedFixture; withLines?: boolean }

export function MatchRow({ fixture, withLines = false }: Props) {
  const say = useSay('page')
  const state = useKnownState(fixture.fixtureId)
  const { sport, kickOffMs, teams, fixtureId } = fixture
  const clock = useClockText(sport, kickOffMs, state)
  const isSimulated = !isOfFeed(fixtureId)
  // What else a feed prices is on the match's own page.
  const more = isSimulated ? MARKETS.filter((market) => isMarketOf(sport, market)).length - 1 : 0
  const isPlaying = isLive(state)
  const shown = sport === 'regatta' ? [] : teams
  return (
    <li
      className={clsx(
        'grid items-center gap-x-2.5 border-b border-line px-3 py-2 last:border-b-0',
        withLines ? ROW_COLUMNS_WIDE : ROW_COLUMNS,
      )}
    >
      <Link to={`/match/${fixtureId}`} className="grid min-h-[60px] min-w-0 content-center gap-0.5 rounded-s text-sm">
        {shown.map(({ name, colours }, side) => (
          <span key={name} className="flex min-w-0 items-center gap-2 font-medium">
            <Crest sport={sport} colours={colours} />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {isPlaying && state && (
              <span className="font-display font-semibold">{side === 0 ? state.score.home : state.score.away}</span>
            )}
          </span>
        ))}
        {sport === 'regatta' && <span className="font-medium">{say('boats', { count: teams.length })}</span>}
        <span className="flex min-w-0 items-center gap-2 text-xs text-faint">
          <span className={clsx('font-semibold whitespace-nowrap', isPlaying ? 'text-live' : 'text-soft')}>
            {clock}
          </span>
          <span className="min-w-0 flex-1 truncate">{isSimulated && say('simulated')}</span>
          {more > 0 && (
            <span>
              <span aria-hidden>{`+${more}`}</span>
              <span className="sr-only">{say('moreMarkets', { count: more })}</span>
            </span>
          )}
        </span>
      </Link>
      <RowPrices fixture={fixture} withLines={withLines} />
    </li>
  )
}
