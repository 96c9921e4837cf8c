import { memo, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useBoot } from '../lib/boot.tsx'
import { useIsOnline } from '../lib/online.ts'
import { BottomBar } from './chrome/bottom-bar.tsx'
import { DeskHeader } from './chrome/desk-header.tsx'
import { Footer } from './chrome/footer.tsx'
import { Header } from './chrome/header.tsx'
import { NoticeStrip } from './chrome/notice-strip.tsx'
import { OfflineBanner } from './chrome/offline-banner.tsx'
import { OtherDomains } from './chrome/other-domains.tsx'
import { RightBar } from './chrome/right-bar.tsx'
import { DialogHost } from './dialog-host.tsx'
import { Live } from './live/live.tsx'
import { Page } from './page.tsx'
import { Ready } from './ready.tsx'
import { type ChromeKind, findRoute } from './routes.ts'
import { ScrollPlaces } from './scroll-places.tsx'
import { ToastHost } from './toast-host.tsx'

/** The chrome that a page asks for, round the page (SYS-02). */
export function Layout() {
  const { pathname } = useLocation()
  return <Frame chrome={findRoute(pathname)?.chrome ?? 'full'} />
}

let started: Promise<typeof import('../lib/analytics.ts')> | null = null

/** Tells the merchant's measurement which pages are looked at; nothing at all where none is configured. */
function Measurement() {
  const { gtagId } = useBoot().permission.info.analytics
  const { pathname } = useLocation()
  useEffect(() => {
    if (!gtagId) return
    started ??= import('../lib/analytics.ts').then((module) => {
      module.startMeasurement(gtagId, pathname)
      return module
    })
    // Nobody misses a figure that could not be taken.
    started.then((module) => module.measurePage(pathname)).catch(() => {})
  }, [gtagId, pathname])
  return null
}

/** Of its own, so that a dialog or a filter, which changes the query alone, does not render all of it again. */
const Frame = memo(({ chrome }: { chrome: ChromeKind }) => {
  const { t } = useTranslation('common')
  const full = chrome === 'full' || chrome === 'no-menu'

  return (
    <div data-categories={full} data-online={useIsOnline()} className="group/layout page-frame flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-60 rounded-m bg-accent px-4 py-3 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('nav.skip')}
      </a>
      {chrome === 'desk' ? (
        <DeskHeader />
      ) : chrome === 'bare' ? (
        <>
          <OfflineBanner />
          <OtherDomains />
        </>
      ) : (
        <Header categories={full} />
      )}
      {full && <NoticeStrip />}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Page />
      </main>
      {full && <Footer />}
      {full && <RightBar />}
      {full && <BottomBar />}
      <DialogHost />
      <ToastHost />
      <ScrollPlaces />
      <Measurement />
      <Live />
      <Ready />
    </div>
  )
})
