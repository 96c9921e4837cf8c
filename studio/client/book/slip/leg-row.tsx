/** A leg as slip, receipt and My bets show it: what, which match, and its price. */
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { Odds } from '../../../../contract/book/odds.ts'
import { IconButton } from '../../../../kit/ui/button.tsx'
import { useBook } from '../book-context.tsx'
import { isOfFeed } from '../data/feed-fixtures.ts'
import { fixtureQuery } from '../data/fixtures.ts'
import { findShown } from '../data/shown.ts'
import { formatKickOff } from '../parts/times.ts'
import { useSlipWords } from './slip-context.tsx'
import type { Quote, SlipPick } from './slip-state.ts'
import { useSlip } from './slip-store.ts'
import { kickOffOf, nameMatch, namePick, showOdds } from './slip-words.ts'

/** In the member's format, decimal beside it. */
export function OddsText({ odds, className }: { odds: Odds; className?: string }) {
  const { format } = useSlip()
  const [main, beside] = showOdds(odds, format)
  return (
    <span className="inline-flex flex-col items-end">
      <span className={clsx('font-display font-semibold tabular-nums', className)}>{main}</span>
      {beside && <span className="text-xs text-soft">{beside}</span>}
    </span>
  )
}

type Named = { readonly fixtureId: string; readonly pick: string }

export function LegNames({ leg, note, children }: { leg: Named; note?: string | null; children?: ReactNode }) {
  const book = useBook()
  const { say } = useSlipWords()
  // What a feed's fixture is called is read where this page has not heard of it yet.
  const { fixtureId } = leg
  useQuery({ ...fixtureQuery(book.ask, fixtureId), enabled: isOfFeed(fixtureId) && findShown(fixtureId) === null })
  const kickOffMs = kickOffOf(leg.fixtureId)
  const when = note ?? (kickOffMs === null ? null : formatKickOff(kickOffMs, book))
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
        <span className="break-words">{namePick(say, leg)}</span>
        {children}
      </div>
      <div className="text-xs text-soft">
        {[nameMatch(say, leg.fixtureId, book.language), when].filter(Boolean).join(', ')}
      </div>
    </div>
  )
}

export function LiveMark() {
  const { say } = useSlipWords()
  return <span className="rounded-s bg-live px-1.5 text-xs font-semibold text-on-live">{say('live')}</span>
}

/** Sign, arrow and colour: never colour alone. */
function PriceMove({ from, to }: { from: Odds; to: Odds }) {
  const { format } = useSlip()
  if (from === to) return null
  const isUp = to > from
  return (
    <span className={clsx('text-xs', isUp ? 'text-live' : 'text-danger')}>
      {`${isUp ? '▲' : '▼'} ${showOdds(from, format)[0]} → ${showOdds(to, format)[0]}`}
    </span>
  )
}

type Props = {
  pick: SlipPick
  quote: Quote | undefined
  /** Told above the button: this leg is the cause. */
  isCause: boolean
  onRemove: () => void
  children?: ReactNode
}

export function SlipLeg({ pick, quote, isCause, onRemove, children }: Props) {
  const { say } = useSlipWords()
  const odds = quote?.odds ?? pick.odds
  const isOpen = quote === undefined || quote.state === 'open'
  return (
    <li className={clsx('border-b border-line py-1.5 pl-4', isCause && 'bg-surface-2')}>
      <div className="flex items-center gap-2">
        <LegNames leg={pick}>{quote?.tick != null && <LiveMark />}</LegNames>
        <div className="flex flex-col items-end">
          {isOpen && odds !== null ? <OddsText odds={odds} /> : <span aria-hidden>—</span>}
          {odds !== null && pick.odds !== null && <PriceMove from={pick.odds} to={odds} />}
        </div>
        <IconButton label={say('remove', { name: namePick(say, pick) })} onClick={onRemove}>
          <X aria-hidden size={18} />
        </IconButton>
      </div>
      {children}
    </li>
  )
}
