import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { LotteryResult } from '../../../../contract/lottery/types.ts'
import { layRoad, ROAD_ROWS, sidesOf, type Track } from '../rules/tracks.ts'

const CELL_REM = 1.625
const IS_FIRST = { big: true, odd: true, small: false, even: false } as const

type Props = { title: string; track: Track; kind: 'size' | 'parity'; results: readonly LotteryResult[] }

/** Runs of one side, column by column, the newest at the right. */
export function Road({ title, track, kind, results }: Props) {
  const { t } = useTranslation('lottery')
  const sides = sidesOf(track, kind, results)
  const beads = layRoad(sides)
  const columns = Math.max(1, ...beads.map(({ column }) => column + 1))
  const name = `${title} · ${t(`track.${kind}`)}`
  const words = kind === 'size' ? (['big', 'small'] as const) : (['odd', 'even'] as const)
  return (
    <section className="min-w-0 rounded-l border border-line bg-surface-1 p-3">
      <h2 className="font-display font-semibold">{name}</h2>
      <p className="mt-1 mb-2 flex gap-4 text-sm text-soft">
        {words.map((word) => (
          <span key={word} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={clsx('size-3 rounded-full border-2', lookOf(word))} />
            <span>{`${t(`word.${word}`)} ${sides.filter((side) => side === word).length}`}</span>
          </span>
        ))}
      </p>
      {/* The row runs from right to left in the box alone, so that it opens at its newest end. */}
      <div
        className="overflow-x-auto rounded-s bg-surface-0 p-1 [direction:rtl]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
        tabIndex={0}
        role="img"
        aria-label={`${name}: ${sides.map((side) => t(`word.${side}`)).join(', ')}`}
      >
        <div
          className="relative [direction:ltr]"
          style={{ width: `${columns * CELL_REM}rem`, height: `${ROAD_ROWS * CELL_REM}rem` }}
        >
          {beads.map(({ column, row, side }, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: beads are known by their order alone.
              key={index}
              className={clsx(
                'absolute grid size-6 place-items-center rounded-full border-2 text-[0.6875rem] font-bold',
                lookOf(side),
              )}
              style={{ left: `${column * CELL_REM}rem`, top: `${row * CELL_REM}rem` }}
            >
              {t(`bead.${side}`)}
            </span>
          ))}
        </div>
      </div>
    </section>
  )
}

/** Filled or hollow, so that colour says nothing alone. */
const lookOf = (side: keyof typeof IS_FIRST) =>
  IS_FIRST[side] ? 'border-accent bg-accent text-on-accent' : 'border-live text-text'
