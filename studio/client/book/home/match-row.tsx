/** One match of the list: who plays, how it stands, and its main market. */
import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { ListedFixture } from '../../../../contract/book/calls.ts'
import { MARKETS } from '../../../../contract/book/picks.ts'
import { isMarketOf } from '../../../../contract/book/prices.ts'
import { useNow } from '../data/now.ts'
import { useKnownState } from '../data/use-matches.ts'
import { suspensionCause } from '../match/match-clock.ts'
import { CAUSE_KEYS } from '../parts/cause-text.ts'
import { Crest } from '../parts/crest.tsx'
import { isLive, useClockText } from '../parts/live-clock.tsx'
import { namePick } from '../parts/picks.ts'
import { PriceButton } from '../parts/price-button.tsx'
import { Suspended } from '../parts/suspended.tsx'
import { useSay } from '../texts.ts'

const SLOW_MS = 5_000

export function MatchRow({ fixture }: { fixture: ListedFixture }) {
  const say = useSay('page')
  const state = useKnownState(fixture.fixtureId)
  const { sport, kickOffMs, teams, fixtureId } = fixture
  const clock = useClockText(sport, kickOffMs, state)
  const more = MARKETS.filter((market) => isMarketOf(sport, market)).length - 1
  const isPlaying = isLive(state)
  const shown = sport === 'regatta' ? [] : teams
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_min(46%,13.5rem)] items-center gap-x-2.5 border-b border-line px-3 py-2 last:border-b-0 max-2xs:grid-cols-1">
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
          <span className={clsx('font-semibold', isPlaying ? 'text-live' : 'text-soft')}>{clock}</span>
          <span className="min-w-0 flex-1 truncate">{say('simulated')}</span>
          {more > 0 && (
            <span>
              <span aria-hidden>{`+${more}`}</span>
              <span className="sr-only">{say('moreMarkets', { count: more })}</span>
            </span>
          )}
        </span>
      </Link>
      <RowPrices fixture={fixture} />
    </li>
  )
}

/** Prices, or why there are none: in the same place and of the same height. */
function RowPrices({ fixture: { fixtureId, sport, teams, main, kickOffMs } }: { fixture: ListedFixture }) {
  const say = useSay('page')
  const nowMs = useNow(SLOW_MS)
  const state = useKnownState(fixtureId)
  if (state?.phase === 'over' || state?.phase === 'void') return <Suspended text={say('closed')} />
  const cause = state ? suspensionCause(sport, state) : kickOffMs <= nowMs ? 'starting' : null
  if (cause) return <Suspended text={say(CAUSE_KEYS[cause])} />
  if (sport === 'regatta')
    return (
      <Link
        to={`/match/${fixtureId}`}
        className="grid h-[44px] place-items-center rounded-s border border-line bg-surface-2 text-sm"
      >
        {say('seePrices')}
      </Link>
    )
  const market = state?.markets[0] ?? main
  if (!market) return <Suspended text={say('causeCheck')} />
  const tick = state?.phase === 'play' ? state.played : null
  const match = teams.map(({ name }) => name).join(' – ')
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-1.5">
      {market.picks.map(({ pick, odds }) => (
        <PriceButton
          key={pick}
          pick={{ fixtureId, pick, odds, tick }}
          label={`${match}: ${namePick(say, pick, teams)}`}
        />
      ))}
    </div>
  )
}
