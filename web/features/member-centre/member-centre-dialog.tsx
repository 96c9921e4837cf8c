import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { BARRED_LEVEL } from '../../../contract/constants.ts'
import { withDialog } from '../../lib/dialog-address.ts'
import { CentreFrame } from '../../shared/centre/centre-frame.tsx'
import { RowsSkeleton } from '../../shared/member/rows.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { CentreMenu, CentreMenuSkeleton } from './components/centre-menu.tsx'
import { CentreTabs } from './components/centre-tabs.tsx'
import { CENTRE_LABEL, centreComponents, type OutsidePages } from './pages.ts'
import { useCentre } from './use-centre.ts'

type Props = {
  /** Who is logged in, and their money: a part of the app. */
  head: ReactNode
  pages: OutsidePages
  onClose: () => void
}

/** MEM-01: the personal centre over whatever page it was opened on. A press outside does not close it. */
export function MemberCentreDialog(props: Props) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (!session) return <Navigate replace to={{ pathname, search: withDialog(search, 'login', pathname + search) }} />
  if (session.isAgent === BARRED_LEVEL)
    return <Navigate replace to={{ pathname, search: withDialog(search, 'true-account', pathname + search) }} />
  return <OwnCentre {...props} />
}

function OwnCentre({ head, pages, onClose }: Props) {
  const { t } = useTranslation('member')
  const { groups, page, shown, isLoading, go } = useCentre()
  const Page = { ...centreComponents, ...pages }[shown]
  return (
    <CentreFrame
      title={t('in_personal_center')}
      size="centre"
      head={head}
      menu={isLoading ? <CentreMenuSkeleton /> : <CentreMenu groups={groups} shown={shown} onOpen={go} />}
      pageTitle={t(CENTRE_LABEL[shown])}
      isPageOpen={page !== null}
      onBack={() => go(null)}
      onClose={onClose}
    >
      <CentreTabs groups={groups} shown={shown} />
      {/* Its own boundary: the pressed tab stays and keeps the focus while the page loads. */}
      <Suspense fallback={<RowsSkeleton />}>
        <Page />
      </Suspense>
    </CentreFrame>
  )
}
