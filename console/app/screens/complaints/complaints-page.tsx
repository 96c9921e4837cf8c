import { CASE_STATES, type CaseState } from '../../../../contract/states/case.ts'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { usePages } from '../../lib/pages.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { Age } from '../../parts/moment.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { Tag } from '../../parts/states.tsx'
import { CaseSheet } from './case-sheet.tsx'
import { useTexts } from './texts.ts'

export type Case = OperatorResponse<'complaints-list'>['rows'][number]
const TABS = ['', ...CASE_STATES] as const
const isState = (tab: string): tab is CaseState => (CASE_STATES as readonly string[]).includes(tab)

export function ComplaintsPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const [filter] = useFilter(['tab'])
  const state = isState(filter.tab) ? filter.tab : undefined
  const query = usePages(['complaints', merchant.code, state ?? ''], (turn) =>
    askPlatform(merchant.code, 'complaints-list', { ...(state && { state }), ...turn }),
  )
  const columnsOf = (onOpen: (row: Case) => void): Column<Case>[] => [
    { key: 'age', head: say('head.age'), right: true, cell: ({ createdAt }) => <Age iso={createdAt} /> },
    {
      key: 'reference',
      head: say('head.reference'),
      cell: (row) => <OpenRow onOpen={() => onOpen(row)}>{row.reference}</OpenRow>,
    },
    {
      key: 'kind',
      head: say('head.kind'),
      cell: ({ kind }) => <Tag tone={kind === 'complaint' ? 'warn' : 'plain'}>{say(`kinds.${kind}`)}</Tag>,
    },
    { key: 'topic', head: say('head.topic'), cell: ({ topic }) => <span>{topic}</span>, wideOnly: true },
    {
      key: 'from',
      head: say('head.from'),
      cell: ({ username }) => <bdi>{username ?? say('visitor')}</bdi>,
      wideOnly: true,
    },
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ state }) => <span className="text-soft">{say(`states.${state}`)}</span>,
    },
  ]
  return (
    <QueuePage
      say={say}
      query={query}
      rows={query.data?.pages.flatMap(({ rows }) => rows)}
      idOf={({ reference }) => reference}
      tabs={TABS.map((value) => ({ value, name: say(`tabs.${value || 'all'}`) }))}
      columnsOf={columnsOf}
      sheet={(row, ends) => <CaseSheet row={row} {...ends} />}
    />
  )
}
