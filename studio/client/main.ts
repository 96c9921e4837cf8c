/** The game's page: reads what it was sent with, opens a session, starts the game. */
import type { SessionView } from '../api.ts'
import type { MessageKey } from '../i18n/en.ts'
import type { Boot } from '../pages/boot.ts'
import { h } from './dom.ts'
import './game.css'
import './scheme.css'
import './board.css'
import './panel.css'
import './win-stage.css'
import './drawer.css'
import { createServer, type Server } from './server.ts'
import { createSay } from './text.ts'

const root = document.querySelector<HTMLElement>('#game')
const bootText = document.querySelector('#boot')?.textContent

/** Ten bytes of the browser's own chance: the server's seal is already fixed when this is made. */
const newClientSeed = () =>
  [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Each kind of game is a file of its own, which its page asks for at once (routes/pages.ts). */
async function start(root: HTMLElement, boot: Boot, session: SessionView, server: Server) {
  if (boot.type === 'slot') {
    const { startGame } = await import('./game.ts')
    return startGame({ root, boot, session, server, say: createSay(boot.messages) })
  }
  if (boot.type === 'table') {
    const { startTable } = await import('./tables/start.ts')
    return startTable({ root, boot, session, server, say: createSay<MessageKey>(boot.messages) })
  }
  if (boot.type === 'crash') {
    const { startCrash } = await import('./crash/start.ts')
    return startCrash({ root, boot, session, server, say: createSay(boot.messages) })
  }
  if (boot.type === 'pond') {
    const { startPond } = await import('./pond/start.ts')
    return startPond({ root, boot, session, server, say: createSay({ ...boot.messages, ...boot.words }) })
  }
  if (boot.type === 'room') {
    const { startRoom } = await import('./rooms/start.ts')
    return startRoom({ root, boot, session, server, say: createSay<MessageKey>(boot.messages) })
  }
  const { startOriginal } = await import('./originals/start.ts')
  startOriginal({ root, boot, session, server, say: createSay(boot.messages) })
}

async function open(page: HTMLElement, boot: Boot, token: string) {
  const say = createSay<MessageKey>(boot.messages)
  const server = createServer()
  const stop = (words: string, again: boolean) =>
    page.replaceChildren(
      h('header', { class: 'top' }, h('h1', { class: 'title' }, boot.name)),
      h('p', { class: 'opening', role: 'alert' }, words),
      again ? h('button', { class: 'plain', onclick: () => void open(page, boot, token) }, say('retry')) : '',
    )

  const session = await server.open(token, boot.gameCode)
  if (!session.ok) {
    const unanswered = session.code === 'offline' || session.code === 'upstream_failed'
    return stop(say(unanswered ? 'cannotOpen' : 'ended'), unanswered)
  }
  if (session.value.fairness.clientSeed !== null) return start(page, boot, session.value, server)
  const fairness = await server.setClientSeed(newClientSeed())
  if (!fairness.ok) return stop(say('cannotOpen'), false)
  return start(page, boot, { ...session.value, fairness: fairness.value }, server)
}

if (root && bootText) {
  const boot = JSON.parse(bootText) as Boot
  // The lobby's bar is over the frame alone: opened by itself the game shows everything.
  if (window.parent === window) root.classList.remove('hosted', 'barless')
  const token = new URLSearchParams(location.search).get('token') ?? ''
  // A launch token is spent by its first use; it need not stay in the address.
  history.replaceState(null, '', location.pathname)
  void open(root, boot, token)
}
