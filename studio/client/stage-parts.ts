/** Parts that the page of a slot and the page of an original have alike. */
import type { RoundView } from '../api.ts'
import { h, tellWithWay } from './dom.ts'

/**
 * The words below the board; `win` only for a return above the stake. A pause stands over what was told before it and in it,
 * and takes none of it away.
 */
export function createResult(pausedWords: string) {
  const element = h('p', { class: 'result', role: 'status', 'aria-live': 'polite' })
  const write = (text: string, tone: 'win' | 'calm' = 'calm') => {
    element.textContent = text
    element.dataset.tone = tone
  }
  let isPaused = false
  let showLast = () => {}
  const show = (next: () => void) => {
    showLast = next
    if (!isPaused) next()
  }
  return {
    element,
    tell: (text: string, tone?: 'win' | 'calm') => show(() => write(text, tone)),
    tellWay: (text: string, way: string, onWay: () => void) =>
      show(() => {
        write('')
        tellWithWay(element, text, way, onWay)
      }),
    pause(next: boolean) {
      if (isPaused === next) return
      isPaused = next
      if (isPaused) write(pausedWords)
      else showLast()
    },
  }
}

type Late = typeof import('./originals/late.ts')

/** The last results and the keyboard come right after the first script. The game works without them. */
export function loadLate(...parts: Parameters<Late['startLate']>) {
  const late = import('./originals/late.ts').then(({ startLate }) => startLate(...parts))
  late.catch(() => {})
  const withLate = (act: (loaded: Awaited<typeof late>) => void) => void late.then(act, () => {})

  return {
    showResult: (round: RoundView) => withLate(({ add }) => add(round)),
    buildKeys() {
      const place = h('div')
      withLate(({ listKeys }) => place.replaceChildren(listKeys()))
      return place
    },
  }
}
