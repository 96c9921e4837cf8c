import { toApiError } from './api.ts'
import { useLateT, useT } from './i18n.tsx'

/** ERR-01: what happened, what it means for the money, the next step; by code, in the visitor's language. */
export function useErrorText(): (error: unknown) => string {
  const t = useT('errors')
  return (error) => t(toApiError(error).code)
}

/** The same on a first screen, where an error is rare and its words are no part of the first visit. */
export function useLateErrorText(): (error: unknown) => Promise<string> {
  const texts = useLateT('errors')
  return (error) => texts().then((t) => t(toApiError(error).code))
}
