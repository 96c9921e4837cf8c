import { useTranslation } from 'react-i18next'
import { explainError } from './explain-error.ts'

/** The text of an error in the visitor's language. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return (error) => explainError(t, error)
}
