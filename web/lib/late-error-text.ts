/** Errors on a first screen, where they are rare: what explains them and its words are no part of the first visit. */
import { useLateT, useT } from './i18n.tsx'
import { notify } from './notify.ts'

type Explain = 'explainError' | 'explainFailedRead'

/** The text of an error in the visitor's language; where even that does not come, that something does not work. */
export function useLateErrorText(explain: Explain = 'explainError'): (error: unknown) => Promise<string> {
  const texts = useLateT('errors')
  const common = useT('common')
  return (error) =>
    Promise.all([import('./explain-error.ts'), texts()]).then(
      ([module, t]) => module[explain](t, error),
      () => common('state.brokenTitle'),
    )
}

/** Posts it, as soon as its words are there. */
export function useNotifyError(): (error: unknown) => void {
  const errorText = useLateErrorText()
  return async (error) => notify('error', await errorText(error))
}
