/** The page of one game. Its place is in the markup, so that something is seen before any script has run. */
import { LANGUAGE_TAG, type Language } from '../../contract/constants.ts'
import type { LobbyScheme } from '../../contract/protocols/lobby-scheme.ts'
import { scenerySvg } from '../art/scenery.ts'
import type { Game } from '../games/game.ts'
import { MESSAGES } from '../i18n/index.ts'
import { buildBoot } from './boot.ts'
import { embedJson, escapeText, type PageFiles, styleLinks } from './html.ts'

type PlayPage = {
  readonly game: Game
  readonly language: Language
  readonly lobbyBar: boolean
  /** The lobby's bar lists the menu: the page has no bar of its own. */
  readonly lobbyMenu: boolean
  /** Of the site around the frame. */
  readonly scheme: LobbyScheme
  /** In which the site around the frame shows its times. */
  readonly timeZone: string | null
  readonly files: PageFiles
  readonly nonce: string
}

/** The ground of the light tokens: painted before any style sheet has come. */
const LIGHT_GROUND = '#fffaf1'

export function playPage({ game, language, lobbyBar, lobbyMenu, scheme, timeZone, files, nonce }: PlayPage): string {
  const { palette } = game
  const hosted = lobbyMenu ? ' class="hosted barless"' : lobbyBar ? ' class="hosted"' : ''
  const isLight = scheme === 'light'
  const name = escapeText(game.name[language])
  return `<!doctype html>
<html lang="${LANGUAGE_TAG[language]}"${isLight ? ' data-scheme="light"' : ''}${timeZone ? ` data-zone="${escapeText(timeZone)}"` : ''}>
<head>
<meta charset="utf-8"><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${name}</title>
<style nonce="${nonce}">:root{--ink:${palette.ink};--accent:${palette.accent};--glow:${palette.glow};--sky:${palette.sky[0]};--cloth:${palette.sky[1]}}html{background:${isLight ? LIGHT_GROUND : palette.sky[0]}}</style>
${styleLinks(files)}
${files.modulePreloads.map((href) => `<link rel="modulepreload" href="${href}" crossorigin>`).join('')}
<script type="module" src="${files.script}" crossorigin></script>
</head>
<body>
<div id="place" aria-hidden="true">${scenerySvg(game.scenery, palette)}</div>
<main id="game"${hosted} aria-label="${name}"><header class="top"><h1 class="title">${name}</h1></header><p class="opening" role="status">${escapeText(MESSAGES[language].loading)}</p></main>
<script type="application/json" id="boot">${embedJson(buildBoot(game, language, lobbyBar))}</script>
</body>
</html>`
}
