import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { usePages } from '../../lib/pages.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { Age } from '../../parts/moment.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import { useTexts } from './texts.ts'

export type Sent = OperatorResponse<'documents-list'>['documents'][number]
const idOf = ({ username, kind, round }: Sent) => `${username}.${kind}.${round}`

export function DocumentsPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const query = usePages(['documents', merchant.code], (turn) => askPlatform(merchant.code, 'documents-list', turn))
  const columnsOf = (onOpen: (row: Sent) => void): Column<Sent>[] => [
    { key: 'age', head: say('head.age'), right: true, cell: ({ sentAt, askedAt }) => <Age iso={sentAt ?? askedAt} /> },
    {
      key: 'member',
      head: say('head.member'),
      cell: (document) => <OpenRow onOpen={() => onOpen(document)}>{document.username}</OpenRow>,
    },
    { key: 'kind', head: say('head.kind'), cell: ({ kind }) => <span>{say(`kinds.${kind}`)}</span> },
    { key: 'pictures', head: say('head.pictures'), right: true, cell: ({ pictures }) => <span>{pictures}</span> },
    { key: 'round', head: say('head.round'), right: true, cell: ({ round }) => <span>{round}</span>, wideOnly: true },
    {
      key: 'asked',
      head: say('head.asked'),
      cell: ({ askedBy }) => <span className="text-soft">{askedBy}</span>,
      wideOnly: true,
    },
  ]
  return (
    <QueuePage
      say={say}
      query={query}
      rows={query.data?.pages.flatMap(({ documents }) => documents)}
      idOf={idOf}
      columnsOf={columnsOf}
      sheet={(document, ends) => <DocumentSheet document={document} {...ends} />}
    />
  )
}
