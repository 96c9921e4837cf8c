/** The page of a live table: the table's clock, the player's chips, and the result as it is booked. */
import { assert } from '../../../contract/assert.ts'
import type { RoundView, SessionView } from '../../api.ts'
import { fill } from '../../i18n/fill.ts'
import type { TableBoot } from '../../pages/boot.ts'
import { endOf } from '../../tables/clock.ts'
import { chipsOf, heldOf, refuseStakes, type Stakes, spotMaxMinor } from '../../tables/limits.ts'
import type { TableMessage, TableRoundView } from '../../tables/messages.ts'
import { findTableRules } from '../../tables/rules/index.ts'
import type { Spot } from '../../tables/rules/table-rules.ts'
import { nameSide, tellResult } from '../../tables/words.ts'
import { createServerClock } from '../clock.ts'
import { delay, h, reducedMotion, svg, write } from '../dom.ts'
import { createHeader } from '../header.ts'
import { createLobby, endingOf } from '../lobby.ts'
import { chooseRefusal } from '../play-state.ts'
import type { Result, Server } from '../server.ts'
import { play } from '../sound.ts'
import { formatMinor, type Say, toMinor } from '../text.ts'
import { createWinStage } from '../win-stage.ts'
import { createRail } from './rail.ts'
import { createRoads } from './roads-view.ts'
import { createScene } from './scene.ts'
import { createSpots } from './spots.ts'
import { createTableDrawer } from './table-drawer.ts'
import { createTableServer, listen } from './table-server.ts'
import './table.css'

type Setup = {
  readonly root: HTMLElement
  readonly boot: TableBoot
  readonly session: SessionView
  readonly server: Server
  readonly say: Say
}

const TICK_MS = 200
/** How often an unanswered bet is asked after. */
const FOLLOW_MS = 1_200
const AGAIN_MS = 700
const SPOKEN_AT_S = [10, 3]
const RING = 2 * Math.PI * 20
/** Cards of the longest hand come one after the other within the deal; the last seconds show how it ended. */
const DEAL_STEPS = 12

/** `1.5K` beside a spot; whole amounts stand in words elsewhere. */
const shortAmount = (amountMinor: number): string => {
  const amount = amountMinor / 100
  if (amount >= 1_000) return `${Number((amount / 1_000).toFixed(amount >= 10_000 ? 0 : 1))}K`
  return String(Number(amount.toFixed(2)))
}

const addStakes = (all: readonly Stakes[]): Stakes => {
  const sum: Record<string, number> = {}
  for (const stakes of all) for (const [spot, amount] of Object.entries(stakes)) sum[spot] = (sum[spot] ?? 0) + amount
  return sum
}

/** Neither taken nor refused, as far as this page knows. */
const isUnknown = (answer: Result<unknown>) => !answer.ok && (answer.code === 'offline' || answer.code === 'internal')

/** No answer is not a refusal: the same is asked again under its id. */
async function persist<T>(ask: () => Promise<Result<T>>): Promise<Result<T>> {
  let answer = await ask()
  for (let tries = 0; isUnknown(answer) && tries < 3; tries += 1) {
    await delay(AGAIN_MS)
    answer = await ask()
  }
  return answer
}

