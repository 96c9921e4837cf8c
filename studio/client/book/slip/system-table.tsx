/** Every system of so many picks with its price and its return, so both are read before one is chosen. */
import { clsx } from 'clsx'
import { useId } from 'react'
import { useSlipWords } from './slip-context.tsx'
import { listSystems } from './slip-plan.ts'
import type { Quotes } from './slip-state.ts'
import { useSlip } from './slip-store.ts'
import { nameKind } from './slip-words.ts'

/** Shown until a stake is typed. */
const SAMPLE_MINOR = 100

export function SystemTable({ quotes, kind, unitMinor }: { quotes: Quotes; kind: string; unitMinor: number | null }) {
  const { say, money } = useSlipWords()
  const { picks, act } = useSlip()
  const name = useId()
  const unit = unitMinor || SAMPLE_MINOR
  const rows = listSystems(picks, quotes, unit)
  return (
    <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-m border border-line bg-surface-0 text-sm">
      <caption className="sr-only">{say('systems')}</caption>
      <thead>
        <tr className="text-xs text-soft">
          <th scope="col" className="px-3 py-2 text-left font-normal">
            {say('atUnit', { money: money(unit) })}
          </th>
          <th scope="col" className="px-2 py-2 text-right font-normal whitespace-nowrap">
            {say('cost')}
          </th>
          <th scope="col" className="px-3 py-2 text-right font-normal whitespace-nowrap">
            {say('allWin')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.kind} className={clsx('h-11', row.kind === kind && 'bg-surface-2')}>
            <th scope="row" className="border-t border-line p-0 text-left font-medium">
              <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1">
                <input
                  type="radio"
                  name={name}
                  checked={row.kind === kind}
                  onChange={() => act({ do: 'system', system: row.kind })}
                  className="size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong checked:border-[6px] checked:border-accent"
                />
                <span className="flex flex-col">
                  <span>{nameKind(say, row.kind, picks.length)}</span>
                  <span className="text-xs font-normal text-soft">
                    {`${say('lines', { count: row.lines })}, ${say('fromWins', { count: row.fromWins })}`}
                  </span>
                </span>
              </label>
            </th>
            <td className="border-t border-line px-2 text-right font-display font-semibold whitespace-nowrap">
              {money(row.costMinor)}
            </td>
            <td className="border-t border-line px-3 text-right font-display font-semibold whitespace-nowrap text-money">
              {money(row.returnMinor)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
