/** A price: a press takes it into the slip or out of it. */
import { clsx } from 'clsx'
import { formatOdds, type Odds } from '../../../../contract/book/odds.ts'
import type { PickAtPrice } from '../slip/slip-state.ts'
import { useSlip } from '../slip/slip-store.ts'

export function PriceButton({ pick, label }: { pick: PickAtPrice & { odds: Odds }; label: string }) {
  const slip = useSlip()
  const isChosen = slip.has(pick)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={label}
      onClick={() => slip.toggle(pick)}
      className={clsx(
        'h-[44px] w-full min-w-0 rounded-s border font-display text-sm font-semibold',
        isChosen ? 'border-accent bg-accent text-on-accent' : 'border-line bg-surface-2 hover:border-line-strong',
      )}
    >
      {formatOdds(pick.odds, slip.format)}
    </button>
  )
}
