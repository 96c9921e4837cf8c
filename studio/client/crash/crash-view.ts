/** The page of crash: it shows a state and passes presses on. */
import type { SessionView } from '../../api.ts'
import { crashReturnAt, endOfResult, multiplierAt } from '../../originals/crash.ts'
import type { CrashBoot } from '../../pages/boot.ts'
import { h, write } from '../dom.ts'
import { canPrepare } from '../live/next-round.ts'
import { createNoticeWriter } from '../live/notice.ts'
import { listPast, type PastRound } from '../live/past-rounds.ts'
import { createPastStrip } from '../live/past-strip.ts'
import { createBetPanel, noteStake } from '../originals/bet-panel.ts'
import type { SayOriginal } from '../originals/board.ts'
import { createSegmented, createTargetField } from '../originals/fields.ts'
import type { createReceipt } from '../receipt.ts'
import { createWinStage } from '../win-stage.ts'
import {
  betOf,
  type CrashState,
  canEdit,
  canWin,
  chosenTarget,
  flightOf,
  isFlying,
  mainOf,
  targetOf,
  times,
} from './crash-state.ts'
import { createCrowdList } from './crowd-list.ts'
import { createCurve } from './curve.ts'

interface Options {
  readonly boot: CrashBoot
  readonly session: SessionView
  readonly say: SayOriginal
  readonly money: (amountMinor: number) => string
  readonly header: HTMLElement
  readonly drawer: HTMLElement
  readonly receipt: ReturnType<typeof createReceipt>
  readonly onWay: (isAuto: boolean) => void
  readonly onTarget: (target: number) => void
  readonly onStake: (stakeMinor: number) => void
  readonly onMain: () => void
  /** The bet for the next round is confirmed, or taken back. */
  readonly onNext: () => void
  /** The proof of a flight. */
  readonly onPast: (past: PastRound) => void
}

const QUICK_TARGETS = [150, 200, 300, 1_000].map((value) => [value, times(value)] as const)
const HIGH = 200
const GROWTH = 0.06 / 1_000

export function createCrashView(options: Options) {
  const { boot, session, say, money, receipt } = options
  const writeNotice = createNoticeWriter(boot.messages, money)
  const choices = createChoices(options)
  const sky = createSky(options)
  const result = h('p', { class: 'result', role: 'status', 'aria-live': 'polite' })
  const winStage = createWinStage({ say, money })
  const nextRound = createNextRound(options)
  const noteOf = createNote(say)
  const panel = createBetPanel({
    say,
    limits: boot.limits,
    symbol: session.currencySymbol,
    options: choices.elements,
    onStake: options.onStake,
    onMain: options.onMain,
    receipt: receipt.element,
    beside: [nextRound.element],
  })
  const crowd = createCrowdList(options)
  const board = h('section', { class: 'board' }, sky.element, crowd.element, result, sky.speech, winStage.element)

  function update(state: CrashState, nowMs: number) {
    const isChoosing = canEdit(state, nowMs)
    const { act, notice } = mainOf(state, nowMs)
    choices.update(state, isChoosing)
    const main = { words: writeNotice(notice), isOn: act !== null, note: noteOf(state) }
    panel.update({ ...state, phase: 'idle' }, main, isChoosing)
    nextRound.update(state)
    write(result, state.notice ? writeNotice(state.notice) : '')
    result.dataset.tone = state.notice?.isWin ? 'win' : 'calm'
    sky.update(state, nowMs)
    crowd.update(state)
  }

  return { elements: [options.header, board, panel.element, options.drawer], update, winStage }
}

/** Worked out as the choice changes, not at each frame. */
function createNote(say: SayOriginal) {
  let [key, note] = ['', { words: '', isRefusal: false }]
  return (state: CrashState) => {
    const target = chosenTarget(state)
    const next = `${state.stakeMinor} ${target}`
    if (next === key) return note
    key = next
    note = noteStake(say, canWin(state) ? crashReturnAt(state.stakeMinor, target) : null)
    return note
  }
}

