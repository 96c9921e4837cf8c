/**
 * What stands where a dialog will be, and where one did not come (SYS-10). The browser's own modal, for once: the chunk
 * with our own may be the very one that is missing.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHUNK_STALL_HINT_MS } from '../../contract/constants.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Loader } from '../../kit/ui/loader.tsx'
import { Message } from '../../kit/ui/message.tsx'
import { Failed } from './region-error.tsx'

function Over({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={onClose}
      className="m-auto w-full max-w-md bg-transparent p-4 text-text backdrop:bg-scrim"
    >
      {children}
    </dialog>
  )
}

/** A wheel; after ten seconds a word, with the way to load again and the way out. */
export function DialogWait({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common')
  const [stalled, setStalled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStalled(true), CHUNK_STALL_HINT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!stalled) return <Loader label={t('state.loading')} />
  return (
    <Over label={t('state.stalled')} onClose={onClose}>
      <Message
        role="status"
        title={t('state.stalled')}
        text={t('state.stalledText')}
        action={
          <>
            <Button kind="main" onClick={() => location.reload()}>
              {t('action.reload')}
            </Button>
            <Button onClick={onClose}>{t('action.close')}</Button>
          </>
        }
      />
    </Over>
  )
}

/** In sight, wherever the page has been scrolled to. */
export function DialogFailed(props: { error: Error; retry: () => void; onClose: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Over label={t('state.chunkTitle')} onClose={props.onClose}>
      <Failed {...props} />
    </Over>
  )
}
