import { clsx } from 'clsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { BARRED_LEVEL } from '../../../contract/constants.ts'
import { withDialog } from '../../lib/dialog-address.ts'
import { RowsSkeleton } from '../../shared/member/rows.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CentreMenu, CentreMenuSkeleton } from './components/centre-menu.tsx'
import { CENTRE_LABEL, centreComponents, type OutsidePages } from './pages.ts'
import { type CentreView, useCentre } from './use-centre.ts'

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

/** Menu left and page right on wide screens; on a phone the list, then the page, whose title the dialog's head shows. */
function Centre({ view, pages }: { view: CentreView; pages: OutsidePages }) {
  const { t } = useTranslation('member')
  const { groups, page, shown, isLoading, go } = view
  const Page = { ...centreComponents, ...pages }[shown]
  return (
    <div className="grid gap-8 md:grid-cols-[14rem_1fr]">
      <nav aria-label={t('in_personal_center')} className={clsx(page && 'max-md:hidden')}>
        {isLoading ? <CentreMenuSkeleton /> : <CentreMenu groups={groups} shown={shown} onOpen={go} />}
      </nav>
      <section aria-labelledby="centre-page" className={clsx('relative min-w-0', !page && 'max-md:hidden')}>
        <h3 id="centre-page" className="mb-4 font-display text-lg font-semibold max-md:sr-only">
          {t(CENTRE_LABEL[shown])}
        </h3>
        <Suspense fallback={<RowsSkeleton />}>
          <Page />
        </Suspense>
      </section>
    </div>
  )
}
