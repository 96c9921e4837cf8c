import { toApiError } from './api.ts'
import { useT } from './i18n.tsx'

/** ERR-01: what happened, what it means for the money, the next step; by code, in the visitor's language. */
export function useErrorText(): (error: unknown) => string {
  const t = useT('errors')
  return (error) => t(toApiError(error).code)
}
