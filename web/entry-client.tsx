import './styles/index.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { START_NOTICE_ID } from './app/start-notice-id.ts'
import { setApiLanguage } from './lib/api.ts'
import type { PageBoot } from './lib/boot.tsx'
import { createBrowserI18n } from './lib/browser-i18n.ts'
import { makeQueryClient } from './lib/query-client.ts'
import { STORAGE_KEY, writeStored } from './lib/storage.ts'

function start() {
  // Written by our own edge into this very page.
  const boot = JSON.parse(document.getElementById('boot')!.textContent) as PageBoot
  setApiLanguage(boot.language)
  writeStored('local', STORAGE_KEY.language, boot.language)

  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <BrowserRouter>
        <App boot={boot} queryClient={makeQueryClient(boot)} i18n={createBrowserI18n(boot)} />
      </BrowserRouter>,
    )
  })
  document.getElementById(START_NOTICE_ID)?.remove()
}

// In a task of its own: reading all the code and starting at once would hold a slow phone up twice as long.
setTimeout(start)
