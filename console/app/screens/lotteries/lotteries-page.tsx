import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, DataTable, OpenRow } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Empty, Panel, Show, Tag } from '../../parts/states.tsx'
import { Draws } from './draws.tsx'
import { useTexts } from './texts.ts'

export type Lottery = OperatorResponse<'lotteries-list'>['lotteries'][number]
const AGAIN_MS = 15_000

export function LotteriesPage() {
  const [{ game }, setFilter] = useFilter(['game', 'tab', 'open'])
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['lotteries-list', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'lotteries-list', {}),
    refetchInterval: AGAIN_MS,
  })
  const goTo = (next: string) => setFilter({ game: next, tab: '', open: '' })
  return (
    <Show query={query}>
      {({ lotteries }) => {
        const chosen = lotteries.find(({ gameCode }) => gameCode === game)
        return chosen ? (
          <Draws key={game} lottery={chosen} onLeave={() => goTo('')} />
        ) : (
          <Games lotteries={lotteries} onOpen={goTo} />
        )
      }}
    </Show>
  )
}

function Games({ lotteries, onOpen }: { lotteries: readonly Lottery[]; onOpen: (game: string) => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const columns: Column<Lottery>[] = [
    {
      key: 'name',
      head: say('head.name'),
      cell: ({ name, gameCode }) => <OpenRow onOpen={() => onOpen(gameCode)}>{name}</OpenRow>,
    },
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ shut }) => <Tag tone={shut ? 'bad' : 'ok'}>{say(shut ? 'shut' : 'open')}</Tag>,
    },
    { key: 'period', head: say('head.period'), cell: ({ period }) => period, wideOnly: true },
    { key: 'closes', head: say('head.closes'), right: true, cell: ({ closeAt }) => <Moment iso={closeAt} /> },
    {
      key: 'cell',
      head: say('head.cell'),
      right: true,
      cell: ({ limits }) => formatMoney(limits.cellPayoutMax, merchant.symbol),
      wideOnly: true,
    },
  ]
  return (
    <div className="mx-auto max-w-5xl p-4 lg:p-6">
      <Panel title={say('games')}>
        {lotteries.length === 0 ? (
          <Empty text={say('none')} />
        ) : (
          <DataTable
            label={say('games')}
            columns={columns}
            rows={lotteries}
            idOf={({ gameCode }) => gameCode}
            onOpen={({ gameCode }) => onOpen(gameCode)}
          />
        )}
      </Panel>
    </div>
  )
}
