import { clsx } from 'clsx'
import { parseMoney } from '../../../../contract/amount.ts'
import type { RouteValue } from '../../../lib/api.ts'

type Period = RouteValue<'GET /wps/relay/ODSFE2_ProfitLoss'>['periods'][number]

/**
 * Net results as bars above and below a line. For the eye alone: the rows beneath say the same in words, so that a
 * screen reader is spared thirty bars.
 */
export function ProfitChart({ periods }: { periods: readonly Period[] }) {
  const nets = periods.map(({ from, net }) => ({ from, minor: parseMoney(net) }))
  const highest = Math.max(...nets.map(({ minor }) => minor), 0)
  const lowest = Math.min(...nets.map(({ minor }) => minor), 0)
  const span = Math.max(highest - lowest, 1)
  const percent = (minor: number) => `${((minor / span) * 100).toFixed(2)}%`
  return (
    <div aria-hidden className="relative flex h-36 items-stretch gap-0.5 rounded-m bg-surface-1 p-3 md:gap-1">
      {nets.map(({ from, minor }) => (
        <div key={from} className="relative flex-1">
          <div
            className={clsx(
              'absolute inset-x-0 rounded-xs',
              minor > 0 ? 'bg-live' : minor < 0 ? 'bg-danger' : 'bg-line',
            )}
            style={
              minor === 0
                ? { bottom: percent(-lowest), height: '1px' }
                : { bottom: percent(Math.min(minor, 0) - lowest), height: percent(Math.abs(minor)), minHeight: '2px' }
            }
          />
        </div>
      ))}
    </div>
  )
}
