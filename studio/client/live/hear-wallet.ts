/** What this player asks for, and what the wallet says of it until each bet has its end. Pure. */
import type { RoundView } from '../../api.ts'
import type { Stakes } from '../../tables/limits.ts'
import { endingOf } from '../lobby.ts'
import { chooseRefusal } from '../play-state.ts'
import { isUncertain, type Result } from '../server.ts'
import { toMinor } from '../text.ts'
import {
  betsOnTable,
  bookBalance,
  bookEnd,
  type Effect,
  endOf,
  endPage,
  goesOn,
  hasTold,
  isOver,
  type LiveBet,
  type LiveState,
  type LiveTexts,
  liesAt,
  note,
  REMEMBERED,
  refusedAt,
  SETTLED,
  type Step,
  startedAt,
  tell,
  tellEnd,
  tellMissed,
} from './live-state.ts'
import { joinNotices, type Notice } from './notice.ts'

/** A stake is on its way. */
export function sendBet<S extends LiveState>(state: S, texts: LiveTexts, betId: string, stakes: Stakes): Step<S> {
  if (!state.round) return [state]
  const bet: LiveBet = { betId, roundId: null, number: state.round.number, stakes, state: 'sent', at: null }
  return [tell({ ...state, isBusy: true, bets: [...state.bets, bet] }, texts.checking), startedAt(state)]
}

/** No answer is not a refusal: such a bet is asked after until the wallet's word is known. */
export function hearLaid<S extends LiveState>(
  state: S,
  texts: LiveTexts,
  betId: string,
  answer: Result<RoundView>,
): Step<S> {
  const next: S = { ...state, isBusy: false }
  const bet = next.bets.find((each) => each.betId === betId)
  if (!bet) return [next]
  if (!answer.ok && !isUncertain(answer)) {
    const without = dropBet(next, betId)
    if (answer.code === 'login_required') return endPage(without, 'open-elsewhere')
    return refuse(without, texts, answer.code === 'round_closed' ? texts.tooLate : { words: 'failed' })
  }
  if (!answer.ok || answer.value.state === 'open') {
    const asked = setBet(next, betId, { state: 'asked', roundId: answer.ok ? answer.value.roundId : null })
    const [booked, ...effects] = answer.ok ? bookView(asked, answer.value) : [asked]
    return [tell(booked, texts.checking), ...effects, { do: 'follow', number: bet.number }]
  }
  const view = answer.value
  const [booked, ...effects] = bookView(next, view)
  if (view.state === 'rolled_back') {
    const without = dropBet(booked, betId)
    const told = isToldOf(without, texts, view, bet.number) ? without : tell(without, refusalOf(texts, view))
    return [told, ...effects, ...goesOn(told, texts)]
  }
  const laid = setBet(booked, betId, { state: view.state === 'settled' ? 'over' : 'on', roundId: view.roundId })
  // What the player has read of its end stands, and the balance is of another time.
  if (view.state === 'settled' || isOver(laid, bet.number))
    return [laid, ...effects, { do: 'balance' }, { do: 'follow', number: bet.number }]
  return [tell(laid, texts.confirmed(bet.stakes)), ...effects, ...liesAt(laid, texts)]
}

export const sendUndo = <S extends LiveState>(state: S): S => ({ ...state, isBusy: true })

/** The follower may have seen first that the bet is off the table. */
export function hearUndone<S extends LiveState>(
  state: S,
  texts: LiveTexts,
  { betId, stakes, number }: LiveBet,
  answer: Result<RoundView>,
): Step<S> {
  const next: S = { ...state, isBusy: false }
  if (!answer.ok) {
    const follow: Effect = { do: 'follow', number }
    if (isOver(next, number)) return [next, follow]
    if (answer.code === 'round_closed') return [tell(next, texts.stays)]
    return [tell(setBet(next, betId, { state: 'asked' }), texts.checking), follow]
  }
  const [booked, ...effects] = bookView(tell(dropBet(next, betId), texts.withdrawn(stakes)), answer.value)
  return [booked, ...effects, ...goesOn(booked, texts)]
}

