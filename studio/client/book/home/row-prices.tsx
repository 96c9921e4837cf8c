/** The prices of a row, or why there are none: in the same place and of the same height. */
import { Link } from 'react-router'
import type { ListedFixture } from '../../../../contract/book/calls.ts'
import { mainLine } from '../../../../contract/book/main-line.ts'
import { parsePick } from '../../../../contract/book/picks.ts'
import type { PricedMarket } from '../../../../contract/book/prices.ts'
import { useNow } from '../data/now.ts'
import { useKnownState } from '../data/use-matches.ts'
import { suspensionCause } from '../match/match-clock.ts'
import { CAUSE_KEYS } from '../parts/cause-text.ts'
import { lineText, namePick } from '../parts/picks.ts'
import { PriceButton } from '../parts/price-button.tsx'
import { Suspended } from '../parts/suspended.tsx'
import { useSay } from '../texts.ts'

const SLOW_MS = 5_000
/** Beside the main market, where the row has room. */
const BESIDE = ['ah', 'ou'] as const

/** What the list shows of each sport, in the order of its heads. A race has its prices on its own page. */
const MAIN = {
  football: { market: '1x2', picks: ['1x2:1', '1x2:x', '1x2:2'] },
  esports: { market: 'win', picks: ['win:1', 'win:2'] },
} as const

type Props = { fixture: ListedFixture; withLines: boolean }

export function RowPrices({ fixture, withLines }: Props) {
  const say = useSay('page')
  const nowMs = useNow(SLOW_MS)
  const { fixtureId, sport, main, lines, kickOffMs } = fixture
  const state = useKnownState(fixtureId)
  const className = withLines ? 'col-span-3' : undefined
  if (state?.phase === 'over' || state?.phase === 'void')
    return <Suspended className={className} text={say('closed')} />
  const cause = state ? suspensionCause(sport, state) : kickOffMs <= nowMs ? 'starting' : null
  if (cause) return <Suspended className={className} text={say(CAUSE_KEYS[cause])} />
  if (sport === 'regatta')
    return (
      <Link
        to={`/match/${fixtureId}`}
        className="grid h-[44px] place-items-center rounded-s border border-line bg-surface-2 text-sm"
      >
        {say('seePrices')}
      </Link>
    )
  const named = MAIN[sport]
  const market = state ? (state.markets.find((one) => one.market === named.market) ?? null) : main
  const tick = state?.phase === 'play' ? state.played : null
  const listed = (wanted: string) => (state?.markets ?? lines ?? []).find((one) => one.market === wanted)
  return (
    <>
      <Buttons fixture={fixture} market={market} tick={tick} picks={named.picks} />
      {withLines &&
        BESIDE.map((wanted) => {
          const found = listed(wanted)
          return <Buttons key={wanted} fixture={fixture} market={(found && mainLine(found)) ?? null} tick={tick} />
        })}
    </>
  )
}

type ButtonsProps = {
  fixture: ListedFixture
  market: PricedMarket | null
  tick: number | null
  /** Each has its place under its head, priced or not. */
  picks?: readonly string[]
}

function Buttons({ fixture: { fixtureId, teams }, market, tick, picks }: ButtonsProps) {
  const say = useSay('page')
  const match = teams.map(({ name }) => name).join(' – ')
  const places = picks ?? market?.picks.map(({ pick }) => pick) ?? []
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-1.5">
      {places.map((pick) => {
        const odds = market?.picks.find((priced) => priced.pick === pick)?.odds
        if (odds === undefined) return <NotOffered key={pick} />
        const caption = captionOf(say, pick)
        return (
          <PriceButton
            key={pick}
            pick={{ fixtureId, pick, odds, tick }}
            label={`${match}: ${namePick(say, pick, teams)}`}
            caption={caption}
            layout={caption ? 'row' : 'alone'}
          />
        )
      })}
    </div>
  )
}

/** One side is as good as certain: its price would be below the least one. */
function NotOffered() {
  const say = useSay('page')
  return (
    <p className="grid h-[44px] place-items-center rounded-s border border-dashed border-line text-sm text-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">{say('notOffered')}</span>
    </p>
  )
}

/** The line; of a market without lines the head of its column says enough. */
function captionOf(say: ReturnType<typeof useSay<'page'>>, text: string): string | undefined {
  const pick = parsePick(text)
  if (pick?.market === 'ah') return lineText(pick.line, true)
  return pick?.market === 'ou' ? `${say(pick.side)} ${lineText(pick.line, false)}` : undefined
}
