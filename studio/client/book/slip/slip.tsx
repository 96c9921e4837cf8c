/** The slip: a column beside the book on wide screens, a sheet over it on phones, and its pill. */
import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '../../../../kit/lib/lazy.tsx'
import { useBook } from '../book-context.tsx'
import { useMedia, WIDE } from '../parts/use-media.ts'
import { PlacingView, ReceiptView } from './order-views.tsx'
import { useQuotes } from './quotes.ts'
import { useBalanceMinor, useSlipShared, useSlipWords } from './slip-context.tsx'
import { SlipForm, totalOddsText } from './slip-form.tsx'
import { planSlip } from './slip-plan.ts'
import { useSlip } from './slip-store.ts'
import { nameKind, namePick } from './slip-words.ts'

/** The dialog is heavy and comes with the first opening. */
const SlipSheet = lazyComponent(() => import('./slip-sheet.tsx').then((chunk) => chunk.SlipSheet))

/** Once on a page: where the column stands. On a phone it takes no place. */
export function Slip() {
  const isWide = useMedia(WIDE)
  const { say } = useSlipWords()
  const { state, count } = useSlip()
  const { isOpen, setOpen } = useSlipShared()
  const isWaiting = state.orders.some((order) => order.state !== 'done')
  const title = isWaiting
    ? say('placingTitle')
    : count > 0 && state.orders.length === 0
      ? `${say('slip')} (${count})`
      : say('slip')
  if (isWide)
    return (
      <section
        aria-label={say('slip')}
        className="flex max-h-full flex-col overflow-hidden rounded-m border border-line bg-surface-1"
      >
        <header className="flex items-center justify-between gap-3 border-b border-line px-4">
          <h2 className="py-3 font-display text-lg font-semibold">{title}</h2>
          <Link to="/bets" className="grid min-h-11 place-items-center text-sm text-soft hover:text-text">
            {say('myBets')}
          </Link>
        </header>
        <SlipContent />
      </section>
    )
  if (!isOpen) return null
  return (
    <Suspense>
      <SlipSheet title={title} closeLabel={say('close')} onClose={() => setOpen(false)}>
        <SlipContent />
      </SlipSheet>
    </Suspense>
  )
}

function SlipContent() {
  const { state } = useSlip()
  const { orders } = state
  if (orders.length === 0) return <SlipForm />
  return orders.every((order) => order.state === 'done') ? (
    <ReceiptView orders={orders} />
  ) : (
    <PlacingView orders={orders} />
  )
}

/** For phones, above the bar: only with picks, or with a bet that waits for its answer. */
export function SlipPill() {
  const { say } = useSlipWords()
  const { state, count } = useSlip()
  const { setOpen } = useSlipShared()
  const isWaiting = state.orders.length > 0
  if (count === 0 && !isWaiting) return null
  return (
    <button
      type="button"
      aria-label={isWaiting ? say('placingTitle') : say('openSlip', { count })}
      onPointerEnter={() => void SlipSheet.preload()}
      onClick={() => setOpen(true)}
      className="flex h-[52px] w-full items-center gap-3 rounded-m bg-accent px-4 text-left text-on-accent shadow-raised lg:hidden"
    >
      <span className="grid size-7 shrink-0 place-items-center rounded-s bg-on-accent font-semibold text-accent">
        {count}
      </span>
      {isWaiting ? <span className="font-semibold">{say('placingTitle')}</span> : <PillText />}
    </button>
  )
}

function PillText() {
  const { say, money } = useSlipWords()
  const { state, picks, count } = useSlip()
  const { limits } = useSlipShared()
  const { isPaused } = useBook()
  const balanceMinor = useBalanceMinor()
  const quotes = useQuotes(picks)
  const plan = planSlip(state, { quotes, balanceMinor, limits, isPaused })
  const [only] = picks
  const total = totalOddsText(state, quotes)
  return (
    <>
      <span className="min-w-0 flex-1 truncate font-semibold">
        {count === 1 && only ? namePick(say, only) : nameKind(say, plan.kind, count)}
      </span>
      <span className="text-right text-xs">
        {plan.returnMinor > 0 && <span className="block font-semibold">{money(plan.returnMinor)}</span>}
        {total && <span className="block">{total}</span>}
      </span>
    </>
  )
}
