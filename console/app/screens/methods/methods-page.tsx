import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { type Column, DataTable, OpenRow } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Empty, Panel, Show, Tag } from '../../parts/states.tsx'
import { TermsForm } from './terms-form.tsx'
import { useTexts } from './texts.ts'

type Channel = OperatorResponse<'deposits-channels'>['channels'][number]
type Method = OperatorResponse<'withdrawals-methods'>['methods'][number]
type Change = { name: string; before: object; after: object; setBy: string; setAt: string }
/** What is being changed: its terms as they stand. */
export type Chosen =
  | { part: 'deposit'; name: string; terms: Channel['terms'] }
  | { part: 'withdrawal'; name: string; kind: Method['kind']; terms: Method['terms'] }

export function MethodsPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const channels = useQuery({
    queryKey: ['channels', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'deposits-channels', {}),
  })
  const methods = useQuery({
    queryKey: ['methods', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'withdrawals-methods', {}),
  })
  return (
    <div className="grid gap-4 p-4 lg:p-6">
      <Panel title={say('deposits')}>
        <Show query={channels} rows={4}>
          {(data) => <Channels rows={data.channels} onChoose={setChosen} />}
        </Show>
      </Panel>
      <Panel title={say('withdrawals')}>
        <Show query={methods} rows={4}>
          {(data) => <Methods rows={data.methods} onChoose={setChosen} />}
        </Show>
      </Panel>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <RulePanel />
        <Panel title={say('changes')}>
          <Show query={methods} rows={2}>
            {(data) => <Changes rows={[...data.changes, ...(channels.data?.changes ?? [])]} />}
          </Show>
        </Panel>
      </div>
      {chosen && <TermsForm chosen={chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}

type Common = { fee: string; rate: string; min: string; max: string; open: boolean }

function useCommonColumns<Row extends { terms: Common }>(): Column<Row>[] {
  const say = useTexts()
  const { merchant } = useHere()
  const money = (key: 'fee' | 'min' | 'max'): Column<Row> => ({
    key,
    head: say(`head.${key}`),
    right: true,
    cell: ({ terms }) => <span>{formatMoney(terms[key], merchant.symbol)}</span>,
  })
  return [
    money('fee'),
    { key: 'rate', head: say('head.rate'), right: true, cell: ({ terms }) => <span>{`${terms.rate} %`}</span> },
    money('min'),
    money('max'),
  ]
}

const nameOf = (kind: string) => `${kind.slice(0, 1).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`

type ChannelsProps = { rows: readonly Channel[]; onChoose: (chosen: Chosen) => void }

function Channels({ rows, onChoose }: ChannelsProps) {
  const say = useTexts()
  const may = useMay()
  const common = useCommonColumns<Channel>()
  const columns: Column<Channel>[] = [
    {
      key: 'name',
      head: say('head.name'),
      cell: (row) => {
        const name = row.label ?? nameOf(row.kind)
        if (!may('cashier.set')) return <span>{name}</span>
        return (
          <OpenRow onOpen={() => onChoose({ part: 'deposit', name: row.channelId, terms: row.terms })}>{name}</OpenRow>
        )
      },
    },
    ...common,
    {
      key: 'usual',
      head: say('head.usual'),
      right: true,
      cell: ({ terms }) => <span>{say('minutes', { count: terms.usualMinutes })}</span>,
      wideOnly: true,
    },
    {
      key: 'open',
      head: say('head.open'),
      cell: ({ terms, isSetUp }) =>
        isSetUp ? (
          <Tag tone={terms.open ? 'ok' : 'plain'}>{terms.open ? say('open') : say('shut')}</Tag>
        ) : (
          <Tag tone="bad">{say('notSetUp')}</Tag>
        ),
    },
  ]
  if (rows.length === 0) return <Empty text={say('empty')} />
  return (
    <div className="overflow-x-auto">
      <DataTable label={say('deposits')} columns={columns} rows={rows} idOf={({ channelId }) => channelId} />
    </div>
  )
}

type MethodsProps = { rows: readonly Method[]; onChoose: (chosen: Chosen) => void }

function Methods({ rows, onChoose }: MethodsProps) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const common = useCommonColumns<Method>()
  const columns: Column<Method>[] = [
    {
      key: 'name',
      head: say('head.name'),
      cell: ({ kind, terms }) =>
        may('cashier.set') ? (
          <OpenRow onOpen={() => onChoose({ part: 'withdrawal', name: kind, kind, terms })}>{nameOf(kind)}</OpenRow>
        ) : (
          <span>{nameOf(kind)}</span>
        ),
    },
    ...common,
    {
      key: 'day',
      head: say('head.day'),
      right: true,
      cell: ({ terms }) => <span>{formatMoney(terms.dayMax, merchant.symbol)}</span>,
      wideOnly: true,
    },
    {
      key: 'two',
      head: say('head.two'),
      right: true,
      cell: ({ terms }) => <span className="font-semibold">{formatMoney(terms.twoPeopleFrom, merchant.symbol)}</span>,
    },
    {
      key: 'open',
      head: say('head.open'),
      cell: ({ terms }) => <Tag tone={terms.open ? 'ok' : 'plain'}>{terms.open ? say('open') : say('shut')}</Tag>,
    },
  ]
  if (rows.length === 0) return <Empty text={say('empty')} />
  return (
    <div className="overflow-x-auto">
      <DataTable label={say('withdrawals')} columns={columns} rows={rows} idOf={({ kind }) => kind} />
    </div>
  )
}

function RulePanel() {
  const say = useTexts()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['rule', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'withdrawals-rule', {}),
  })
  return (
    <Panel title={say('rule')}>
      <Show query={query} rows={1}>
        {({ rule }) => (
          <div className="p-4">
            <p className="font-semibold">
              {rule === null
                ? say('ruleNone')
                : rule.on
                  ? say('ruleOn', {
                      upTo: formatMoney(rule.upTo, merchant.symbol),
                      day: formatMoney(rule.dayUpTo, merchant.symbol),
                      hours: rule.unchangedHours,
                    })
                  : say('ruleOff')}
            </p>
            {rule && (
              <p className="flex gap-1.5 text-soft">
                <span>{say('ruleBy', { name: rule.setBy })}</span>
                <Moment iso={rule.setAt} />
              </p>
            )}
          </div>
        )}
      </Show>
    </Panel>
  )
}

function Changes({ rows }: { rows: readonly Change[] }) {
  const say = useTexts()
  if (rows.length === 0) return <Empty text={say('noChange')} />
  const lines = rows
    .toSorted((a, b) => b.setAt.localeCompare(a.setAt))
    .slice(0, 10)
    .map(({ name, before, after, setBy, setAt }) => ({
      key: `${setAt}${name}`,
      setAt,
      text: `${name}: ${Object.entries(after)
        .map(([field, value]) => `${field} ${(before as Record<string, unknown>)[field]} → ${value}`)
        .join(', ')} (${setBy})`,
    }))
  return (
    <ul>
      {lines.map(({ key, setAt, text }) => (
        <li key={key} className="flex gap-3 border-b border-line px-4 py-2 last:border-0">
          <span className="shrink-0 text-faint">
            <Moment iso={setAt} />
          </span>
          <span className="wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  )
}
