import Share2 from 'lucide-react/icons/share-2'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../../kit/lib/copy-text.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { promotionPath } from '../../../shared/rewards/promotions.ts'

/** Hands the address to the phone's own sharing; where there is none it is copied. */
export function ShareButton({ promotionId, title }: { promotionId: string; title: string }) {
  const { t } = useTranslation('promotions')
  const share = async () => {
    const url = new URL(promotionPath(promotionId), location.origin).href
    try {
      if (navigator.share) return await navigator.share({ title, url })
      if (await copyText(url, { label: title })) notify('success', t('share.copied'))
    } catch (error) {
      // Closing the sheet is a choice, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      notify('info', url)
    }
  }
  return (
    <Button onClick={() => void share()}>
      <Share2 aria-hidden size={18} />
      <span>{t('share.share')}</span>
    </Button>
  )
}
