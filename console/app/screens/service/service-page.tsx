import { THREAD_STATES, type ThreadState } from '../../../../contract/states/service-thread.ts'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { usePages } from '../../lib/pages.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { Age } from '../../parts/moment.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { useTexts } from './texts.ts'
import { ThreadSheet } from './thread-sheet.tsx'

export type Thread = OperatorResponse<'service-list'>['rows'][number]
/** A member waits at the other end. */
const AGAIN_MS = 10_000
const TABS = ['', 'answered', 'closed'] as const
const isState = (tab: string): tab is ThreadState => (THREAD_STATES as readonly string[]).includes(tab)

export function ServicePage() {
  const say = useTexts()
  const { merchant } = useHere()
  const [filter] = useFilter(['tab'])
  const state = isState(filter.tab) ? filter.tab : 'waiting'
  const query = usePages(
    ['service', merchant.code, state],
    (turn) => askPlatform(merchant.code, 'service-list', { state, ...turn }),
    AGAIN_MS,
  )
  const columnsOf = (onOpen: (row: Thread) => void): Column<Thread>[] => [
    { key: 'since', head: say('head.since'), right: true, cell: ({ since }) => <Age iso={since} /> },
    {
      key: 'member',
      head: say('head.member'),
      cell: (thread) => <OpenRow onOpen={() => onOpen(thread)}>{thread.username}</OpenRow>,
    },
    { key: 'messages', head: say('head.messages'), right: true, cell: ({ messages }) => <span>{messages}</span> },
    {
      key: 'last',
      head: say('head.last'),
      cell: ({ lastText }) => <bdi>{lastText}</bdi>,
      className: 'max-w-md text-soft',
    },
  ]
  return (
    <QueuePage
      say={say}
      query={query}
      rows={query.data?.pages.flatMap(({ rows }) => rows)}
      idOf={({ username }) => username}
      tabs={TABS.map((value) => ({ value, name: say(`tabs.${value || 'all'}`) }))}
      columnsOf={columnsOf}
      sheet={(thread, ends) => <ThreadSheet thread={thread} {...ends} />}
    />
  )
}