/** This player's bets of a round as the studio has them: what lies there, what has ended, and what never was. */
export function hearBets<S extends LiveState>(
  state: S,
  texts: LiveTexts,
  number: number,
  views: readonly RoundView[],
): Step<S> {
  const fresh = views.filter(({ state: of, roundId }) => SETTLED.includes(of) && !state.booked.includes(roundId))
  const asked = state.bets.filter((bet) => bet.number === number && bet.state === 'asked')
  const unknown = asked.filter(({ betId }) => views.every(({ spinId }) => spinId !== betId))
  let next: S = {
    ...state,
    bets: [...state.bets.filter((bet) => bet.number !== number), ...mergeBets(state, number, views)],
    booked: [...state.booked, ...fresh.map(({ roundId }) => roundId)].slice(-REMEMBERED),
  }
  const effects: Effect[] = fresh.flatMap((view) => [
    { do: 'lobby', message: endingOf(view) },
    { do: 'receipt', view },
  ])
  if (fresh.length > 0) effects.push({ do: 'balance' })
  const answered = views
    .filter(({ spinId, state: of }) => of !== 'open' && asked.some(({ betId }) => betId === spinId))
    .at(-1)
  if (answered) {
    if (!isToldOf(state, texts, answered, number)) {
      const isVoid = answered.reason === 'round_closed' && hasTold(state, `void ${number}`)
      next = tell(next, isVoid ? texts.voided(number) : answerOf(texts, answered))
      if (answered.reason === 'round_closed' && isOfVoid(answered)) next = note(next, `void ${number}`)
    }
    if (answered.state === 'waiting') effects.push(...liesAt(next, texts))
  }
  if (!answered && unknown.length > 0) {
    next = tell(next, { words: 'failed' })
    effects.push(refusedAt(next))
  }
  // Chips of a page before this one are none that it has seen.
  const wasHere = state.bets.some((bet) => bet.number === number)
  next = tellEnds(next, texts, { number, views, answered, wasHere })
  // It was not known to lie there as the deal began.
  const isJoining = !answered && next.round?.phase === 'dealing' && betsOnTable(next).length > betsOnTable(state).length
  if (fresh.length > 0 || unknown.length > 0 || isJoining) effects.push(...goesOn(next, texts))
  return [next, ...effects]
}

/** The table has told of these chips among other ends, which this bet alone must not replace. */
const isToldOf = (state: LiveState, { checking }: LiveTexts, { reason }: RoundView, number: number): boolean =>
  reason === 'round_closed' &&
  hasTold(state, `void ${number}`, `struck ${number}`) &&
  state.notice?.words !== checking.words

interface Ends {
  readonly number: number
  readonly views: readonly RoundView[]
  readonly answered: RoundView | undefined
  readonly wasHere: boolean
}

/** Ends that the table told while this page did not listen, or before it was. */
function tellEnds<S extends LiveState>(state: S, texts: LiveTexts, { number, views, answered, wasHere }: Ends): S {
  const ends = views.map(({ stake, payout, ...view }) => ({
    ...view,
    stakeMinor: toMinor(stake),
    payoutMinor: toMinor(payout),
  }))
  const settled = ends.filter((view) => view.state === 'settled')
  const struck = ends.filter((view) => view.reason === 'round_closed' && view.spinId !== answered?.spinId)
  const isDone = ends.every((view) => SETTLED.includes(view.state))
  const end = settled.length > 0 && isDone && !hasTold(state, `mine ${number}`) ? endOf(number, settled) : null
  const isVoid = struck.some(isOfVoid)
  const isStruck = struck.length > 0 && !hasTold(state, ...(isVoid ? [] : [`struck ${number}`]), `void ${number}`)
  const back = isStruck ? (isVoid ? texts.voided(number) : texts.struck(endOf(number, struck).stakeMinor)) : null
  const told = back && (wasHere ? tellEnd(state, back, back) : tellMissed(state, back))
  const next = told ? note(told, `${isVoid ? 'void' : 'struck'} ${number}`) : state
  const notice = end && joinNotices([texts.missed(end), ...(back ? [back] : [])])
  return notice ? tellMissed(bookEnd(next, end, wasHere), notice) : next
}

