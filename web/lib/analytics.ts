/** Measurement by an outside service, in a chunk of its own: loaded only where the merchant configured an id. */
import { trustScript } from './trusted-script.ts'

const LIBRARY = 'https://www.googletagmanager.com/gtag/js'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** The library reads what is queued as the `arguments` of a call, not as a list. */
function gtag(..._: unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: the library tells calls from data by this very object.
  window.dataLayer.push(arguments)
}

/** Of the library's own events too, which would else say the whole address: a query, or what opens a mail's link. */
const nameOnly = (pathname: string) => ({
  page_location: location.origin + pathname,
  page_referrer: '',
  page_title: '',
})

/** Starts once: without cookies and without profiles until somebody agreed to them, and never with a query or a name. */
export function startMeasurement(gtagId: string, pathname: string): void {
  gtag('consent', 'default', {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
  })
  gtag('js', new Date())
  gtag('set', nameOnly(pathname))
  gtag('config', gtagId, { send_page_view: false, ...nameOnly(pathname) })
  const script = document.createElement('script')
  script.async = true
  script.src = trustScript(`${LIBRARY}?id=${gtagId}`, { isConfigured: true })
  document.head.appendChild(script)
}

/** A page was looked at: its path alone, as queries may name a round or a search. */
export function measurePage(pathname: string): void {
  gtag('set', nameOnly(pathname))
  gtag('event', 'page_view', nameOnly(pathname))
}
