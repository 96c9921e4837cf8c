/** What a table says to the pages that watch it, and to the floor. */

import { assert } from '../../contract/lib/assert.ts'
import { log } from '../../contract/log.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { uuidOfRound } from '../engine/round-id.ts'
import type { StudioBindings } from '../env.ts'
import { floorOf } from './floor-do.ts'
import type { CashedOut, OwnBet, TableMessage } from './messages.ts'
import type { TableFacts } from './table-facts.ts'
import { type TableDeps, tableNameOf } from './table-interface.ts'
import * as store from './table-store.ts'

/** Presses of others are told together: one by one, 200 of them would be 100,000 messages to 500 sockets. */
export const CASHED_EVERY_MS = 250
const CASHED_SHOWN = 8
/** A player who comes back hears the ends of so long ago. Their page asks the wallet for older ones that it knows. */
const OWN_ENDS_MS = 120_000

export const tagOf = (player: string) => `p:${player}`

type Context = Pick<DurableObjectState, 'storage' | 'getWebSockets' | 'getTags' | 'waitUntil'>

export class TableVoice {
  readonly #ctx: Context
  readonly #env: StudioBindings
  readonly #facts: TableFacts
  readonly #deps: () => TableDeps
  /** Presses that are not told yet. Lost with the object: a picture for others, and no money. */
  #cashed: (CashedOut & { readonly player: string })[] = []

  constructor(ctx: Context, env: StudioBindings, facts: TableFacts, deps: () => TableDeps) {
    this.#ctx = ctx
    this.#env = env
    this.#facts = facts
    this.#deps = deps
  }

