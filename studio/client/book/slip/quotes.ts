/** How each pick of the slip stands now. The socket of a match writes into the same entries. */
import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { FixtureState } from '../../../../contract/book/calls.ts'
import { useBook } from '../book-context.tsx'
import { fixtureQuery } from '../data/fixtures.ts'
import { keyOf, type Quote, type Quotes, type SlipPick } from './slip-state.ts'
import { useSlip } from './slip-store.ts'

const IN_PLAY_MS = 3_000
const BEFORE_MS = 15_000

export function quoteOf(state: FixtureState, pick: string): Quote {
  const market = state.markets.find((each) => each.picks.some((one) => one.pick === pick))
  const odds = market?.picks.find((one) => one.pick === pick)?.odds ?? null
  const isOver = state.phase === 'over' || state.phase === 'void'
  return {
    odds: isOver ? null : odds,
    state: isOver ? 'over' : state.isShut ? 'shut' : 'open',
    tick: state.phase === 'play' ? state.played : null,
    points: state.score.home + state.score.away,
  }
}

export function useFixtures(fixtureIds: readonly string[]): readonly (FixtureState | undefined)[] {
  const { ask } = useBook()
  return useQueries({
    queries: fixtureIds.map((fixtureId) => ({
      ...fixtureQuery(ask, fixtureId),
      refetchInterval: ({ state }: { state: { data?: FixtureState | undefined } }) =>
        state.data?.phase === 'play' ? IN_PLAY_MS : BEFORE_MS,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
}

/** Quotes by `keyOf`. The slip takes over what follows by itself. */
export function useQuotes(picks: readonly SlipPick[]): Quotes {
  const { act } = useSlip()
  const ids = useMemo(() => [...new Set(picks.map(({ fixtureId }) => fixtureId))], [picks])
  const states = useFixtures(ids)
  const quotes = useMemo(() => {
    const byId = new Map(states.flatMap((state) => (state ? [[state.fixtureId, state] as const] : [])))
    return Object.fromEntries(
      picks.map((pick) => {
        const state = byId.get(pick.fixtureId)
        return [keyOf(pick), state && quoteOf(state, pick.pick)]
      }),
    )
  }, [picks, states])
  useEffect(() => act({ do: 'see', quotes }), [quotes, act])
  return quotes
}
