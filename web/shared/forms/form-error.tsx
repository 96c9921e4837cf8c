import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ChunkLoadError } from '../../../kit/lib/lazy.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { toApiError } from '../../lib/api.ts'
import { useErrorText } from '../../lib/error-text.ts'

/** Why the form was refused, and the code support asks for when it is not the visitor's to mend. SYS-10: a missing part comes by a reload alone. Each refusal is brought into view and focused. `text` stands in place of the usual one of that error. */
export function FormError({ error, text }: { error: unknown; text?: string | null }) {
  const usualText = useErrorText()
  const { t } = useTranslation('common')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) box.current?.focus()
  }, [error])
  if (!error) return null
  const { code, failure } = toApiError(error)
  const isPartMissing = error instanceof ChunkLoadError
  const ours = code === 'internal' || code === 'upstream_failed' || code === 'upstream_timeout'
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-m border border-danger/50 bg-surface-0 p-3 text-sm"
    >
      <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-danger" />
      <div>
        <span>{isPartMissing ? t('state.chunkText') : (text ?? usualText(error))}</span>
        {ours && failure && (
          <p className="mt-1 font-mono text-xs text-faint">{t('state.support', { code: failure.requestId })}</p>
        )}
        {isPartMissing && (
          <Button className="mt-3" onClick={() => location.reload()}>
            {t('action.reload')}
          </Button>
        )}
      </div>
    </div>
  )
}
