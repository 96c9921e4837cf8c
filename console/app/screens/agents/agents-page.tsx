import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney, formatSignedMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { usePages } from '../../lib/pages.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { type Column, DataTable, OpenRow } from '../../parts/data-table.tsx'
import { More } from '../../parts/more.tsx'
import { NameFilter } from '../../parts/name-filter.tsx'
import { Empty, Panel, Show, Tag } from '../../parts/states.tsx'
import { AgentHead } from './agent-head.tsx'
import { OpenForm } from './open-form.tsx'
import { useTexts } from './texts.ts'

export type Tree = OperatorResponse<'trees-show'>
type Person = Tree['below'][number] | OperatorResponse<'trees-list'>['tops'][number]
type Say = ReturnType<typeof useTexts>
/** Of contract/operator/trees.ts, whose schemas do not belong in the page. */
const FIGURES_DAYS = 30

export function AgentsPage() {
  const say = useTexts()
  const [{ name }, setFilter] = useFilter(['name'])
  const open = (next: string) => setFilter({ name: next })
  return (
    <div className="mx-auto grid max-w-6xl gap-4 p-4 lg:p-6">
      <NameFilter key={`find ${name}`} label={say('find')} button={say('findDo')} value={name} onChange={open} />
      {name === '' ? <Tops onOpen={open} /> : <OneTree key={name} name={name} onOpen={open} />}
    </div>
  )
}

type OpenProps = { onOpen: (name: string) => void }

function Tops({ onOpen }: OpenProps) {
  const say = useTexts()
  const may = useMay()
  const [isOpening, setOpening] = useState(false)
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['trees-list', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'trees-list', { limit: 200 }),
  })
  return (
    <Panel
      title={say('tops')}
      end={
        may('agents.set') && (
          <Button size="small" onClick={() => setOpening(true)}>
            {say('acts.top')}
          </Button>
        )
      }
    >
      {isOpening && <OpenForm upline={null} onClose={() => setOpening(false)} />}
      <Show query={query}>
        {({ tops }) =>
          tops.length === 0 ? (
            <Empty text={say('noTops')} />
          ) : (
            <DataTable
              label={say('tops')}
              columns={placeColumns(say, onOpen)}
              rows={tops}
              idOf={({ username }) => username}
              onOpen={({ username }) => onOpen(username)}
            />
          )
        }
      </Show>
    </Panel>
  )
}

function OneTree({ name, onOpen }: OpenProps & { name: string }) {
  const say = useTexts()
  const { merchant } = useHere()
  const query = usePages(
    ['trees-show', merchant.code, name],
    (turn) => askPlatform(merchant.code, 'trees-show', { username: name, ...turn }),
    false,
  )
  const rows = query.data?.pages.flatMap(({ below }) => below) ?? []
  const columns = [...placeColumns(say, onOpen), ...figureColumns(say, merchant.symbol)]
  return (
    <Show query={{ ...query, data: query.data?.pages[0] }}>
      {(tree) => (
        <>
          <AgentHead tree={tree} onOpen={onOpen} />
          <Panel title={say('below')}>
            {rows.length === 0 ? (
              <Empty text={say('noBelow')} />
            ) : (
              <DataTable
                label={say('below')}
                columns={columns}
                rows={rows}
                idOf={({ username }) => username}
                onOpen={({ username }) => onOpen(username)}
              />
            )}
            <More query={query} />
          </Panel>
          <p className="text-faint">{say('figures', { count: FIGURES_DAYS })}</p>
        </>
      )}
    </Show>
  )
}

const placeColumns = <Row extends Person>(say: Say, onOpen: (name: string) => void): Column<Row>[] => [
  {
    key: 'name',
    head: say('head.name'),
    cell: ({ username }) => <OpenRow onOpen={() => onOpen(username)}>{username}</OpenRow>,
  },
  { key: 'level', head: say('head.level'), cell: ({ level }) => say(`levels.${level}`), wideOnly: true },
  {
    key: 'status',
    head: say('head.status'),
    cell: ({ status }) => <Tag tone={status === 'active' ? 'ok' : 'warn'}>{say(`states.${status}`)}</Tag>,
    wideOnly: true,
  },
  { key: 'team', head: say('head.team'), right: true, cell: ({ teamSize }) => teamSize.toLocaleString('en') },
  {
    key: 'rebate',
    head: say('head.rebate'),
    right: true,
    cell: ({ rebate }) => `${(rebate / 100).toFixed(2)} %`,
    wideOnly: true,
  },
]

const figureColumns = (say: Say, symbol: string): Column<Tree['below'][number]>[] => [
  {
    key: 'ownBet',
    head: say('head.ownBet'),
    right: true,
    cell: ({ figures }) => (figures ? formatMoney(figures.own.validBet, symbol) : '—'),
    roomyOnly: true,
  },
  {
    key: 'ownProfit',
    head: say('head.ownProfit'),
    right: true,
    cell: ({ figures }) => (figures ? formatSignedMoney(figures.own.profit, symbol) : '—'),
    roomyOnly: true,
  },
  {
    key: 'teamBet',
    head: say('head.teamBet'),
    right: true,
    cell: ({ figures }) => (figures ? formatMoney(figures.team.validBet, symbol) : '—'),
    wideOnly: true,
  },
  {
    key: 'teamProfit',
    head: say('head.teamProfit'),
    right: true,
    cell: ({ figures }) => (figures ? formatSignedMoney(figures.team.profit, symbol) : '—'),
  },
]
