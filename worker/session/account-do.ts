/** EDGE-08, AUTH-12: the index of one member's sessions and remember-me families. Named `merchant:memberId`. */
import { DurableObject } from 'cloudflare:workers'
import { z } from 'zod'
import type { LiveTopic } from '../../contract/protocols/live-topics.ts'
import { systemClock } from '../../contract/time-and-chance.ts'
import type { Bindings } from '../env.ts'
import { LiveSockets } from '../live/live-sockets.ts'
import { decideRedemption, familySchema } from './remember-me.ts'
import {
  computeEndMs,
  entrySchema,
  isLive,
  type NewFamily,
  type Redemption,
  type SessionEntry,
  TABLES,
} from './session-index.ts'
import { REMEMBER_MS, SESSION_ABSOLUTE_MS } from './session-record.ts'

/** What the edge asks for a line with: a session's key, its time, and since when the page has read nothing. */
const lineSchema = z.object({ session: z.string(), now: z.coerce.number(), since: z.coerce.number() })

export class AccountDO extends DurableObject<Bindings> {
  private readonly sql: SqlStorage
  private readonly live: LiveSockets
  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env)
    this.sql = state.storage.sql
    this.live = new LiveSockets(state)
  }

  /**
   * Tables come with the first session. Anybody can name any member in a remember-me cookie; asking after a name
   * nobody logged in by must not leave a database behind.
   */
  private hasTables(): boolean {
    return this.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'families'").toArray().length > 0
  }

  /**
   * Notes a session, in place of the one it follows, and the family it begins. Nothing is noted where that one is no longer
   * here: it was `ended` meanwhile, or `renewed` by another call at the same moment, and does not go on a second time.
   */
  add(
    entry: SessionEntry,
    options: { replaces?: string | undefined; family?: NewFamily | undefined },
    nowMs: number,
  ): 'added' | 'ended' | 'renewed' {
    const outcome = this.ctx.storage.transactionSync(() => {
      for (const table of TABLES) this.sql.exec(table)
      const { replaces } = options
      if (replaces !== undefined) {
        const former = this.sql.exec('DELETE FROM sessions WHERE sessionKey = ? RETURNING handle', replaces).toArray()
        const isThere = this.sql.exec('SELECT 1 FROM sessions WHERE handle = ?', entry.handle).toArray().length > 0
        if (former.length === 0) return isThere ? 'renewed' : 'ended'
      }
      this.prune(nowMs)
      const { handle, sessionKey, startedAtMs, lastSeenAtMs, country, device, family } = entry
      const values = [handle, sessionKey, startedAtMs, lastSeenAtMs, country, device, family]
      this.sql.exec('INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?)', ...values)
      if (!options.family) return 'added'
      const { secretHash, expiresAtMs } = options.family
      this.sql.exec(
        'INSERT INTO families VALUES (?, ?, NULL, ?, ?)',
        options.family.family,
        secretHash,
        nowMs,
        expiresAtMs,
      )
      return 'added'
    })
    if (options.replaces !== undefined) this.live.end([options.replaces])
    return outcome
  }

  seen(sessionKey: string, nowMs: number) {
    if (!this.hasTables()) return
    this.sql.exec('UPDATE sessions SET lastSeenAtMs = ? WHERE sessionKey = ?', nowMs, sessionKey)
  }

  /** Newest first. */
  list(nowMs: number): SessionEntry[] {
    if (!this.hasTables()) return []
    this.prune(nowMs)
    return this.sql
      .exec('SELECT * FROM sessions ORDER BY startedAtMs DESC')
      .toArray()
      .map((row) => entrySchema.parse(row))
  }

  /** Forgets sessions that have been ended, with their families. */
  remove(sessionKeys: readonly string[]) {
    if (!this.hasTables()) return
    this.ctx.storage.transactionSync(() => {
      for (const key of sessionKeys) {
        this.sql.exec('DELETE FROM families WHERE family IN (SELECT family FROM sessions WHERE sessionKey = ?)', key)
        this.sql.exec('DELETE FROM sessions WHERE sessionKey = ?', key)
      }
    })
    this.live.end(sessionKeys)
  }

  /** AUTH-12: unticked. Returns nothing: an unknown family is as good as forgotten. */
  forgetFamily(family: string) {
    if (!this.hasTables()) return
    this.sql.exec('DELETE FROM families WHERE family = ?', family)
  }

  /**
   * Single use: the secret is exchanged for the next one, in this one step. A secret that was used before ends
   * the family, as two parties hold it.
   */
  redeem(given: { family: string; secretHash: string; nextHash: string }, nowMs: number): Redemption {
    if (!this.hasTables()) return { outcome: 'unknown' }
    return this.ctx.storage.transactionSync(() => {
      const row = this.sql.exec('SELECT * FROM families WHERE family = ?', given.family).toArray()[0]
      const family = row ? familySchema.parse(row) : null
      const decision = decideRedemption(family, given.secretHash, nowMs)
      if (decision === 'redeemed' && family) {
        const update = 'UPDATE families SET secretHash = ?, previousHash = ?, rotatedAtMs = ? WHERE family = ?'
        this.sql.exec(update, given.nextHash, given.secretHash, nowMs, given.family)
        return { outcome: decision, previousKeys: this.keysOf(given.family), expiresAtMs: family.expiresAtMs }
      }
      if (decision === 'declined' && family) return { outcome: decision, sinceMs: nowMs - family.rotatedAtMs }
      if (decision !== 'stolen') return { outcome: 'unknown' }
      const sessionKeys = this.keysOf(given.family)
      this.forgetFamily(given.family)
      return { outcome: 'stolen', sessionKeys }
    })
  }

  /** Opens a line for a session that is in the index and lives; 401 for any other, 429 for one too many. */
  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const { session, now, since } = lineSchema.parse(Object.fromEntries(searchParams))
    const entry = this.list(now).find(({ sessionKey }) => sessionKey === session)
    if (!entry || !isLive(entry, now)) return new Response(null, { status: 401 })
    const webSocket = this.live.accept(session, now, since)
    if (!webSocket) return new Response(null, { status: 429 })
    // Whoever of them runs out first: a session that came later may have been seen long ago.
    const alarmMs = (await this.ctx.storage.getAlarm()) ?? Number.POSITIVE_INFINITY
    if (computeEndMs(entry) < alarmMs) await this.ctx.storage.setAlarm(computeEndMs(entry))
    return new Response(null, { status: 101, webSocket })
  }

  /** Tells every open page of this member what to ask again. */
  tell(topics: readonly LiveTopic[], nowMs: number) {
    this.live.tell(topics, nowMs)
  }

  override webSocketMessage(socket: WebSocket) {
    this.live.refuseMessage(socket)
  }

  /** A session may run out while its page listens: its lines go with it. Comes when the next one is due. */
  override async alarm() {
    const nowMs = systemClock()
    const listening = this.live.listSessions()
    const living = this.list(nowMs).filter((entry) => listening.includes(entry.sessionKey) && isLive(entry, nowMs))
    const keys = living.map(({ sessionKey }) => sessionKey)
    this.live.end(listening.filter((key) => !keys.includes(key)))
    if (living.length > 0) await this.ctx.storage.setAlarm(Math.min(...living.map(computeEndMs)))
  }

  private keysOf(family: string): string[] {
    const rows = this.sql.exec('SELECT sessionKey FROM sessions WHERE family = ?', family).toArray()
    return rows.map((row) => z.string().parse(row.sessionKey))
  }

  /** A session born of a family may be resumed for as long as the family lives. */
  private prune(nowMs: number) {
    this.sql.exec('DELETE FROM families WHERE expiresAtMs <= ?', nowMs)
    this.sql.exec('DELETE FROM sessions WHERE family IS NULL AND startedAtMs <= ?', nowMs - SESSION_ABSOLUTE_MS)
    this.sql.exec('DELETE FROM sessions WHERE startedAtMs <= ?', nowMs - REMEMBER_MS)
  }
}
