/** The bar over every game, 44 px high: way out, name and return, what kind of money it is, and the menu. */
import type { SessionView } from '../api.ts'
import { h, icon } from './dom.ts'
import { createMenu } from './menu.ts'
import { isSoundOn, toggleSound } from './sound.ts'
import type { TabDialog } from './tab-dialog.ts'
import type { Say } from './text.ts'

interface HeaderOptions {
  readonly say: Say
  readonly name: string
  /** Whose money it is, is always shown: GLI-19 4.9.1. */
  readonly session: Pick<SessionView, 'mode'>
  /** What the game returns, where one figure says it. */
  readonly figure?: HTMLElement
  /** Null outside a lobby's frame. */
  readonly onLeave: (() => void) | null
  /** Rules, proof, rounds: each of its tabs is a line of the menu. */
  readonly drawer: Pick<TabDialog, 'titles' | 'open'>
}

export function createHeader({ say, name, session, figure, onLeave, drawer }: HeaderOptions): HTMLElement {
  const menu = createMenu(say('gameMenu'), [
    ...drawer.titles.map((title, at) => ({ words: () => title, onPress: () => drawer.open(at) })),
    { words: () => say(isSoundOn() ? 'soundOff' : 'soundOn'), onPress: toggleSound },
    ...(document.fullscreenEnabled
      ? [{ words: () => say('fullScreen'), onPress: toggleFullScreen, isFull: true }]
      : []),
  ])
  const { mode } = session
  return h(
    'header',
    { class: 'top' },
    onLeave &&
      h('button', { type: 'button', class: 'round', 'aria-label': say('leave'), onclick: onLeave }, icon('back')),
    h('div', { class: 'who' }, h('h1', { class: 'title' }, name), figure ?? null),
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
