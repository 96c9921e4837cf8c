import './styles/index.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { preloadPage } from './app/page.tsx'
import { makeQueryClient } from './app/query-client.ts'
import { HOME_PATH } from './app/routes.ts'
import { keepAnswers } from './app/start-keeping.ts'
import { setApiLanguage } from './lib/api.ts'
import type { PageBoot } from './lib/boot.tsx'
import { createBrowserI18n } from './lib/browser-i18n.ts'
import { STORAGE_KEY, writeStored } from './lib/storage.ts'
import { startSiteTime } from './shared/site/site-clock.ts'

/** The first screen is whole by then. */
const KEEP_AFTER_MS = 3_000

/** When this page began to come: it was made just before. */
const readPageCame = () =>
  performance
    .getEntriesByType('navigation')
    .reduce((_, entry) => (entry as PerformanceNavigationTiming).responseStart, 0)

/** SYS-01: the home page that was asked for by `/` gets its own address. */
function nameHome() {
  const { pathname, search, hash } = location
  if (pathname === '/') history.replaceState(history.state, '', HOME_PATH + search + hash)
}

async function start() {
  // Written by our own edge into this very page.
  const boot = JSON.parse(document.getElementById('boot')!.textContent) as PageBoot
  startSiteTime(boot.nowMs, readPageCame())
  setApiLanguage(boot.language)
  writeStored('local', STORAGE_KEY.language, boot.language)
  nameHome()
  const { search } = location
  // Most addresses have no query: what reads a partner's link comes when there is one.
  if (search)
    void import('./features/auth/api/keep-affiliate.ts').then(
      (code) => code.keepAffiliate(search),
      () => {},
    )
  // With its code there the page hydrates in one go.
  await preloadPage(location.pathname)
  const queryClient = makeQueryClient(boot)
  // The entry's address holds the hash of all that the build is made of.
  setTimeout(keepAnswers(queryClient, boot, import.meta.url), KEEP_AFTER_MS)
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <BrowserRouter>
        <App boot={boot} queryClient={queryClient} i18n={createBrowserI18n(boot)} />
      </BrowserRouter>,
    )
  })
  document.getElementById('unstarted')?.remove()
}

void start()
