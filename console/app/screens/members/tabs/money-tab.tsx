/** "Where is my money?": what the balance is made of, where each open order is, and everything that moved, in one time line. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { minor, parseMoney, presentMoney } from '../../../../../contract/amount.ts'
import { formatMoney, formatSignedMoney } from '../../../../../kit/lib/money.ts'
import { askPlatform } from '../../../lib/api.ts'
import { useHere } from '../../../lib/self.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Moment } from '../../../parts/moment.tsx'
import { More } from '../../../parts/more.tsx'
import { Empty, Panel, Show, Tag } from '../../../parts/states.tsx'
import type { TabProps } from '../member-page.tsx'
import { useTexts } from '../texts.ts'
import { type Entry, listEntries } from '../time-line.ts'
import { WhereIsTheMoney } from './where-is-the-money.tsx'

export function MoneyTab({ member }: TabProps) {
  const { merchant } = useHere()
  const query = useInfiniteQuery({
    queryKey: ['member-money', merchant.code, member.username],
    queryFn: ({ pageParam }) =>
      askPlatform(merchant.code, 'member-money', {
        username: member.username,
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[1fr_20rem]">
      <div className="grid min-w-0 gap-4">
        <Balance member={member} />
        <TimeLine query={query} />
      </div>
      <WhereIsTheMoney member={member} orders={query.data?.pages[0]?.orders ?? []} />
    </div>
  )
}

function Balance({ member: { balance } }: TabProps) {
  const say = useTexts()
  const { merchant } = useHere()
  if (!balance) return <Empty text={say('money.noWallet')} />
  const sum = balance.sources.reduce((all, { amount }) => all + parseMoney(amount), 0)
  const parts = [balance.real, balance.bonus, balance.held].reduce((all, amount) => all + parseMoney(amount), 0)
  const total = parseMoney(balance.total)
  const isWhole = sum === total && parts === total
  const share = (amount: string) => (total > 0 ? (parseMoney(amount) / total) * 100 : 0)
  const purses = [
    ['real', balance.real, 'bg-ok'],
    ['bonus', balance.bonus, 'bg-warn'],
    ['held', balance.held, 'bg-line-strong'],
  ] as const
  return (
    <Panel
      title={say('money.why', { amount: formatMoney(balance.total, merchant.symbol) })}
      end={
        <span className={isWhole ? 'text-ok' : 'font-semibold text-bad'}>
          {isWhole ? say('money.sums') : say('money.differs', { amount: presentMoney(minor(Math.abs(sum - total))) })}
        </span>
      }
    >
      <div className="grid gap-3 p-4">
        <ul className="flex flex-wrap gap-2">
          {balance.sources.map(({ source, vendorName, amount }) => (
            <li key={`${source}${vendorName}`} className="min-w-32 flex-1 rounded-m border border-line px-3 py-2">
              <p className="truncate text-faint">{vendorName ?? say(`sources.${source}`)}</p>
              <p className="font-semibold">{formatSignedMoney(amount, '')}</p>
            </li>
          ))}
          <li className="min-w-32 flex-1 rounded-m border border-line bg-surface-2 px-3 py-2">
            <p className="text-soft">{say('money.now')}</p>
            <p className="font-bold">{formatMoney(balance.total, merchant.symbol)}</p>
          </li>
        </ul>
        <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-surface-2">
          {purses.map(([name, amount, colour]) => (
            <span key={name} className={colour} style={{ width: `${share(amount)}%` }} />
          ))}
        </div>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {purses.map(([name, amount, colour]) => (
            <li key={name} className="flex items-center gap-1.5">
              <span aria-hidden className={`size-2.5 rounded-sm ${colour}`} />
              <span>{say(`money.${name}`)}</span>
              <span className="font-semibold">{formatMoney(amount, '')}</span>
            </li>
          ))}
          <li className="ml-auto text-soft">{say('money.pending', { amount: formatMoney(balance.pending, '') })}</li>
        </ul>
      </div>
    </Panel>
  )
}

type Query = {
  data:
    | { pages: readonly { movements: Parameters<typeof listEntries>[0]; orders: Parameters<typeof listEntries>[1] }[] }
    | undefined
  error: Error | null
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

function TimeLine({ query }: { query: Query }) {
  const say = useTexts()
  const { merchant } = useHere()
  const amountOf = (amount: number) =>
    amount === 0 ? (
      <span className="text-faint">–</span>
    ) : (
      <span className={amount > 0 ? 'text-ok' : undefined}>{formatSignedMoney(presentMoney(minor(amount)), '')}</span>
    )
  const columns: Column<Entry>[] = [
    { key: 'at', head: say('head.time'), cell: ({ at }) => <Moment iso={at} /> },
    { key: 'what', head: say('head.what'), cell: (entry) => <What entry={entry} /> },
    {
      key: 'reference',
      head: say('head.reference'),
      cell: ({ reference }) => <bdi>{reference}</bdi>,
      className: 'text-soft',
      roomyOnly: true,
    },
    { key: 'real', head: say('money.real'), right: true, cell: ({ real }) => amountOf(real) },
    { key: 'bonus', head: say('money.bonus'), right: true, cell: ({ bonus }) => amountOf(bonus), wideOnly: true },
    { key: 'held', head: say('money.held'), right: true, cell: ({ held }) => amountOf(held), wideOnly: true },
    {
      key: 'after',
      head: say('head.after'),
      right: true,
      cell: ({ after }) => <span className="font-semibold">{after === null ? '' : formatMoney(after, '')}</span>,
      wideOnly: true,
    },
  ]
  return (
    <Panel title={say('money.line')} hint={say('zone', { zone: merchant.timeZone })}>
      <Show query={query}>
        {({ pages }) => {
          const entries = listEntries(
            pages.flatMap(({ movements }) => movements),
            pages[0]?.orders ?? [],
            !query.hasNextPage,
          )
          return entries.length === 0 ? (
            <Empty text={say('money.none')} />
          ) : (
            <>
              <div className="overflow-x-auto">
                <DataTable label={say('money.line')} columns={columns} rows={entries} idOf={({ id }) => id} />
              </div>
              <More query={query} />
            </>
          )
        }}
      </Show>
    </Panel>
  )
}

function What({ entry }: { entry: Entry }) {
  const say = useTexts()
  const { merchant } = useHere()
  if (entry.order)
    return (
      <span className="flex items-center gap-2">
        <span>{say(`order.${entry.order.way}`, { amount: formatMoney(entry.order.amount, merchant.symbol) })}</span>
        <Tag tone={entry.order.isOpen ? 'act' : 'plain'}>{entry.order.state.replaceAll('_', ' ')}</Tag>
      </span>
    )
  return (
    <span>
      <span>{say(`kinds.${entry.kind}`)}</span>
      {entry.description && <bdi className="text-soft">{` · ${entry.description}`}</bdi>}
    </span>
  )
}