/** Beside the main button: a press there takes a flight and must never lay a bet. */
function createNextRound({ say, money, onNext }: Options) {
  const words = h('span', {})
  const element = h('button', { type: 'button', class: 'extra next-round', onclick: onNext }, words)
  return {
    element,
    update(state: CrashState) {
      const isQueued = state.queuedFor !== null
      element.setAttribute('aria-disabled', String(!canPrepare(state) || !canWin(state)))
      element.setAttribute('aria-pressed', String(isQueued))
      write(words, say(isQueued ? 'queuedNext' : 'confirmNext', { amount: money(state.stakeMinor) }))
    },
  }
}

/** By a target or by a press, and which target. */
function createChoices({ say, onWay, onTarget }: Options) {
  const segments = [
    ['auto', say('crashAuto')],
    ['press', say('crashPress')],
  ] as const
  const way = createSegmented(say('crashWay'), segments, 'auto', () => onWay(way.value() === 'auto'))
  const target = createTargetField(say('limboTarget'), QUICK_TARGETS, onTarget)
  const latency = h('p', { class: 'crash-latency' }, say('crashLatency'))
  return {
    elements: [way.element, target.element, latency],
    update(state: CrashState, isChoosing: boolean) {
      way.enable(isChoosing)
      target.element.hidden = !state.isAuto
      latency.hidden = state.isAuto
      target.enable(isChoosing)
      if (target.value() !== state.target) target.show(state.target)
    },
  }
}

/** The curve with its figure, and the ends of the last rounds. */
function createSky({ say, onPast }: Options) {
  const curve = createCurve()
  const figure = h('p', { class: 'crash-figure', 'aria-hidden': 'true' }, '1.00×')
  const phase = h('p', { class: 'crash-phase' })
  const ends = createPastStrip({
    name: 'crash-ends',
    label: say('crashHistory'),
    present: ({ result }) => endMark(endOfResult(result)),
    nameOf: ({ result }) => say('crashEntry', { end: times(endOfResult(result)) }),
    onOpen: onPast,
  })
  const speech = h('p', { class: 'unseen', 'aria-live': 'polite' })
  const words = h('div', { class: 'crash-words' }, figure, phase)
  const element = h(
    'div',
    { class: 'scene crash-scene' },
    ends.element,
    h('div', { class: 'fit crash-sky' }, curve.canvas, words),
  )
  let roads: readonly string[] = []
  let spoken = { number: 0, whole: 1 }

  function update(state: CrashState, nowMs: number) {
    if (roads !== state.roads)
      ends.show(
        listPast(
          state.roads.map((end) => [[end]]),
          state.lastNumbers,
        ),
      )
    ;({ roads } = state)
    if (!state.round) return
    const end = state.round.result ? endOfResult(state.round.result) : null
    const stands = end ?? (isFlying(state) ? multiplierAt(flightOf(state, nowMs)) : 100)
    write(figure, times(stands))
    figure.dataset.end = end === null ? '' : 'loss'
    write(phase, phaseWords(state, end, nowMs, say))
    const ms = end === null ? flightOf(state, nowMs) : Math.log(end / 100) / GROWTH
    const bet = betOf(state)
    const isDrawn = isFlying(state) || end !== null
    const overMs = end === null ? null : flightOf(state, nowMs)
    curve.draw(isDrawn ? { ms, overMs, target: bet ? targetOf(bet) : null } : null)
    speak(state, end, Math.floor(stands / 100))
  }

  /** Each whole multiplier, and the end. */
  function speak(state: CrashState, end: number | null, whole: number) {
    const number = state.round?.number ?? 0
    if (number !== spoken.number) spoken = { number, whole: 1 }
    if (end !== null) return write(speech, say('crashEnded', { end: times(end) }))
    if (!isFlying(state) || whole <= spoken.whole) return
    spoken = { number, whole }
    write(speech, `${whole}×`)
  }

  return { element, speech, update }
}

const endMark = (end: number) => h('span', { 'data-high': String(end >= HIGH) }, times(end))

function phaseWords({ round }: CrashState, end: number | null, nowMs: number, say: SayOriginal): string {
  if (!round) return ''
  if (round.phase === 'open')
    return say('crashOpens', { seconds: Math.max(0, Math.ceil((round.endsMs - nowMs) / 1_000)) })
  const words = ({ closing: 'crashClosed', dealing: 'crashFlight', result: 'crashEnded' } as const)[round.phase]
  return say(words, { end: times(end ?? 100) })
}
