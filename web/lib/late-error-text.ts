/** Errors on a first screen, where they are rare: what explains them and its words are no part of the first visit. */
import { useTranslation } from 'react-i18next'
import { notify } from '../../kit/lib/notify.ts'

type Explain = 'explainError' | 'explainFailedRead'

/** The text of an error in the visitor's language; where even that does not come, that something does not work. */
export function useLateErrorText(explain: Explain = 'explainError'): (error: unknown) => Promise<string> {
  const { t: common, i18n } = useTranslation('common')
  return (error) =>
    Promise.all([import('./explain-error.ts'), i18n.loadNamespaces('errors')])
      .then(([module]) => module[explain](i18n.getFixedT(null, 'errors'), error))
      .catch(() => common('state.brokenTitle'))
}

/** Posts it, as soon as its words are there. */
export function useNotifyError(): (error: unknown) => void {
  const errorText = useLateErrorText()
  return async (error) => notify('error', await errorText(error))
}
