/** Reads of fixtures. What a socket hears is written into the same entries. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { FixtureList, FixtureState } from '../../../../contract/book/calls.ts'
import type { Book } from '../book-context.tsx'
import { keepAbout, keepListed } from './feed-fixtures.ts'
import { serverClock } from './now.ts'

export type LiveList = FixtureList & { readonly states: readonly FixtureState[] }

/** A read that was refused. */
export class ReadError extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

async function read<T>(ask: Book['ask'], path: string): Promise<T> {
  const answer = await ask<T>(path)
  if (!answer.ok) throw new ReadError(answer.code)
  return answer.value
}

/** Prices before kick-off do not move, so the list is read for what was added. */
const LIST_STALE_MS = 60_000
/** A match that began is found within it. */
const LIVE_EVERY_MS = 15_000

type Asking = Pick<Book, 'ask' | 'code'>

export const listQuery = ({ ask, code }: Asking, hours: number, withLines: boolean) =>
  queryOptions({
    queryKey: ['fixtures', code, hours, withLines],
    queryFn: async () => {
      const list = await read<FixtureList>(ask, `/book/${code}/fixtures?hours=${hours}&lines=${Number(withLines)}`)
      serverClock.set(list.nowMs)
      keepListed(list)
      return list
    },
    // The rows of the shorter time stay until the longer list is there.
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
    refetchInterval: LIST_STALE_MS,
  })

/** A socket may have told more since: the state with the later clock stays. */
export function keepState(client: QueryClient, state: FixtureState) {
  serverClock.set(state.nowMs)
  keepAbout(state.fixtureId, state.about)
  client.setQueryData(fixtureKey(state.fixtureId), (known: FixtureState | undefined) =>
    known && known.nowMs > state.nowMs ? known : state,
  )
}

export const liveQuery = ({ ask, code }: Asking, client: QueryClient) =>
  queryOptions({
    queryKey: ['live', code],
    queryFn: async () => {
      const live = await read<LiveList>(ask, `/book/${code}/live`)
      keepListed(live)
      for (const state of live.states) keepState(client, state)
      return live
    },
    refetchInterval: LIVE_EVERY_MS,
  })

const fixtureKey = (fixtureId: string) => ['fixture', fixtureId] as const

export const fixtureQuery = (ask: Book['ask'], fixtureId: string) =>
  queryOptions({
    queryKey: fixtureKey(fixtureId),
    queryFn: async () => {
      const state = await read<FixtureState>(ask, `/book/fixture/${fixtureId}`)
      serverClock.set(state.nowMs)
      keepAbout(fixtureId, state.about)
      return state
    },
    staleTime: LIVE_EVERY_MS,
  })
