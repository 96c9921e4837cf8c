/** The markets of a match, grouped by tabs. */
import { clsx } from 'clsx'
import { useState } from 'react'
import type { Market } from '../../../../contract/book/picks.ts'
import { isMarketOf } from '../../../../contract/book/prices.ts'
import type { Sport } from '../../../../contract/book/timeline.ts'
import { useSay } from '../texts.ts'
import { MarketCard } from './market-card.tsx'
import type { MatchProps } from './match-page.tsx'

const GROUPS = {
  tabMain: ['1x2', 'dc', 'dnb'],
  tabAsian: ['ah'],
  tabGoals: ['ou', 'btts'],
  tabScore: ['cs'],
} as const satisfies Readonly<Record<string, readonly Market[]>>
const TABS = ['tabAll', 'tabMain', 'tabAsian', 'tabGoals', 'tabScore'] as const

/**
 * In the order of the page: what most bet on stands first. On a wide screen these are two columns, so that a card that grows
 * moves nothing beside it.
 */
const LEFT: readonly Market[] = ['1x2', 'win', 'race', 'ah', 'ou']
const RIGHT: readonly Market[] = ['btts', 'dc', 'dnb', 'maps', 'cs']
const ORDER: readonly Market[] = [...LEFT, ...RIGHT]
const isInGroup = (tab: (typeof TABS)[number], market: Market) =>
  tab === 'tabAll' || (GROUPS[tab] as readonly Market[]).includes(market)

/** A market that is offered before kick-off alone is left out later. */
const marketsOf = (sport: Sport, isBefore: boolean) =>
  ORDER.filter((market) => isMarketOf(sport, market) && (isBefore || market !== 'dnb'))

export function MarketList({ fixture, state }: MatchProps) {
  const say = useSay('page')
  const [tab, setTab] = useState<(typeof TABS)[number]>('tabAll')
  // A feed offers what it prices, and no more.
  const isPriced = (market: Market) =>
    fixture.rates !== undefined || state.markets.some((priced) => priced.market === market)
  const priced = marketsOf(fixture.sport, state.phase === 'before').filter(isPriced)
  const tabs = TABS.filter((one) => one === 'tabAll' || priced.some((market) => isInGroup(one, market)))
  const shown = tabs.includes(tab) ? tab : 'tabAll'
  const markets = priced.filter((market) => isInGroup(shown, market))
  return (
    <>
      {fixture.sport === 'football' && (
        <div
          role="tablist"
          aria-label={say('markets')}
          className="stuck no-scrollbar sticky top-[52px] z-10 flex overflow-x-auto border-b border-line bg-surface-0 px-2"
        >
          {tabs.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={one}
              aria-selected={shown === one}
              aria-controls="markets"
              tabIndex={shown === one ? 0 : -1}
              onClick={() => setTab(one)}
              onKeyDown={({ key, currentTarget }) => {
                const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
                const next = tabs[(tabs.indexOf(one) + step + tabs.length) % tabs.length]
                if (step === 0 || !next) return
                setTab(next)
                currentTarget.parentElement?.querySelector<HTMLElement>(`#${next}`)?.focus()
              }}
              className={clsx(
                'min-h-11 min-w-11 shrink-0 border-b-2 px-3 text-sm font-medium',
                shown === one ? 'border-accent text-text' : 'border-transparent text-soft',
              )}
            >
              {say(one)}
            </button>
          ))}
        </div>
      )}
      <div
        id="markets"
        {...(fixture.sport === 'football' && { role: 'tabpanel', 'aria-labelledby': shown })}
        className="grid gap-2 p-3 lg:grid-cols-2 lg:items-start lg:px-0"
      >
        {[LEFT, RIGHT].map((column) => {
          const own = markets.filter((market) => column.includes(market))
          return (
            own.length > 0 && (
              <div key={column[0]} className="grid gap-2 only:lg:col-span-2">
                {own.map((market) => (
                  <MarketCard key={market} market={market} fixture={fixture} state={state} />
                ))}
              </div>
            )
          )
        })}
      </div>
    </>
  )
}
