/** An original's page as elements: header, board, words below it, panel, drawer. Decides nothing. */
import type { RoundView } from '../../api.ts'
import type { PlayView } from '../../originals/index.ts'
import { h } from '../dom.ts'
import { createDrawer } from '../drawer.ts'
import { drawSection } from '../drawer-paytable.ts'
import { createHeader } from '../header.ts'
import { createPlaque } from '../plaque.ts'
import { createReceipt } from '../receipt.ts'
import { formatMinor, presentActual, presentEdge, presentReturn, type Say } from '../text.ts'
import { createWinStage } from '../win-stage.ts'
import { createBetPanel, type Main } from './bet-panel.ts'
import type { BetState } from './bet-state.ts'
import type { Board } from './board.ts'
import './originals.css'
import type { OriginalSetup } from './start.ts'

interface StageHandlers {
  /** Null where there is no lobby, or its bar has the way back. */
  readonly onLeave: (() => void) | null
  readonly onStake: (minor: number) => void
  readonly onMain: () => void
}

export function createOriginalStage(setup: OriginalSetup, board: Board, handlers: StageHandlers) {
  const { root, boot, session, server, say } = setup
  const money = (amountMinor: number) => formatMinor(amountMinor, session.currencySymbol)
  let { fairness } = session
  const result = h('p', { class: 'result', role: 'status', 'aria-live': 'polite' })
  const receipt = createReceipt({ say, money, language: boot.language, onOpen: () => drawer.open('history') })
  const panel = createBetPanel({
    say,
    limits: boot.limits,
    symbol: session.currencySymbol,
    options: board.options,
    onStake: handlers.onStake,
    onMain: handlers.onMain,
    receipt: receipt.element,
  })
  const drawer = createDrawer({
    boot,
    server,
    say,
    money,
    fairness: () => fairness,
    remember: (next) => {
      fairness = next
    },
    rules: { title: say('rulesTab'), build: () => buildRules(setup, board, money) },
    pictureRound: ({ play }) => play && board.picture(play as PlayView),
  })
  const header = createHeader({
    say,
    name: boot.name,
    mode: session.mode,
    onLeave: handlers.onLeave,
    onInfo: () => drawer.open(),
  })
  root.classList.add('original', 'has-plaque')
  root.dataset.rules = boot.rules
  const winStage = createWinStage({ say, money })
  const plaque = createPlaque(boot.name, boot.figures.mainRtpPercent ?? boot.figures.rtpPercent[0])
  root.replaceChildren(
    header,
    h('section', { class: 'board' }, plaque, board.scene, result, winStage.element),
    panel.element,
    drawer.element,
  )

  return {
    winStage,
    cycle: panel.cycle,
    money,
    /** The words below the board; `win` only for a return above the stake. */
    tell(text: string, tone: 'win' | 'calm' = 'calm') {
      result.textContent = text
      result.dataset.tone = tone
    },
    showReceipt: (round: RoundView) => receipt.show(round),
    render: (state: BetState, main: Main, isOpen: boolean) => panel.update(state, main, isOpen),
  }
}

const UNATTENDED_KEYS = { cashed: 'ruleUnattended', stands: 'blackjackUnattended' } as const

function buildRules({ boot, session, say }: OriginalSetup, board: Board, money: (minor: number) => string) {
  const { figures, limits } = boot
  const [least, most] = figures.rtpPercent
  const rows: [string, string][] = [
    [say('returnFigure'), presentReturn(least, most)],
    [say('edgeFigure'), presentEdge(least, most)],
    presentActual({ actual: session.actual, language: boot.language, say }),
    [say('stakeFigure'), `${money(limits.minMinor)} – ${money(limits.maxMinor)}`],
    ['ID', boot.paytable],
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
    ...board.rules(),
    h('h2', {}, say('rules')),
    ...general.map((text) => h('p', {}, text)),
    ...drawSection(boot.draws, say as Say),
    h('h2', {}, say('figures')),
    h(
      'dl',
      { class: 'facts' },
      ...rows.map(([name, value]) => h('div', { class: 'fact' }, h('dt', {}, name), h('dd', {}, value))),
    ),
  )
}
