/** One market: its prices, or why there are none, and its rules. */
import { clsx } from 'clsx'
import Info from 'lucide-react/icons/info'
import { Suspense, useState } from 'react'
import type { FixtureState } from '../../../../contract/book/calls.ts'
import { regattaShares } from '../../../../contract/book/model.ts'
import { type Market, parsePick } from '../../../../contract/book/picks.ts'
import { lazyComponent } from '../../../../kit/lib/lazy.tsx'
import { CAUSE_KEYS } from '../parts/cause-text.ts'
import { Crest } from '../parts/crest.tsx'
import { lineText, namePick } from '../parts/picks.ts'
import { PriceButton } from '../parts/price-button.tsx'
import { Suspended } from '../parts/suspended.tsx'
import { useSay } from '../texts.ts'
import { suspensionCause } from './match-clock.ts'
import type { MatchProps } from './match-page.tsx'

const RulesSheet = lazyComponent(async () => (await import('./rules-sheet.tsx')).RulesSheet)

export const MARKET_KEYS = {
  '1x2': 'market1x2',
  dc: 'marketDc',
  dnb: 'marketDnb',
  ah: 'marketAh',
  ou: 'marketOu',
  btts: 'marketBtts',
  cs: 'marketCs',
  win: 'marketWin',
  maps: 'marketMaps',
  race: 'marketRace',
} as const satisfies Readonly<Record<Market, string>>

type Props = MatchProps & { market: Market }
export type Priced = FixtureState['markets'][number]['picks'][number]

