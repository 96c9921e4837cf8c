import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { NoticeList } from '../../features/notices/notice-list.tsx'
import { subjectOf } from '../../lib/dialog-address.ts'
import { PATH } from '../../shared/site/paths.ts'
import { PopupDialog } from './popup-dialog.tsx'
import { useShownPopups } from './shown-popups.ts'

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
