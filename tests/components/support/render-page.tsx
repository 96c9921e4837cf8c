/**
 * The one place of the component tests that knows the page's router, texts, session and store: they stand round what is
 * rendered as `web/entry-client.tsx` puts them.
 */
import { BrowserRouter } from 'react-router'
import { render } from 'vitest-browser-react'
import type { Boot } from '../../../contract/boot.ts'
import type { Session } from '../../../contract/calls/identity/session.ts'
import type { Permission, PublicMerchant } from '../../../contract/calls/site/system.ts'
import { LANGUAGE_TAG, type Language } from '../../../contract/constants.ts'
import { App } from '../../../web/app/app.tsx'
import { themeStyle } from '../../../web/app/html-shell.ts'
import { makeQueryClient } from '../../../web/app/query-client.ts'
import { keepAnswers } from '../../../web/app/start-keeping.ts'
import { setApiLanguage } from '../../../web/lib/api.ts'
import type { PageBoot } from '../../../web/lib/boot.tsx'
import { createBrowserI18n } from '../../../web/lib/browser-i18n.ts'
import { STORAGE_KEY, writeStored } from '../../../web/lib/storage.ts'
import { startSiteTime } from '../../../web/shared/site/site-clock.ts'
import { buildBoot, buildPermission, buildSession } from '../../support/build-boot.ts'
import { EMPTY_ANSWERS, MEMBER_ANSWERS, REGISTER_SETTING } from './answers.ts'
import { type ApiTable, buildFakeApi } from './build-fake-api.ts'
import { serveBy } from './network.ts'

type Info = Permission['info']
export type Around = {
  /** Answers of this test, over those of a merchant who has nothing. */
  api?: ApiTable
  /** Who is logged in. `true`: a member. */
  session?: Session | Partial<Session> | true | null
  language?: Language
  merchant?: Partial<PublicMerchant>
  info?: Partial<Omit<Info, 'merchant'>>
  boot?: Partial<Boot>
}

/** What the page takes for the build it is of. */
export const BUILD = 'build-1'

function prepare(path: string, { api = {}, session = null, language = 'EN', merchant, info, boot }: Around) {
  const whole = session ? buildSession(session === true ? {} : session) : null
  const permission = buildPermission()
  const own: Info = {
    ...permission.info,
    customerService: { available: true },
    register: { setting: REGISTER_SETTING, rules: [] },
    ...info,
  }
  own.merchant = {
    ...own.merchant,
    brand: { ...own.merchant.brand, name: 'Meridian' },
    languages: ['EN', 'CN', 'JA', 'TH', 'VI'],
    ...merchant,
  }
  const whatIsOpen = { ...permission, info: own }
  const fake = buildFakeApi({ ...EMPTY_ANSWERS, permission: whatIsOpen, ...(whole && MEMBER_ANSWERS), ...api })
  const pageBoot = {
    ...buildBoot({ permission: whatIsOpen, session: whole, language, nowMs: Date.now(), ...boot }),
    answers: [],
    texts: {},
  } as PageBoot
  startSiteTime(pageBoot.nowMs, performance.now())
  history.replaceState(null, '', path)
  document.documentElement.lang = LANGUAGE_TAG[language]
  document.documentElement.dataset.scheme = own.merchant.theme.scheme
  document.documentElement.style.cssText = themeStyle(own.merchant.theme)
  setApiLanguage(language)
  writeStored('local', STORAGE_KEY.language, language)
  const queryClient = makeQueryClient(pageBoot)
  // A read that failed is tried as often as ever, and without the waits between.
  const defaults = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } })
  keepAnswers(queryClient, pageBoot, BUILD)
  serveBy(fake, queryClient)
  return { fake, pageBoot, queryClient }
}

const rootOf = () => {
  const container = document.createElement('div')
  container.id = 'root'
  document.body.appendChild(container)
  return container
}

/** The whole site at an address of it. */
export async function renderPage(path: string, around: Around = {}) {
  const { fake, pageBoot, queryClient } = prepare(path, around)
  await render(
    <BrowserRouter>
      <App boot={pageBoot} queryClient={queryClient} i18n={createBrowserI18n(pageBoot)} />
    </BrowserRouter>,
    { container: rootOf() },
  )
  return { api: fake, queryClient }
}

/** Within the page, as by a link: what it knows is kept. */
export function goTo(path: string) {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Path and query of where the page stands. */
export const readAddress = () => location.pathname + location.search
