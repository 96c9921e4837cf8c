import { useQuery } from '@tanstack/react-query'
import { ARRIVAL_CHANNELS } from '../../../../contract/operator/arrival-channels.ts'
import { useFilter } from '../../lib/address.ts'
import { askPlatform } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { type ArrivalDay, sayRate, sumArrivals, totalOf } from './arrivals.ts'
import { FiguresPanel } from './figures-panel.tsx'
import { saveCsv } from './save-csv.ts'
import { useTexts } from './texts.ts'

const WAYS = ['all', ...ARRIVAL_CHANNELS] as const
const CSV = ['day', 'channel', 'registered', 'firstDeposits', 'converted'] as const
const FIGURES = ['registered', 'firstDeposits', 'converted'] as const

/** Who came, and who deposited first, by day and by the way they came. */
export function ArrivalsPanel({ span }: { span: string }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [filter, setFilter] = useFilter(['way'])
  const way = WAYS.find((one) => one === filter.way) ?? 'all'
  const query = useQuery({
    queryKey: ['figures-arrivals', merchant.code, span],
    queryFn: async () => (await askPlatform(merchant.code, 'figures-arrivals', { days: Number(span) })).arrivals,
    placeholderData: (before) => before,
  })
  const { data } = query
  const title = say('arrivals.list', { merchant: merchant.name })
  const columns: Column<ArrivalDay>[] = [
    { key: 'day', head: say('arrivals.head.day'), cell: ({ day }) => <span className="font-semibold">{day}</span> },
    ...FIGURES.map(
      (key): Column<ArrivalDay> => ({
        key,
        head: say(`arrivals.head.${key}`),
        right: true,
        cell: (day) => day[key].toLocaleString('en'),
        wideOnly: key === 'converted',
      }),
    ),
    { key: 'rate', head: say('arrivals.head.rate'), right: true, cell: sayRate },
  ]
  return (
    <>
      <FiguresPanel
        title={title}
        csv={{ label: say('arrivals.csv'), onSave: data && (() => saveCsv(`arrivals-${merchant.code}`, CSV, data)) }}
        tabs={WAYS.map((value) => ({ value, name: say(`arrivals.ways.${value}`) }))}
        value={way}
        onChange={(next) => setFilter({ way: next === 'all' ? '' : next })}
      >
        <Show query={query} rows={6}>
          {(arrivals) => {
            const days = sumArrivals(arrivals, way)
            if (days.length === 0) return <Empty text={say('arrivals.none')} />
            return (
              <div className="overflow-x-auto">
                <DataTable
                  label={title}
                  columns={columns}
                  rows={[totalOf(say('arrivals.total'), days), ...days]}
                  idOf={({ day }) => day}
                />
              </div>
            )
          }}
        </Show>
      </FiguresPanel>
      <p className="text-faint">{say('arrivals.rule')}</p>
    </>
  )
}
