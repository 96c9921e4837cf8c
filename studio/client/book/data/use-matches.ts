/** Matches of the book: those under way, and those of the next hours. Sockets of the live ones are open while it is used. */
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FixtureState, ListedFixture } from '../../../../contract/book/calls.ts'
import { useBook } from '../book-context.tsx'
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
  const list = useQuery(listQuery(book, hours))
  const live = useQuery(liveQuery(book, useQueryClient()))
  const fixtures = useMemo(() => {
    const byId = new Map<string, ListedFixture>()
    for (const fixture of [...(live.data?.fixtures ?? []), ...(list.data?.fixtures ?? [])])
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
