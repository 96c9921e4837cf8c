import { useQuery } from '@tanstack/react-query'
import type { AuditAct } from '../../../../contract/operator/audit.ts'
import { useFilter } from '../../lib/address.ts'
import { readEdge } from '../../lib/api.ts'
import { useKeys } from '../../lib/keys.ts'
import { useMinute } from '../../lib/now.ts'
import { useHere } from '../../lib/self.tsx'
import { nameOfAct } from '../../lib/words.ts'
import { type Column, DataTable, OpenRow } from '../../parts/data-table.tsx'
import { Age } from '../../parts/moment.tsx'
import { QueueFoot, QueueLayout, Tabs } from '../../parts/queue.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'
import { WordSheet } from './word-sheet.tsx'

const HOLDS_MS = 7 * 24 * 60 * 60_000
const AGAIN_MS = 20_000
const DAY_MS = 86_400_000

export function ApprovalsPage() {
  const say = useTexts()
  const { merchant, self } = useHere()
  const [filter, setFilter] = useFilter(['tab', 'act'])
  const query = useQuery({
    queryKey: ['approvals', merchant.code],
    queryFn: () => readEdge<{ waiting: AuditAct[] }>('approvals', { merchant: merchant.code }),
    refetchInterval: AGAIN_MS,
  })
  const isMine = filter.tab === 'mine'
  const acts = query.data?.waiting.filter(({ actor }) => (actor === self.name) === isMine)
  const at = acts?.findIndex(({ id }) => id === filter.act) ?? -1
  const open = acts?.[at]
  const show = (act: AuditAct | undefined) => setFilter({ act: act?.id ?? '' })
  useKeys({
    j: () => show(acts?.[Math.min(at + 1, acts.length - 1)]),
    k: () => show(acts?.[Math.max(0, at - 1)]),
    escape: open && (() => show(undefined)),
  })
  return (
    <QueueLayout
      label={say('list')}
      told=""
      head={
        <Tabs
          tabs={(['', 'mine'] as const).map((value) => ({ value, name: say(`tabs.${value || 'all'}`) }))}
          value={filter.tab}
          onChange={(tab) => setFilter({ tab, act: '' })}
        />
      }
      sheet={
        open && (
          <WordSheet
            key={open.id}
            act={open}
            onClose={() => show(undefined)}
            onDone={() => show(acts?.[at + 1] ?? acts?.[at - 1])}
          />
        )
      }
      foot={
        <QueueFoot
          keys={[
            ['J', ''],
            ['K', ''],
          ]}
          count={String(acts?.length ?? '')}
          updatedAt={query.dataUpdatedAt}
          isStale={query.isError}
        />
      }
    >
      <Show query={{ ...query, data: acts }}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty text={isMine ? say('emptyMine') : say('empty')} hint={say('other')} />
          ) : (
            <Acts acts={rows} openId={filter.act} onOpen={show} />
          )
        }
      </Show>
    </QueueLayout>
  )
}

type ActsProps = { acts: readonly AuditAct[]; openId: string; onOpen: (act: AuditAct) => void }

function Acts({ acts, openId, onOpen }: ActsProps) {
  const say = useTexts()
  const now = useMinute()
  const daysLeft = (iso: string) => Math.max(0, Math.ceil((Date.parse(iso) + HOLDS_MS - now) / DAY_MS))
  const columns: Column<AuditAct>[] = [
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
    <DataTable
      label={say('list')}
      columns={columns}
      rows={acts}
      idOf={({ id }) => id}
      openId={openId}
      onOpen={onOpen}
    />
  )
}
