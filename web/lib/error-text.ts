import { explainError } from './explain-error.ts'
import { useT } from './i18n.tsx'

/** The text of an error in the visitor's language. */
export function useErrorText(): (error: unknown) => string {
  const t = useT('errors')
  return (error) => explainError(t, error)
}
