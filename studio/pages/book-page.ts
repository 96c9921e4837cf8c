/** The page of a sportsbook: a React page of its own, with the texts of its language in the markup. */
import type { Sport } from '../../contract/book/timeline.ts'
import { LANGUAGE_TAG, type Language } from '../../contract/constants.ts'
import type { ListCategory, LobbyScheme } from '../../contract/protocols/lobby-scheme.ts'
import type { BookGame } from '../games/game.ts'
import { BOOK_TEXTS, type BookTexts } from '../i18n/book/index.ts'
import { DRAW_WORDS } from '../i18n/draw-words.ts'
import { MESSAGES } from '../i18n/index.ts'
import { embedJson, escapeText, type PageFiles, styleLinks } from './html.ts'

export interface BookBoot {
  readonly gameCode: string
  readonly name: string
  readonly language: Language
  /** The lobby says that its own bar shows name, way back, balance and net position. */
  readonly lobbyBar: boolean
  readonly sports: readonly Sport[]
  /** Of the site around the frame; null where it says none. */
  readonly timeZone: string | null
  /** What the lobby opens on `open-list`. */
  readonly lists: readonly ListCategory[]
  /** How simulated matches are drawn. */
  readonly draws: readonly string[]
  readonly texts: BookTexts
}

type BookPage = {
  readonly game: BookGame
  readonly language: Language
  readonly lobbyBar: boolean
  /** Of the site around the frame. */
  readonly scheme: LobbyScheme
  readonly timeZone?: string | null
  readonly lists?: readonly ListCategory[]
  readonly files: PageFiles
  readonly nonce: string
}

type Told = Pick<BookPage, 'game' | 'language' | 'lobbyBar' | 'timeZone' | 'lists'>

export const buildBookBoot = ({ game, language, lobbyBar, timeZone = null, lists = [] }: Told) =>
  ({
    gameCode: game.code,
    name: game.name[language],
    language,
    lobbyBar,
    sports: game.sports,
    timeZone,
    lists,
    draws: [DRAW_WORDS[language].bytes, DRAW_WORDS[language].book],
    texts: BOOK_TEXTS[language],
  }) satisfies BookBoot

/** Of the first paint, before a style sheet has come: surface-0 of kit/styles/tokens.css. */
const GROUND: Readonly<Record<LobbyScheme, string>> = { dark: '#0b0f1a', light: '#faf4e9' }

export function bookPage(page: BookPage): string {
  const { language, scheme, files, nonce } = page
  const boot = buildBookBoot(page)
  const name = escapeText(boot.name)
  return `<!doctype html>
<html lang="${LANGUAGE_TAG[language]}" data-scheme="${scheme}">
<head>
<meta charset="utf-8"><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${name}</title>
<style nonce="${nonce}">html{background:${GROUND[scheme]}}</style>
${styleLinks(files)}
${files.modulePreloads.map((href) => `<link rel="modulepreload" href="${href}" crossorigin>`).join('')}
<script type="module" src="${files.script}" crossorigin></script>
</head>
<body>
<div id="book"><main aria-label="${name}"><p role="status">${escapeText(MESSAGES[language].loading)}</p></main></div>
<script type="application/json" id="boot">${embedJson(boot)}</script>
</body>
</html>`
}
