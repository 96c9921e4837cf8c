import { useQuery } from '@tanstack/react-query'
import type { AuditAct } from '../../../../contract/operator/audit.ts'
import { DAY_MS, WEEK_MS } from '../../../../contract/time-units.ts'
import { useFilter } from '../../lib/address.ts'
import { readEdge } from '../../lib/api.ts'
import { useMinute } from '../../lib/now.ts'
import { useHere } from '../../lib/self.tsx'
import { nameOfAct } from '../../lib/words.ts'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { Age } from '../../parts/moment.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { useTexts } from './texts.ts'
import { WordSheet } from './word-sheet.tsx'

const HOLDS_MS = WEEK_MS
const AGAIN_MS = 20_000

export function ApprovalsPage() {
  const say = useTexts()
  const { merchant, self } = useHere()
  const now = useMinute()
  const [{ tab }] = useFilter(['tab'])
  const query = useQuery({
    queryKey: ['approvals', merchant.code],
    queryFn: () => readEdge<{ waiting: AuditAct[] }>('approvals', { merchant: merchant.code }),
    refetchInterval: AGAIN_MS,
  })
  const isMine = tab === 'mine'
  const daysLeft = (iso: string) => Math.max(0, Math.ceil((Date.parse(iso) + HOLDS_MS - now) / DAY_MS))
  const columnsOf = (onOpen: (row: AuditAct) => void): Column<AuditAct>[] => [
    { key: 'age', head: say('head.age'), right: true, cell: ({ at }) => <Age iso={at} /> },
    {
      key: 'what',
      head: say('head.what'),
      cell: (act) => <OpenRow onOpen={() => onOpen(act)}>{`${nameOfAct(act.verb)} ${act.subject ?? ''}`}</OpenRow>,
    },
    { key: 'by', head: say('head.by'), cell: ({ actor }) => <span className="capitalize">{actor}</span> },
    {
      key: 'left',
      head: say('head.left'),
      right: true,
      cell: ({ at }) => <span className="text-soft">{say('days', { count: daysLeft(at) })}</span>,
      wideOnly: true,
    },
  ]
  return (
    <QueuePage
      say={say}
      query={query}
      rows={query.data?.waiting.filter(({ actor }) => (actor === self.name) === isMine)}
      idOf={({ id }) => id}
      tabs={(['', 'mine'] as const).map((value) => ({ value, name: say(`tabs.${value || 'all'}`) }))}
      empty={isMine ? say('emptyMine') : undefined}
      columnsOf={columnsOf}
      sheet={(act, ends) => <WordSheet act={act} {...ends} />}
    />
  )
}
