import Compass from 'lucide-react/icons/compass'
import { Suspense, useEffect, useMemo, useState, ViewTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { lazyComponent } from '../../kit/lib/lazy.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Message } from '../../kit/ui/message.tsx'
import { dropPendingAction } from '../shared/session/pending-action.ts'
import { useSession } from '../shared/session/session.tsx'
import { useMerchant } from '../shared/site/merchant.ts'
import { PATH } from '../shared/site/paths.ts'
import { PageLoader } from './page-loader.tsx'
import { Region } from './region-error.tsx'
import { findRoute, type PageRoute, ROUTES, redirectOf, visitorOf } from './routes.ts'
import { pageTitle } from './title.ts'

// One component for each module, so that going from one list to another keeps what both share.
const components = new Map([...new Set(ROUTES.map(({ load }) => load))].map((load) => [load, lazyComponent(load)]))

/** The code of the page at `pathname`: awaited before the first render, so that it suspends neither at the edge nor in hydration. */
export async function preloadPage(pathname: string): Promise<void> {
  const route = findRoute(pathname)
  await (route && components.get(route.load)?.preload())
}

/** Starts loading the code of the page that a link leads to: when it is pointed at, touched or given the focus. */
function preloadLinked({ target }: Event) {
  const link = target instanceof Element && target.closest('a')
  const route = link && findRoute(link.pathname)
  if (route) void components.get(route.load)?.preload()
}
/** A finger comes over a link as well, the moment it touches it. */
const INTENT = ['pointerover', 'focusin']

function Title({ route }: { route: PageRoute | null }) {
  const { t } = useTranslation('common')
  const { brand } = useMerchant()
  const title = pageTitle(t, route?.title ?? 'notFound', brand.name)
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}

function NotFound() {
  const { t } = useTranslation('common')
  return (
    <div className="column py-12">
      <Message
        heading="h1"
        icon={<Compass size={24} />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <ButtonLink kind="main" to={PATH.home}>
            {t('action.goHome')}
          </ButtonLink>
        }
      />
    </div>
  )
}

/** The page of the address. Views fade into each other, never on the first paint (SYS-09: `styles/motion.css`). */
export function Page() {
  const { pathname, search, key } = useLocation()
  const [first] = useState({ key, pathname })
  const { flags } = useMerchant()
  const session = useSession()
  const route = findRoute(pathname)
  // The same element over a change of the query: a dialog opens without its page being rendered again.
  const shown = useMemo(() => {
    const Component = route ? components.get(route.load)! : NotFound
    return <Component />
  }, [route])
  // PROMO-01: what was pressed before a login; who goes elsewhere in between does not want it later.
  useEffect(() => {
    if (pathname !== PATH.promotion) dropPendingAction()
  }, [pathname])
  // For as long as the window: there is always a page.
  useEffect(() => {
    for (const type of INTENT) addEventListener(type, preloadLinked)
  }, [])
  const redirect = redirectOf({ pathname, search }, visitorOf(session), flags.loginRequired ?? false)
  if (redirect) return <Navigate to={redirect} replace />

  return (
    <ViewTransition key={pathname} default="none" enter="view" exit="view">
      <div className={key === first.key ? undefined : 'view-in-alone'}>
        <Title route={route} />
        <Region resetKey={pathname}>
          {/* The first page is in the boundary of the whole (app.tsx): one of its own would hydrate later than the rest. */}
          {pathname === first.pathname ? shown : <Suspense fallback={<PageLoader />}>{shown}</Suspense>}
        </Region>
      </div>
    </ViewTransition>
  )
}
