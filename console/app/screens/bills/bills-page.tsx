import { BILL_STATES } from '../../../../contract/states/bill.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { usePages } from '../../lib/pages.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { NameFilter } from '../../parts/name-filter.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { Tag } from '../../parts/states.tsx'
import { BillSheet } from './bill-sheet.tsx'
import { useTexts } from './texts.ts'

export type Bill = OperatorResponse<'bills-list'>['bills'][number]
/** What waits for people comes first; the first is the one without a word in the address. */
const TABS = [
  'awaiting_approval',
  'disputed',
  'insufficient',
  'partly',
  'to_collect',
  'expired',
  'paying',
  'issued',
  'denied',
  'not_reached',
] as const
const LISTS = [...BILL_STATES, 'disputed'] as const

export function BillsPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const [{ tab, name }, setFilter] = useFilter(['tab', 'name'])
  const state = LISTS.find((one) => one === tab) ?? TABS[0]
  const query = usePages(['bills-list', merchant.code, state, name], (turn) =>
    askPlatform(merchant.code, 'bills-list', { state, ...(name && { username: name }), ...turn }),
  )
  const missing = query.data?.pages.flatMap((page) => page.missing) ?? []
  const columnsOf = (onOpen: (row: Bill) => void): Column<Bill>[] => [
    { key: 'to', head: say('head.to'), right: true, cell: ({ to }) => <Moment iso={to} />, wideOnly: true },
    { key: 'id', head: say('head.id'), cell: (row) => <OpenRow onOpen={() => onOpen(row)}>{row.billId}</OpenRow> },
    {
      key: 'payer',
      head: say('head.payer'),
      cell: ({ payer }) => <bdi>{payer ?? say('platform')}</bdi>,
      wideOnly: true,
    },
    { key: 'receiver', head: say('head.receiver'), cell: ({ receiver }) => <bdi>{receiver}</bdi> },
    { key: 'kind', head: say('head.kind'), cell: ({ kind }) => say(`kinds.${kind}`), roomyOnly: true },
    {
      key: 'amount',
      head: say('head.amount'),
      right: true,
      cell: ({ amount }) => <span className="font-semibold">{formatMoney(amount, merchant.symbol)}</span>,
    },
    {
      key: 'state',
      head: say('head.state'),
      cell: (row) => (
        <Tag tone={row.cases.length > 0 ? 'bad' : 'plain'}>
          {say(`tabs.${row.cases.length > 0 ? 'disputed' : row.state}`)}
        </Tag>
      ),
      roomyOnly: true,
    },
  ]
  return (
    <QueuePage
      say={say}
      query={query}
      rows={query.data?.pages.flatMap(({ bills }) => bills)}
      idOf={({ billId }) => billId}
      tabs={TABS.map((one, at) => ({ value: at === 0 ? '' : one, name: say(`tabs.${one}`) }))}
      end={
        <NameFilter
          key={name}
          label={say('find')}
          button={say('findDo')}
          value={name}
          onChange={(next) => setFilter({ name: next })}
        />
      }
      note={missing.map(({ billId, cases, isUnreadable }) => (
        <p key={billId} className="border-b border-line px-4 py-2 text-warn">
          {say(isUnreadable ? 'unreadable' : 'missing', { id: billId, cases: cases.join(', ') })}
        </p>
      ))}
      columnsOf={columnsOf}
      sheet={(bill, ends) => <BillSheet bill={bill} {...ends} />}
    />
  )
}
