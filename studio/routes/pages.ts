/** The pages: a game, the verifier, and the verifier as one file. */

import { manifest } from 'virtual:client-manifest'
import { type Context, Hono } from 'hono'
import { DEFAULT_LANGUAGE, LANGUAGE_TAG, LANGUAGES, type Language } from '../../contract/constants.ts'
import {
  LOBBY_LISTS,
  LOBBY_MENU,
  LOBBY_SCHEME,
  LOBBY_ZONE,
  readLobbyLists,
  readLobbyScheme,
  readLobbyZone,
} from '../../contract/protocols/lobby-scheme.ts'
import { LOBBY_BAR } from '../../contract/protocols/vendor-wallet.ts'
import { randomToken, systemRandom } from '../../contract/time-and-chance.ts'
import { settingsOf } from '../env.ts'
import type { Game } from '../games/game.ts'
import { findGame } from '../games/index.ts'
import type { StudioHono } from '../http.ts'
import { bookPage } from '../pages/book-page.ts'
import { playPage } from '../pages/play-page.ts'
import { verifyPage } from '../pages/verify-page.ts'

/** The verifier is one file, whole in itself. Unbuilt (dev, tests) it is the source. */
const VERIFIER = manifest.whole['client/verify-page.ts'] ?? '/client/verify-page.ts'

/** The book is a build of its own. */
const BOOK_PAGE = manifest.pages['client/book/main.tsx'] ?? {
  script: '/client/book/main.tsx',
  css: [],
  modulePreloads: [],
}

/** Each kind of game has a script of its own. The page loads it at once, not after the main script has run. */
const OWN_SCRIPTS = {
  slot: 'client/game.ts',
  original: 'client/originals/start.ts',
  table: 'client/tables/start.ts',
  crash: 'client/crash/start.ts',
  pond: 'client/pond/start.ts',
  room: 'client/rooms/start.ts',
} as const

const ROULETTE_PARTS = 'client/tables/roulette-parts.ts'

/** The files that a game's page loads beside its own. */
function filesOf(game: Exclude<Game, { type: 'book' }>): { js: string[]; css: string[] } {
  const isRoulette = game.type === 'table' && game.table.rules.gameClass === 'ROU'
  const names = [OWN_SCRIPTS[game.type], ...(isRoulette ? [ROULETTE_PARTS] : [])]
  const chunks = names.flatMap((name) => manifest.chunksByRoute[name] ?? [])
  return { js: [...new Set(chunks.flatMap(({ js }) => js))], css: [...new Set(chunks.flatMap(({ css }) => css))] }
}

function securePage(c: Context<StudioHono>, html: (nonce: string) => string) {
  const nonce = randomToken(systemRandom, 16)
  const { LOBBY_ORIGINS } = settingsOf(c.env)
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `frame-ancestors ${LOBBY_ORIGINS.length > 0 ? LOBBY_ORIGINS.join(' ') : "'none'"}`,
  ]
  return c.html(html(nonce), 200, { 'content-security-policy': policy.join('; '), 'cache-control': 'no-store' })
}

/** The query's language by our code or by its tag, in any case. */
function languageOf(text: string | undefined): Language {
  const wanted = text?.toLowerCase()
  return (
    LANGUAGES.find((code) => wanted === code.toLowerCase() || wanted === LANGUAGE_TAG[code].toLowerCase()) ??
    DEFAULT_LANGUAGE
  )
}

export const pageRoutes = new Hono<StudioHono>()
  .get('/play/:gameCode', (c) => {
    const game = findGame(c.req.param('gameCode'))
    if (!game) return c.notFound()
    const language = languageOf(c.req.query('lang'))
    const lobbyBar = c.req.query('bar') === LOBBY_BAR.bar
    const lobbyMenu = lobbyBar && c.req.query('menu') === LOBBY_MENU.menu
    const scheme = readLobbyScheme(c.req.query(LOBBY_SCHEME))
    const timeZone = readLobbyZone(c.req.query(LOBBY_ZONE))
    if (game.type === 'book') {
      const lists = readLobbyLists(c.req.query(LOBBY_LISTS))
      const told = { game, language, lobbyBar, scheme, timeZone, lists }
      return securePage(c, (nonce) => bookPage({ ...told, files: BOOK_PAGE, nonce }))
    }
    const own = filesOf(game)
    const files = { script: manifest.entry, css: [...manifest.css, ...own.css], modulePreloads: own.js }
    return securePage(c, (nonce) => playPage({ game, language, lobbyBar, lobbyMenu, scheme, timeZone, files, nonce }))
  })
  .get('/verify', (c) => {
    const language = languageOf(c.req.query('lang'))
    const sheet = c.req.query('sheet') === '1' ? { game: findGame(c.req.query('game') ?? '') } : null
    return securePage(c, (nonce) => verifyPage({ src: VERIFIER }, nonce, language, sheet))
  })
  .get('/verify.html', async (c) => {
    const file = await c.env.ASSETS.fetch(new URL(VERIFIER, c.req.url))
    if (file.status !== 200) return c.notFound()
    return c.body(verifyPage({ code: await file.text() }, ''), 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="harbor-verify.html"',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })
