import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditAct, AuditAnswer } from '../../../../contract/operator/audit.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useFilter } from '../../lib/address.ts'
import { readEdge } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { useCommon } from '../../lib/texts.ts'
import { describeAct } from '../../lib/words.ts'
import { type Column, DataTable, OpenRow } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Empty, Show, Tag, type Tone } from '../../parts/states.tsx'
import { AuditRow } from './audit-row.tsx'
import { FILTERS, type Filter, queryOf } from './filters.ts'
import { Chain, Export } from './proof.tsx'
import { useTexts } from './texts.ts'

const STATES = ['done', 'waits', 'failed', 'intended'] as const
const TONES: Record<AuditAct['state'], Tone> = { done: 'ok', waits: 'warn', failed: 'plain', intended: 'bad' }
const PAGE = '50'

export function AuditPage() {
  const say = useTexts()
  const common = useCommon()
  const { merchant } = useHere()
  const [filter, setFilter] = useFilter(FILTERS)
  const asked = queryOf(filter, merchant)
  const query = useInfiniteQuery({
    queryKey: ['audit', asked],
    queryFn: ({ pageParam }) => readEdge<AuditAnswer>('audit', { ...asked, limit: PAGE, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
  const acts = query.data?.pages.flatMap((page) => page.acts)
  const open = acts?.find(({ id }) => id === filter.act)
  const isFiltered = FILTERS.some((name) => name !== 'everywhere' && filter[name] !== '')
  return (
    <div className="flex min-h-[calc(100dvh-51px)]">
      <div className="min-w-0 flex-1">
        <Filters filter={filter} onChange={setFilter} />
        <Show query={{ ...query, data: acts }}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty text={say(isFiltered ? 'empty' : 'none')} hint={isFiltered ? say('emptyHint') : undefined} />
            ) : (
              <Acts
                acts={rows}
                openId={filter.act}
                onOpen={(act) => setFilter({ act: act.id === filter.act ? '' : act.id })}
              />
            )
          }
        </Show>
        {query.hasNextPage && (
          <div className="p-4">
            <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {common('more')}
            </Button>
          </div>
        )}
      </div>
      <aside className="hidden w-96 shrink-0 border-l border-line bg-surface-1 xl:block">
        <div className="sticky top-13 max-h-[calc(100dvh-52px)] overflow-y-auto">
          {open ? <AuditRow act={open} onClose={() => setFilter({ act: '' })} /> : <Proofs filter={filter} />}
        </div>
      </aside>
    </div>
  )
}

function Proofs({ filter }: { filter: Filter }) {
  return (
    <div className="grid gap-6 p-5">
      <Chain />
      <Export filter={filter} />
    </div>
  )
}

type ActsProps = { acts: readonly AuditAct[]; openId: string; onOpen: (act: AuditAct) => void }

function Acts({ acts, openId, onOpen }: ActsProps) {
  const say = useTexts()
  const columns: Column<AuditAct>[] = [
    { key: 'at', head: say('head.at'), cell: ({ at }) => <Moment iso={at} />, className: 'text-soft' },
    {
      key: 'what',
      head: say('head.what'),
      cell: (act) => <OpenRow onOpen={() => onOpen(act)}>{describeAct(act)}</OpenRow>,
      className: 'max-w-[40rem]',
    },
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ state }) => <Tag tone={TONES[state]}>{say(`states.${state}`)}</Tag>,
    },
    {
      key: 'from',
      head: say('head.from'),
      cell: ({ address }) => <span>{address ?? '–'}</span>,
      className: 'text-faint',
      wideOnly: true,
    },
  ]
  return (
    <div className="bg-surface-1 max-md:overflow-x-auto">
      <DataTable
        label={say('list')}
        columns={columns}
        rows={acts}
        idOf={({ id }) => id}
        openId={openId}
        onOpen={onOpen}
      />
    </div>
  )
}

type FiltersProps = { filter: Filter; onChange: (next: Partial<Filter>) => void }

function Filters({ filter, onChange }: FiltersProps) {
  const say = useTexts()
  const box = 'h-8 rounded-m border border-line-strong/60 bg-surface-1 px-2.5'
  // Typed text counts when the field is left or Enter is pressed, so that each letter is no read.
  const [typed, setTyped] = useState({ person: filter.person, verb: filter.verb, text: filter.text })
  const clear = () => {
    setTyped({ person: '', verb: '', text: '' })
    onChange({ person: '', verb: '', state: '', text: '', from: '', to: '', everywhere: '' })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onChange(typed)
      }}
      className="flex flex-wrap items-center gap-2 border-b border-line bg-surface-1 px-4 py-2.5"
    >
      {(['text', 'person', 'verb'] as const).map((name) => (
        <input
          key={name}
          aria-label={say(`filters.${name}`)}
          placeholder={say(`filters.${name}`)}
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          onBlur={() => onChange(typed)}
          className={`${box} w-36`}
        />
      ))}
      <select
        aria-label={say('filters.state')}
        value={filter.state}
        onChange={({ target }) => onChange({ state: target.value })}
        className={box}
      >
        <option value="">{`${say('filters.state')}: ${say('filters.any')}`}</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {say(`states.${state}`)}
          </option>
        ))}
      </select>
      {(['from', 'to'] as const).map((name) => (
        <input
          key={name}
          type="date"
          aria-label={say(`filters.${name}`)}
          value={filter[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
          className={box}
        />
      ))}
      <label className="flex h-8 items-center gap-1.5">
        <input
          type="checkbox"
          checked={filter.everywhere !== ''}
          onChange={({ target }) => onChange({ everywhere: target.checked ? '1' : '' })}
          className="size-4"
        />
        <span className="text-soft">{say('filters.allMerchants')}</span>
      </label>
      <Button size="small" kind="quiet" type="reset" onClick={clear}>
        {say('filters.clear')}
      </Button>
      <button type="submit" className="sr-only">
        {say('filters.text')}
      </button>
    </form>
  )
}