  /** All that a page begins with; a player's page hears of the player's own bets too. */
  greet(socket: WebSocket, player: string | null): void {
    socket.send(JSON.stringify({ ...this.#snapshot(), ...(player === null ? {} : { own: this.#listOwn(player) }) }))
    if (player !== null) for (const message of this.#listTaken(player)) socket.send(JSON.stringify(message))
  }

  #snapshot(): TableMessage {
    const round = store.findLiveRound(this.#ctx.storage.sql)
    assert(round, 'a table with a socket has a round')
    return {
      type: 'snapshot',
      nowMs: this.#deps().clock(),
      seats: this.#ctx.getWebSockets().length,
      round: this.#facts.view(round),
      roads: this.#facts.roads(round),
      last: this.#facts.last(round),
      lastNumbers: this.#facts.lastNumbers(round),
      chainEnds: store.listChainEnds(this.#ctx.storage.sql, round.chain),
    }
  }

  phaseMessage(round: store.TableRoundRow): TableMessage & { type: 'phase' } {
    const seats = this.#ctx.getWebSockets().length
    return { type: 'phase', nowMs: this.#deps().clock(), seats, round: this.#facts.view(round) }
  }

  broadcast(message: TableMessage): void {
    const text = JSON.stringify(message)
    for (const socket of this.#ctx.getWebSockets()) sendTo(socket, text)
  }

  /** To its player at once, to the others with what else comes within a moment. */
  noteCashed(bet: store.TableBetRow): void {
    this.tellTaken(bet)
    this.#cashed.push(presentCashed(bet))
    if (this.#cashed.length > 1) return
    setTimeout(() => {
      const list = this.#cashed
      this.#cashed = []
      this.tellCashed(bet.round, list)
    }, CASHED_EVERY_MS)
  }

  tellTaken({ id, player, round: number, cashed }: store.TableBetRow): void {
    if (cashed !== null) this.#tellPlayer(player, { type: 'taken', number, roundId: id, at: cashed })
  }

  /** Each player hears of the others: their own cash-out was told to them as their own. */
  tellCashed(number: number, list: readonly (CashedOut & { readonly player: string })[]): void {
    if (list.length === 0) return
    for (const socket of this.#ctx.getWebSockets()) {
      const own = this.#ctx.getTags(socket)
      const others = list.filter(({ player }) => !own.includes(tagOf(player))).slice(-CASHED_SHOWN)
      const message: TableMessage = { type: 'cashed', number, list: others.map(({ who, at }) => ({ who, at })) }
      if (others.length > 0) sendTo(socket, JSON.stringify(message))
    }
  }

  #tellPlayer(player: string, message: TableMessage): void {
    const text = JSON.stringify(message)
    for (const socket of this.#ctx.getWebSockets(tagOf(player))) sendTo(socket, text)
  }

  /** A player's bets of the round under way and of those that ended lately. No end is in it before the result is. */
  #listOwn(player: string): OwnBet[] {
    const sinceMs = this.#deps().clock() - OWN_ENDS_MS
    return store.listBetsOfPlayer(this.#ctx.storage.sql, player, sinceMs).flatMap((bet): OwnBet[] => {
      const isLying = bet.phase === 'open' || bet.phase === 'closing' || bet.phase === 'dealing'
      if (bet.state === 'admitted' || bet.state === 'withdrawn') return []
      return [
        {
          betId: uuidOfRound(bet.id),
          roundId: bet.id,
          number: bet.round,
          stakes: store.readStakes(bet.stakes),
          state: bet.state === 'struck' ? 'struck' : isLying ? 'on' : 'settled',
          stakeMinor: bet.stake_minor - (isLying ? 0 : bet.unplayed_minor),
          payoutMinor: isLying ? 0 : bet.payout_minor,
          at: bet.cashed,
          ...(bet.is_void === 1 ? { isVoid: true } : {}),
        },
      ]
    })
  }

  /** What a player who comes back has taken of the flight under way. */
  #listTaken(player: string): TableMessage[] {
    const round = store.findLiveRound(this.#ctx.storage.sql)
    if (!round || !this.#facts.table().rules.flight) return []
    const { number } = round
    return store
      .listBets(this.#ctx.storage.sql, number)
      .flatMap(({ id, player: of, cashed }) =>
        of === player && cashed !== null ? [{ type: 'taken' as const, number, roundId: id, at: cashed }] : [],
      )
  }

  /** To each player at the table what the round brought, as it is written down, or that their chips were struck off. */
  tellOwn(number: number, state: 'settled' | 'struck'): void {
    const sums = new Map<string, { stakeMinor: number; payoutMinor: number }>()
    for (const bet of store.listBets(this.#ctx.storage.sql, number)) {
      if (bet.state !== state) continue
      const { stakeMinor, payoutMinor } = sums.get(bet.player) ?? { stakeMinor: 0, payoutMinor: 0 }
      sums.set(bet.player, {
        stakeMinor: stakeMinor + bet.stake_minor - bet.unplayed_minor,
        payoutMinor: payoutMinor + bet.payout_minor,
      })
    }
    for (const [player, own] of sums) {
      const message: TableMessage =
        state === 'settled' ? { type: 'mine', number, ...own } : { type: 'struck', number, stakeMinor: own.stakeMinor }
      this.#tellPlayer(player, message)
    }
  }

  /** For lobbies. No round waits for it, and none fails with it. */
  tellFloor(): void {
    const { code, mode } = this.#facts.identity() ?? {}
    if (code === undefined || mode === undefined) return
    const round = store.findLastRound(this.#ctx.storage.sql)
    const told = {
      name: tableNameOf(code, mode),
      seats: this.#ctx.getWebSockets().length,
      // A flight has no road.
      road: round && !this.#facts.table().rules.flight ? (this.#facts.roads(round)[0] ?? '') : '',
      closesMs: round?.phase === 'open' ? this.#facts.endMs(round) : null,
    }
    this.#ctx.waitUntil(
      floorOf(this.#env)
        .tell(told, this.#deps().clock())
        .catch((error) => log.warn('floor_unanswered', { cause: sayError(error) })),
    )
  }

  isFull(): boolean {
    return this.#ctx.getWebSockets().length >= this.#deps().mostSockets
  }
}

export const presentCashed = ({ player, cashed }: store.TableBetRow) => ({
  who: maskOf(player),
  at: Number(cashed),
  player,
})

/** Enough to tell two players apart, and no more. */
const maskOf = (player: string) => `***${player.slice(-3)}`

/** A socket that is closing throws; its page asks for a snapshot when it is back. */
function sendTo(socket: WebSocket, text: string): void {
  try {
    socket.send(text)
  } catch {
    // Nothing is lost: everything sent here is in the next snapshot.
  }
}
