import { useQuery } from '@tanstack/react-query'
import { NEAR, WIDE } from '../../../../contract/rules/drift.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/rtp.json' with { type: 'json' }
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Tabs } from '../../parts/queue.tsx'
import { Empty, Light, Panel, Show } from '../../parts/states.tsx'

const useTexts = createTexts('rtp', texts)

type Game = OperatorResponse<'rtp-list'>['games'][number]
const DAYS = ['7', '28', '90'] as const
const LIGHTS = { inside: 'ok', watched: 'warn', far: 'bad' } as const

export function RtpPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const [filter, setFilter] = useFilter(['days'])
  const days = DAYS.find((one) => one === filter.days) ?? '28'
  const query = useQuery({
    queryKey: ['rtp', merchant.code, days],
    queryFn: async () => (await askPlatform(merchant.code, 'rtp-list', { days: Number(days) })).games,
    placeholderData: (before) => before,
  })
  const title = say('list', { merchant: merchant.name })
  return (
    <div className="mx-auto grid max-w-6xl gap-4 p-4 lg:p-6">
      <Panel title={title}>
        <div className="border-b border-line">
          <Tabs
            tabs={DAYS.map((value) => ({ value, name: say(`days.${value}`) }))}
            value={days}
            onChange={(next) => setFilter({ days: next })}
          />
        </div>
        <Show query={query} rows={8}>
          {(games) => (games.length === 0 ? <Empty text={say('none')} /> : <Games title={title} games={games} />)}
        </Show>
      </Panel>
      <p className="text-soft">{say('rule')}</p>
      <p className="text-soft">{say('alert')}</p>
      <p className="text-faint">{say('squares')}</p>
    </div>
  )
}

function Games({ title, games }: { title: string; games: readonly Game[] }) {
  const say = useTexts()
  const { merchant } = useHere()
  const far = games.filter(({ band }) => band === 'far').length
  const percent = (value: number) => say('percent', { value: value.toFixed(2) })
  const columns: Column<Game>[] = [
    { key: 'game', head: say('head.game'), cell: ({ name }) => <span className="font-semibold">{name}</span> },
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ band }) => (
        <span className="flex items-center gap-2.5">
          <Light is={band === null ? 'off' : LIGHTS[band]} />
          <span>{band === null ? say('noFigure') : say(`bands.${band}`)}</span>
        </span>
      ),
    },
    {
      key: 'drift',
      head: say('head.drift'),
      right: true,
      cell: ({ drift }) => (drift === null ? '—' : `${drift > 0 ? '+' : ''}${drift.toFixed(2)}`),
    },
    { key: 'band', head: say('head.band'), cell: ({ drift }) => <Band drift={drift} />, wideOnly: true },
    { key: 'actual', head: say('head.actual'), right: true, cell: ({ actual }) => percent(actual), wideOnly: true },
    {
      key: 'theory',
      head: say('head.theory'),
      right: true,
      cell: ({ theory }) => (theory === null ? '—' : percent(theory)),
      wideOnly: true,
    },
    {
      key: 'rounds',
      head: say('head.rounds'),
      right: true,
      cell: ({ rounds }) => rounds.toLocaleString('en'),
      wideOnly: true,
    },
    {
      key: 'staked',
      head: say('head.staked'),
      right: true,
      cell: ({ staked }) => formatMoney(staked, merchant.symbol),
      wideOnly: true,
    },
    {
      key: 'paid',
      head: say('head.paid'),
      right: true,
      cell: ({ paid }) => formatMoney(paid, merchant.symbol),
      wideOnly: true,
    },
  ]
  return (
    <>
      {far > 0 && (
        <p role="status" className="border-b border-line bg-tint-bad px-4 py-2.5 text-bad">
          {say('few', { count: far })}
        </p>
      )}
      <div className="overflow-x-auto">
        <DataTable label={title} columns={columns} rows={games} idOf={({ gameId }) => gameId} />
      </div>
    </>
  )
}

const EDGE = 5
const WIDTH = 120
const HEIGHT = 16
const placeOf = (drift: number) => ((Math.max(-EDGE, Math.min(EDGE, drift)) + EDGE) / (2 * EDGE)) * WIDTH

/** The two bands, and where the game stands. The figure stands beside it. */
function Band({ drift }: { drift: number | null }) {
  if (drift === null) return null
  const bar = (limit: number, className: string) => (
    <rect
      x={placeOf(-limit)}
      width={placeOf(limit) - placeOf(-limit)}
      y={4}
      height={HEIGHT - 8}
      className={className}
    />
  )
  return (
    <svg aria-hidden width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block">
      {bar(EDGE, 'fill-tint-bad')}
      {bar(WIDE, 'fill-tint-warn')}
      {bar(NEAR, 'fill-tint-ok')}
      <line x1={WIDTH / 2} x2={WIDTH / 2} y1={2} y2={HEIGHT - 2} className="stroke-line-strong" />
      <circle cx={placeOf(drift)} cy={HEIGHT / 2} r={4} className="fill-text stroke-surface-1" strokeWidth={1.5} />
    </svg>
  )
}
