import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

type State = { dataUpdateCount: number; errorUpdateCount: number }

/** The longest wait between two looks at a row of home. */
export const REST_MS = 30 * 60_000

/** Twice as long after each look: a page that is left open costs a few questions an hour. */
export const computeLookMs = (looks: number, firstMs: number): number =>
  Math.min(REST_MS, firstMs * 2 ** Math.max(0, looks))

const countLooks = (state: State | undefined) => (state ? state.dataUpdateCount + state.errorUpdateCount : 0)

/** Reads a row of home again soon after it comes into view, then more and more rarely, and when the player returns to the page. */
export function useLooks(queryKey: QueryKey, firstMs: number) {
  const queryClient = useQueryClient()
  const [before] = useState(() => countLooks(queryClient.getQueryState(queryKey)))
  return {
    refetchInterval: ({ state }: { state: State }) => computeLookMs(countLooks(state) - before - 1, firstMs),
    refetchOnWindowFocus: true,
  }
}
