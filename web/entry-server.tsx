/** The one seam through which the edge uses the page: what the first screen asks, and the page itself. */

import type { ClientManifest } from 'virtual:client-manifest'
import { renderToReadableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Boot, PlannedCall } from '../contract/boot.ts'
import type { Call } from '../contract/call.ts'
import type { Session } from '../contract/calls/identity/session.ts'
import type { Merchant } from '../contract/merchant.ts'
import { calls, findCall } from '../contract/table.ts'
import { App } from './app/app.tsx'
import { escapeJson } from './app/escape.ts'
import { planReads } from './app/first-screen.ts'
import { renderHead, renderTail } from './app/html-shell.ts'
import { type Drawn, shareScreen } from './app/kept-screens.ts'
import { preloadPage } from './app/page.tsx'
import { makeQueryClient } from './app/query-client.ts'
import { findRoute, redirectOf, visitorOf } from './app/routes.ts'
import { renderStartNotice } from './app/start-notice.ts'
import { pageTitle } from './app/title.ts'
import type { PageBoot } from './lib/boot.tsx'
import { type PictureReader, PictureReaderContext } from './lib/drawn-picture.ts'
import { getI18n, getTexts, layOwnLines } from './lib/edge-i18n.ts'
import type { Namespace } from './lib/i18n.ts'
import { nameTitle, PageNameContext } from './lib/page-name.ts'

export { getTexts }

/** SYS-08: the calls whose answers the first screen needs; asked all at once, none waits for another. */
export function planFirstScreen(url: URL, begun: Session | null): PlannedCall[] {
  const session = admit(begun)
  const planned = planReads(url, session !== null).map(({ route, input }) => {
    const [method = '', path = ''] = route.split(' ')
    return { name: findCall(method, path)!, input } as PlannedCall
  })
  // AUTH-09: what would be refused is not asked.
  return session?.forceChangePassword ? planned.filter(({ name }) => isOpenWhileDue(calls[name])) : planned
}

/** AUTH-16: to the page nobody is logged in before the extra verification. */
const admit = (begun: Session | null) => (begun?.verificationRequired ? null : begun)
const isOpenWhileDue = ({ token, passwordDue }: Call) => !token || passwordDue === 'allowed'

/** What a request for a page is answered with: another address, or a page with its status (SYS-01, SYS-07). */
export function resolvePage(
  url: URL,
  session: Session | null,
  { loginRequired = false }: Merchant['flags'],
): { redirect: string } | { status: 200 | 404 } {
  const redirect = redirectOf(url, visitorOf(session), loginRequired)
  if (redirect) return { redirect }
  return { status: findRoute(url.pathname) ? 200 : 404 }
}

/** The boot data with its answers named by route, as the browser's code names calls, and with the page's texts. */
function presentBoot(boot: Boot, { pathname }: URL): PageBoot {
  const answers = boot.answers.map(({ name, input, value }) => {
    const { method, path, token } = calls[name]
    return { scope: token ? 'member' : 'public', route: `${method} ${path}`, input, value }
  })
  const namespaces: Namespace[] = ['common', ...(findRoute(pathname)?.namespaces ?? [])]
  const shipped = getTexts(boot.language)
  const own = Object.fromEntries(namespaces.map((name) => [name, shipped[name]]))
  const texts = layOwnLines(own, boot.ownTexts?.[boot.language])
  return { ...boot, answers: answers as PageBoot['answers'], texts }
}

type RenderOptions = {
  boot: Boot
  url: URL
  manifest: ClientManifest
  inlineSheet: boolean
  readPicture: PictureReader | null
  /** Whether other visitors may be shown the same first screen. */
  isShared: boolean
  signal: AbortSignal
}

/** A document, and its `link` header: what the browser may ask for before it has read a line of it. */
type RenderedPage = { body: Uint8Array<ArrayBuffer>; link: string | null }

/**
 * The whole HTML document: the head, then the first screen, then the boot data.
 * A part that fails to render is left to the browser.
 */
export async function render(options: RenderOptions): Promise<RenderedPage> {
  const { boot, url, manifest, inlineSheet, readPicture, isShared } = options
  const page = presentBoot(boot, url)
  const t = getI18n(boot.language, boot.ownTexts?.[boot.language]).getFixedT(null, 'common')
  const place = { path: url.pathname + url.search, hasPictures: readPicture !== null }
  const draw = (seen: PageBoot) => drawScreen(seen, options)
  const { content, data, link, name } = isShared ? await shareScreen(place, page, draw) : await draw(page)
  const title = pageTitle(t, findRoute(url.pathname)?.title ?? 'notFound', boot.permission.info.merchant.brand.name)
  const head = renderHead({ boot, url, manifest, inlineSheet, title: name ? nameTitle(name, title) : title })
  const tail = renderTail({ boot, data, url, manifest, inlineSheet, notice: renderStartNotice(t) })
  return { body: joinParts(head, content, tail), link }
}

async function drawScreen(page: PageBoot, { boot, url, readPicture, signal }: RenderOptions): Promise<Drawn> {
  let link: string | null = null
  let name: string | null = null
  let isWhole = true
  const onName = (given: string) => {
    name = given
  }
  const onHeaders = (headers: Headers) => {
    link = headers.get('link')
  }
  const onError = () => {
    isWhole = false
  }
  // A picture that is not at hand may be late for this page and there for the next.
  const read: PictureReader | null =
    readPicture &&
    ((address) => {
      const picture = readPicture(address)
      if (picture instanceof Promise) isWhole = false
      return picture
    })
  await preloadPage(url.pathname)
  const content = await renderToReadableStream(
    <PictureReaderContext value={read}>
      <PageNameContext value={onName}>
        <StaticRouter location={url.pathname + url.search}>
          <App
            boot={page}
            queryClient={makeQueryClient(page)}
            i18n={getI18n(boot.language, boot.ownTexts?.[boot.language])}
          />
        </StaticRouter>
      </PageNameContext>
    </PictureReaderContext>,
    // Late parts would arrive by inline script, which the CSP refuses: all of it waits, none is set aside.
    { signal, progressiveChunkSize: Number.POSITIVE_INFINITY, onError, onHeaders },
  )
  await content.allReady
  const bytes = new Uint8Array(await new Response(content).arrayBuffer())
  const data = escapeJson({ answers: page.answers, texts: page.texts })
  return { content: bytes, data, link, name, isWhole }
}

/** The page is complete here. A stream would cross from script to runtime once for each two kilobytes. */
function joinParts(head: string, content: Uint8Array, tail: string): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const parts = [encoder.encode(head), content, encoder.encode(tail)]
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
