import { useQuery } from '@tanstack/react-query'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { OfferPage } from '../../parts/offer-page.tsx'
import { Tag } from '../../parts/states.tsx'
import { NoticeForm, type StoredNotice } from './notice-form.tsx'
import { useTexts } from './texts.ts'

type Listed = OperatorResponse<'announcements-list'>['announcements'][number]
const SHOWN_MOST = 200
const TONES = { draft: 'plain', coming: 'act', shown: 'ok', ended: 'plain' } as const

export function NoticesPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['notices', merchant.code],
    queryFn: async () => (await askPlatform(merchant.code, 'announcements-list', { limit: SHOWN_MOST })).announcements,
  })
  const columnsOf = (onOpen: (row: Listed) => void): Column<Listed>[] => [
    {
      key: 'title',
      head: say('head.title'),
      cell: (row) => <OpenRow onOpen={() => onOpen(row)}>{row.title || row.id}</OpenRow>,
    },
    { key: 'type', head: say('head.type'), cell: ({ type }) => say(`types.${type}`) },
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ state }) => <Tag tone={TONES[state]}>{say(`states.${state}`)}</Tag>,
    },
    { key: 'from', head: say('head.from'), cell: ({ startsAt }) => <Moment iso={startsAt} />, wideOnly: true },
    {
      key: 'to',
      head: say('head.to'),
      cell: ({ endsAt }) => (endsAt === null ? '—' : <Moment iso={endsAt} />),
      wideOnly: true,
    },
    { key: 'by', head: say('head.by'), cell: ({ setBy }) => <bdi>{setBy ?? '—'}</bdi>, wideOnly: true },
  ]
  return (
    <OfferPage<Listed, StoredNotice>
      say={say}
      kind="notice"
      permission="content.set"
      query={query}
      idOf={({ id }) => id}
      columnsOf={columnsOf}
      form={(stored) => <NoticeForm stored={stored} />}
    />
  )
}
