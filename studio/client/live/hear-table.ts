/** What the table says, as the page's next state and what it does then. Pure. */
import type { OwnBet, TableMessage, TableRoundView } from '../../tables/messages.ts'
import {
  addStakes,
  betsOnTable,
  bookEnd,
  type Effect,
  endOf,
  hasTold,
  isByPage,
  type LiveBet,
  type LiveState,
  type LiveTexts,
  note,
  type Step,
  showMissed,
  startedAt,
  tell,
  tellEnd,
  tellMissed,
} from './live-state.ts'
import { joinNotices, type Notice } from './notice.ts'

type RoundMessage = Extract<TableMessage, { readonly round: TableRoundView }>
type OwnMessage = Extract<TableMessage, { readonly type: 'struck' | 'mine' | 'void' }>

/** A later server may tell what this page does not know. */
export const isRoundMessage = (message: TableMessage): message is RoundMessage => 'round' in message
export const isOwnMessage = (message: TableMessage): message is OwnMessage =>
  message.type === 'struck' || message.type === 'mine' || message.type === 'void'

/** A round that was under way when the page came is played to its end. A later one by other rules ends the page. */
export const isOfOtherRules = (state: LiveState, { round }: RoundMessage): boolean =>
  state.round !== null && state.round.number !== round.number && !isByPage(state, round)

/**
 * The round as it stands now. The line and the stage are cleared for a new round, and for a page that comes back; what it
 * missed stands until the round after.
 */
export function hearRound<S extends LiveState>(state: S, texts: LiveTexts, message: RoundMessage): Step<S> {
  const { round } = message
  const isNext = state.round?.number !== round.number
  const isBack = message.type === 'snapshot'
  const isMissed = state.missed && (state.missed.number === null || round.number <= state.missed.number + 1)
  const missed = isMissed ? state.missed : null
  let next: S = {
    ...state,
    round,
    seats: message.seats,
    isAway: false,
    ...(round.seed !== null && isByPage(state, round) ? { revealed: round } : {}),
    ...(message.type === 'phase'
      ? {}
      : {
          roads: message.roads,
          last: message.last ?? [],
          lastNumbers: message.lastNumbers ?? [],
          chainEnds: message.chainEnds,
        }),
    ...(isNext ? { bets: state.bets.filter((bet) => bet.state !== 'over') } : {}),
    missed,
    ...(isNext || isBack ? { notice: missed?.notice ?? null } : {}),
  }
  // Their ends were told, or come now: what the page has missed is asked after.
  const before = new Set(next.bets.map(({ number }) => number).filter((number) => number !== round.number))
  const effects: Effect[] = isNext ? [{ do: 'clear' }] : []
  if (isNext || isBack) for (const number of before) effects.push({ do: 'follow', number })
  if (isBack) {
    const [told, ...more] = hearOwnBets(next, texts, message.own ?? [], state.round !== null)
    next = told
    effects.push(...more, { do: 'follow', number: round.number })
    if (state.round !== null) effects.push({ do: 'balance' })
  }
  next = showMissed(next)
  // From the deal on the table hides what it knows.
  const isDealt = round.phase === 'dealing' && betsOnTable(next).length > 0
  return [next, ...effects, ...(isDealt ? [startedAt(next)] : [])]
}

