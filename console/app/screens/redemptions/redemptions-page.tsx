import { formatMoney } from '../../../../kit/lib/money.ts'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { usePages } from '../../lib/pages.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { Age } from '../../parts/moment.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { RedemptionSheet } from './redemption-sheet.tsx'
import { useTexts } from './texts.ts'

export type Redemption = OperatorResponse<'redemptions-list'>['redemptions'][number]
const TABS = ['', 'approved', 'rejected'] as const

export function RedemptionsPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const [{ tab }] = useFilter(['tab'])
  const state = tab === 'approved' || tab === 'rejected' ? tab : 'in_process'
  // Each look is a row of the audit, as the list says where members live: it is read once, and after each act.
  const query = usePages(
    ['redemptions', merchant.code, state],
    (turn) => askPlatform(merchant.code, 'redemptions-list', { state, ...turn }),
    false,
  )
  const columnsOf = (onOpen: (row: Redemption) => void): Column<Redemption>[] => [
    { key: 'age', head: say('head.age'), right: true, cell: ({ askedAt }) => <Age iso={askedAt} /> },
    { key: 'id', head: say('head.id'), cell: (row) => <OpenRow onOpen={() => onOpen(row)}>{row.id}</OpenRow> },
    { key: 'member', head: say('head.member'), cell: ({ username }) => <bdi>{username}</bdi> },
    { key: 'good', head: say('head.good'), cell: ({ goodId }) => <span>{goodId}</span>, wideOnly: true },
    { key: 'quantity', head: say('head.quantity'), right: true, cell: ({ quantity }) => String(quantity) },
    {
      key: 'points',
      head: say('head.points'),
      right: true,
      cell: ({ points }) => points.toLocaleString('en'),
      wideOnly: true,
    },
    {
      key: 'value',
      head: say('head.value'),
      right: true,
      cell: ({ value }) => formatMoney(value, merchant.symbol),
      wideOnly: true,
    },
  ]
  return (
    <QueuePage
      say={say}
      query={query}
      rows={query.data?.pages.flatMap(({ redemptions }) => redemptions)}
      idOf={({ id }) => id}
      tabs={TABS.map((value) => ({ value, name: say(`tabs.${value || 'all'}`) }))}
      columnsOf={columnsOf}
      sheet={(redemption, ends) => <RedemptionSheet redemption={redemption} {...ends} />}
    />
  )
}
