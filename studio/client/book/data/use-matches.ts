/** Matches of the book: those under way, and those of the next hours. Sockets of the live ones are open while it is used. */
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FixtureState, ListedFixture } from '../../../../contract/book/calls.ts'
import { useBook } from '../book-context.tsx'
import { useMedia, WIDEST } from '../parts/use-media.ts'
import { fixtureQuery, listQuery, liveQuery } from './fixtures.ts'

/** How a match stands, as far as this page has heard. Asks nothing. */
export function useKnownState(fixtureId: string): FixtureState | undefined {
  const { ask } = useBook()
  return useQuery({ ...fixtureQuery(ask, fixtureId), enabled: false }).data
}

export function useKnownStates(fixtureIds: readonly string[]): ReadonlyMap<string, FixtureState> {
  const { ask } = useBook()
  return useQueries({
    queries: fixtureIds.map((id) => ({ ...fixtureQuery(ask, id), enabled: false })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.fixtureId, data] as const] : []))),
  })
}

export function useMatches(hours: number) {
  const book = useBook()
  const withLines = useMedia(WIDEST)
  const list = useQuery(listQuery(book, hours, withLines))
  const live = useQuery(liveQuery(book, useQueryClient()))
  const fixtures = useMemo(() => {
    const byId = new Map<string, ListedFixture>()
    for (const fixture of [...(list.data?.fixtures ?? []), ...(live.data?.fixtures ?? [])])
      if (!byId.has(fixture.fixtureId)) byId.set(fixture.fixtureId, fixture)
    return [...byId.values()]
  }, [live.data, list.data])
  const leagues = useMemo(() => {
    const byCode = new Map([...(list.data?.leagues ?? []), ...(live.data?.leagues ?? [])].map((one) => [one.code, one]))
    return [...byCode.values()]
  }, [live.data, list.data])
  return { list, live, fixtures, leagues, liveIds: live.data?.fixtures ?? EMPTY }
}
const EMPTY: readonly ListedFixture[] = []

/** Those that play at this moment: a match that is over stays in the list for a while. */
export function usePlaying(): readonly ListedFixture[] {
  const live = useQuery(liveQuery(useBook(), useQueryClient())).data?.fixtures ?? EMPTY
  const states = useKnownStates(live.map(({ fixtureId }) => fixtureId))
  return live.filter(({ fixtureId }) => states.get(fixtureId)?.phase === 'play')
}
