/** Crash as the player meets it: one flight for all, a stake before it, and a press or a target to take it. */
import type { RoundView, SessionView } from '../../api.ts'
import {
  CRASH_MOST,
  crashPayout,
  endOfResult,
  LEAST_TARGET,
  multiplierAt,
  readTarget,
  spotOfTarget,
} from '../../originals/crash.ts'
import { presentHundredths } from '../../originals/present.ts'
import type { CrashBoot } from '../../pages/boot.ts'
import type { TableMessage, TableRoundView } from '../../tables/messages.ts'
import { createServerClock } from '../clock.ts'
import { delay, h, reducedMotion, write } from '../dom.ts'
import { createHeader } from '../header.ts'
import { createLobby, endingOf } from '../lobby.ts'
import { createBetPanel, type Main } from '../originals/bet-panel.ts'
import { clampStake } from '../originals/bet-state.ts'
import type { SayOriginal } from '../originals/board.ts'
import { createSegmented } from '../originals/fields.ts'
import '../originals/originals.css'
import { createPlaque } from '../plaque.ts'
import { chooseRefusal } from '../play-state.ts'
import { createReceipt } from '../receipt.ts'
import { isUncertain, type Result, type Server } from '../server.ts'
import { play } from '../sound.ts'
import { createTableServer, listen } from '../tables/table-server.ts'
import { formatMinor, readAmount, toMinor } from '../text.ts'
import { createWinStage } from '../win-stage.ts'
import './crash.css'
import { createCrashDrawer } from './crash-drawer.ts'
import { createCurve } from './curve.ts'

type Setup = {
  readonly root: HTMLElement
  readonly boot: CrashBoot
  readonly session: SessionView
  readonly server: Server
  readonly say: SayOriginal
}
interface Bet {
  readonly betId: string
  readonly roundId: string
  readonly stakeMinor: number
  readonly target: number | null
  /** What the server said that the player has, in hundredths. */
  readonly at: number | null
}

const QUICK_TARGETS = [150, 200, 300, 1_000]
const CALM_TICK_MS = 250
const OTHERS_SHOWN = 8
const ASK_EVERY_MS = 1_200
const times = (hundredths: number) => `${presentHundredths(hundredths)}×`

