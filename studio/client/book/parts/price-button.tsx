/** A price: a press takes it into the slip or out of it. Price and change have fixed places, so nothing moves. */
import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { formatOdds, type Odds } from '../../../../contract/book/odds.ts'
import { assert } from '../../../../contract/lib/assert.ts'
import { hasPick, type PickAtPrice } from '../slip/slip-state.ts'
import { SlipStoreContext } from '../slip/slip-store.ts'
import { useSay } from '../texts.ts'

type Props = {
  pick: PickAtPrice & { odds: Odds }
  /** What is bet on, in words: of a match and a pick. */
  label: string
  /** Shown beside the price, or over it: a line, a team. */
  caption?: string | undefined
  /** `side`: the caption begins the line, as in pairs of lines. `row`: over the price, as high as a price alone. */
  layout?: 'alone' | 'over' | 'side' | 'row'
}

const MOVE_SHOWN_MS = 5_000

/** Which way a price went, for five seconds. In hundredths; 0 when nothing is to be shown. */
function useMove(odds: Odds): number {
  const [{ from, by }, setMove] = useState({ from: odds, by: 0 })
  if (from !== odds) setMove({ from: odds, by: odds - from })
  useEffect(() => {
    if (by === 0) return
    const timer = setTimeout(
      () => setMove((move) => (move.from === odds ? { from: odds, by: 0 } : move)),
      MOVE_SHOWN_MS,
    )
    return () => clearTimeout(timer)
  }, [by, odds])
  return by
}

export function PriceButton({ pick, label, caption, layout = 'alone' }: Props) {
  const say = useSay('page')
  const slip = use(SlipStoreContext)
  assert(slip, 'the slip needs its provider')
  // One button reads its own part of the slip, so that typing a stake does not render every price.
  const isChosen = useSyncExternalStore(slip.subscribe, () => hasPick(slip.get(), pick))
  const format = useSyncExternalStore(slip.subscribe, () => slip.get().format)
  // Under a finger the price stands still: what was pressed is what is taken.
  const [held, setHeld] = useState<Props['pick'] | null>(null)
  const { odds } = held ?? pick
  const move = useMove(odds)
  const price = formatOdds(odds, format)
  const by = (Math.abs(move) / 100).toFixed(2)
  const moved = move === 0 ? '' : `, ${say(move > 0 ? 'up' : 'down', { by })}`
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`${label}, ${price}${moved}`}
      onPointerDown={() => setHeld(pick)}
      onPointerUp={() => setTimeout(() => setHeld(null))}
      onPointerLeave={() => setHeld(null)}
      onPointerCancel={() => setHeld(null)}
      onClick={() => slip.act({ do: 'toggle', pick: held ?? pick })}
      className={clsx(
        'relative flex w-full min-w-0 items-center rounded-s border transition-colors duration-(--quick)',
        layout === 'over' ? 'h-[52px] px-1' : 'h-[44px]',
        layout === 'row' ? 'px-1' : layout === 'alone' && 'px-2',
        (layout === 'over' || layout === 'row') && 'flex-col',
        layout === 'side' ? 'justify-between gap-1 px-3' : 'justify-center',
        isChosen && 'border-accent bg-accent text-on-accent',
        !isChosen && move === 0 && 'border-line bg-surface-2 text-text hover:border-line-strong',
        !isChosen && move > 0 && 'border-live/60 bg-live/15 text-live',
        !isChosen && move < 0 && 'border-danger/60 bg-danger/15 text-danger',
      )}
    >
      {caption && layout !== 'alone' && (
        <span
          className={clsx(
            'max-w-full truncate',
            layout === 'row' ? 'text-[0.6875rem] leading-tight' : 'text-xs',
            !isChosen && 'text-soft',
          )}
        >
          {caption}
        </span>
      )}
      <span className="font-display text-sm leading-tight font-semibold">{price}</span>
      {move !== 0 && (
        <span
          className={clsx(
            'pointer-events-none absolute text-[0.625rem] leading-none font-medium whitespace-nowrap',
            layout === 'alone' && 'inset-x-0 bottom-[3px] text-center',
            layout === 'over' && 'right-1 bottom-[3px]',
            layout === 'side' && 'right-3 bottom-[2px]',
            layout === 'row' && 'bottom-[8px] left-1.5',
          )}
        >
          {layout === 'row' ? (move > 0 ? '▲' : '▼') : `${move > 0 ? '▲ +' : '▼ −'}${by}`}
        </span>
      )}
      {isChosen && (
        <Check
          aria-hidden
          size={12}
          strokeWidth={3}
          className={clsx('absolute right-[3px]', layout === 'row' ? 'bottom-[8px]' : 'top-[3px]')}
        />
      )}
    </button>
  )
}
