import { useQuery } from '@tanstack/react-query'
import { formatMoney, formatSignedMoney } from '../../../../kit/lib/money.ts'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { ArrivalsPanel } from './arrivals-panel.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { saveCsv } from './save-csv.ts'
import { useTexts } from './texts.ts'

type Day = OperatorResponse<'figures-days'>['days'][number]
type Say = ReturnType<typeof useTexts>
const SPANS = ['7', '31', '92'] as const
const FIGURES = [
  'day',
  'players',
  'rounds',
  'staked',
  'paid',
  'depositors',
  'deposits',
  'withdrawals',
  'promotions',
  'cashback',
] as const satisfies (keyof Day)[]

const cents = (amount: string) => Math.round(Number(amount) * 100)

export function AnalyticsPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const [filter, setFilter] = useFilter(['days'])
  const span = SPANS.find((one) => one === filter.days) ?? '31'
  const query = useQuery({
    queryKey: ['figures-days', merchant.code, span],
    queryFn: async () => (await askPlatform(merchant.code, 'figures-days', { days: Number(span) })).days,
    placeholderData: (before) => before,
  })
  const { data } = query
  const title = say('list', { merchant: merchant.name })
  return (
    <div className="mx-auto grid max-w-6xl gap-4 p-4 lg:p-6">
      <FiguresPanel
        title={title}
        csv={{ label: say('csv'), onSave: data && (() => saveCsv(`days-${merchant.code}`, FIGURES, data)) }}
        tabs={SPANS.map((value) => ({ value, name: say(`spans.${value}`) }))}
        value={span}
        onChange={(days) => setFilter({ days })}
      >
        <Show query={query} rows={8}>
          {(days) =>
            days.length === 0 ? (
              <Empty text={say('none')} />
            ) : (
              <div className="overflow-x-auto">
                <DataTable
                  label={title}
                  columns={columnsOf(say, merchant.symbol, days)}
                  rows={days}
                  idOf={({ day }) => day}
                />
              </div>
            )
          }
        </Show>
      </FiguresPanel>
      <p className="text-faint">{say('rule')}</p>
      <ArrivalsPanel span={span} />
    </div>
  )
}

function columnsOf(say: Say, symbol: string, days: readonly Day[]): Column<Day>[] {
  const most = Math.max(1, ...days.map(({ staked }) => cents(staked)))
  const count = (key: 'players' | 'rounds' | 'depositors'): Column<Day> => ({
    key,
    head: say(`head.${key}`),
    right: true,
    cell: (day) => day[key].toLocaleString('en'),
    wideOnly: key === 'players',
    roomyOnly: key !== 'players',
  })
  const money = (key: 'staked' | 'deposits' | 'withdrawals' | 'promotions' | 'cashback'): Column<Day> => ({
    key,
    head: say(`head.${key}`),
    right: true,
    cell: (day) => formatMoney(day[key], symbol),
    roomyOnly: key !== 'staked',
  })
  return [
    { key: 'day', head: say('head.day'), cell: ({ day }) => <span className="font-semibold">{day}</span> },
    {
      key: 'bar',
      head: say('head.bar'),
      cell: ({ staked }) => (
        <svg aria-hidden width={80} height={10} className="block">
          <rect width={Math.max(1, (cents(staked) / most) * 80)} height={10} rx={2} className="fill-act" />
        </svg>
      ),
      roomyOnly: true,
    },
    count('players'),
    count('rounds'),
    money('staked'),
    {
      key: 'net',
      head: say('head.net'),
      right: true,
      cell: ({ staked, paid }) => formatSignedMoney(((cents(staked) - cents(paid)) / 100).toFixed(2), symbol),
    },
    count('depositors'),
    money('deposits'),
    money('withdrawals'),
    money('promotions'),
    money('cashback'),
  ]
}
