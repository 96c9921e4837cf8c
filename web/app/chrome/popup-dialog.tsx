import { useTranslation } from 'react-i18next'
import type { Popup } from '../../../contract/calls/site/system.ts'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { OperatorHtml } from '../../../kit/ui/operator-html.tsx'
import { useImageUrl } from '../../lib/boot.tsx'
import { linkOf } from '../../shared/site/announcements.ts'
import { Picture } from '../../ui/picture.tsx'

/** MSG-01: a notice over the page, with a way on where the operator gave one. */
export function PopupDialog({ popup, onClose }: { popup: Popup; onClose: () => void }) {
  const { t } = useTranslation('common')
  const imageUrl = useImageUrl()
  const href = linkOf(popup)
  return (
    <Dialog title={popup.title} onClose={onClose} closeLabel={t('action.close')} size="small">
      {popup.imageUrl && (
        <Picture
          src={imageUrl(popup.imageUrl)}
          alt=""
          width={480}
          height={160}
          eager
          className="mb-3 aspect-3/1 w-full rounded-m object-cover"
        />
      )}
      <OperatorHtml html={popup.content} />
      {href && popup.button && (
        // In the place of the pop-up: the way back leads to the page, and not to what was read.
        <ButtonLink kind="main" wide to={href} replace className="mt-4">
          {popup.button}
        </ButtonLink>
      )}
    </Dialog>
  )
}
