import type { ListedChange } from '../../../../contract/operator/changes.ts'
import { useFilter } from '../../lib/address.ts'
import { useChanges } from '../../lib/changes.ts'
import { useKeys } from '../../lib/keys.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, DataTable, OpenRow } from '../../parts/data-table.tsx'
import { Age, Moment } from '../../parts/moment.tsx'
import { QueueFoot, QueueLayout, Tabs } from '../../parts/queue.tsx'
import { Empty, Show, Tag, type Tone } from '../../parts/states.tsx'
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

export function ChangesPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const [filter, setFilter] = useFilter(['tab', 'change', 'of'])
  const state = filter.tab === 'done' ? 'done' : 'open'
  const query = useChanges(merchant.code, { state })
  const rows = query.data?.changes
  const at = rows?.findIndex(({ id }) => String(id) === filter.change) ?? -1
  const show = (change: ListedChange | undefined) =>
    setFilter({ change: change ? String(change.id) : '', of: change?.merchant ?? '' })
  useKeys({
    j: () => show(rows?.[Math.min(at + 1, rows.length - 1)]),
    k: () => show(rows?.[Math.max(0, at - 1)]),
    escape: filter.change === '' ? undefined : () => show(undefined),
  })
  return (
    <QueueLayout
      label={say('list')}
      told=""
      head={
        <Tabs
          tabs={(['', 'done'] as const).map((value) => ({ value, name: say(`tabs.${value || 'open'}`) }))}
          value={filter.tab}
          onChange={(tab) => setFilter({ tab, change: '', of: '' })}
        />
      }
      sheet={
        filter.change !== '' && (
          <ChangeSheet
            key={filter.change}
            merchant={filter.of || merchant.code}
            id={Number(filter.change)}
            onClose={() => show(undefined)}
          />
        )
      }
      foot={
        <QueueFoot
          keys={[
            ['J', ''],
            ['K', ''],
          ]}
          count={rows ? say('count', { count: rows.length }) : ''}
          updatedAt={query.dataUpdatedAt}
          isStale={query.isError}
        />
      }
    >
      <Show query={{ ...query, data: rows }}>
        {(list) =>
          list.length === 0 ? (
            <Empty text={say(state === 'done' ? 'emptyDone' : 'empty')} hint={say('hint')} />
          ) : (
            <Rows rows={list} openId={filter.change} onOpen={show} />
          )
        }
      </Show>
    </QueueLayout>
  )
}

type RowsProps = { rows: readonly ListedChange[]; openId: string; onOpen: (change: ListedChange) => void }

function Rows({ rows, openId, onOpen }: RowsProps) {
  const say = useTexts()
  const columns: Column<ListedChange>[] = [
    { key: 'id', head: say('head.id'), right: true, cell: ({ id }) => String(id) },
    {
      key: 'what',
      head: say('head.what'),
      cell: (change) => (
        <OpenRow onOpen={() => onOpen(change)}>{`${say(`kinds.${change.kind}`)} ${change.subject}`.trim()}</OpenRow>
      ),
    },
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ state }) => <Tag tone={TONE_OF[state]}>{say(`states.${state}`)}</Tag>,
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
    },
    { key: 'age', head: say('head.age'), right: true, cell: ({ madeAt }) => <Age iso={madeAt} /> },
  ]
  return (
    <DataTable
      label={say('list')}
      columns={columns}
      rows={rows}
      idOf={({ id }) => String(id)}
      openId={openId}
      onOpen={onOpen}
    />
  )
}
