import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../kit/ui/button.tsx'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse, readEdge } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { type Column, DataTable, OpenRow } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Empty, Panel, Show, Tag } from '../../parts/states.tsx'
import { NoticeForm, type StoredNotice } from './notice-form.tsx'
import { useTexts } from './texts.ts'

type Listed = OperatorResponse<'announcements-list'>['announcements'][number]
const NEW = '-'
const SHOWN_MOST = 200
const TONES = { draft: 'plain', coming: 'act', shown: 'ok', ended: 'plain' } as const

export function NoticesPage() {
  const { merchant } = useHere()
  const [{ notice }, setFilter] = useFilter(['notice'])
  const query = useQuery({
    queryKey: ['notices', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'announcements-list', { limit: SHOWN_MOST }),
  })
  const close = () => setFilter({ notice: '' })
  return (
    <div className="mx-auto grid max-w-5xl gap-4 p-4 lg:p-6">
      {notice === '' ? (
        <Show query={query} rows={6}>
          {({ announcements }) => <List rows={announcements} onOpen={(id) => setFilter({ notice: id })} />}
        </Show>
      ) : (
        <Open key={`${merchant.code}${notice}`} id={notice} onClose={close} />
      )}
    </div>
  )
}

function List({ rows, onOpen }: { rows: readonly Listed[]; onOpen: (id: string) => void }) {
  const say = useTexts()
  const may = useMay()
  const columns: Column<Listed>[] = [
    {
      key: 'title',
      head: say('head.title'),
      cell: ({ id, title }) => <OpenRow onOpen={() => onOpen(id)}>{title || id}</OpenRow>,
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
    <Panel
      title={say('list')}
      end={
        may('content.set') && (
          <Button size="small" onClick={() => onOpen(NEW)}>
            {say('new')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <Empty text={say('empty')} />
      ) : (
        <div className="overflow-x-auto">
          <DataTable
            label={say('list')}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            onOpen={({ id }) => onOpen(id)}
          />
        </div>
      )}
    </Panel>
  )
}

function Open({ id, onClose }: { id: string; onClose: () => void }) {
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['config-now', merchant.code, 'notice', id],
    queryFn: async () =>
      id === NEW
        ? null
        : (
            await readEdge<{ value: StoredNotice | null }>('config-now', {
              merchant: merchant.code,
              kind: 'notice',
              subject: id,
            })
          ).value,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Show query={query} rows={8}>
      {(stored) => <NoticeForm stored={stored} onClose={onClose} />}
    </Show>
  )
}
