import { formatMoney } from '../../../../kit/lib/money.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { usePages } from '../../lib/pages.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { Age } from '../../parts/moment.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { Tag } from '../../parts/states.tsx'
import { PaymentSheet } from './payment-sheet.tsx'
import { useTexts } from './texts.ts'

export type Payment = OperatorResponse<'deposits-list'>['incomingPayments'][number]
export const idOf = ({ provider, transactionId, orderId }: Payment) => `${provider}.${transactionId}.${orderId}`

export function DepositsPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const query = usePages(['deposits', merchant.code], (turn) => askPlatform(merchant.code, 'deposits-list', turn))
  const columnsOf = (onOpen: (row: Payment) => void): Column<Payment>[] => [
    { key: 'age', head: say('head.age'), right: true, cell: ({ receivedAt }) => <Age iso={receivedAt} /> },
    {
      key: 'order',
      head: say('head.order'),
      cell: (payment) => <OpenRow onOpen={() => onOpen(payment)}>{payment.orderId}</OpenRow>,
    },
    {
      key: 'transaction',
      head: say('head.transaction'),
      cell: ({ transactionId }) => <bdi>{transactionId}</bdi>,
      wideOnly: true,
    },
    { key: 'provider', head: say('head.provider'), cell: ({ provider }) => <span>{provider}</span>, wideOnly: true },
    {
      key: 'amount',
      head: say('head.amount'),
      right: true,
      cell: ({ amount, currency }) => (
        <span className="font-semibold">
          {formatMoney(amount, currency === merchant.currency ? merchant.symbol : `${currency} `)}
        </span>
      ),
    },
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ state }) => <Tag tone={state === 'unmatched' ? 'warn' : 'act'}>{say(`states.${state}`)}</Tag>,
    },
  ]
  return (
    <QueuePage
      say={say}
      query={query}
      rows={query.data?.pages.flatMap(({ incomingPayments }) => incomingPayments)}
      idOf={idOf}
      columnsOf={columnsOf}
      sheet={(payment, ends) => <PaymentSheet payment={payment} {...ends} />}
    />
  )
}
