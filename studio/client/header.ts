/** The bar over the reels: way out, name, what kind of money it is, sound, information. */
import { h, icon } from './dom.ts'
import { isSoundOn, toggleSound } from './sound.ts'
import type { Say } from './text.ts'

interface HeaderOptions {
  readonly say: Say
  readonly name: string
  /** GLI-19 4.9.1: always shown. */
  readonly mode: 'real' | 'play'
  /** Null outside a lobby's frame. */
  readonly onLeave: (() => void) | null
  readonly onInfo: () => void
}

export function createHeader({ say, name, mode, onLeave, onInfo }: HeaderOptions): HTMLElement {
  const sound = h('button', {
    type: 'button',
    class: 'round',
    onclick: () => {
      toggleSound()
      showSound()
    },
  })

  function showSound() {
    const isOn = isSoundOn()
    sound.replaceChildren(icon(isOn ? 'soundOn' : 'soundOff'))
    sound.setAttribute('aria-label', say(isOn ? 'soundOff' : 'soundOn'))
  }
  showSound()

  return h(
    'header',
    { class: 'top' },
    onLeave &&
      h('button', { type: 'button', class: 'round', 'aria-label': say('leave'), onclick: onLeave }, icon('back')),
    h('h1', { class: 'title' }, name),
    h('span', { class: `mode ${mode}` }, say(mode === 'real' ? 'modeReal' : 'modePlay')),
    sound,
    h('button', { type: 'button', class: 'round', 'aria-label': say('menu'), onclick: onInfo }, icon('info')),
  )
}
