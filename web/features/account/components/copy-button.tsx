import Copy from 'lucide-react/icons/copy'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/notify.ts'
import { IconButton } from '../../../ui/button.tsx'

/** Puts a text into the clipboard; where a browser refuses, the text can still be selected. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('security')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify('success', t('copy.done')),
      () => notify('error', t('copy.failed')),
    )
  return (
    <IconButton label={t('copy.label')} onClick={() => void copy()}>
      <Copy aria-hidden size={18} />
    </IconButton>
  )
}