function mergeBets(state: LiveState, number: number, views: readonly RoundView[]): LiveBet[] {
  const known = state.bets.filter((bet) => bet.number === number)
  const isShown = state.round?.number === number
  const seen = views.flatMap((view): LiveBet[] => {
    if (view.state === 'rolled_back' || (view.state === 'settled' && !isShown)) return []
    const before = known.find(({ betId }) => betId === view.spinId)
    const of = ({ open: 'asked', waiting: 'on', settled: 'over' } as const)[view.state]
    const stakes = view.table?.stakes ?? before?.stakes ?? {}
    return [{ betId: view.spinId, roundId: view.roundId, number, stakes, state: of, at: before?.at ?? null }]
  })
  // The list may be older than the answer to a press.
  const kept = known.filter(
    ({ betId, state: of }) =>
      views.every(({ spinId }) => spinId !== betId) && (of === 'sent' || (of === 'on' && !isOver(state, number))),
  )
  return [...seen, ...kept]
}

/** For the follower: whether an end is still to come that nothing else will tell. */
export const isToFollow = (state: LiveState, number: number, views: readonly RoundView[]): boolean =>
  !state.isEnded &&
  views.some(
    ({ state: of }) =>
      of === 'open' || (of === 'waiting' && (isOver(state, number) || hasTold(state, `struck ${number}`))),
  )

/** Rounds in which chips of this player lie whose end the page has not told. */
export const listLying = (state: LiveState): number[] =>
  state.bets
    .filter(({ number, state: of }) => of !== 'over' && !hasTold(state, `mine ${number}`, `void ${number}`))
    .map(({ number }) => number)

/** The round was called off, by the wallet's own record. */
const isOfVoid = ({ table }: Pick<RoundView, 'table'>): boolean => table?.isVoid === true

function refusalOf(texts: LiveTexts, { reason, stake, table }: RoundView): Notice {
  if (reason !== 'round_closed') return { words: reason === null ? 'refused' : chooseRefusal(reason) }
  return table?.isVoid ? texts.voided(table.round) : texts.struck(toMinor(stake))
}

function answerOf(texts: LiveTexts, view: RoundView): Notice | null {
  const stakes = view.table?.stakes ?? {}
  if (view.state !== 'rolled_back') return texts.confirmed(stakes)
  // By the player's own wish, whose answer was lost.
  return view.reason === null ? texts.withdrawn(stakes) : refusalOf(texts, view)
}

const dropBet = <S extends LiveState>(state: S, betId: string): S => ({
  ...state,
  bets: state.bets.filter((bet) => bet.betId !== betId),
})
const setBet = <S extends LiveState>(state: S, betId: string, change: Partial<LiveBet>): S => ({
  ...state,
  bets: state.bets.map((bet) => (bet.betId === betId ? { ...bet, ...change } : bet)),
})

/** Nothing was staked. */
function refuse<S extends LiveState>(state: S, texts: LiveTexts, notice: Notice): Step<S> {
  const next = tell(state, notice)
  return [next, refusedAt(next), ...goesOn(next, texts)]
}

/** The answer to a press of this player: the newest word of the wallet, its balance too. */
function bookView<S extends LiveState>(state: S, view: RoundView): Step<S> {
  const [next, ...effects] = view.balance === null ? ([state] as Step<S>) : bookBalance(state, view.balance)
  if (!SETTLED.includes(view.state) || next.booked.includes(view.roundId)) return [next, ...effects]
  const booked: S = { ...next, booked: [...next.booked, view.roundId].slice(-REMEMBERED) }
  return [booked, ...effects, { do: 'lobby', message: endingOf(view) }, { do: 'receipt', view }]
}
