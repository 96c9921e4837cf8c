import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChunkLoadError } from '../../kit/lib/lazy.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { ErrorBoundary } from '../../kit/ui/error-boundary.tsx'
import { Message } from '../../kit/ui/message.tsx'

type FailedProps = {
  error: Error
  retry: () => void
  /** Where what failed can be left alone. */
  onClose?: () => void
}

/** What failed, what it means for the money, and the way on. */
export function Failed({ error, retry, onClose }: FailedProps) {
  const { t } = useTranslation('common')
  // After a new release the old chunks are gone: only a fresh page has the new names.
  const chunk = error instanceof ChunkLoadError
  return (
    <Message
      role="alert"
      icon={<RotateCw size={22} />}
      title={chunk ? t('state.chunkTitle') : t('state.brokenTitle')}
      text={chunk ? t('state.chunkText') : t('state.brokenText')}
      action={
        <>
          <Button kind="main" onClick={chunk ? () => location.reload() : retry}>
            {chunk ? t('action.reload') : t('action.retry')}
          </Button>
          {onClose && <Button onClick={onClose}>{t('action.close')}</Button>}
        </>
      }
    />
  )
}

/** An error boundary with words, for a region of a page. */
export function Region({ resetKey, children }: { resetKey?: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      resetKey={resetKey}
      fallback={(error, retry) => (
        <div className="column py-8">
          <Failed error={error} retry={retry} />
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