export function startTable({ root, boot, session, server, say }: Setup): void {
  const { words, limits, clock } = boot
  const serverClock = createServerClock()
  const known = findTableRules(boot.paytable)
  assert(known, 'a table plays by rules that its page knows')
  // A wallet that takes nothing back is asked for no more than the chips.
  const rules = session.hasUnplayed
    ? known
    : { ...known, spots: known.spots.filter(({ holds }) => holds === undefined) }
  const table = createTableServer(server)
  const money = (amountMinor: number) => formatMinor(amountMinor, session.currencySymbol)
  const reduced = reducedMotion()

  let round: TableRoundView | null = null
  let revealed: TableRoundView | null = null
  let chainEnds: readonly string[] = []
  let isPaused = false
  let isBusy = false
  let isAway = false
  let isEnded = false
  let spokenAt = 0
  let pending: { spot: string; amountMinor: number }[] = []
  let confirmed: { betId: string; stakes: Stakes }[] = []
  let lastStakes: Stakes = {}
  let hits: ReadonlySet<string> = new Set()

  const lobby = createLobby(session.lobbyOrigin, (type) => {
    if (type === 'refresh-balance') return void refreshBalance()
    isPaused = type === 'pause'
    tell(isPaused ? say('paused') : '')
    render()
  })

  const limitWords = fill(words.limits, { min: money(limits.minMinor), max: money(limits.maxMinor) })
  const scene = createScene(rules, words)
  const winStage = createWinStage({ say, money })
  const roads = createRoads(rules, words)
  const spots = createSpots({ rules, words, money, chip: shortAmount, onLay: lay })
  const rail = createRail({
    ...{ words, money, chip: shortAmount, chips: chipsOf(limits), limits: limitWords },
    onUndo: () => void undo(),
    onRepeat: repeat,
    onConfirm: () => void confirm(),
  })
  const drawer = createTableDrawer({
    ...{ boot, rules, limits, server, say, money, actual: session.actual },
    round: () => round,
    revealed: () => revealed,
    chainEnds: () => chainEnds,
  })
  const phaseWord = h('strong', { class: 'phase' })
  const seconds = h('span', { class: 'ring-seconds' })
  const arc = svg('circle', { cx: 24, cy: 24, r: 20, class: 'ring-arc', 'stroke-dasharray': RING })
  const seats = h('span', {})
  const result = h('p', { class: 'result', role: 'status', 'aria-live': 'polite' })
  const spoken = h('p', { class: 'spoken', 'aria-live': 'polite' })
  const balance = h('b', {}, money(toMinor(session.balance)))
  const outcome = h('p', { class: 'outcome' })
  const header = createHeader({
    ...{ say, name: boot.name, mode: session.mode },
    onLeave: boot.lobbyBar || !lobby.framed ? null : () => lobby.tell({ type: 'leave', reason: 'player' }),
    onInfo: () => drawer.open(),
  })
  root.classList.add('live-table')
  root.replaceChildren(
    header,
    h(
      'div',
      { class: 'table-board' },
      h(
        'section',
        { class: 'felt', 'aria-label': words.simulated },
        h(
          'div',
          { class: 'felt-head' },
          h('span', { class: 'simulated' }, words.simulated),
          seats,
          h('span', { class: 'limits' }, limitWords),
          scene.toggle ?? null,
        ),
        h(
          'div',
          { class: 'countdown' },
          h(
            'span',
            { class: 'ring-box' },
            svg(
              'svg',
              { viewBox: '0 0 48 48', 'aria-hidden': 'true' },
              svg('circle', { cx: 24, cy: 24, r: 20, class: 'ring-base' }),
              arc,
            ),
            seconds,
          ),
          phaseWord,
        ),
        scene.element,
        outcome,
        result,
        spoken,
        winStage.element,
      ),
      roads.element,
      h(
        'div',
        { class: 'bets' },
        h('p', { class: 'table-balance' }, h('span', {}, say('balance')), balance),
        spots.element,
        rail.element,
      ),
    ),
    drawer.element,
  )

  /** A deploy may have brought other rules than those that this page prints. */
  const isByPage = ({ rules: id }: TableRoundView) => id === boot.paytable
  const isOpen = () =>
    round?.phase === 'open' && isByPage(round) && !isPaused && !isAway && !isEnded && now() < round.endsMs
  const { now } = serverClock
  const pendingStakes = () => addStakes(pending.map(({ spot, amountMinor }) => ({ [spot]: amountMinor })))
  const confirmedStakes = () => addStakes(confirmed.map(({ stakes }) => stakes))

  function tell(text: string, tone: 'win' | 'calm' = 'calm') {
    result.textContent = text
    result.dataset.tone = tone
  }

  function render() {
    const open = isOpen()
    spots.update(confirmedStakes(), pendingStakes(), open, hits)
    rail.update({
      ...{ isOpen: open, isBusy },
      pendingMinor: heldOf(rules, pendingStakes()),
      tableMinor: heldOf(rules, confirmedStakes()),
      canUndo: pending.length > 0 || confirmed.length > 0,
      canRepeat: pending.length === 0 && Object.keys(lastStakes).length > 0,
    })
  }

  function lay(spot: Spot) {
    if (!isOpen() || isBusy) return
    const amountMinor = rail.chosenMinor()
    const next = addStakes([pendingStakes(), { [spot.code]: amountMinor }])
    if ((next[spot.code] ?? 0) < limits.minMinor) return tell(fill(words.underLimit, { min: money(limits.minMinor) }))
    if (refuseStakes({ rules, limits }, next, [confirmedStakes()]) !== null) {
      const most = { max: money(spotMaxMinor(spot, limits)), most: money(limits.maxMinor) }
      return tell(fill(words.overLimit, most))
    }
    pending = [...pending, { spot: spot.code, amountMinor }]
    if (spot.holds !== undefined)
      tell(fill(words.holds, { amount: money(heldOf(rules, { [spot.code]: amountMinor })) }))
    play('chips')
    render()
  }

  function repeat() {
    pending = Object.entries(lastStakes).map(([spot, amountMinor]) => ({ spot, amountMinor }))
    render()
  }

  async function undo() {
    if (pending.length > 0) {
      pending = pending.slice(0, -1)
      return render()
    }
    const last = confirmed.at(-1)
    if (!last) return
    isBusy = true
    render()
    const answer = await persist(() => table.undo(last.betId))
    isBusy = false
    if (answer.ok) {
      confirmed = confirmed.filter(({ betId }) => betId !== last.betId)
      tell(fill(words.withdrawn, { amount: money(heldOf(rules, last.stakes)) }))
      book(answer.value)
    } else tell(answer.code === 'round_closed' ? words.closing : say('checking'))
    render()
  }

  async function confirm() {
    if (!round || pending.length === 0) return
    const [betId, number, stakes] = [crypto.randomUUID(), round.number, pendingStakes()]
    isBusy = true
    tell(words.checking)
    tellStarted()
    render()
    const answer = await persist(() => table.lay(betId, number, stakes))
    isBusy = false
    pending = []
    if (!answer.ok) {
      if (answer.code === 'login_required') return end()
      if (isUnknown(answer)) {
        tell(say('checking'))
        void follow(number)
      } else tellRefused(answer.code === 'round_closed' ? words.tooLate : say('failed'))
    } else if (answer.value.state === 'rolled_back') {
      tell(wordsOf(answer.value))
      book(answer.value)
    } else {
      if (answer.value.state !== 'settled') confirmed = [...confirmed, { betId, stakes }]
      tell(
        answer.value.state === 'open'
          ? words.checking
          : fill(words.confirmed, { amount: money(heldOf(rules, stakes)) }),
      )
      book(answer.value)
      if (answer.value.state === 'open') void follow(number)
    }
    render()
  }

  /** Nothing was staked. */
  function tellRefused(text: string) {
    tell(text)
    lobby.tell({ type: 'round-refused', gameCode: session.gameCode })
    tellGoesOn()
  }

  const tellStarted = () => lobby.tell({ type: 'round-started', gameCode: session.gameCode })

  /** The lobby counts one round at a time, and other chips of this player may still play. */
  function tellGoesOn() {
    if (confirmed.length > 0 && round?.phase !== 'result') tellStarted()
  }

  const wordsOf = ({ reason, stake }: RoundView) =>
    reason === 'round_closed'
      ? fill(words.struck, { amount: money(toMinor(stake)) })
      : say(reason === null ? 'refused' : chooseRefusal(reason))

  function book(view: RoundView) {
    const { balance: amount, state } = view
    if (amount !== null) {
      balance.textContent = money(toMinor(amount))
      lobby.tell({ type: 'balance-changed', balance: amount })
    }
    if (state !== 'settled' && state !== 'rolled_back') return
    lobby.tell(endingOf(view))
    tellGoesOn()
  }

  async function refreshBalance() {
    const answer = await server.balance()
    if (answer.ok) balance.textContent = money(toMinor(answer.value.balance))
  }

  /** The wallet's word on a round's bets, until each has an end. */
  async function settle(number: number, isVoid = false) {
    for (let tries = 0; tries < 12; tries += 1) {
      await delay(tries === 0 ? 300 : 1_200)
      const answer = await table.bets(number)
      if (!answer.ok) continue
      const back = answer.value.filter(({ state }) => state === 'rolled_back')
      const struck = back.filter(({ reason }) => reason === 'round_closed')
      if (struck.length > 0 && !isVoid) tell(struck.map(wordsOf).join(' '))
      if (round?.number === number && back.length > 0) {
        confirmed = confirmed.filter(({ betId }) => !back.some(({ spinId }) => spinId === betId))
        render()
      }
      if (answer.value.some(({ state }) => state === 'open' || state === 'waiting')) continue
      for (const bet of answer.value) book(bet)
      await refreshBalance()
      return
    }
  }

  /** A bet without an answer yet: whether the wallet took it, for as long as it may still be dealt. */
  async function follow(number: number) {
    while (round?.number === number && (round.phase === 'open' || round.phase === 'closing')) {
      await delay(FOLLOW_MS)
      const answer = await table.bets(number)
      if (!answer.ok || answer.value.some(({ state }) => state === 'open')) continue
      const back = answer.value.filter(({ state }) => state === 'rolled_back')
      const lies = answer.value.filter(({ state }) => state === 'waiting')
      if (round?.number !== number) return
      confirmed = lies.map(({ spinId, table: bet }) => ({ betId: spinId, stakes: bet?.stakes ?? {} }))
      const last = answer.value.at(-1)
      if (last && back.includes(last)) tell(wordsOf(last))
      else if (last) tell(fill(words.confirmed, { amount: money(toMinor(last.stake)) }))
      else tellRefused(say('failed'))
      if (last) book(last)
      return render()
    }
  }

  /** What lies there already: after a reload, or a connection that came back. */
  async function restore(number: number) {
    const answer = await table.bets(number)
    if (!answer.ok || round?.number !== number) return
    const live = answer.value.filter(({ state }) => state === 'waiting' || state === 'open' || state === 'settled')
    confirmed = live.map(({ spinId, table: bet }) => ({ betId: spinId, stakes: bet?.stakes ?? {} }))
    render()
  }

  function showResult(view: TableRoundView, isNew: boolean) {
    const isDealt = view.phase === 'dealing' && isNew
    if (!view.result) return scene.show(null, 0, false)
    scene.show(view.result, isDealt && !reduced ? clock.dealMs / DEAL_STEPS : 0, isDealt)
  }

  function showHits(view: TableRoundView) {
    const shown = isByPage(view) ? view.result : null
    hits = new Set(
      shown === null
        ? []
        : rules.spots
            .filter(({ code }) => {
              const [numerator, denominator] = rules.factor(shown, code)
              return numerator > denominator
            })
            .map(({ code }) => code),
    )
    if (shown === null) return void outcome.replaceChildren()
    const told = tellResult(rules, words, shown)
    const [side, ...others] = rules.sides(shown)
    // A table of several players has a side for each, and fish prawn crab has none.
    const sideName = side && others.length === 0 ? nameSide(rules, words, side) : ''
    // Cards lie open above: whose they are and who won is enough. A wheel or dice are said in figures.
    const hasHands = ['BAC', 'DAT'].includes(rules.gameClass)
    outcome.textContent =
      others.length > 0
        ? ''
        : hasHands
          ? sideName
          : [told, rules.gameClass === 'ROU' ? '' : sideName].filter(Boolean).join(' · ')
    spoken.textContent = `${told}. ${sideName}`.trim()
  }

  function hear(message: TableMessage) {
    // Of crash, which has a page of its own.
    if (message.type === 'cashed' || message.type === 'taken') return
    if (message.type === 'struck') {
      tell(fill(words.struck, { amount: money(message.stakeMinor) }))
      return void settle(message.number)
    }
    if (message.type === 'mine') {
      const { payoutMinor, stakeMinor } = message
      const values = { round: message.number, stake: money(stakeMinor), payout: money(payoutMinor) }
      // UK RTS 14F: a return at or below the stake is stated, not celebrated.
      if (payoutMinor > stakeMinor) {
        tell(fill(words.won, values), 'win')
        void winStage.win(stakeMinor, payoutMinor)
      } else tell(payoutMinor === 0 ? words.lost : fill(words.brokeEven, values))
      return void settle(message.number)
    }
    // A later server may tell what this page does not know.
    if (message.type !== 'void' && !('round' in message)) return
    serverClock.set(message.nowMs)
    if (message.type === 'void') {
      tell(fill(words.voided, { round: message.number }))
      confirmed = []
      return void settle(message.number, true)
    }
    // A round that was under way when the page came is watched to its end. A later one by other rules ends the page.
    if (round && round.number !== message.round.number && !isByPage(message.round)) return end()
    const before = round
    round = message.round
    isAway = false
    seats.textContent = fill(words.seats, { count: message.seats })
    if (round.seed !== null && isByPage(round)) revealed = round
    if (message.type !== 'phase') {
      roads.show(message.roads)
      chainEnds = message.chainEnds
    }
    if (message.type === 'snapshot') {
      void restore(round.number)
      tell('')
    }
    if (before?.number !== round.number) {
      if (confirmed.length > 0) lastStakes = confirmedStakes()
      if (message.type !== 'snapshot') confirmed = []
      hits = new Set()
      outcome.replaceChildren()
      spokenAt = 0
      winStage.clear()
      tell('')
    }
    if (round.phase === 'closing' || round.phase === 'dealing') {
      pending = []
      if (round.phase === 'dealing' && confirmed.length > 0) lastStakes = confirmedStakes()
    }
    showResult(round, message.type === 'phase')
    if (round.phase === 'result') {
      scene.show(round.result, 0, false)
      showHits(round)
    }
    tick()
    render()
  }

  function tick() {
    if (!round) return
    const leftMs = Math.max(0, round.endsMs - now())
    const wholeMs = endOf(round.phase, 0, clock)
    const leftS = Math.ceil(leftMs / 1_000)
    write(phaseWord, words[round.phase])
    write(seconds, round.phase === 'open' ? String(leftS) : '')
    arc.style.strokeDashoffset = String(RING * (1 - leftMs / wholeMs))
    root.dataset.phase = round.phase
    if (round.phase === 'open' && SPOKEN_AT_S.includes(leftS) && spokenAt !== leftS) {
      spokenAt = leftS
      spoken.textContent = fill(words.seconds, { count: leftS })
    }
    // The table's word comes a moment later; the clock shuts the spots by itself.
    if (round.phase === 'open' && leftMs === 0) render()
  }

  function end() {
    if (isEnded) return
    isEnded = true
    tell(say('ended'))
    lobby.tell({ type: 'leave', reason: 'session-ended' })
    render()
  }

  setInterval(tick, TICK_MS)
  scene.show(null, 0, false)
  roads.show([])
  phaseWord.textContent = words.watching
  render()
  listen({
    ...{ gameCode: boot.gameCode, mode: session.mode, server: table, onMessage: hear, onEnded: end },
    onFull: () => tell(boot.other === null ? words.full : fill(words.fullOther, { table: boot.other })),
    onLost: () => {
      isAway = true
      tell(words.away)
      render()
    },
  })
  lobby.tell({ type: 'ready', gameCode: session.gameCode })
}
