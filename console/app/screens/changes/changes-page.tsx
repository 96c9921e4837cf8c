import { isChangeKind } from '../../../../contract/operator/change-kinds.ts'
import type { ListedChange } from '../../../../contract/operator/changes.ts'
import { useFilter } from '../../lib/address.ts'
import { useChanges } from '../../lib/changes.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { Age, Moment } from '../../parts/moment.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { Tag, type Tone } from '../../parts/states.tsx'
import { ChangeSheet } from './change-sheet.tsx'
import { useTexts } from './texts.ts'

export const TONE_OF: Readonly<Record<ListedChange['state'], Tone>> = {
  proposed: 'warn',
  scheduled: 'act',
  published: 'ok',
  withdrawn: 'plain',
  refused: 'plain',
  stale: 'bad',
  failed: 'bad',
}

/** Of a later release it has no name here. */
export const kindOf = ({ kind }: Pick<ListedChange, 'kind'>) => (isChangeKind(kind) ? kind : 'other')

/** A merchant that is not there yet has no page of its own: the id says whose change it is. */
const idOf = ({ merchant, id }: Pick<ListedChange, 'merchant' | 'id'>) => `${merchant}.${id}`

export function ChangesPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const [{ tab }] = useFilter(['tab'])
  const state = tab === 'done' ? 'done' : 'open'
  const query = useChanges(merchant.code, { state })
  const columnsOf = (onOpen: (row: ListedChange) => void): Column<ListedChange>[] => [
    { key: 'id', head: say('head.id'), right: true, cell: ({ id }) => String(id) },
    {
      key: 'what',
      head: say('head.what'),
      cell: (change) => (
        <OpenRow onOpen={() => onOpen(change)}>{`${say(`kinds.${kindOf(change)}`)} ${change.subject}`.trim()}</OpenRow>
      ),
    },
    {
      key: 'state',
      head: say('head.state'),
      cell: (change) => <Tag tone={TONE_OF[change.state]}>{say(`states.${change.state}`)}</Tag>,
    },
    {
      key: 'by',
      head: say('head.by'),
      cell: ({ proposer }) => <span className="capitalize">{proposer}</span>,
      wideOnly: true,
    },
    {
      key: 'at',
      head: say('head.at'),
      cell: ({ publishAt }) => (publishAt === null ? say('once') : <Moment iso={publishAt} />),
      wideOnly: true,
      roomyOnly: true,
    },
    { key: 'age', head: say('head.age'), right: true, cell: ({ madeAt }) => <Age iso={madeAt} /> },
  ]
  return (
    <QueuePage
      say={say}
      query={query}
      rows={query.data?.changes}
      idOf={idOf}
      tabs={(['', 'done'] as const).map((value) => ({ value, name: say(`tabs.${value || 'open'}`) }))}
      empty={state === 'done' ? say('emptyDone') : undefined}
      columnsOf={columnsOf}
      sheetById={(openId, { onClose }) => {
        const [of = '', id = ''] = openId.split('.')
        return <ChangeSheet merchant={of} id={Number(id)} onClose={onClose} />
      }}
    />
  )
}
