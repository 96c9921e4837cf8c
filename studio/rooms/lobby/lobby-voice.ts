/** What a lobby tells: its tables its state, the operator its flags, lists of rooms its counts. Repeated until answered. */
import { z } from 'zod'
import { requireWithin } from '../../../contract/lib/within.ts'
import { log } from '../../../contract/log.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import type { StudioBindings } from '../../env.ts'
import { floorOf } from '../../tables/floor-do.ts'
import { FLAG_KINDS } from '../collusion.ts'
import { lobbyNameOf, roomNameOf } from '../room-names.ts'
import { type LobbyDeps, ROOM_ANSWERS_MS } from './lobby-deps.ts'
import * as store from './lobby-store.ts'

export const SLOWEST_TELL_MS = 60_000
const flagSchema = z.object({
  kind: z.enum(FLAG_KINDS),
  playerIds: z.tuple([z.string(), z.string()]),
  sharedHands: z.number().int(),
  hands: z.number().int(),
  flowMinor: z.number().int(),
  roundIds: z.array(z.string()),
})
const nextTellMs = (nowMs: number, attempts: number) => nowMs + Math.min(1_000 * 2 ** attempts, SLOWEST_TELL_MS)

export class LobbyVoice {
  readonly #ctx: DurableObjectState
  readonly #env: StudioBindings
  readonly #sql: SqlStorage
  readonly #deps: () => LobbyDeps

  constructor(ctx: DurableObjectState, env: StudioBindings, deps: () => LobbyDeps) {
    this.#ctx = ctx
    this.#env = env
    this.#sql = ctx.storage.sql
    this.#deps = deps
  }

  /** Every table that has players hears the room's state. */
  noteState(nowMs: number): void {
    this.#sql.exec('UPDATE tables SET tell_ms = ?, attempts = 0 WHERE players > 0', nowMs)
  }

  async tellState(): Promise<void> {
    const nowMs = this.#deps().clock()
    const identity = store.requireIdentity(this.#sql)
    const { state } = identity
    const rows = this.#sql
      .exec<{ number: number; attempts: number }>(
        'SELECT number, attempts FROM tables WHERE tell_ms <= ? LIMIT 20',
        nowMs,
      )
      .toArray()
    for (const { number, attempts } of rows) {
      try {
        const key = { ...store.keyOf(identity), number }
        await requireWithin(this.#deps().roomOf(roomNameOf(key)).setState(key, state), ROOM_ANSWERS_MS)
        // Another state may have come while the table was asked.
        if (store.requireIdentity(this.#sql).state === state)
          this.#sql.exec('UPDATE tables SET tell_ms = NULL WHERE number = ?', number)
      } catch (error) {
        this.#sql.exec(
          'UPDATE tables SET attempts = attempts + 1, tell_ms = ? WHERE number = ?',
          nextTellMs(nowMs, attempts),
          number,
        )
        log.warn('room_unanswered', { table: number, cause: sayError(error) })
      }
    }
  }

  /** A flag opens a case at the operator. */
  async tellFlags(): Promise<void> {
    const nowMs = this.#deps().clock()
    const rows = this.#sql
      .exec<{ id: string; content: string; raised_ms: number; attempts: number }>(
        'SELECT id, content, raised_ms, attempts FROM flags WHERE tell_ms <= ? LIMIT 5',
        nowMs,
      )
      .toArray()
    const { operator, currency, code } = store.requireIdentity(this.#sql)
    for (const { id, content, raised_ms, attempts } of rows) {
      const flag = flagSchema.parse(JSON.parse(content))
      const answer = await this.#deps()
        .wallet()
        .call('flag', {
          operator,
          flagId: id,
          gameCode: code,
          kind: flag.kind,
          playerIds: flag.playerIds,
          sharedHands: flag.sharedHands,
          hands: flag.hands,
          flow: presentMoney(minor(flag.flowMinor)),
          currency,
          raisedAt: new Date(raised_ms).toISOString(),
          roundIds: flag.roundIds,
        })
      if (answer.kind === 'ok') this.#sql.exec('UPDATE flags SET tell_ms = NULL WHERE id = ?', id)
      else
        this.#sql.exec(
          'UPDATE flags SET attempts = attempts + 1, tell_ms = ? WHERE id = ?',
          nextTellMs(nowMs, attempts),
          id,
        )
    }
  }

  /** When a table or the operator hears it again; null where all have answered. */
  findNextMs(): number | null {
    return this.#sql
      .exec<{ next: number | null }>(
        'SELECT MIN(tell_ms) AS next FROM (SELECT tell_ms FROM tables UNION ALL SELECT tell_ms FROM flags)',
      )
      .one().next
  }

  /** For lists of rooms. */
  tellFloor(): void {
    const identity = store.requireIdentity(this.#sql)
    const { seated, waiting } = store.countPlayers(this.#sql)
    const told = { name: lobbyNameOf(identity), seats: seated, waiting, state: identity.state }
    this.#ctx.waitUntil(
      floorOf(this.#env)
        .tell(told, this.#deps().clock())
        .catch((error) => log.warn('floor_unanswered', { cause: sayError(error) })),
    )
  }
}
