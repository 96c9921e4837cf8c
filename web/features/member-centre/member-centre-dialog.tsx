import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { BARRED_LEVEL } from '../../../contract/constants.ts'
import { withDialog } from '../../lib/dialog-address.ts'
import { useSession } from '../../shared/session/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Centre } from './components/centre.tsx'
import { CENTRE_LABEL, type OutsidePages } from './pages.ts'
import { useCentre } from './use-centre.ts'

/** The entry of the page that is shown; null on a phone, where the page stands in the list's place. */
function findActiveEntry(): HTMLElement | null {
  const entry = document.querySelector<HTMLElement>('[role=dialog] nav [aria-current=page]')
  return entry?.checkVisibility() ? entry : null
}

/** MEM-01: the personal centre over whatever page it was opened on. A press outside does not close it. */
export function MemberCentreDialog({ pages, onClose }: { pages: OutsidePages; onClose: () => void }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (!session) return <Navigate replace to={{ pathname, search: withDialog(search, 'login', pathname + search) }} />
  if (session.isAgent === BARRED_LEVEL)
    return <Navigate replace to={{ pathname, search: withDialog(search, 'true-account', pathname + search) }} />
  return <OwnCentre pages={pages} onClose={onClose} />
}

function OwnCentre({ pages, onClose }: { pages: OutsidePages; onClose: () => void }) {
  const { t } = useTranslation('member')
  const { t: tCommon } = useTranslation('common')
  const view = useCentre()
  const { page, go } = view
  return (
    <Dialog
      title={t('in_personal_center')}
      page={page && { title: t(CENTRE_LABEL[page]), backLabel: t('back'), onBack: () => go(null) }}
      closeLabel={tCommon('action.close')}
      onClose={onClose}
      cover={false}
      size="centre"
      initialFocus={findActiveEntry}
    >
      <Centre view={view} pages={pages} />
    </Dialog>
  )
}
