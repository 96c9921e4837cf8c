import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { coalesce } from '../../../kit/lib/coalesce.ts'

const READ_GAP_MS = 500
/** What stood before a round stays until what came of it was read, and no longer than this: a read may be lost. */
export const END_READ_WITHIN_MS = 5_000

async function readAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.invalidateQueries({ queryKey })
  // One that began later, because something else made it old, took its place.
  if (queryClient.isFetching({ queryKey }) > 0) await queryClient.refetchQueries({ queryKey }, { cancelRefetch: false })
}

/** As `coalesce`. Each asking is answered when a run that began after it has ended, well or not. */
export function coalesceAnswered(act: () => Promise<unknown>, gapMs: number): () => Promise<void> {
  let waiting: (() => void)[] = []
  const ask = coalesce(async () => {
    const answered = waiting
    waiting = []
    await act().catch(() => undefined)
    for (const answer of answered) answer()
  }, gapMs)
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      ask()
    })
}

/**
 * Reads a query again when a game says that it is old: one read at a time, however often it says so. `queryKey` never changes.
 * Answers when a read that began after it was asked for has ended, well or not.
 */
export function useReadAgain(queryKey: QueryKey): () => Promise<void> {
  const queryClient = useQueryClient()
  return useMemo(() => coalesceAnswered(() => readAgain(queryClient, queryKey), READ_GAP_MS), [queryClient, queryKey])
}
