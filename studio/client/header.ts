/**
 * The bar over every game, 44 px high: way out, name and return, what kind of money it is, and the menu. Where the lobby
 * lists the menu, its bar says all of it, and the whole height is the board's.
 */
import type { SessionView } from '../api.ts'
import { h, icon } from './dom.ts'
import { type Lobby, wayBack } from './lobby.ts'
import { createMenu } from './menu.ts'
import { isSoundOn, toggleSound } from './sound.ts'
import type { TabDialog } from './tab-dialog.ts'
import type { Say } from './text.ts'

interface HeaderOptions {
  /** Its classes say what the lobby's bar shows. */
  readonly root: HTMLElement
  readonly lobby: Lobby
  readonly say: Say
  readonly name: string
  /** Whose money it is, is always shown: GLI-19 4.9.1. */
  readonly session: Pick<SessionView, 'mode'>
  /** What the game returns, where one figure says it. */
  readonly figure?: HTMLElement
  /** Rules, proof, rounds: each of its tabs is a line of the menu. */
  readonly drawer: Pick<TabDialog, 'titles' | 'open' | 'element'>
}

export function createHeader({ root, lobby, say, name, session, figure, drawer }: HeaderOptions): HTMLElement {
  const title = h('h1', { class: 'title' }, name)
  const sound = { words: () => say(isSoundOn() ? 'soundOff' : 'soundOn'), onPress: toggleSound }
  if (root.classList.contains('barless')) {
    const tellClosed = () => lobby.tell({ type: 'menu-closed' })
    const tabs = drawer.titles.map((words, at) => ({
      id: `tab-${at}`,
      words: () => words,
      onPress() {
        drawer.open(at)
        drawer.element.addEventListener('close', tellClosed, { once: true })
      },
    }))
    // It opens nothing, so the focus goes back at once: a second Enter in the game would be a bet.
    const onSound = () => {
      toggleSound()
      tellClosed()
    }
    lobby.listMenu({ note: figure?.textContent, lines: [...tabs, { ...sound, id: 'sound', onPress: onSound }] })
    return h('header', { class: 'top' }, title)
  }
  const menu = createMenu(say('gameMenu'), [
    ...drawer.titles.map((words, at) => ({ words: () => words, onPress: () => drawer.open(at) })),
    sound,
    ...(document.fullscreenEnabled
      ? [{ words: () => say('fullScreen'), onPress: toggleFullScreen, isFull: true }]
      : []),
  ])
  const onLeave = wayBack(lobby, root.classList.contains('hosted'))
  const { mode } = session
  return h(
    'header',
    { class: 'top' },
    onLeave &&
      h('button', { type: 'button', class: 'round', 'aria-label': say('leave'), onclick: onLeave }, icon('back')),
    h('div', { class: 'who' }, title, figure ?? null),
    h('span', { class: `mode ${mode}` }, say(mode === 'real' ? 'modeReal' : 'modePlay')),
    ...menu,
  )
}

function toggleFullScreen() {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen({ navigationUI: 'hide' })
  change.catch(() => {})
}