export function MarketCard({ market, fixture, state }: Props) {
  const say = useSay('page')
  const [isExplained, setExplained] = useState(false)
  const picks = state.markets.find((one) => one.market === market)?.picks ?? NONE
  const cause = suspensionCause(fixture.sport, state)
  const name = say(MARKET_KEYS[market])
  const { home, away } = state.score
  const from = market === 'ah' && state.phase === 'play' ? say('from', { score: `${home}–${away}` }) : ''
  const isClosed = cause !== null || picks.length === 0
  return (
    <section
      aria-labelledby={`market-${market}`}
      className={clsx('rounded-m border bg-surface-1', isClosed ? 'border-dashed border-line-strong' : 'border-line')}
    >
      <header className="flex items-center gap-2 pl-3">
        <h2 id={`market-${market}`} className="font-display text-sm font-semibold">
          {name}
        </h2>
        <span className="min-w-0 flex-1 truncate text-xs text-faint">{from}</span>
        <button
          type="button"
          aria-label={say('rulesOf', { market: name })}
          onClick={() => setExplained(true)}
          className="grid size-[44px] shrink-0 place-items-center text-faint hover:text-text"
        >
          <Info aria-hidden size={16} />
        </button>
      </header>
      <div className="px-3 pb-3">
        {isClosed ? (
          <Suspended text={say(cause ? CAUSE_KEYS[cause] : 'notOffered')} />
        ) : (
          <Prices market={market} fixture={fixture} state={state} picks={picks} />
        )}
      </div>
      {market === 'ah' && !isClosed && (
        <p className="border-t border-line px-3 py-2 text-xs text-soft">{say('ahNote')}</p>
      )}
      {isExplained && (
        <Suspense fallback={null}>
          <RulesSheet
            market={market}
            name={name}
            isSimulated={fixture.rates !== undefined}
            onClose={() => setExplained(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
const NONE: readonly Priced[] = []

type PricesProps = Props & { picks: readonly Priced[] }

function Prices(props: PricesProps) {
  const { market, picks } = props
  if (market === 'ah' || market === 'ou' || market === 'maps') return <LinePairs {...props} />
  if (market === 'race') return <Boats {...props} />
  const columns = market === 'cs' || picks.length === 3 ? 'grid-cols-3' : 'grid-cols-2'
  return (
    <div className={clsx('grid gap-1.5 max-2xs:grid-cols-1', columns)}>
      {picks.map((priced) => (
        <MatchPrice key={priced.pick} {...props} priced={priced} layout="over" />
      ))}
    </div>
  )
}

type PriceProps = MatchProps & { market: Market; priced: Priced; layout: 'over' | 'side' | 'alone'; caption?: string }

function MatchPrice({ market, fixture, state, priced, layout, caption }: PriceProps) {
  const say = useSay('page')
  const text = namePick(say, priced.pick, fixture.teams)
  return (
    <PriceButton
      pick={{
        fixtureId: fixture.id,
        pick: priced.pick,
        odds: priced.odds,
        tick: state.phase === 'play' ? state.played : null,
      }}
      label={`${say(MARKET_KEYS[market])}: ${text}`}
      caption={caption ?? text}
      layout={layout}
    />
  )
}

/** Lines that follow the market, except while a finger, a pointer or the focus is on them: no button moves from under it. */
function useHeldLines(now: readonly number[]) {
  const [held, setHeld] = useState<readonly number[] | null>(null)
  const take = () => setHeld((lines) => lines ?? now)
  const free = () => setHeld(null)
  return {
    lines: held ?? now,
    hold: { onPointerEnter: take, onPointerLeave: free, onFocus: take, onBlur: free },
  }
}

/** Two sides of each line beside each other. The lines stay while a finger or the focus is there. */
function LinePairs(props: PricesProps) {
  const { market, fixture, picks } = props
  const say = useSay('page')
  const lineOf = ({ pick }: Priced) => {
    const read = parsePick(pick)
    if (!read || !('line' in read)) return { line: 0, isFirst: true }
    const isFirst = read.side === '1' || read.side === 'over'
    return { line: isFirst || market === 'ou' ? read.line : -read.line, isFirst }
  }
  const now = [...new Set(picks.map((priced) => lineOf(priced).line))].sort((one, other) => one - other)
  const { lines, hold } = useHeldLines(now)
  const find = (line: number, isFirst: boolean) =>
    picks.find((priced) => lineOf(priced).line === line && lineOf(priced).isFirst === isFirst)
  return (
    <div className="grid gap-1.5" {...hold}>
      <div className="grid grid-cols-2 gap-1.5 text-xs text-soft">
        {[true, false].map((isFirst) => (
          <p key={String(isFirst)} className="flex min-w-0 items-center gap-2">
            {market !== 'ou' && fixture.teams[isFirst ? 0 : 1] && (
              <Crest sport={fixture.sport} colours={fixture.teams[isFirst ? 0 : 1]!.colours} size={14} />
            )}
            <span className="truncate">
              {market === 'ou' ? say(isFirst ? 'over' : 'under') : (fixture.teams[isFirst ? 0 : 1]?.name ?? '')}
            </span>
          </p>
        ))}
      </div>
      {lines.map((line) => (
        <div key={line} className="grid grid-cols-2 gap-1.5">
          {[true, false].map((isFirst) => {
            const priced = find(line, isFirst)
            if (!priced) return <Suspended key={String(isFirst)} text={say('notOffered')} />
            const caption = lineText(market === 'ou' || isFirst ? line : -line, market !== 'ou')
            return <MatchPrice key={String(isFirst)} {...props} priced={priced} layout="side" caption={caption} />
          })}
        </div>
      ))}
    </div>
  )
}

function Boats(props: PricesProps) {
  const { fixture, picks } = props
  const say = useSay('page')
  const offsets = fixture.rates?.sport === 'regatta' ? fixture.rates.offsets : null
  const shares = regattaShares(offsets ?? [])
  return (
    <ul>
      {fixture.teams.map(({ name, colours }, lane) => {
        const priced = picks.find(({ pick }) => pick === `race:${lane + 1}`)
        const behind = offsets?.[lane] ?? 0
        return (
          <li key={name} className="flex min-h-12 items-center gap-2.5 border-b border-line py-0.5 last:border-b-0">
            <span className="w-4 shrink-0 text-center text-xs text-faint">{lane + 1}</span>
            <Crest sport="regatta" colours={colours} size={22} />
            <span className="grid min-w-0 flex-1">
              <span className="truncate text-sm font-medium">{name}</span>
              {offsets && (
                <span className="truncate text-xs text-faint">
                  {behind === 0 ? say('startsInFront') : say('startsBehind', { seconds: (behind / 10).toFixed(1) })}
                </span>
              )}
            </span>
            {offsets && (
              <span className="shrink-0 text-xs text-soft">
                <span className="sr-only">{say('chance')}</span>
                <span>{`${Math.round((shares[lane] ?? 0) * 100)}%`}</span>
              </span>
            )}
            <span className="w-[84px] shrink-0">
              {priced ? (
                <MatchPrice {...props} priced={priced} layout="alone" />
              ) : (
                <Suspended text={say('notOffered')} />
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
