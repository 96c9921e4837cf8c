/** What a table says to the pages that watch it, and to the floor. */

import { assert } from '../../contract/lib/assert.ts'
import { log } from '../../contract/log.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { uuidOfRound } from '../engine/round-id.ts'
import type { StudioBindings } from '../env.ts'
import { listCrowd } from './crowd.ts'
import { floorOf } from './floor-do.ts'
import type { Crowd, OwnBet, TableMessage } from './messages.ts'
import type { TableFacts } from './table-facts.ts'
import { type TableDeps, tableNameOf } from './table-interface.ts'
import * as store from './table-store.ts'

/** Bets and presses of others are sent together: one by one, 200 of them would be 100,000 messages to 500 sockets. */
export const CROWD_EVERY_MS = 250
/** A player who comes back hears the ends of so long ago. Their page asks the wallet for older ones that it knows. */
const OWN_ENDS_MS = 120_000

/** Whose socket it is. */
export type Guest = Pick<store.TableBetRow, 'player' | 'crowd'>
export const tagOf = (player: string) => `p:${player}`
const tagOfCrowd = (crowd: string) => `c:${crowd}`
export const tagsOf = ({ player, crowd }: Guest): string[] => [tagOf(player), tagOfCrowd(crowd)]

type Context = Pick<DurableObjectState, 'storage' | 'getWebSockets' | 'waitUntil'>

export class TableVoice {
  readonly #ctx: Context
  readonly #env: StudioBindings
  readonly #facts: TableFacts
  readonly #deps: () => TableDeps
  /** Whose lists have changed and are not sent yet. Lost with the object: a picture for others, and no money. */
  readonly #changed = new Set<string>()

  constructor(ctx: Context, env: StudioBindings, facts: TableFacts, deps: () => TableDeps) {
    this.#ctx = ctx
    this.#env = env
    this.#facts = facts
    this.#deps = deps
  }

  /** All that a page begins with; a player's page hears of the player's own bets too. */
  greet(socket: WebSocket, guest: Guest | null): void {
    const own = guest && { own: this.#listOwn(guest.player), crowd: this.#listCrowd(guest.crowd) }
    socket.send(JSON.stringify({ ...this.#snapshot(), ...own }))
    if (guest) for (const message of this.#listTaken(guest.player)) socket.send(JSON.stringify(message))
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
    this.#tellTaken(bet)
    this.noteCrowd(bet)
  }

  /** Its list is sent with what else changes within a moment. */
  noteCrowd({ crowd }: Pick<store.TableBetRow, 'crowd'>): void {
    if (crowd === '' || !this.#facts.table().rules.flight) return
    if (this.#changed.size === 0) setTimeout(() => this.tellCrowds(), CROWD_EVERY_MS)
    this.#changed.add(crowd)
  }

  /** All of each list: a page that lost one has all with the next. */
  tellCrowds(): void {
    const round = store.findLiveRound(this.#ctx.storage.sql)
    const changed = [...this.#changed]
    this.#changed.clear()
    if (!round || changed.length === 0) return
    const bets = store.listBets(this.#ctx.storage.sql, round.number)
    for (const crowd of changed) {
      const message: TableMessage = { type: 'crowd', number: round.number, ...listCrowd(bets, crowd) }
      const text = JSON.stringify(message)
      for (const socket of this.#ctx.getWebSockets(tagOfCrowd(crowd))) sendTo(socket, text)
    }
  }

  #listCrowd(crowd: string): Crowd | undefined {
    const round = store.findLiveRound(this.#ctx.storage.sql)
    if (!round || !this.#facts.table().rules.flight) return undefined
    return listCrowd(store.listBets(this.#ctx.storage.sql, round.number), crowd)
  }

  #tellTaken({ id, player, round: number, cashed }: store.TableBetRow): void {
    if (cashed !== null) this.#tellPlayer(player, { type: 'taken', number, roundId: id, at: cashed })
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

/** A socket that is closing throws; its page asks for a snapshot when it is back. */
function sendTo(socket: WebSocket, text: string): void {
  try {
    socket.send(text)
  } catch {
    // Nothing is lost: everything sent here is in the next snapshot.
  }
}
