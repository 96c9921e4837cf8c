/** Parts that the page of a slot and the page of an original have alike. */
import type { RoundView } from '../api.ts'
import { h, tellWithWay } from './dom.ts'
import type { Board } from './originals/board.ts'
import type { KeyName } from './originals/keys.ts'
import type { Server } from './server.ts'
import type { Say } from './text.ts'

/** The words below the board; `win` only for a return above the stake. */
export function createResult() {
  const element = h('p', { class: 'result', role: 'status', 'aria-live': 'polite' })
  return {
    element,
    tell(text: string, tone: 'win' | 'calm' = 'calm') {
      element.textContent = text
      element.dataset.tone = tone
    },
    tellWay: (text: string, way: string, onWay: () => void) => tellWithWay(element, text, way, onWay),
  }
}

/** What each key is for. Without `press` the first script hears it by itself. */
export type Keys = Readonly<Partial<Record<KeyName, { readonly words: string; readonly press?: () => void }>>>

interface Setup {
  readonly root: HTMLElement
  readonly boot: { readonly gameCode: string }
  readonly server: Pick<Server, 'rounds'>
  readonly say: Say<'lastResults' | 'resultEntry' | 'keysOn' | 'keySpace'>
}

interface LateParts {
  /** The place of the last results. */
  readonly strip: HTMLElement
  /** Null where what a round paid says it all. */
  readonly board: Pick<Board, 'brief'> | null
  readonly money: (amountMinor: number) => string
  /** Whether the board has shown how it ended. */
  readonly isShown: (round: RoundView) => boolean
  readonly onRound: (roundId: string) => void
  readonly keys: Keys
}

/** The last results and the keyboard come right after the first script. The game works without them. */
export function loadLate({ root, boot, server, say }: Setup, parts: LateParts) {
  const { strip, board, money, isShown, onRound, keys } = parts
  const late = import('./originals/late.ts').then(({ fillHistoryStrip, listenForKeys, listKeyWords }) => {
    listenForKeys(
      root,
      (name) => keys[name]?.press !== undefined,
      (name) => keys[name]?.press?.(),
    )
    const filled = fillHistoryStrip(strip, { say, board, money, onOpen: onRound })
    void server.rounds().then((answer) => {
      // Nothing beside the board tells a result first.
      if (answer.ok) filled.fill(answer.value.filter((round) => round.gameCode === boot.gameCode && isShown(round)))
    })
    const words = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key.words]))
    return { add: filled.add, listKeys: () => listKeyWords(say, words) }
  })
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
