import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

type State = { dataUpdateCount: number; errorUpdateCount: number }

/** What stands on home changes seldom for who does not look. */
export const REST_MS = 30 * 60_000

/** Twice as long after each look: a page that is left open costs a few questions an hour. */
export const computeLookMs = (looks: number, firstMs: number): number =>
  Math.min(REST_MS, firstMs * 2 ** Math.max(0, looks))

const countLooks = (state: State | undefined) => (state ? state.dataUpdateCount + state.errorUpdateCount : 0)

/** For a read of home that goes on all the time: soon after it came in sight, then ever more rarely. Who returns to the page asks at once. */
export function useLooks(queryKey: QueryKey, firstMs: number) {
  const queryClient = useQueryClient()
  const [before] = useState(() => countLooks(queryClient.getQueryState(queryKey)))
  return {
    refetchInterval: ({ state }: { state: State }) => computeLookMs(countLooks(state) - before - 1, firstMs),
    refetchOnWindowFocus: true,
  }
}
