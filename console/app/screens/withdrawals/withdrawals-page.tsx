import { useState } from 'react'
import { WITHDRAW_STATES, type WithdrawState } from '../../../../contract/states/withdraw.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useKeys } from '../../lib/keys.ts'
import { usePages, useReadAhead } from '../../lib/pages.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, DataTable, OpenRow } from '../../parts/data-table.tsx'
import { Age } from '../../parts/moment.tsx'
import { More } from '../../parts/more.tsx'
import { QueueFoot, QueueLayout, Tabs } from '../../parts/queue.tsx'
import { Empty, Show, Tag } from '../../parts/states.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { useTexts } from './texts.ts'

export type Order = OperatorResponse<'withdrawals-list'>['orders'][number]
type Say = ReturnType<typeof useTexts>

const TABS = ['', 'checks', 'mine', 'approved', 'sent', 'received', 'refused'] as const

const isState = (tab: string): tab is WithdrawState => (WITHDRAW_STATES as readonly string[]).includes(tab)

export function WithdrawalsPage() {
  const say = useTexts()
  const { merchant, self } = useHere()
  const [filter, setFilter] = useFilter(['state', 'order'])
  const [told, setTold] = useState('')
  const state = filter.state === 'mine' ? 'checks' : isState(filter.state) ? filter.state : undefined
  const query = usePages(['withdrawals', merchant.code, state ?? ''], (turn) =>
    askPlatform(merchant.code, 'withdrawals-list', { ...(state && { state }), ...turn }),
  )
  const all = query.data?.pages.flatMap((page) => page.orders)
  const orders = filter.state === 'mine' ? all?.filter((order) => isForMe(order, self.name)) : all
  const at = orders?.findIndex(({ orderId }) => orderId === filter.order) ?? -1
  const open = orders?.[at]
  useReadAhead(query, at, orders?.length ?? 0)
  const show = (order: Order | undefined) => setFilter({ order: order?.orderId ?? '' })
  /** The one after it, which stands in its place once it has gone. */
  const goOn = (decided: Order) => {
    setTold(say('decided', { order: decided.orderId }))
    show(orders?.[at + 1] ?? orders?.[at - 1])
  }
  useKeys({
    j: () => show(orders?.[Math.min(at + 1, orders.length - 1)]),
    k: () => show(orders?.[Math.max(0, at - 1)]),
    enter: at < 0 ? () => show(orders?.[0]) : undefined,
    escape: open && (() => show(undefined)),
  })
  return (
    <QueueLayout
      label={say('list')}
      told={told}
      head={
        <Tabs
          tabs={TABS.map((tab) => ({ value: tab, name: say(`tabs.${tab || 'all'}`) }))}
          value={filter.state}
          onChange={(value) => setFilter({ state: value, order: '' })}
        />
      }
      sheet={open && <OrderSheet key={open.orderId} order={open} onDecided={goOn} onClose={() => show(undefined)} />}
      foot={
        <QueueFoot
          keys={[
            ['J', ''],
            ['K', say('keys.move')],
            ['Enter', say('keys.open')],
          ]}
          count={orders ? say(query.hasNextPage ? 'first' : 'count', { count: orders.length }) : ''}
          updatedAt={query.dataUpdatedAt}
          isStale={query.isError}
        />
      }
    >
      <Show query={{ ...query, data: orders }} rows={12}>
        {(rows) => (
          <>
            {rows.length > 0 ? (
              <Orders orders={rows} openId={filter.order} onOpen={show} />
            ) : (
              !query.hasNextPage && <Empty text={say('empty')} hint={say('emptyHint')} />
            )}
            <More query={query} />
          </>
        )}
      </Show>
    </QueueLayout>
  )
}

/** Another person has given the first word, and not this one. */
const isForMe = ({ approvalsNeeded, approvedBy }: Order, name: string) =>
  approvedBy.length > 0 && approvedBy.length < approvalsNeeded && !approvedBy.includes(name)

const REASONS = {
  above_amount: 'amount_over',
  above_day: 'day_over',
  large: 'amount_over',
  turnover_left: 'turnover',
  destination_new: 'destination_new',
  details_changed: 'credential_new',
  first_withdrawal: 'never_paid',
} as const

function Why({ order, say }: { order: Order; say: Say }) {
  const [reason] = order.byRule?.leftBecause ?? []
  if (order.approvalsNeeded > 1) return <Tag tone="act">{say('reasons.amount_over')}</Tag>
  if (!reason) return <span className="text-faint">–</span>
  const key = reason in REASONS ? REASONS[reason as keyof typeof REASONS] : 'other'
  return <Tag tone={key === 'other' ? 'warn' : 'plain'}>{say(`reasons.${key}`)}</Tag>
}

type OrdersProps = { orders: readonly Order[]; openId: string; onOpen: (order: Order) => void }

function Orders({ orders, openId, onOpen }: OrdersProps) {
  const say = useTexts()
  const { merchant } = useHere()
  const columns: Column<Order>[] = [
    { key: 'age', head: say('head.age'), right: true, cell: ({ requestedAt }) => <Age iso={requestedAt} /> },
    {
      key: 'order',
      head: say('head.order'),
      cell: ({ orderId }) => <span>{orderId}</span>,
      wideOnly: true,
    },
    {
      key: 'member',
      head: say('head.member'),
      // On a phone the number of the order has no room.
      cell: (order) => (
        <OpenRow label={`${order.username} ${order.orderId}`} onOpen={() => onOpen(order)}>
          {order.username}
        </OpenRow>
      ),
    },
    {
      key: 'amount',
      head: say('head.amount'),
      right: true,
      cell: ({ amount }) => <span className="font-semibold">{formatMoney(amount, merchant.symbol)}</span>,
    },
    {
      key: 'to',
      head: say('head.to'),
      cell: ({ providerName, masked }) => <bdi>{`${providerName} ${masked}`}</bdi>,
      className: 'text-soft',
      roomyOnly: true,
    },
    { key: 'why', head: say('head.why'), cell: (order) => <Why order={order} say={say} />, wideOnly: true },
    {
      key: 'state',
      head: say('head.state'),
      cell: (order) => <span className="text-soft">{stateOf(order, say)}</span>,
    },
  ]
  return (
    <DataTable
      label={say('list')}
      columns={columns}
      rows={orders}
      idOf={({ orderId }) => orderId}
      openId={openId}
      onOpen={onOpen}
    />
  )
}

const stateOf = ({ state, approvedBy, approvalsNeeded }: Order, say: Say) =>
  state === 'checks' && approvalsNeeded > 1 && approvedBy.length > 0
    ? say('states.words', { count: approvedBy.length })
    : say(`states.${state}`)
