/** Rules or paytable, fairness and rounds, in one dialog. */
import type { RoundView, SessionView, WaitingGame } from '../api.ts'
import type { Boot } from '../pages/boot.ts'
import { fairnessTab } from './drawer-fairness.ts'
import { historyTab } from './drawer-history.ts'
import type { Server } from './server.ts'
import { createTabDialog } from './tab-dialog.ts'
import type { Say } from './text.ts'

export interface DrawerContext {
  readonly boot: Pick<Boot, 'name' | 'gameCode' | 'language'>
  readonly server: Server
  readonly say: Say
  readonly money: (amountMinor: number) => string
  readonly remember: (fairness: SessionView['fairness']) => void
  readonly fairness: () => SessionView['fairness']
  /** To a game in which a round waits. */
  readonly openGame: (gameCode: WaitingGame['gameCode']) => void
  /** What pays and by what rules: each kind of game has its own. */
  readonly rules: { readonly title: string; readonly build: () => HTMLElement }
  /** Whether the board has shown how it ended: no list tells it first. */
  readonly isShown?: (round: RoundView) => boolean
  /** Whether the player asked for this round of the list; true once. */
  readonly isWanted: (round: RoundView) => boolean
  /** After the rounds. */
  readonly more?: { readonly title: string; readonly build: () => HTMLElement }
  /** A round of this game in small, without words. */
  readonly pictureRound: (round: RoundView) => HTMLElement | null
}

type DrawerOptions = Omit<DrawerContext, 'isWanted' | 'fairness' | 'remember'> & {
  readonly session: Pick<SessionView, 'fairness'>
}

export function createDrawer(options: DrawerOptions) {
  const { say, boot, rules, more, session } = options
  let { fairness } = session
  let wanted: string | null = null
  const context: DrawerContext = {
    ...options,
    fairness: () => fairness,
    remember(next) {
      fairness = next
    },
    isWanted({ roundId }) {
      if (roundId !== wanted) return false
      wanted = null
      return true
    },
  }
  const dialog = createTabDialog({
    name: boot.name,
    say,
    tabs: [
      rules,
      { title: say('fairness'), build: () => fairnessTab(context) },
      { title: say('history'), build: () => historyTab(context) },
      ...(more ? [more] : []),
    ],
  })
  dialog.element.addEventListener('close', () => {
    wanted = null
  })
  return {
    dialog,
    openMore: () => dialog.open(3),
    /** The list of rounds. Null shows all alike. */
    openRound(roundId: string | null) {
      wanted = roundId
      dialog.open(2)
    },
  }
}