export function startCrash({ root, boot, session, server, say }: Setup): void {
  const table = createTableServer(server)
  const money = (amountMinor: number) => formatMinor(amountMinor, session.currencySymbol)
  let round: TableRoundView | null = null
  let revealed: TableRoundView | null = null
  let chainEnds: readonly string[] = []
  const clock = createServerClock()
  let bet: Bet | null = null
  let [isBusy, isAway, isEnded, isPaused] = [false, true, false, false]
  let stakeMinor: number = boot.limits.defaultMinor
  let [balanceMinor, winMinor, netMinor] = [toMinor(session.balance), 0, 0]
  /** What the table said of bets that were taken before this page was here, by round. */
  const taken = new Map<string, number>()
  let target = 200
  let spoken = 0
  /** A bet that the wallet has not answered. */
  let unanswered: string | null = null

  const lobby = createLobby(session.lobbyOrigin, (type) => {
    if (type === 'refresh-balance') return void refreshBalance()
    isPaused = type === 'pause'
    tell(isPaused ? say('paused') : '')
    render()
  })
  const way = createSegmented(
    say('crashWay'),
    [
      ['auto', say('crashAuto')],
      ['press', say('crashPress')],
    ],
    'auto',
    () => render(),
  )
  const input = h('input', {
    ...{ id: 'crash-target', inputmode: 'decimal', autocomplete: 'off' },
    onchange: () => setTarget(readAmount(input.value) ?? target),
  })
  const chips = QUICK_TARGETS.map((value) =>
    h('button', { type: 'button', class: 'chip', onclick: () => setTarget(value) }, times(value)),
  )
  const targetField = h(
    'div',
    { class: 'target-field', role: 'group', 'aria-label': say('crashAuto') },
    h('label', { for: 'crash-target', class: 'label' }, say('crashAuto')),
    input,
    h('div', { class: 'targets' }, ...chips),
  )
  const latency = h('p', { class: 'crash-latency' }, say('crashLatency'))
  const curve = createCurve()
  const figure = h('p', { class: 'crash-figure', 'aria-hidden': 'true' }, '1.00×')
  const phase = h('p', { class: 'crash-phase' })
  const ends = h('ol', { class: 'crash-ends', 'aria-label': say('crashHistory') })
  const others = h('ul', { class: 'crash-others', 'aria-label': say('crashOthers') })
  const result = h('p', { class: 'result', role: 'status', 'aria-live': 'polite' })
  const speech = h('p', { class: 'unseen', 'aria-live': 'polite' })
  const winStage = createWinStage({ say, money })
  const receipt = createReceipt({ say, money, language: boot.language, onOpen: () => drawer.open(2) })
  const panel = createBetPanel({
    ...{ say, limits: boot.limits, symbol: session.currencySymbol, options: [way.element, targetField, latency] },
    onStake: (minor) => {
      if (isOpen() && !bet) stakeMinor = clampStake(minor, boot.limits)
      render()
    },
    onMain: () => void press(),
    receipt: receipt.element,
  })
  const drawer = createCrashDrawer({
    ...{ boot, server, say, money, actual: session.actual },
    round: () => round,
    revealed: () => revealed,
    chainEnds: () => chainEnds,
  })
  const header = createHeader({
    ...{ say, name: boot.name, mode: session.mode },
    onLeave: boot.lobbyBar || !lobby.framed ? null : () => lobby.tell({ type: 'leave', reason: 'player' }),
    onInfo: () => drawer.open(),
  })
  root.classList.add('original', 'crash', 'has-plaque')
  root.replaceChildren(
    header,
    h(
      'section',
      { class: 'board' },
      createPlaque(boot.name, boot.figures.rtpPercent[0]),
      h(
        'div',
        { class: 'scene crash-scene' },
        ends,
        h('div', { class: 'fit crash-sky' }, curve.canvas, h('div', { class: 'crash-words' }, figure, phase), others),
      ),
      result,
      speech,
      winStage.element,
    ),
    panel.element,
    drawer.element,
  )

  const { now } = clock
  /** A deploy may have brought other rules than those that this page prints. */
  const isByPage = ({ rules }: TableRoundView) => rules === boot.paytable
  const isOpen = () =>
    round?.phase === 'open' && isByPage(round) && now() < round.endsMs && !isAway && !isEnded && !isPaused
  const flightMs = () => (round ? Math.max(0, now() - round.sinceMs) : 0)
  const isFlying = () => round?.phase === 'dealing'

  function setTarget(value: number) {
    target = Math.min(CRASH_MOST, Math.max(LEAST_TARGET, value))
    render()
  }

  function tell(text: string, tone: 'win' | 'calm' = 'calm') {
    result.textContent = text
    result.dataset.tone = tone
  }

  function mainOf(): Main {
    if (isBusy || unanswered) return { words: say('checking'), isOn: false }
    if (isOpen())
      return bet
        ? { words: say('crashUndo'), isOn: true }
        : { words: say('bet', { amount: money(stakeMinor) }), isOn: true }
    if (!bet) return { words: say(round?.phase === 'closing' || !round ? 'crashClosed' : 'crashNone'), isOn: false }
    if (bet.at !== null) return { words: say('crashTook', { at: times(bet.at) }), isOn: false }
    if (isFlying()) {
      const stands = Math.min(multiplierAt(flightMs()), bet.target ?? CRASH_MOST)
      const amount = money(crashPayout(bet.stakeMinor, stands))
      return { words: say('cashOut', { amount }), isOn: stands >= LEAST_TARGET && !isAway }
    }
    return { words: say('crashBet', { amount: money(bet.stakeMinor) }), isOn: false }
  }

  function render() {
    const isChoosing = isOpen() && !bet && !isBusy && !unanswered
    way.enable(isChoosing)
    const isAuto = way.value() === 'auto'
    targetField.hidden = !isAuto
    latency.hidden = isAuto
    for (const field of [input, ...chips]) field.disabled = !isChoosing
    if (input.value !== presentHundredths(target)) input.value = presentHundredths(target)
    for (const [at, chip] of chips.entries()) chip.setAttribute('aria-pressed', String(QUICK_TARGETS[at] === target))
    const state = { phase: 'idle' as const, isPaused, stakeMinor, balanceMinor, winMinor, netMinor }
    panel.update(state, mainOf(), isChoosing)
  }

  async function press() {
    if (isBusy || unanswered) return
    if (isOpen()) return bet ? undo(bet) : lay()
    if (isFlying() && bet && bet.at === null) await take(bet)
  }

  /** No answer is not a refusal: the same thing is asked again under its id. */
  async function ask<T>(call: () => Promise<Result<T>>): Promise<Result<T>> {
    isBusy = true
    render()
    let answer = await call()
    for (let tries = 0; tries < 3 && isUncertain(answer); tries += 1) {
      await delay(500)
      answer = await call()
    }
    isBusy = false
    return answer
  }

  const tellStarted = () => lobby.tell({ type: 'round-started', gameCode: session.gameCode })

  async function lay() {
    if (!round) return
    const wanted = way.value() === 'auto' ? target : null
    const [betId, number, stake] = [crypto.randomUUID(), round.number, stakeMinor]
    tellStarted()
    tell(say('checking'))
    const answer = await ask(() => table.lay(betId, number, { [spotOfTarget(wanted)]: stake }))
    if (answer.ok && answer.value.state !== 'open') {
      if (answer.value.state === 'waiting') play('chips')
      hearBet(answer.value, number)
    } else if (answer.ok || isUncertain(answer)) void askAfter(number, betId)
    else if (answer.code === 'login_required') return end()
    else tellRefused(answer.code === 'round_closed' ? 'crashClosed' : 'failed')
    render()
  }

  /** Nothing was staked. */
  function tellRefused(words: 'crashClosed' | 'failed') {
    tell(say(words))
    lobby.tell({ type: 'round-refused', gameCode: session.gameCode })
  }

  /** What the wallet has said of a bet: it is on, or it went back and why. */
  function hearBet(view: RoundView, number: number) {
    book(view)
    if (view.state === 'rolled_back') tell(say(view.reason === null ? 'refused' : chooseRefusal(view.reason)))
    if (view.state !== 'waiting' || round?.number !== number) return
    const spot = Object.keys(view.table?.stakes ?? {})[0] ?? ''
    const stake = toMinor(view.stake)
    const at = taken.get(view.roundId) ?? null
    bet = { betId: view.spinId, roundId: view.roundId, stakeMinor: stake, target: readTarget(spot) ?? null, at }
    tell(say('crashBet', { amount: money(stake) }))
  }

  /** A bet that the wallet has not answered is not on. Its end comes, though it may be after the round's. */
  async function askAfter(number: number, betId: string) {
    unanswered = betId
    tell(say('checking'))
    render()
    while (unanswered === betId && !isEnded) {
      await delay(ASK_EVERY_MS)
      const answer = await table.bets(number)
      const view = answer.ok ? answer.value.find(({ spinId }) => spinId === betId) : null
      if (view === null || view?.state === 'open') continue
      unanswered = null
      if (view) hearBet(view, number)
      else tellRefused('failed')
    }
    render()
  }

  async function undo({ betId }: Bet) {
    const answer = await ask(() => table.undo(betId))
    if (answer.ok) {
      bet = null
      tell('')
      book(answer.value)
    } else tell(say(answer.code === 'round_closed' ? 'crashClosed' : 'checking'))
    render()
  }

  async function take(taken: Bet) {
    const answer = await ask(() => table.cash(taken.betId))
    if (answer.ok) {
      if (bet?.betId === taken.betId) bet = { ...taken, at: answer.value.at }
      // UK RTS 14F: what is no more than the stake is stated, not celebrated.
      if (crashPayout(taken.stakeMinor, answer.value.at) > taken.stakeMinor) play('win')
      tell(say('crashTook', { at: times(answer.value.at) }))
    } else if (answer.code === 'round_closed') tell(say('crashLate'))
    render()
  }

  function book(view: RoundView) {
    const { balance, state } = view
    if (balance !== null) {
      balanceMinor = toMinor(balance)
      lobby.tell({ type: 'balance-changed', balance })
    }
    if (state === 'settled' || state === 'rolled_back') lobby.tell(endingOf(view))
  }

  async function refreshBalance() {
    const answer = await server.balance()
    if (answer.ok) balanceMinor = toMinor(answer.value.balance)
    render()
  }

  /** The wallet's word on a round's bet. */
  async function settle(number: number) {
    for (let tries = 0; tries < 12; tries += 1) {
      await delay(tries === 0 ? 300 : 1_200)
      const answer = await table.bets(number)
      if (!answer.ok || answer.value.some(({ state }) => state === 'open' || state === 'waiting')) continue
      for (const view of answer.value) {
        book(view)
        receipt.show(view)
      }
      return render()
    }
  }

  /** What lies there already: after a reload, or a connection that came back. */
  async function restore(number: number) {
    const answer = await table.bets(number)
    if (!answer.ok || round?.number !== number) return
    const mine = answer.value.find(({ state }) => state === 'waiting' || state === 'open')
    const at = bet?.betId === mine?.spinId ? (bet?.at ?? null) : null
    if (!mine) bet = null
    else if (mine.state === 'open') void askAfter(number, mine.spinId)
    else hearBet(mine, number)
    if (bet && at !== null) bet = { ...bet, at }
    render()
  }

  function showEnds(list: readonly string[]) {
    ends.replaceChildren(
      ...list.toReversed().map((text) => h('li', { 'data-high': String(Number(text) >= 200) }, times(Number(text)))),
    )
  }

  function hear(message: TableMessage) {
    if (message.type === 'cashed') {
      const lines = message.list.map(({ who, at }) => h('li', {}, say('crashOther', { who, at: times(at) })))
      others.replaceChildren(...[...lines.toReversed(), ...others.children].slice(0, OTHERS_SHOWN))
      return
    }
    if (message.type === 'taken') {
      taken.set(message.roundId, message.at)
      if (bet?.roundId === message.roundId) bet = { ...bet, at: message.at }
      return render()
    }
    if (message.type === 'struck') {
      bet = unanswered = null
      tell(say('takenBack'))
      render()
      return void settle(message.number)
    }
    if (message.type === 'mine') {
      winMinor = message.payoutMinor
      netMinor += message.payoutMinor - message.stakeMinor
      const values = { stake: money(message.stakeMinor), payout: money(message.payoutMinor) }
      // UK RTS 14F: a return at or below the stake is stated, not celebrated.
      const isWin = message.payoutMinor > message.stakeMinor
      tell(say(isWin ? 'won' : message.payoutMinor > 0 ? 'returned' : 'lost', values), isWin ? 'win' : 'calm')
      if (isWin) void winStage.win(message.stakeMinor, message.payoutMinor)
      return void settle(message.number)
    }
    // A later server may tell what this page does not know.
    if (message.type !== 'void' && !('round' in message)) return
    clock.set(message.nowMs)
    if (message.type === 'void') {
      tell(say('crashVoid'))
      bet = null
      return void settle(message.number)
    }
    // A flight that was under way when the page came is played to its end. A later one by other rules ends the page.
    if (round && round.number !== message.round.number && !isByPage(message.round)) return end()
    const before = round
    round = message.round
    isAway = false
    if (round.seed !== null && isByPage(round)) revealed = round
    if (message.type !== 'phase') {
      showEnds(message.roads)
      chainEnds = message.chainEnds
    }
    if (message.type === 'snapshot') {
      tell('')
      void restore(round.number)
    }
    if (before?.number !== round.number) {
      bet = null
      spoken = 0
      others.replaceChildren()
      winStage.clear()
      if (message.type !== 'snapshot') tell('')
    }
    if (round.phase === 'result' && round.result)
      speech.textContent = say('crashEnded', { end: times(endOfResult(round.result)) })
    draw()
    render()
    if (round.phase === 'dealing') fly(round.number)
  }

  function draw() {
    if (!round) return
    root.dataset.phase = round.phase
    const end = round.result ? endOfResult(round.result) : null
    const stands = end ?? (isFlying() ? multiplierAt(flightMs()) : 100)
    write(figure, times(stands))
    figure.dataset.end = end === null ? '' : 'loss'
    const seconds = Math.max(0, Math.ceil((round.endsMs - now()) / 1_000))
    const words = ({ closing: 'crashClosed', dealing: 'crashFlight', result: 'crashEnded' } as const)[
      round.phase === 'open' ? 'closing' : round.phase
    ]
    write(phase, round.phase === 'open' ? say('crashOpens', { seconds }) : say(words, { end: times(end ?? 100) }))
    const shownMs = end === null ? flightMs() : Math.log(end / 100) / (0.06 / 1_000)
    curve.draw(isFlying() || end !== null ? { ms: shownMs, isOver: end !== null, target: bet?.target ?? null } : null)
    const whole = Math.floor(stands / 100)
    if (isFlying() && whole > spoken && whole > 1) {
      spoken = whole
      speech.textContent = `${whole}×`
    }
  }

  /** Goes on until the table says that the flight is over. */
  function fly(number: number) {
    const isStill = () => round?.number === number && isFlying()
    const step = () => {
      if (!isStill()) return
      draw()
      if (!isBusy) render()
      if (reducedMotion()) setTimeout(step, CALM_TICK_MS)
      else requestAnimationFrame(step)
    }
    step()
  }

  function end() {
    if (isEnded) return
    isEnded = true
    tell(say('ended'))
    lobby.tell({ type: 'leave', reason: 'session-ended' })
    render()
  }

  setInterval(() => {
    if (!isFlying()) draw()
    // The clock shuts the bets by itself: the table's word comes a moment later.
    if (round?.phase === 'open' && now() >= round.endsMs) render()
  }, CALM_TICK_MS)
  render()
  listen({
    ...{ gameCode: boot.gameCode, mode: session.mode, server: table, onMessage: hear, onEnded: end },
    onFull: () => tell(say('crashFull')),
    onLost: () => {
      isAway = true
      tell(say('crashAway'))
      render()
    },
  })
  lobby.tell({ type: 'ready', gameCode: session.gameCode })
}
