import { clsx } from 'clsx'
import { type Money, minor, parseMoney, presentMoney } from '../../../contract/amount.ts'
import { formatMoney, formatSignedMoney } from '../../../kit/lib/money.ts'
import { useMerchant } from '../site/merchant.ts'
import { computeScale } from './chart-scale.ts'

type Bar = { key: string; name: string; amount: Money }

/**
 * Amounts as bars above and below a line, with a scale at the left and the time below. For the eye alone: the page
 * says the same in words, so that a screen reader is spared thirty bars.
 */
export function BarChart({ bars: shown }: { bars: readonly Bar[] }) {
  const { symbol } = useMerchant().currency
  const bars = shown.map((bar) => ({ ...bar, minor: parseMoney(bar.amount) }))
  const scale = computeScale(bars.map((bar) => bar.minor))
  const [lowest = 0, highest = 100] = [scale[0], scale.at(-1)]
  const percent = (value: number) => `${((value / (highest - lowest)) * 100).toFixed(2)}%`
  const marked = [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)].filter((bar) => bar !== undefined)
  return (
    <div aria-hidden className="rounded-m border border-line bg-surface-1 p-3 pt-4 text-xs text-faint">
      <div className="flex gap-2">
        <div className="flex flex-col-reverse justify-between text-right leading-none whitespace-nowrap">
          {scale.map((value) => (
            <span key={value} className="-my-1.5 h-3 leading-3">
              {`${value < 0 ? '−' : ''}${formatMoney(presentMoney(minor(Math.abs(value))), symbol).replace(/\.00$/, '')}`}
            </span>
          ))}
        </div>
        <div className="relative flex h-40 flex-1 items-stretch gap-0.5 md:gap-1">
          {scale.map((value) => (
            <div
              key={value}
              className={clsx('absolute inset-x-0 h-px', value === 0 ? 'bg-line-strong' : 'bg-line')}
              style={{ bottom: percent(value - lowest) }}
            />
          ))}
          {bars.map((bar) => (
            <div
              key={bar.key}
              className="relative flex-1"
              title={`${bar.name}: ${formatSignedMoney(bar.amount, symbol)}`}
            >
              {bar.minor !== 0 && (
                <div
                  className={clsx(
                    'absolute inset-x-0 mx-auto max-w-6 rounded-xs',
                    bar.minor > 0 ? 'bg-live' : 'bg-danger',
                  )}
                  style={{
                    bottom: percent(Math.min(bar.minor, 0) - lowest),
                    height: percent(Math.abs(bar.minor)),
                    minHeight: '2px',
                  }}
                />
              )}
            </div>
          ))}
        </div>
      </div>
      <div className="mt-3 flex justify-between gap-2">
        {marked.map((bar) => (
          <span key={bar.key}>{bar.name}</span>
        ))}
      </div>
    </div>
  )
}
