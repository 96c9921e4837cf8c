import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LotteryGame } from '../../../../contract/lottery/types.ts'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { Ways } from '../../../../kit/ui/ways.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Absences } from './absences.tsx'
import { Tracks } from './tracks.tsx'

const SPANS = ['30', '50', '100'] as const
type Row = RouteValue<'GET /lgw/games/trends'>['rows'][number]

/** How often and how long ago each symbol came. In the order of the symbols, and never without its sentence. */
export function Trends({ game }: { game: LotteryGame }) {
  const { t } = useTranslation('lottery')
  const [draws, setDraws] = useState<(typeof SPANS)[number]>('100')
  const { data, isError, error, refetch } = useQuery(
    publicQuery('GET /lgw/games/trends', { gameCode: game.gameCode, draws }),
  )
  return (
    <div className="flex flex-col gap-4">
      <p className="rounded-m border border-line bg-surface-1 p-3 text-sm text-pretty">{t('independent')}</p>
      <div className="max-w-sm">
        <Ways
          label={t('span')}
          value={draws}
          options={SPANS.map((value) => ({ value, name: t('draws', { count: Number(value) }) }))}
          onChange={setDraws}
        />
      </div>
      <Tracks game={game} draws={Number(draws)} />
      {data ? (
        <>
          {game.family === 'vn' && <Absences rows={data.rows} />}
          <p className="text-sm text-pretty text-soft">{t('trend.counted', { count: data.counted })}</p>
          {positionsOf(data.rows).map(([position, rows]) => (
            <TrendTable key={position ?? 'all'} position={position} rows={rows} />
          ))}
        </>
      ) : isError ? (
        <FailedRead title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-l" />
      )}
    </div>
  )
}

const positionsOf = (rows: readonly Row[]) => [...Map.groupBy(rows, ({ position }) => position)]

function TrendTable({ position, rows }: { position: number | null; rows: readonly Row[] }) {
  const { t } = useTranslation('lottery')
  const most = Math.max(1, ...rows.map(({ hits }) => hits))
  return (
    <section className="rounded-l border border-line bg-surface-1 p-3">
      <h2 className="mb-2 font-display font-semibold">
        {position === null ? t('allPlaces') : t('placeN', { n: position })}
      </h2>
      <div className="overflow-x-auto">
        <table className="w-full text-right text-sm tabular-nums">
          <thead className="text-xs text-faint">
            <tr>
              <th scope="col" className="px-2 py-1 text-left font-medium">
                {t('trend.symbol')}
              </th>
              <th scope="col" className="w-2/5 px-2 py-1 text-left font-medium">
                {t('trend.hits')}
              </th>
              <th scope="col" className="px-2 py-1 font-medium">
                {t('trend.omission')}
              </th>
              <th scope="col" className="px-2 py-1 font-medium">
                {t('trend.average')}
              </th>
              <th scope="col" className="px-2 py-1 font-medium">
                {t('trend.longest')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ symbol, hits, omission, average, longest }) => (
              <tr key={symbol} className="border-t border-line">
                <th scope="row" className="px-2 py-1 text-left font-display font-semibold">
                  {symbol}
                </th>
                <td className="px-2 py-1">
                  <span className="flex items-center gap-2">
                    <span className="w-7 text-right">{hits}</span>
                    <span
                      aria-hidden
                      className="h-1.5 rounded-full bg-accent"
                      style={{ width: `${(hits / most) * 70}%` }}
                    />
                  </span>
                </td>
                <td className="px-2 py-1">{omission}</td>
                <td className="px-2 py-1 text-soft">{average}</td>
                <td className="px-2 py-1 text-soft">{longest}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
