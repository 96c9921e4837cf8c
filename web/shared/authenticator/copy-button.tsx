import Copy from 'lucide-react/icons/copy'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../kit/lib/copy-text.ts'
import { notify } from '../../../kit/lib/notify.ts'
import { IconButton } from '../../../kit/ui/button.tsx'

/** Puts a text into the clipboard; where a browser refuses, the text is selected where it stands. */
export function CopyButton({ text, shownIn }: { text: string; shownIn: RefObject<Element | null> }) {
  const { t } = useTranslation('security')
  const copy = async () => {
    const isCopied = await copyText(text, { shownIn: shownIn.current })
    notify(isCopied ? 'success' : 'info', t(isCopied ? 'copy.done' : 'copy.failed'))
  }
  return (
    <IconButton label={t('copy.label')} onClick={() => void copy()}>
      <Copy aria-hidden size={18} />
    </IconButton>
  )
}
