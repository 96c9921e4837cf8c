import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { cutText } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, DataTable, OpenRow } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Empty, Panel, Show, Tag } from '../../parts/states.tsx'
import { MemberPage } from './member-page.tsx'
import { useTexts } from './texts.ts'

type Found = OperatorResponse<'member-search'>['rows'][number]
/** As the call has it. */
const QUERY_MIN = 2
const QUERY_MAX = 120

/** Who is looked at stands in the address; without a name members are searched for. */
export function MembersPage() {
  const [{ name }] = useFilter(['name'])
  return name ? <MemberPage key={name} username={name} /> : <SearchPage />
}

function SearchPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const [{ q }, setFilter] = useFilter(['q', 'name'])
  const [typed, setTyped] = useState(q)
  const query = useQuery({
    queryKey: ['member-search', merchant.code, q],
    queryFn: () => askPlatform(merchant.code, 'member-search', { query: q }),
    enabled: q.length >= QUERY_MIN,
  })
  return (
    <div className="mx-auto grid max-w-5xl gap-4 p-4 lg:p-6">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setFilter({ q: cutText(typed.trim(), QUERY_MAX) })
        }}
      >
        <input
          type="search"
          aria-label={say('search.label')}
          placeholder={say('search.hint')}
          value={typed}
          maxLength={QUERY_MAX}
          dir="auto"
          // biome-ignore lint/a11y/noAutofocus: the page is this one field.
          autoFocus
          onChange={({ target }) => setTyped(target.value)}
          className="h-11 min-w-0 flex-1 rounded-m border border-line-strong bg-surface-1 px-3 text-base"
        />
        <Button type="submit" kind="main" disabled={countSeen(typed) < QUERY_MIN}>
          {say('search.do')}
        </Button>
      </form>
      <p className="text-faint">{say('search.ways', { merchant: merchant.name })}</p>
      {q.length >= QUERY_MIN && (
        <Panel title={say('search.found')}>
          <Show query={query}>
            {({ rows }) =>
              rows.length === 0 ? (
                <Empty text={say('search.none')} hint={say('search.noneHint')} />
              ) : (
                <FoundRows rows={rows} onOpen={({ username }) => setFilter({ name: username })} />
              )
            }
          </Show>
        </Panel>
      )}
    </div>
  )
}

function FoundRows({ rows, onOpen }: { rows: readonly Found[]; onOpen: (row: Found) => void }) {
  const say = useTexts()
  const columns: Column<Found>[] = [
    {
      key: 'member',
      head: say('head.member'),
      cell: (row) => <OpenRow onOpen={() => onOpen(row)}>{row.username}</OpenRow>,
    },
    {
      key: 'status',
      head: say('head.status'),
      cell: ({ status }) => <Tag tone={status === 'active' ? 'ok' : 'bad'}>{say(`status.${status}`)}</Tag>,
    },
    { key: 'mobile', head: say('fields.mobile'), cell: ({ mobile }) => <span>{mobile ?? '–'}</span>, wideOnly: true },
    { key: 'email', head: say('fields.email'), cell: ({ email }) => <bdi>{email ?? '–'}</bdi>, wideOnly: true },
    {
      key: 'by',
      head: say('head.by'),
      cell: ({ foundBy }) => <span className="text-soft">{say(`by.${foundBy}`)}</span>,
    },
    {
      key: 'since',
      head: say('head.since'),
      right: true,
      cell: ({ createdAt }) => <Moment iso={createdAt} />,
      roomyOnly: true,
    },
  ]
  return (
    <DataTable
      label={say('search.found')}
      columns={columns}
      rows={rows}
      idOf={({ memberId }) => memberId}
      onOpen={onOpen}
    />
  )
}
