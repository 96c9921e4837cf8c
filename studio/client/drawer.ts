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
  /** A round of the list, before it is shown. */
  readonly onRow?: (round: RoundView, row: HTMLElement) => void
  /** After the rounds. */
  readonly more?: { readonly title: string; readonly build: () => HTMLElement }
  /** A round of this game in small, without words. */
  readonly pictureRound: (round: RoundView) => HTMLElement | null
}

export function createDrawer(context: DrawerContext) {
  const { say, boot, rules, more } = context
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
  return {
    dialog,
    open: (tab: 'history' | 'more') => dialog.open(tab === 'more' ? 3 : 2),
  }
}
