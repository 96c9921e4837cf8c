/** The shell of a live page: it keeps the state, shows it, and does what a step asks for. It decides nothing. */
import type { SessionView } from '../../api.ts'
import type { TableMessage } from '../../tables/messages.ts'
import { createServerClock } from '../clock.ts'
import { delay } from '../dom.ts'
import { createLobby, type Lobby } from '../lobby.ts'
import { isUncertain, type Result, type Server } from '../server.ts'
import { play } from '../sound.ts'
import { createTableServer, listen } from '../tables/table-server.ts'
import { createFollower } from './follower.ts'
import { hearBets, isToFollow } from './hear-wallet.ts'
import {
  bookBalance,
  type Effect,
  endPage,
  type LiveState,
  type LiveTexts,
  pausePage,
  type Step,
  tell,
} from './live-state.ts'
import type { Notice } from './notice.ts'

const AGAIN_MS = 600
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
  /** What the page itself does of what a step asks for: its stage, its sounds, its scene. */
  readonly perform: (effect: Effect, state: S) => void
}

export interface LiveShell<S extends LiveState> {
  readonly table: ReturnType<typeof createTableServer>
  readonly lobby: Lobby
  state(): S
  nowMs(): number
  set(step: Step<S>): void
  start(): void
}

export function createLiveShell<S extends LiveState>(options: Options<S>): LiveShell<S> {
  const { session, server, texts } = options
  const table = createTableServer(server)
  let { state } = options
  const clock = createServerClock()

  const lobby = createLobby(session.lobbyOrigin, (type) => {
    if (type === 'refresh-balance') return void askBalance()
    set([pausePage(state, type === 'pause')])
  })
  const follower = createFollower({
    ask: table.bets,
    hear(number, views) {
      set(hearBets(state, texts, number, views))
      return isToFollow(state, number, views)
    },
    onEnded: () => set(endPage(state, 'open-elsewhere')),
  })

  async function askBalance() {
    const answer = await server.balance()
    if (answer.ok) set(bookBalance(state, answer.value.balance))
  }

  function perform(effect: Effect) {
    if (effect.do === 'follow') follower.follow(effect.number)
    else if (effect.do === 'balance') void askBalance()
    else if (effect.do === 'lobby') lobby.tell(effect.message)
    else if (effect.do === 'sound') play(effect.name)
    else options.perform(effect, state)
  }

  function set([next, ...effects]: Step<S>) {
    state = next
    options.update(state, clock.now())
    for (const effect of effects) perform(effect)
  }

  function start() {
    options.update(state, clock.now())
    listen({
      gameCode: state.gameCode,
      mode: session.mode,
      server: table,
      onMessage(message) {
        if ('nowMs' in message) clock.set(message.nowMs)
        set(options.hear(state, message))
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

  return { table, lobby, state: () => state, nowMs: clock.now, set, start }
}
