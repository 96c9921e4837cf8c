/** What comes right after the first script: the row of last results, and keys. The first round does not wait for it. */
import type { RoundView } from '../../api.ts'
import type { Server } from '../server.ts'
import type { Say } from '../text.ts'
import type { Board } from './board.ts'
import { fillHistoryStrip } from './history-strip.ts'
import { type KeyName, listenForKeys, listKeyWords } from './keys.ts'

export { listenForKeys, listKeyWords }

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

/** Of a slot or an original. */
export function startLate({ root, boot, server, say }: Setup, parts: LateParts) {
  const { strip, board, money, isShown, onRound, keys } = parts
  listenForKeys(
    root,
    (name) => keys[name]?.press !== undefined,
    (name) => keys[name]?.press?.(),
  )
  const { add, fill } = fillHistoryStrip(strip, { say, board, money, onOpen: onRound })
  void server.rounds().then((answer) => {
    // Nothing beside the board tells a result first.
    if (answer.ok) fill(answer.value.filter((round) => round.gameCode === boot.gameCode && isShown(round)))
  })
  const words = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key.words]))
  return { add, listKeys: () => listKeyWords(say, words) }
}
