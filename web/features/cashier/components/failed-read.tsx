import { toApiError } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useT } from '../../../lib/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'

/** The cashier did not answer: why, once more, and what to quote to customer service. */
export function FailedRead({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT('cashier')
  const common = useT('common')
  const errorText = useErrorText()
  return (
    <Message
      role="alert"
      title={t('failedRead')}
      text={errorText(error)}
      action={<Button onClick={onRetry}>{common('action.retry')}</Button>}
      detail={common('state.support', { code: toApiError(error).failure?.requestId ?? '–' })}
    />
  )
}
