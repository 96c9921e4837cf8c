import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * What was typed into a form before a way aside, handed back to it once (WCAG 3.3.7). It lies among the member's own
 * answers, so it goes when their session does, or when it has lain for minutes.
 */
export function useKeptInput<Input>(form: string): { kept: Input | undefined; keep: (input: Input) => void } {
  const queryClient = useQueryClient()
  const [queryKey] = useState(['member', 'typed', form])
  const [kept] = useState(() => queryClient.getQueryData<Input>(queryKey))
  useEffect(() => queryClient.removeQueries({ queryKey, exact: true }), [queryClient, queryKey])
  return { kept, keep: (input) => queryClient.setQueryData(queryKey, input) }
}
