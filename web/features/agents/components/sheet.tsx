import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../kit/ui/dialog.tsx'

type Props = {
  title: string
  onClose: () => void
  /** The start of the sheet, for a caller that scrolls to it. */
  top?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** All of one member, contract or bill. Its first button stands far below, so the focus begins at the top. */
export function Sheet({ title, onClose, top, children }: Props) {
  const { t } = useTranslation('common')
  const own = useRef<HTMLDivElement>(null)
  const start = top ?? own
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      closeLabel={t('action.close')}
      initialFocus={() => start.current}
    >
      <div ref={start} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        {children}
      </div>
    </Dialog>
  )
}
