import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { coalesce } from '../../../kit/lib/coalesce.ts'

const READ_GAP_MS = 500

/** Reads a query again when a game says that it is old: one read at a time, however often it says so. `queryKey` never changes. */
export function useReadAgain(queryKey: QueryKey): () => void {
  const queryClient = useQueryClient()
  return useMemo(
    () => coalesce(() => queryClient.invalidateQueries({ queryKey }), READ_GAP_MS),
    [queryClient, queryKey],
  )
}
