import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { useAct } from '../../lib/act.tsx'
import { useFilter } from '../../lib/address.ts'
import { actPlatform, askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { createTexts } from '../../lib/texts.ts'
import { useTyped } from '../../lib/typed.ts'
import texts from '../../locales/en/protection.json' with { type: 'json' }
import { ActForm } from '../../parts/act-form.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Line } from '../../parts/fields.tsx'
import { MemberLink } from '../../parts/member-link.tsx'
import { Moment } from '../../parts/moment.tsx'
import { More } from '../../parts/more.tsx'
import { Tabs } from '../../parts/queue.tsx'
import { Empty, Panel, Show, Tag } from '../../parts/states.tsx'

const useTexts = createTexts('protection', texts)

type List = OperatorResponse<'safety-list'>
type Row = List['rows'][number]
const KINDS = ['', 'break', 'exclusion'] as const

/** Breaks and exclusions that hold, the next to end first, and accounts that look like somebody who is excluded. */
export function ProtectionPage() {
  const { merchant } = useHere()
  const [{ kind }] = useFilter(['kind'])
  const asked = kind === 'break' || kind === 'exclusion' ? kind : undefined
  const query = useInfiniteQuery({
    queryKey: ['safety-list', merchant.code, asked ?? ''],
    queryFn: ({ pageParam }) =>
      askPlatform(merchant.code, 'safety-list', {
        ...(asked && { kind: asked }),
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  return (
    <div className="grid gap-4 p-4 lg:p-6">
      <Show query={query} rows={4}>
        {({ pages }) => (
          <>
            {pages[0] && <Counts counts={pages[0].counts} />}
            <Bars rows={pages.flatMap(({ rows }) => rows)} more={<More query={query} />} />
          </>
        )}
      </Show>
      <Returning />
    </div>
  )
}

function Counts({ counts }: Pick<List, 'counts'>) {
  const say = useTexts()
  const figures = [
    ['breaks', counts.breaks, false],
    ['exclusions', counts.exclusions, false],
    ['asked', counts.asked, counts.asked > 0],
  ] as const
  return (
    <dl className="panel grid grid-cols-3 divide-x divide-line">
      {figures.map(([name, value, isWarning]) => (
        <div key={name} className="px-4 py-3 lg:px-5">
          <dt className="text-soft">{say(`counts.${name}`)}</dt>
          <dd className={clsx('font-display text-xl/7 font-bold', isWarning && 'text-warn')}>{value}</dd>
          <dd className="text-faint max-md:hidden">{say(`counts.${name}Note`)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Bars({ rows, more }: { rows: readonly Row[]; more: ReactNode }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [{ kind }, setFilter] = useFilter(['kind'])
  const columns: Column<Row>[] = [
    {
      key: 'member',
      head: say('head.member'),
      cell: ({ username }) => <MemberLink username={username} tab="protection" />,
    },
    {
      key: 'kind',
      head: say('head.kind'),
      cell: ({ bar }) => <Tag tone={bar.kind === 'break' ? 'warn' : 'bad'}>{say(`kinds.${bar.kind}`)}</Tag>,
    },
    { key: 'since', head: say('head.since'), cell: ({ since }) => <Moment iso={since} />, wideOnly: true },
    { key: 'until', head: say('head.until'), cell: ({ bar }) => <Moment iso={bar.until} /> },
    {
      key: 'ends',
      head: say('head.ends'),
      cell: ({ bar, isOver }) => (
        <span className={isOver ? 'font-semibold text-warn' : 'text-soft'}>
          {isOver ? say('ends.waits') : say(`ends.${bar.lifts}`)}
        </span>
      ),
      wideOnly: true,
    },
  ]
  return (
    <Panel title={say('bars')} hint={say('zone', { zone: merchant.timeZone })}>
      <Tabs
        tabs={KINDS.map((value) => ({ value, name: say(`tabs.${value || 'all'}`) }))}
        value={kind}
        onChange={(value) => setFilter({ kind: value })}
      />
      {rows.length === 0 ? (
        <Empty text={say('none')} hint={say('noneHint')} />
      ) : (
        <DataTable label={say('bars')} columns={columns} rows={rows} idOf={({ username }) => username} />
      )}
      {more}
    </Panel>
  )
}

type Likeness = OperatorResponse<'safety-returning'>['rows'][number]

function Returning() {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const [open, setOpen] = useState<Likeness | null>(null)
  const query = useQuery({
    queryKey: ['safety-returning', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'safety-returning', { limit: 200 }),
  })
  const columns: Column<Likeness>[] = [
    { key: 'at', head: say('head.at'), cell: ({ at }) => <Moment iso={at} /> },
    { key: 'member', head: say('head.member'), cell: ({ username }) => <MemberLink username={username} /> },
    {
      key: 'like',
      head: say('head.like'),
      cell: ({ looksLike }) => <MemberLink username={looksLike} tab="protection" />,
    },
    {
      key: 'because',
      head: say('head.because'),
      cell: ({ because }) => <span>{say(`because.${because}`)}</span>,
      wideOnly: true,
    },
    {
      key: 'act',
      head: say('head.act'),
      cell: (row) =>
        may('safety.set') ? (
          <button
            type="button"
            onClick={() => setOpen(row)}
            className="reach relative text-act underline-offset-2 hover:underline"
          >
            {say('clear.do')}
          </button>
        ) : (
          <span className="text-faint">–</span>
        ),
    },
  ]
  return (
    <Panel title={say('returning')} hint={say('returningHint')}>
      <Show query={query} rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty text={say('noReturning')} />
          ) : (
            <DataTable
              label={say('returning')}
              columns={columns}
              rows={rows}
              idOf={({ username, looksLike }) => `${username} ${looksLike}`}
            />
          )
        }
      </Show>
      {open && <ClearForm row={open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

function ClearForm({ row, onClose }: { row: Likeness; onClose: () => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [reason, setReason] = useTyped(`clear ${row.username}`, '')
  const act = useAct({
    refreshes: ['safety-returning'],
    onDone: onClose,
    send: (_: undefined, actId) =>
      actPlatform(merchant.code, 'safety-clear', { username: row.username, reason }, { actId }),
  })
  return (
    <ActForm
      title={say('clear.title', { name: row.username, merchant: merchant.name })}
      button={say('clear.do')}
      kind="main"
      {...act}
      mayPress={act.mayPress && countSeen(reason) >= 3}
      onPress={() => act.press(undefined)}
      onClose={onClose}
    >
      <p className="text-soft">{say('clear.text', { like: row.looksLike })}</p>
      <Line label={say('clear.reason')} value={reason} max={200} onChange={setReason} />
    </ActForm>
  )
}
