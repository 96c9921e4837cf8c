import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../kit/lib/language.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Message } from '../../kit/ui/message.tsx'
import { toApiError } from '../lib/api.ts'
import { useLateErrorText } from '../lib/late-error-text.ts'

export type FailedProps = {
  title: string
  error: unknown
  /** While it is being read once more. */
  busy?: boolean
  onRetry: () => void
  heading?: 'h1' | 'h2'
  className?: string
}

/** Null until it has come: what failed and the way on wait for no words, which may be as far away as what was to be read. */
function useCause(error: unknown): string | null {
  const errorText = useLateErrorText('explainFailedRead')
  const language = useLanguage()
  const [cause, setCause] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it is found changes with the language alone.
  useEffect(() => {
    let isMeant = true
    void errorText(error).then((text) => isMeant && setCause(text))
    return () => {
      isMeant = false
    }
  }, [error, language])
  return cause
}

/** ERR-01: what could not be read: why, once more, and the code to quote to customer service where there is one. */
export function FailedRead({ title, error, busy, onRetry, heading, className }: FailedProps) {
  const { t } = useTranslation('common')
  const cause = useCause(error)
  const { failure } = toApiError(error)
  return (
    <Message
      role="alert"
      heading={heading}
      className={className}
      title={title}
      text={cause}
      action={
        <Button busy={busy} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      }
      detail={failure ? t('state.support', { code: failure.requestId }) : undefined}
    />
  )
}
