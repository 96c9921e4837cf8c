/** An original's page as elements: header, board, words below it, panel, drawer. Decides nothing. */
import type { RoundView, WaitingGame } from '../../api.ts'
import type { PlayView } from '../../originals/index.ts'
import { h } from '../dom.ts'
import { createDrawer } from '../drawer.ts'
import { drawSection, technical } from '../drawer-history.ts'
import { createHeader } from '../header.ts'
import type { Lobby } from '../lobby.ts'
import { createReceipt } from '../receipt.ts'
import { createResult, loadLate } from '../stage-parts.ts'
import { formatMinor, presentActual, presentEdge, presentReturn, type Say } from '../text.ts'
import { createWinStage } from '../win-stage.ts'
import type { AutoPlan, AutoSteps } from './auto-bet.ts'
import { createBetPanel, createReturnRange, type Main } from './bet-panel.ts'
import { type BetState, clampStake } from './bet-state.ts'
import type { Board } from './board.ts'
import { createExtras } from './extras.ts'
import './originals.css'
import type { OriginalSetup } from './start.ts'

interface StageHandlers {
  readonly lobby: Lobby
  readonly onStake: (minor: number) => void
  readonly onMain: () => void
  /** Whether the board has shown how it ended. */
  readonly isShown: (round: RoundView) => boolean
  /** To a game in which a round waits. */
  readonly onGame: (gameCode: WaitingGame['gameCode']) => void
  /** The player asks for a run of bets. Null where the policy or the game has none. */
  readonly onAuto: ((plan: AutoPlan, steps: AutoSteps) => void) | null
  /** Null where the policy wants each result drawn. */
  readonly onInstant: ((isOn: boolean) => void) | null
}

export function createOriginalStage(setup: OriginalSetup, board: Board, handlers: StageHandlers) {
  const { root, boot, session, server, say } = setup
  const money = (amountMinor: number) => formatMinor(amountMinor, session.currencySymbol)
  const result = createResult(say('paused'))
  const receipt = createReceipt({ say, money, language: boot.language, onOpen: () => drawer.openRound(null) })
  const strip = h('ol', { class: 'history-strip' })
  const extras = createExtras(setup, { ...handlers, moves: board.autoMoves }, () => stakeMinor)
  let stakeMinor: number = boot.limits.defaultMinor
  const panel = createBetPanel({
    say,
    limits: boot.limits,
    symbol: session.currencySymbol,
    options: board.options,
    onStake: handlers.onStake,
    onMain: handlers.onMain,
    receipt: receipt.element,
    beside: extras.buttons,
  })
  const drawer = createDrawer({
    boot,
    session,
    server,
    say,
    money,
    openGame: handlers.onGame,
    isShown: handlers.isShown,
    rules: { title: say('rulesTab'), build: () => buildRules(setup, board, money) },
    more: { title: say('keys'), build: () => late.buildKeys() },
    pictureRound: ({ play }) => play && board.picture(play as PlayView),
  })
  const figure = createReturnRange(boot, money)
  const { lobby } = handlers
  const header = createHeader({ root, lobby, say, name: boot.name, session, figure, drawer: drawer.dialog })
  root.classList.add('original')
  root.dataset.rules = boot.rules
  const winStage = createWinStage({ say, money })
  root.replaceChildren(
    header,
    h('section', { class: 'board' }, strip, board.scene, result.element, winStage.element),
    panel.element,
    drawer.dialog.element,
  )
  const chooseTimes = (times: number) => handlers.onStake(clampStake(stakeMinor * times, boot.limits))
  const late = loadLate(setup, {
    strip,
    board,
    money,
    isShown: handlers.isShown,
    onRound: drawer.openRound,
    keys: {
      main: { words: say('keyMain'), press: handlers.onMain },
      half: { words: say('half'), press: () => chooseTimes(0.5) },
      double: { words: say('double'), press: () => chooseTimes(2) },
      ...extras.keys,
      help: { words: say('keys'), press: drawer.openMore },
    },
  })

  return {
    winStage,
    cycle: panel.cycle,
    money,
    tell: result.tell,
    tellWay: result.tellWay,
    pause: result.pause,
    showReceipt: receipt.show,
    showResult: late.showResult,
    render(state: BetState, main: Main, isOpen: boolean, isAuto: boolean) {
      ;({ stakeMinor } = state)
      panel.update(state, main, isOpen)
      extras.update(isOpen, isAuto)
    },
  }
}

const UNATTENDED_KEYS = { cashed: 'ruleUnattended', stands: 'blackjackUnattended' } as const

function buildRules({ boot, session, say }: OriginalSetup, board: Board, money: (minor: number) => string) {
  const { figures, limits } = boot
  const [least, most] = figures.rtpAtLeastStake
  const returns = say('returnFigure', { amount: money(limits.minMinor) })
  const rows: [string, string][] = [
    [returns, presentReturn(least, most)],
    [say('edgeFigure'), presentEdge(least, most)],
    presentActual({ actual: session.actual, language: boot.language, say }),
    [say('stakeFigure'), `${money(limits.minMinor)} – ${money(limits.maxMinor)}`],
  ]
  const general = [
    say('ruleBooked'),
    ...(figures.unattended ? [say(UNATTENDED_KEYS[figures.unattended])] : []),
    say('ruleCut'),
    say('ruleSame'),
  ]
  return h(
    'div',
    {},
    ...board.rules(returns),
    h('h2', {}, say('rules')),
    ...general.map((text) => h('p', {}, text)),
    ...drawSection(boot.draws, say as Say),
    h('h2', {}, say('figures')),
    h(
      'dl',
      { class: 'facts' },
      ...rows.map(([name, value]) => h('div', { class: 'fact' }, h('dt', {}, name), h('dd', {}, value))),
    ),
    technical(say as Say, boot.paytable),
  )
}
