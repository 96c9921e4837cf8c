/** The page of a queue: its rows, the one that is open beside them, and the next one after each act. */
import { Fragment, type ReactNode } from 'react'
import { useQueue } from '../lib/queue.ts'
import { type Column, DataTable } from './data-table.tsx'
import { QueueFoot, QueueLayout, Tabs } from './queue.tsx'
import { Empty, Show } from './states.tsx'

/** What each queue says in its own words. */
type QueueText = 'list' | 'empty' | 'emptyHint' | 'count' | 'keys.move' | 'acts.decided'

type Props<Row> = {
  say: (key: QueueText, values?: { count: number }) => string
  query: { error: Error | null; isError: boolean; dataUpdatedAt: number; refetch: () => unknown }
  rows: readonly Row[] | undefined
  idOf: (row: Row) => string
  /** By the value that the address keeps; without them the head says what the list is. */
  tabs?: readonly { value: string; name: string }[]
  columnsOf: (onOpen: (row: Row) => void) => readonly Column<Row>[]
  sheet: (row: Row, ends: { onClose: () => void; onDone: () => void }) => ReactNode
}

export function QueuePage<Row>({ say, query, rows, idOf, tabs, columnsOf, sheet }: Props<Row>) {
  const { open, openId, tab, show, goOn, told, setTab } = useQueue(rows, idOf)
  const ends = { onClose: () => show(undefined), onDone: () => goOn(say('acts.decided')) }
  return (
    <QueueLayout
      label={say('list')}
      told={told}
      head={
        tabs ? <Tabs tabs={tabs} value={tab} onChange={setTab} /> : <p className="px-4 py-3 text-soft">{say('list')}</p>
      }
      sheet={open !== undefined && <Fragment key={openId}>{sheet(open, ends)}</Fragment>}
      foot={
        <QueueFoot
          keys={[
            ['J', ''],
            ['K', say('keys.move')],
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
            <Empty text={say('empty')} hint={say('emptyHint')} />
          ) : (
            <DataTable
              label={say('list')}
              columns={columnsOf(show)}
              rows={list}
              idOf={idOf}
              openId={openId}
              onOpen={show}
            />
          )
        }
      </Show>
    </QueueLayout>
  )
}
