/** What comes right after the first script of a slot: the row of last results, and keys. The first spin does not wait for it. */
import type { RoundView } from '../api.ts'
import { h } from './dom.ts'
import type { KeyName } from './originals/keys.ts'
import type { GameSetup } from './stage.ts'

interface LateParts {
  /** The place of the last results. */
  readonly strip: HTMLElement
  readonly money: (amountMinor: number) => string
  /** Whether the reels have shown how it ended. */
  readonly isShown: (round: RoundView) => boolean
  readonly onRound: (roundId: string) => void
  /** One step of the ladder of stakes up or down. */
  readonly onStep: (by: 1 | -1) => void
  /** Null where the policy has no auto bet. */
  readonly onAuto: (() => void) | null
  readonly onHelp: () => void
}

export function loadSlotLate({ root, boot, server, say }: GameSetup, parts: LateParts) {
  const { strip, money, isShown, onRound, onStep, onAuto, onHelp } = parts
  const words: Partial<Record<KeyName, string>> = {
    main: say('spin'),
    less: say('stakeLess'),
    more: say('stakeMore'),
    ...(onAuto && { auto: say('auto') }),
    help: say('keys'),
  }
  const onKey: Partial<Record<KeyName, () => void>> = {
    less: () => onStep(-1),
    more: () => onStep(1),
    ...(onAuto && { auto: onAuto }),
    help: onHelp,
  }
  const late = import('./originals/late.ts').then(({ fillHistoryStrip, listenForKeys, listKeyWords }) => {
    // Space and Enter are heard from the first frame on (stage.ts).
    listenForKeys(
      root,
      (name) => onKey[name] !== undefined,
      (name) => onKey[name]?.(),
    )
    const filled = fillHistoryStrip(strip, { say, board: null, money, onOpen: onRound })
    void server.rounds().then((answer) => {
      // Nothing beside the reels tells a result first.
      if (answer.ok) filled.fill(answer.value.filter((round) => round.gameCode === boot.gameCode && isShown(round)))
    })
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
