/** The shell of a live page: it keeps the state, shows it, and does what a step asks for. It decides nothing. */
import type { GameMessage } from '../../../contract/protocols/game-messages.ts'
import type { SessionView } from '../../api.ts'
import type { TableMessage } from '../../tables/messages.ts'
import { createBalanceRefresh } from '../balance-refresh.ts'
import { createServerClock } from '../clock.ts'
import { delay } from '../dom.ts'
import { createLobby, type Lobby } from '../lobby.ts'
import { isUncertain, type Result, type Server } from '../server.ts'
import { play } from '../sound.ts'
import { createTableServer, listen } from '../tables/table-server.ts'
import { isCounted } from '../win-size.ts'
import { createFollower } from './follower.ts'
import { hearBets, isToFollow } from './hear-wallet.ts'
import {
  bookBalance,
  type Effect,
  endPage,
  type HeldFigures,
  holdFigures,
  type LiveState,
  type LiveTexts,
  look,
  type Step,
  sayPaused,
  tell,
} from './live-state.ts'
import type { Notice } from './notice.ts'
import { createUntoldRounds } from './untold-rounds.ts'

const AGAIN_MS = 600
/** A word of the table is later on no line that is worth playing on. */
const LATE_MS = 3_000
const TRIES = 4

/** No answer is not a refusal: the same is asked again under its id. */
export async function persist<T>(ask: () => Promise<Result<T>>): Promise<Result<T>> {
  let answer = await ask()
  for (let tries = 1; isUncertain(answer) && tries < TRIES; tries += 1) {
    await delay(AGAIN_MS)
    answer = await ask()
  }
  return answer
}

interface Options<S extends LiveState> {
  readonly state: S
  readonly session: SessionView
  readonly server: Server
  readonly texts: LiveTexts
  readonly hear: (state: S, message: TableMessage) => Step<S>
  readonly away: Notice
  readonly full: Notice
  /** Shows the state. Called after each step. */
  readonly update: (state: S, nowMs: number) => void
  /** What the page itself does of what a step asks for: its stage, its sounds, its scene. A cheer ends with its count. */
  readonly perform: (effect: Effect, state: S) => unknown
  /** Whether a dialog of the game lies over the board. */
  readonly isCovered: () => boolean
  /** Whether the stage tells a win that is counted up before any figure does. */
  readonly holdsWins: boolean
}

export interface LiveShell<S extends LiveState> {
  readonly table: ReturnType<typeof createTableServer>
  readonly lobby: Lobby
  state(): S
  nowMs(): number
  set(step: Step<S>): void
  /** The state as it stands, once more. */
  show(): void
  /** A cover is gone. */
  look(): void
  start(): void
}

type Cheer = Extract<Effect, { readonly do: 'cheer' }>
const isCountedUp = (effect: Effect) => effect.do === 'cheer' && isCounted(effect.stakeMinor, effect.payoutMinor)

export function createLiveShell<S extends LiveState>(options: Options<S>): LiveShell<S> {
  const { session, server, texts } = options
  const table = createTableServer(server)
  const untold = createUntoldRounds(session, options.state.gameCode)
  let state: S = { ...options.state, told: untold.seen }
  const clock = createServerClock()

  const lobby = createLobby(session.lobbyOrigin, (type) => {
    if (type === 'refresh-balance') return void balance.refresh()
    set([look(state, { isPaused: type === 'pause' })])
  })
  const follower = createFollower({
    ask: table.bets,
    hear(number, views) {
      set(hearBets(looked(), texts, number, views))
      const isToCome = isToFollow(state, number, views)
      if (!isToCome) untold.drop(number)
      untold.keep(state)
      return isToCome
    },
    onEnded: () => set(endPage(state, 'open-elsewhere')),
  })

  const balance = createBalanceRefresh({
    ask: () => server.balance(),
    // No win is paid before its result, and one that counts up is held below.
    showsAll: () => true,
    show: (_, told) => set(bookBalance(state, told)),
  })

  /** The figures before a win that counts up. */
  let held: HeldFigures | null = null
  const unsaid: GameMessage[] = []

  function release() {
    held = null
    show()
    for (const message of unsaid.splice(0)) lobby.tell(message)
  }

  async function cheer(effect: Cheer) {
    const mine = isCountedUp(effect) ? held : null
    await options.perform(effect, state)
    if (mine !== null && mine === held) release()
  }

  function perform(effect: Effect) {
    if (effect.do === 'follow') follower.follow(effect.number)
    else if (effect.do === 'balance') void balance.refresh()
    else if (effect.do === 'lobby') {
      if (effect.message.type === 'leave') release()
      if (held) unsaid.push(effect.message)
      else lobby.tell(effect.message)
    } else if (effect.do === 'sound') play(effect.name)
    else if (effect.do === 'cheer') void cheer(effect)
    else options.perform(effect, state)
  }

  const show = () => options.update(sayPaused(held ? holdFigures(state, held) : state), clock.now())

  function set([next, ...effects]: Step<S>) {
    if (options.holdsWins && effects.some(isCountedUp)) held = { before: held?.before ?? state, win: next.notice }
    if (next.isBusy !== state.isBusy) balance.noteMove()
    state = next
    untold.keep(state)
    show()
    for (const effect of effects) perform(effect)
  }

  /** `isLate`: what is heard now was told to a page that stood still. */
  const looked = (isLate = false) => look(state, { isHidden: document.hidden || isLate || options.isCovered() })
  const lookAgain = () => set([looked()])
  let isLate = false

  function start() {
    let isFirst = true
    show()
    document.addEventListener('visibilitychange', lookAgain)
    listen({
      gameCode: state.gameCode,
      mode: session.mode,
      server: table,
      onMessage(message) {
        if ('nowMs' in message) {
          clock.set(message.nowMs)
          isLate = clock.now() - message.nowMs > LATE_MS
        }
        set(options.hear(looked(isLate), message))
        if (isFirst && message.type === 'snapshot') for (const number of untold.earlier()) follower.follow(number)
        isFirst &&= message.type !== 'snapshot'
      },
      onEnded: () => {
        follower.stop()
        set(endPage(state, 'open-elsewhere'))
      },
      onFull: () => set([tell(state, options.full)]),
      onLost: () => set([{ ...tell(state, options.away), isAway: true }]),
    })
    lobby.tell({ type: 'ready', gameCode: state.gameCode })
  }

  return { table, lobby, state: () => state, nowMs: clock.now, set, show, look: lookAgain, start }
}
