import { Suspense, useEffect, useMemo, useState, ViewTransition } from 'react'
import { useMerchant } from '../lib/boot.tsx'
import { useT } from '../lib/i18n.tsx'
import { lazyComponent } from '../lib/lazy.tsx'
import { Navigate, useLocation } from '../lib/router.tsx'
import { useSession } from '../lib/session.tsx'
import { NotFound } from './not-found.tsx'
import { PageLoader } from './page-loader.tsx'
import { Ready } from './ready.tsx'
import { Region } from './region-error.tsx'
import { findRoute, type PageRoute, ROUTES, redirectOf } from './routes.ts'
import { pageTitle } from './title.ts'

// One component for each module, so that going from one list to another keeps what both share.
const components = new Map([...new Set(ROUTES.map(({ load }) => load))].map((load) => [load, lazyComponent(load)]))

/** Starts loading a page's code, on hover, focus or touch of a link to it. */
export function preloadPage(pathname: string): void {
  const route = findRoute(pathname)
  if (route) components.get(route.load)?.preload()
}

function Title({ route }: { route: PageRoute | null }) {
  const t = useT('common')
  const { brand } = useMerchant()
  const title = pageTitle(t, route?.title ?? 'notFound', brand.name)
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}

/** The page of the address. Views fade into each other, never on the first paint (SYS-09: `styles/motion.css`). */
export function Page() {
  const { pathname, search, key } = useLocation()
  const [firstKey] = useState(key)
  const { flags } = useMerchant()
  const session = useSession()
  const route = findRoute(pathname)
  // The same element over a change of the query: a dialog opens without its page being rendered again.
  const shown = useMemo(() => {
    const Component = route ? components.get(route.load)! : NotFound
    return <Component />
  }, [route])
  const redirect = redirectOf({ pathname, search }, session !== null, flags.loginRequired ?? false)
  if (redirect) return <Navigate to={redirect} replace />

  return (
    <ViewTransition key={pathname} default="none" enter="view" exit="view">
      <div className={key === firstKey ? undefined : 'view-in-alone'}>
        <Title route={route} />
        <Region resetKey={pathname}>
          <Suspense fallback={<PageLoader />}>
            {shown}
            <Ready />
          </Suspense>
        </Region>
      </div>
    </ViewTransition>
  )
}
