import './styles/index.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { findRoute } from './app/routes.ts'
import { loadWords } from './app/words.ts'
import type { PageBoot } from './lib/boot.tsx'
import { createI18n, type Namespace } from './lib/i18n.tsx'
import { makeQueryClient } from './lib/query-client.ts'
import { STORAGE_KEY, writeStored } from './lib/storage.ts'

/** The page's texts first, so that the first render says what the HTML says. */
async function start() {
  // Written by our own edge into this very page.
  const boot = JSON.parse(document.getElementById('boot')!.textContent) as PageBoot
  const namespaces: Namespace[] = ['common', ...(findRoute(location.pathname)?.words ?? [])]
  const words = await Promise.all(namespaces.map(async (name) => [name, await loadWords(boot.language, name)] as const))
  const i18n = createI18n(boot.language, Object.fromEntries(words))
  writeStored('local', STORAGE_KEY.language, boot.language)

  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <BrowserRouter>
        <App boot={boot} queryClient={makeQueryClient(boot)} i18n={i18n} loadWords={loadWords} />
      </BrowserRouter>,
    )
  })
  document.documentElement.dataset.ready = 'true'
}

void start()
