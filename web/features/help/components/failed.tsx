import { toApiError } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useT } from '../../../lib/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'

/** What could not be read: the cause, another try, the code for support. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT('help')
  const common = useT('common')
  const text = useErrorText()
  const { failure } = toApiError(error)
  return (
    <Message
      className="mt-6"
      role="alert"
      title={t('failed')}
      text={text(error)}
      action={<Button onClick={onRetry}>{common('action.retry')}</Button>}
      detail={failure ? common('state.support', { code: failure.requestId }) : undefined}
    />
  )
}
