import { useTranslation } from 'react-i18next'
import type { RouteValue } from '../../../lib/api.ts'
import type { PairCount } from '../rules/pairs.ts'

type Row = RouteValue<'GET /lgw/games/trends'>['rows'][number]

/** How many draws each last two digits have been away, from 00 to 99. */
export function Absences({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('lottery')
  const most = Math.max(1, ...rows.map(({ omission }) => omission))
  return (
    <section className="rounded-l border border-line bg-surface-1 p-3">
      <h2 className="mb-2 font-display font-semibold">{t('track.absences')}</h2>
      <ol className="grid grid-cols-5 gap-1 md:grid-cols-10">
        {rows.map(({ symbol, omission }) => (
          <li
            key={symbol}
            className="relative flex items-baseline justify-between overflow-hidden rounded-s bg-surface-0 px-2 py-1.5 text-sm tabular-nums"
          >
            <span
              aria-hidden
              className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-accent"
              style={{ scale: `${omission / most} 1` }}
            />
            <span className="font-display font-semibold">{symbol}</span>
            <span className="text-soft">{omission}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Each two-digit number beside its reverse. */
export function PairTable({ pairs }: { pairs: readonly PairCount[] }) {
  const { t } = useTranslation('lottery')
  const columns = ['either', 'both', 'since'] as const
  const half = Math.ceil(pairs.length / 3)
  return (
    <section className="rounded-l border border-line bg-surface-1 p-3">
      <h2 className="mb-1 font-display font-semibold">{t('track.pairs')}</h2>
      <p className="mb-2 text-sm text-pretty text-soft">{t('track.pairsText')}</p>
      <div className="grid gap-x-6 lg:grid-cols-3">
        {[0, 1, 2].map((part) => (
          <table key={part} aria-label={t('track.pairs')} className="w-full text-right text-sm tabular-nums">
            <thead className="text-xs text-faint">
              <tr>
                <th scope="col" className="px-1 py-1 text-left font-medium">
                  {t('trend.symbol')}
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="px-1 py-1 font-medium">
                    {t(`track.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {pairs.slice(part * half, (part + 1) * half).map(({ numbers, ...counts }) => (
                <tr key={numbers[0]} className="border-t border-line">
                  <th scope="row" className="px-1 py-1 text-left font-display font-semibold">
                    {numbers.join(' · ')}
                  </th>
                  {columns.map((column) => (
                    <td key={column} className="px-1 py-1">
                      {counts[column] ?? '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  )
}
