import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { byLight, computeHealth, type VendorHealth } from '../../lib/light.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Tabs } from '../../parts/queue.tsx'
import { Empty, Light, Panel, Show } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'

type Metric = OperatorResponse<'vendors-metrics'>['metrics'][number]
type Row = VendorHealth & { vendor: string; name: string; isShut: boolean; refused: number; slowestMs: number }
const MINUTES = ['10', '60', '1440'] as const
const LOOK_MS = 30_000

const sumOf = (metrics: readonly Metric[], of: (metric: Metric) => number) =>
  metrics.reduce((total, metric) => total + of(metric), 0)

/** Of no call there is no share and no time. */
const ofCalls = ({ calls }: Row, figure: string) => (calls === 0 ? '—' : figure)

type Say = ReturnType<typeof useTexts>
const buildColumns = (say: Say): Column<Row>[] => [
  {
    key: 'vendor',
    head: say('head.vendor'),
    cell: ({ vendor, name }) => <LeverLink vendor={vendor} name={name} />,
  },
  {
    key: 'state',
    head: say('head.state'),
    cell: ({ is, isShut }) => (
      <span className="flex items-center gap-2.5">
        <Light is={is} />
        <span>{say(isShut ? 'lights.shut' : `lights.${is}`)}</span>
      </span>
    ),
  },
  {
    key: 'calls',
    head: say('head.calls'),
    right: true,
    cell: ({ calls }) => calls.toLocaleString('en'),
    wideOnly: true,
  },
  {
    key: 'failed',
    head: say('head.failed'),
    right: true,
    cell: (row) => ofCalls(row, say('percent', { percent: row.failedPercent })),
  },
  {
    key: 'refused',
    head: say('head.refused'),
    right: true,
    cell: ({ refused }) => refused.toLocaleString('en'),
    wideOnly: true,
  },
  {
    key: 'average',
    head: say('head.average'),
    right: true,
    cell: (row) => ofCalls(row, say('ms', { ms: row.averageMs })),
    wideOnly: true,
  },
  {
    key: 'slowest',
    head: say('head.slowest'),
    right: true,
    cell: (row) => ofCalls(row, say('ms', { ms: row.slowestMs })),
    wideOnly: true,
  },
]

type Props = { minutes: string; onMinutes: (minutes: string) => void }

/** The worst first; each leads to its lever. */
export function VendorsPanel({ minutes: asked, onMinutes }: Props) {
  const say = useTexts()
  const { merchant } = useHere()
  const minutes = MINUTES.find((one) => one === asked) ?? '10'
  const query = useQuery({
    queryKey: ['vendors-health', merchant.code, minutes],
    queryFn: async () => {
      const [{ vendors }, { metrics }] = await Promise.all([
        askPlatform(merchant.code, 'vendors-list', {}),
        askPlatform(merchant.code, 'vendors-metrics', { minutes: Number(minutes) }),
      ])
      return byLight(
        vendors.map(({ vendor, name, closed }): Row => {
          const own = metrics.filter((one) => one.vendor === vendor)
          const health = computeHealth(own)
          return {
            ...health,
            ...(closed && { is: 'off' }),
            vendor,
            name,
            isShut: closed !== null,
            refused: sumOf(own, ({ refused }) => refused),
            slowestMs: Math.max(0, ...own.map(({ maxMs }) => maxMs)),
          }
        }),
      )
    },
    refetchInterval: LOOK_MS,
    placeholderData: (before) => before,
  })
  return (
    <Panel title={say('vendors', { merchant: merchant.name })}>
      <div className="border-b border-line">
        <Tabs
          tabs={MINUTES.map((value) => ({ value, name: say(`minutes.${value}`) }))}
          value={minutes}
          onChange={onMinutes}
        />
      </div>
      <Show query={query} rows={4}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty text={say('noVendors')} />
          ) : (
            <DataTable
              label={say('vendors', { merchant: merchant.name })}
              columns={buildColumns(say)}
              rows={rows}
              idOf={({ vendor }) => vendor}
            />
          )
        }
      </Show>
    </Panel>
  )
}

/** The lever beside the light. */
const LeverLink = ({ vendor, name }: { vendor: string; name: string }) => {
  const say = useTexts()
  const { merchant } = useHere()
  return (
    <Link
      to={`/vendors?at=${merchant.code}&vendor=${vendor}`}
      aria-label={say('lever', { vendor: name })}
      className="font-semibold underline-offset-2 hover:underline"
    >
      {name}
    </Link>
  )
}