/** What lies on the table by the table's own word, and the ends that came while this page was away. */
function hearOwnBets<S extends LiveState>(
  state: S,
  texts: LiveTexts,
  own: readonly OwnBet[],
  wasHere: boolean,
): Step<S> {
  const known = new Set(state.bets.map(({ betId }) => betId))
  const lying = own.filter(
    ({ number, state: of, betId }) => number === state.round?.number && of === 'on' && !known.has(betId),
  )
  let next: S = {
    ...state,
    bets: [
      ...state.bets.map((bet): LiveBet => {
        const found = own.find(({ betId }) => betId === bet.betId)
        // It lies there: nothing of it is in doubt any more.
        const isFound = found?.state === 'on' && bet.state === 'asked'
        return { ...bet, at: found?.at ?? bet.at, ...(isFound && { state: 'on' }) }
      }),
      ...lying.map(({ betId, roundId, number, stakes, at }) => ({
        betId,
        roundId,
        number,
        stakes,
        state: 'on' as const,
        at,
      })),
    ],
  }
  for (const { betId, at } of own) if (at !== null) next = note(next, `taken ${betId}`)
  const effects: Effect[] = []
  const notices: Notice[] = []
  for (const number of new Set(own.map((bet) => bet.number))) {
    const ended = own.filter((bet) => bet.number === number && bet.state === 'settled')
    const struck = own.filter((bet) => bet.number === number && bet.state === 'struck')
    if (ended.length > 0 && !hasTold(next, `mine ${number}`)) {
      const end = endOf(number, ended)
      next = bookEnd(next, end, wasHere)
      notices.push(texts.missed(end))
      effects.push({ do: 'follow', number })
    }
    const isVoid = struck.some((bet) => bet.isVoid)
    // The wallet may have told that stakes came back, but not why.
    if (struck.length > 0 && !hasTold(next, ...(isVoid ? [] : [`struck ${number}`]), `void ${number}`)) {
      next = note(next, `${isVoid ? 'void' : 'struck'} ${number}`)
      notices.push(isVoid ? texts.voided(number) : texts.struck(endOf(number, struck).stakeMinor))
      effects.push({ do: 'follow', number })
    }
  }
  const notice = joinNotices(notices)
  return [notice ? tellMissed(next, notice) : next, ...effects]
}

/** To this player alone, or a round that is called off. */
export function hearOwn<S extends LiveState>(state: S, texts: LiveTexts, message: OwnMessage): Step<S> {
  const { number } = message
  const follow: Effect = { do: 'follow', number }
  if (message.type === 'struck') {
    const struck = texts.struck(message.stakeMinor)
    return [note(tellEnd(state, struck, struck), `struck ${number}`), follow]
  }
  if (message.type === 'void') {
    const bets = state.bets.filter((bet) => bet.number !== number || bet.state === 'asked')
    const voided = texts.voided(number)
    return [note(tellEnd({ ...state, bets }, voided, voided), `void ${number}`), follow]
  }
  const isCheered = message.payoutMinor > message.stakeMinor && !hasTold(state, `cheer ${number}`)
  const { stakeMinor, payoutMinor } = message
  // Chips without an answer may be no part of it.
  const played = state.bets.filter((bet) => bet.number === number && (bet.state === 'on' || bet.state === 'over'))
  const stakes = addStakes(played.map((bet) => bet.stakes))
  const booked = bookEnd(state, message, !hasTold(state, `mine ${number}`))
  return [
    tellEnd(booked, texts.result(message, texts.heldOf(stakes)), texts.missed(message)),
    ...(isCheered ? [{ do: 'cheer' as const, stakeMinor, payoutMinor }] : []),
    follow,
  ]
}

/** Crash: what this player has taken, by the table's word or by the answer to the press. Told and cheered once. */
export function hearTaken<S extends LiveState>(
  state: S,
  { betId, at, stakeMinor, payoutMinor }: Taking,
  notice: Notice,
): Step<S> {
  const bet = state.bets.find((each) => each.betId === betId)
  const bets = state.bets.map((each) => (each.betId === betId ? { ...each, at } : each))
  if (!bet || hasTold(state, `taken ${betId}`)) return [{ ...state, bets }]
  const next = note(tell({ ...state, bets }, notice), `taken ${betId}`)
  if (!notice.isWin) return [next]
  return [note(next, `cheer ${bet.number}`), { do: 'cheer', stakeMinor, payoutMinor }]
}
interface Taking {
  readonly betId: string
  readonly at: number
  readonly stakeMinor: number
  readonly payoutMinor: number
}
