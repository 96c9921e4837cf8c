import { toApiError } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useT } from '../../../lib/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'

export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT('vip')
  const common = useT('common')
  const errorText = useErrorText()
  return (
    <Message
      className="mt-4"
      role="alert"
      title={t('failed')}
      text={errorText(error)}
      action={<Button onClick={onRetry}>{common('action.retry')}</Button>}
      detail={common('state.support', { code: toApiError(error).failure?.requestId ?? '-' })}
    />
  )
}
