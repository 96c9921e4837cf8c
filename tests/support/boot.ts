/** A page as the edge asks for it, in Node: the whole HTML of an address. */
import type { Boot, BootAnswer } from '../../contract/boot.ts'
import { type Game, gameSchema } from '../../contract/calls/games/games.ts'
import type { CallInput, CallName } from '../../contract/table.ts'
import { ROUTES } from '../../web/app/routes.ts'
import { planFirstScreen, render } from '../../web/entry-server.tsx'
import type { PictureReader } from '../../web/lib/drawn-picture.ts'

export const manifest = {
  entry: '/assets/entry.js',
  css: ['/assets/page.css'],
  fonts: ['/assets/text.woff2'],
  sheet: '.a>b{content:"&"}',
  firstSheet: '',
  modulePreloads: ['/assets/shared.js'],
  whole: {},
  chunksByRoute: {
    'web/features/lobby/home-page.tsx': { js: ['/assets/home.js'], css: [] },
  },
  pages: {},
}

export const buildGame = (gameName: string, gameType: Game['gameType'], vassalage: string): Game =>
  gameSchema.parse({
    gameName,
    gameType,
    vassalage,
    vendorName: vassalage,
    accountTypeName: vassalage,
    nodeId: 1,
    classes: [],
    gameId: gameName.toLowerCase().replaceAll(' ', '-'),
    gameCode: gameName.toLowerCase().replaceAll(' ', '-'),
    showIcon: 'cover.svg',
    supportPlay: 1,
    isHot: 0,
    isNew: false,
    playable: true,
    rtp: null,
    volatility: null,
    features: [],
    minBet: '1.00',
    maxBet: '10.00',
  })

/** An answer that the first HTML carries, of which a test needs these parts. */
export const bootAnswer = <Name extends CallName>(name: Name, input: CallInput<Name>, value: object) =>
  ({ name, input, value }) as unknown as BootAnswer

/** An address of the site under test. */
export const siteUrl = (path: string) => new URL(path, 'https://site.example')
const renderAt = (path: string, boot: Boot, inlineSheet: boolean, readPicture: PictureReader | null = null) =>
  render({
    boot,
    url: siteUrl(path),
    manifest,
    inlineSheet,
    readPicture,
    isShared: false,
    signal: AbortSignal.timeout(5_000),
  })
export async function renderText(path: string, boot: Boot, inlineSheet = false): Promise<string> {
  return new Response((await renderAt(path, boot, inlineSheet)).body).text()
}
/** What visitors' pages ask before they are made. */
export const listVisitorReads = () => ROUTES.flatMap(({ path }) => planFirstScreen(siteUrl(path), null))
/** Of a page, what stands between its chrome. */
export const mainPartOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
/** With the `link` header that goes before it. */
export async function renderWithLink(path: string, boot: Boot, readPicture?: PictureReader) {
  const { body, link } = await renderAt(path, boot, true, readPicture)
  return { html: await new Response(body).text(), link }
}
