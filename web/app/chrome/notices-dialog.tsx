import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Popup } from '../../../contract/calls/site/system.ts'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { OperatorHtml } from '../../../kit/ui/operator-html.tsx'
import { NoticeList } from '../../features/notices/notice-list.tsx'
import { useImageUrl } from '../../lib/boot.tsx'
import { subjectOf } from '../../lib/dialog-address.ts'
import { linkOf } from '../../shared/site/announcements.ts'
import { PATH } from '../../shared/site/paths.ts'
import { Picture } from '../../ui/picture.tsx'
import { useShownPopups } from './shown-popups.ts'

/** MSG-01: a notice over the page, with a way on where the operator gave one. */
function PopupDialog({ popup, onClose }: { popup: Popup; onClose: () => void }) {
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

/** MSG-01: the paged list of notices over the page, beginning at the selected one; alone, a pop-up that is for its reader. */
export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common')
  const selected = subjectOf(useLocation().search)
  const popup = useShownPopups().find(({ id }) => id === selected)
  if (popup) return <PopupDialog popup={popup} onClose={onClose} />
  return (
    <Dialog title={t('notice.title')} onClose={onClose} closeLabel={t('action.close')} size="large">
      <NoticeList selected={selected} />
      <p className="mt-3 text-center">
        <ButtonLink size="small" to={PATH.notices} replace>
          {t('notice.all')}
        </ButtonLink>
      </p>
    </Dialog>
  )
}
