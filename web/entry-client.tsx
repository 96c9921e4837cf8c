import './styles/index.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { preloadPage } from './app/page.tsx'
import { HOME_PATH } from './app/routes.ts'
import { keepAnswers } from './app/start-keeping.ts'
import { codeOf } from './features/auth/api/affiliate-code.ts'
import { call, setApiLanguage } from './lib/api.ts'
import type { PageBoot } from './lib/boot.tsx'
import { createBrowserI18n } from './lib/browser-i18n.ts'
import { makeQueryClient } from './lib/query-client.ts'
import { readStored, STORAGE_KEY, writeStored } from './lib/storage.ts'

/** The first screen is whole by then. */
const KEEP_AFTER_MS = 3_000

/** SYS-01: the home page that was asked for by `/` gets its own address. */
function nameHome() {
  const { pathname, search, hash } = location
  if (pathname === '/') history.replaceState(history.state, '', HOME_PATH + search + hash)
}

/** AUTH-05: a visitor who followed a partner's link looks round before registering. */
function keepAffiliate() {
  const code = codeOf(location.search)
  if (!code || code === readStored('session', STORAGE_KEY.affiliateCode)) return
  writeStored('session', STORAGE_KEY.affiliateCode, code)
  call('POST /wps/agent/visits', { code }).catch(() => {})
}

async function start() {
  // Written by our own edge into this very page.
  const boot = JSON.parse(document.getElementById('boot')!.textContent) as PageBoot
  setApiLanguage(boot.language)
  writeStored('local', STORAGE_KEY.language, boot.language)
  nameHome()
  keepAffiliate()
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
