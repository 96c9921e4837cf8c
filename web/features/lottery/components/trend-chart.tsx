import { useTranslation } from 'react-i18next'
import type { LotteryResult } from '../../../../contract/lottery/types.ts'
import type { Track } from '../rules/tracks.ts'

const CELL = 28
const ROW = 26
const FOOT = 26

type Props = { title: string; track: Track; drawn: readonly { period: string; result: LotteryResult }[] }

/** A row a draw, the newest at the foot; a line leads from each number to the next. */
export function TrendChart({ title, track, drawn }: Props) {
  const { t } = useTranslation('lottery')
  const { symbols, symbolOf } = track
  const points = drawn.flatMap(({ period, result }, row) => {
    const symbol = symbolOf(result)
    const column = symbol === null ? -1 : symbols.indexOf(symbol)
    return column < 0 || symbol === null ? [] : [{ period, symbol, x: (column + 0.5) * CELL, y: (row + 0.5) * ROW }]
  })
  const [width, height] = [symbols.length * CELL, drawn.length * ROW]
  const said = points.map(({ symbol }) => symbol).join(', ')
  return (
    <div className="min-w-0 rounded-l border border-line bg-surface-1 p-3">
      <h2 className="mb-2 font-display font-semibold">{t('track.chart', { name: title })}</h2>
      <section
        // From its foot up, so that it opens at the newest draw.
        className="flex max-h-112 flex-col-reverse overflow-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
        tabIndex={0}
        aria-label={t('track.chart', { name: title })}
      >
        <div className="flex w-max">
          <ol
            aria-hidden
            className="pr-2 text-right text-[0.6875rem] text-faint tabular-nums"
            style={{ paddingBottom: FOOT }}
          >
            {drawn.map(({ period }) => (
              <li key={period} className="flex items-center justify-end" style={{ height: ROW }}>
                {period.slice(-4)}
              </li>
            ))}
          </ol>
          <svg width={width} height={height + FOOT} role="img" aria-label={said} className="shrink-0">
            {symbols.map((symbol, column) => (
              <g key={symbol}>
                <line
                  x1={(column + 0.5) * CELL}
                  x2={(column + 0.5) * CELL}
                  y1={0}
                  y2={height}
                  stroke="var(--line)"
                  strokeWidth={1}
                />
                <text
                  x={(column + 0.5) * CELL}
                  y={height + FOOT / 2 + 4}
                  textAnchor="middle"
                  fontSize={12}
                  fill="var(--text-soft)"
                >
                  {symbol}
                </text>
              </g>
            ))}
            <polyline
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              fill="none"
              stroke="var(--accent)"
              strokeWidth={1.5}
              strokeOpacity={0.7}
            />
            {points.map(({ period, symbol, x, y }) => (
              <g key={period}>
                <circle cx={x} cy={y} r={10.5} fill="var(--accent)" />
                <text x={x} y={y + 4} textAnchor="middle" fontSize={11} fontWeight={700} fill="var(--on-accent)">
                  {symbol}
                </text>
              </g>
            ))}
          </svg>
        </div>
      </section>
    </div>
  )
}
