/** The page of a queue: its rows, the one that is open beside them, and the next one after each act. */
import { Fragment, type ReactNode } from 'react'
import { type Paged, useReadAhead, WHOLE } from '../lib/pages.ts'
import { useQueue } from '../lib/queue.ts'
import { useCommon } from '../lib/texts.ts'
import { type Column, DataTable } from './data-table.tsx'
import { More } from './more.tsx'
import { QueueFoot, QueueLayout, Tabs } from './queue.tsx'
import { Empty, Show } from './states.tsx'

/** What each queue says in its own words. */
type QueueText = 'list' | 'empty' | 'emptyHint' | 'count' | 'keys.move' | 'acts.decided'
type Ends = { onClose: () => void; onDone: () => void }

type Props<Row> = {
  say: (key: QueueText, values?: { count: number }) => string
  query: { error: Error | null; isError: boolean; dataUpdatedAt: number; refetch: () => unknown } & Partial<Paged>
  rows: readonly Row[] | undefined
  idOf: (row: Row) => string
  /** By the value that the address keeps; without them the head says what the list is. */
  tabs?: readonly { value: string; name: string }[]
  /** Beside the tabs. */
  end?: ReactNode
  /** Above the rows. */
  note?: ReactNode
  /** Where the tab that is open is empty for a reason of its own. */
  empty?: string | undefined
  columnsOf: (onOpen: (row: Row) => void) => readonly Column<Row>[]
} & (
  | { sheet: (row: Row, ends: Ends) => ReactNode }
  /** It stays open by its id, also where its row has left the list. */
  | { sheetById: (id: string, ends: Ends) => ReactNode }
)

export function QueuePage<Row>({ say, query, rows, idOf, tabs, end, note, empty, columnsOf, ...way }: Props<Row>) {
  const common = useCommon()
  const { open, openId, tab, at, show, goOn, told, setTab } = useQueue(rows, idOf, { isById: 'sheetById' in way })
  const pages = { ...WHOLE, ...query }
  useReadAhead(pages, at, rows?.length ?? 0)
  const ends = { onClose: () => show(undefined), onDone: () => goOn(say('acts.decided')) }
  const sheet =
    'sheetById' in way ? openId !== '' && way.sheetById(openId, ends) : open !== undefined && way.sheet(open, ends)
  const count = rows ? say('count', { count: rows.length }) : ''
  return (
    <QueueLayout
      label={say('list')}
      told={told}
      head={
        <div className="flex flex-wrap items-center gap-x-2">
          {tabs ? (
            <Tabs tabs={tabs} value={tab} onChange={setTab} />
          ) : (
            <p className="px-4 py-3 text-soft">{say('list')}</p>
          )}
          {end && <div className="ml-auto flex flex-wrap items-center gap-2 py-1.5 pr-4 max-md:pl-4">{end}</div>}
        </div>
      }
      sheet={sheet && <Fragment key={openId}>{sheet}</Fragment>}
      foot={
        <QueueFoot
          keys={[
            ['J', ''],
            ['K', say('keys.move')],
          ]}
          count={rows && pages.hasNextPage ? common('first', { count: rows.length }) : count}
          updatedAt={query.dataUpdatedAt}
          isStale={query.isError}
        />
      }
    >
      <Show query={{ ...query, data: rows }}>
        {(list) => (
          <>
            {note}
            {list.length > 0 ? (
              <DataTable
                label={say('list')}
                columns={columnsOf(show)}
                rows={list}
                idOf={idOf}
                openId={openId}
                onOpen={show}
              />
            ) : (
              !pages.hasNextPage && <Empty text={empty ?? say('empty')} hint={say('emptyHint')} />
            )}
            <More query={pages} />
          </>
        )}
      </Show>
    </QueueLayout>
  )
}
