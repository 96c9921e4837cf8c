/**
 * EDGE-07, EDGE-08, AUTH-12: one member's sessions and remember-me families. Named `merchant:memberId`. The only place where
 * the upstream's tokens are kept, and the only writer of what is here (docs/decisions/0269).
 */
import { DurableObject } from 'cloudflare:workers'
import { z } from 'zod'
import type { Language } from '../../contract/constants.ts'
import { ANY_COPY, chooseBookmark } from '../../contract/protocols/bookmark.ts'
import type { LiveTopic } from '../../contract/protocols/live-topics.ts'
import { migrate } from '../../contract/protocols/object-schema.ts'
import { systemClock } from '../../contract/time-and-chance.ts'
import type { Bindings } from '../env.ts'
import { decideRedemption, familySchema } from '../request/remember-me.ts'
import {
  computeSessionState,
  isSubUserLost,
  REMEMBER_MS,
  SEEN_WRITE_EVERY_MS,
  SESSION_ABSOLUTE_MS,
  type SessionRecord,
} from '../request/session-record.ts'
import { LiveSockets } from './live-sockets.ts'
import {
  ACCOUNT_SCHEMA,
  type Beginning,
  computeEndMs,
  computeForgetMs,
  isLive,
  type Redemption,
  readRow,
  type SessionEntry,
} from './session-index.ts'

/** What the edge asks for a line with: a session's key, its time, and since when the page has read nothing. */
const lineSchema = z.object({ session: z.string(), now: z.coerce.number(), since: z.coerce.number() })
/** What is over is no good long before it is forgotten. */
const PRUNE_EVERY_MS = 60_000
/** A beginning is tried again within moments. */
const ENDED_KEYS_KEPT = 100

/** A live session, and how far its member has seen the platform's database. */
export type Touched = SessionRecord & { bookmark: string }

type ForgetRow = { startedAtMs: number; family: string | null }
/** All but the one of the first value, or of them only that of the second. */
const OTHERS = 'handle <> ?1 AND (?2 IS NULL OR handle = ?2)'

export class AccountDO extends DurableObject<Bindings> {
  private readonly sql: SqlStorage
  private readonly live: LiveSockets
  /** Sessions as they stand in the table, by key: read once, and emptied before every change of a session. */
  private readonly kept = new Map<string, SessionRecord>()
  /** Keys that were here and are not: none of them begins a second time. */
  private readonly endedKeys = new Set<string>()
  /** How far the member has seen the platform's database, as it stands in the table; null while it was not read. */
  private bookmark: string | null = null
  /** As it stands in the table; null while it was not read. */
  private wasTold: boolean | null = null
  /** When the next alarm comes; null while it was not asked. */
  private alarmMs: number | null = null
  private tables = false
  private prunedAtMs = 0

  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env)
    this.sql = state.storage.sql
    this.live = new LiveSockets(state)
  }

  /**
   * Tables come with the first session. Anybody can name any member in a cookie; asking after a name nobody logged in by
   * must not leave a database behind.
   */
  private hasTables(): boolean {
    if (this.tables) return true
    if (this.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'member_sessions'").toArray().length === 0) return false
    migrate(this.ctx.storage, ACCOUNT_SCHEMA)
    this.tables = true
    return true
  }

  /** The live session of this key, marked as used now. */
  touch(sessionKey: string, nowMs: number): Touched | null {
    const record = this.find(sessionKey)
    if (!record || isSubUserLost(record) || computeSessionState(record, nowMs) !== 'live') return null
    const bookmark = this.readBookmark()
    if (nowMs - record.lastSeenAtMs < SEEN_WRITE_EVERY_MS) return { ...record, bookmark }
    this.kept.clear()
    this.sql.exec('UPDATE member_sessions SET lastSeenAtMs = ? WHERE sessionKey = ?', nowMs, sessionKey)
    const seen = this.find(sessionKey)
    return seen && { ...seen, bookmark }
  }

  private readBookmark(): string {
    this.bookmark ??= String(this.sql.exec('SELECT bookmark FROM seen').toArray()[0]?.bookmark ?? ANY_COPY)
    return this.bookmark
  }

  /** Keeps the later one, in whatever order they come (contract/protocols/bookmark.ts). Answers which is kept. */
  keepBookmark(heard: string, former: string | null): string {
    if (!this.hasTables()) return heard
    const kept = this.readBookmark()
    const chosen = chooseBookmark(kept === ANY_COPY ? null : kept, heard, former)
    if (chosen !== kept) this.writeBookmark(chosen)
    return chosen
  }

  private writeBookmark(bookmark: string) {
    this.bookmark = bookmark
    this.sql.exec('INSERT OR REPLACE INTO seen (only, bookmark) VALUES (1, ?)', bookmark)
  }

  private find(sessionKey: string): SessionRecord | null {
    const known = this.kept.get(sessionKey)
    if (known) return known
    if (!this.hasTables()) return null
    const query = 'SELECT * FROM member_sessions WHERE sessionKey = ? AND isHandedOver = 0'
    const record = readRow(this.sql.exec(query, sessionKey).toArray()[0])?.record ?? null
    if (record) this.kept.set(sessionKey, record)
    return record
  }

  /**
   * Begins a session, in place of the one it follows. It does not begin where that one is no longer here: it was `ended`
   * in between, or `renewed` by another call at the same moment, and does not go on a second time. One that ends all others
   * takes the place of the renewed one.
   */
  async begin(
    sessionKey: string,
    record: SessionRecord,
    beginning: Beginning,
    nowMs: number,
  ): Promise<'added' | 'ended' | 'renewed'> {
    const { outcome, over } = this.change(() => this.write(sessionKey, record, beginning, nowMs))
    if (beginning.bookmark !== undefined) this.keepBookmark(beginning.bookmark, null)
    this.live.end(over)
    if (outcome === 'added') await this.wakeAt(computeForgetMs(record))
    return outcome
  }

  private write(sessionKey: string, record: SessionRecord, { replaces, family, endsOthers }: Beginning, nowMs: number) {
    if (!this.tables) migrate(this.ctx.storage, ACCOUNT_SCHEMA)
    const isThere = (column: 'sessionKey' | 'handle', value: string) =>
      this.sql.exec(`SELECT 1 FROM member_sessions WHERE ${column} = ?`, value).toArray().length > 0
    // Asked a second time, as the answer to the first was lost. What it began may have ended since.
    if (isThere('sessionKey', sessionKey)) return { outcome: 'added', over: [] } as const
    if (this.endedKeys.has(sessionKey)) return { outcome: 'ended', over: [] } as const
    const { handle, startedAtMs, lastSeenAtMs } = record
    // The others end whatever became of this one: who asks has proved more than whoever ended or renewed it.
    const former = replaces === undefined ? [] : this.take('sessionKey = ?', replaces)
    const taken = endsOthers ? [...former, ...this.take('true')] : former
    if (endsOthers) this.sql.exec('DELETE FROM families')
    const over = taken.map((one) => one.sessionKey)
    if (replaces !== undefined && !taken.some((one) => one.handle === handle))
      return { outcome: isThere('handle', handle) ? 'renewed' : 'ended', over: [replaces, ...over] } as const
    this.prune(nowMs)
    const values = [handle, sessionKey, startedAtMs, lastSeenAtMs, record.family, JSON.stringify(record)]
    this.sql.exec(
      `INSERT OR REPLACE INTO member_sessions
         (handle, sessionKey, startedAtMs, lastSeenAtMs, family, record, isHandedOver) VALUES (?, ?, ?, ?, ?, ?, 0)`,
      ...values,
    )
    if (family)
      this.sql.exec(
        'INSERT INTO families (family, secretHash, rotatedAtMs, expiresAtMs) VALUES (?, ?, ?, ?)',
        family.family,
        family.secretHash,
        nowMs,
        family.expiresAtMs,
      )
    return { outcome: 'added', over } as const
  }

  setLanguage(sessionKey: string, language: Language) {
    if (!this.hasTables()) return
    const update = "UPDATE member_sessions SET record = json_set(record, '$.language', ?) WHERE sessionKey = ?"
    this.change(() => this.sql.exec(update, language, sessionKey))
  }

  /** Newest first. */
  list(nowMs: number): SessionEntry[] {
    if (!this.hasTables()) return []
    this.prunedAtMs = 0
    this.change(() => this.prune(nowMs))
    const rows = this.sql
      .exec('SELECT * FROM member_sessions WHERE isHandedOver = 0 ORDER BY startedAtMs DESC')
      .toArray()
    return rows.flatMap((row) => {
      const read = readRow(row)
      if (!read) return []
      const { handle, startedAtMs, lastSeenAtMs, country, device, family } = read.record
      return [{ handle, sessionKey: read.sessionKey, startedAtMs, lastSeenAtMs, country, device, family }]
    })
  }

  /**
   * Ends the session of this key, with its family; by its `handle` also what it was renewed to in between. Answers what it
   * was, so that the upstream's token can be revoked.
   */
  end(sessionKey: string, handle: string | null = null): SessionRecord | null {
    return this.endWhere('sessionKey = ? OR handle = ?', sessionKey, handle)[0] ?? null
  }

  /** Ends all sessions but the one of this handle, or of them only that of `only`, each with its family. By handle: one may be renewed in between. */
  endOthers(handle: string, only: string | null): SessionRecord[] {
    return this.endWhere(OTHERS, handle, only)
  }

  /** What `endOthers` would end: asked a second time, as its answer was lost, it has nothing left to tell of. */
  findOthers(handle: string, only: string | null): SessionRecord[] {
    if (!this.hasTables()) return []
    const rows = this.sql.exec(`SELECT * FROM member_sessions WHERE ${OTHERS}`, handle, only).toArray()
    return rows.flatMap((row) => readRow(row)?.record ?? [])
  }

  /** Ends all sessions and remembered devices. */
  endAll(): SessionRecord[] {
    const ended = this.endWhere('true')
    if (this.hasTables()) this.sql.exec('DELETE FROM families')
    return ended
  }

  private endWhere(condition: string, ...values: (string | null)[]): SessionRecord[] {
    if (!this.hasTables()) return []
    const taken = this.change(() => {
      this.sql.exec(
        `DELETE FROM families WHERE family IN (SELECT family FROM member_sessions WHERE ${condition})`,
        ...values,
      )
      return this.take(condition, ...values)
    })
    this.live.end(taken.map(({ sessionKey }) => sessionKey))
    return taken.flatMap(({ record }) => record ?? [])
  }

  /**
   * Deletes rows, those too that are on their way to another key: who has them finds that they ended, but may have been cut
   * off. `record`: null of one that cannot be read.
   */
  private take(condition: string, ...values: (string | null)[]) {
    const rows = this.sql.exec(`DELETE FROM member_sessions WHERE ${condition} RETURNING *`, ...values).toArray()
    return rows.map((row) => {
      const sessionKey = String(row.sessionKey)
      this.endedKeys.add(sessionKey)
      for (const oldest of this.endedKeys) if (this.endedKeys.size > ENDED_KEYS_KEPT) this.endedKeys.delete(oldest)
      return { sessionKey, handle: String(row.handle), record: readRow(row)?.record ?? null }
    })
  }

  /** AUTH-12: unticked. Returns nothing: an unknown family is as good as forgotten. */
  forgetFamily(family: string) {
    if (!this.hasTables()) return
    this.sql.exec('DELETE FROM families WHERE family = ?', family)
  }

  /**
   * Single use: the secret is exchanged for the next one, and the session it remembers is over, in this one step. A secret that
   * was used before ends the family with its sessions, as two parties hold it.
   */
  redeem(given: { family: string; secretHash: string; nextHash: string }, nowMs: number): Redemption {
    if (!this.hasTables()) return { outcome: 'unknown' }
    const row = this.sql.exec('SELECT * FROM families WHERE family = ?', given.family).toArray()[0]
    const family = familySchema.safeParse(row).data ?? null
    const decision = decideRedemption(family, given.secretHash, nowMs)
    if (decision === 'stolen') return { outcome: decision, ended: this.endWhere('family = ?', given.family) }
    if (decision === 'declined' && family) return { outcome: decision, sinceMs: nowMs - family.rotatedAtMs }
    if (decision !== 'redeemed' || !family) return { outcome: 'unknown' }
    return this.change(() => {
      const update = 'UPDATE families SET secretHash = ?, previousHash = ?, rotatedAtMs = ? WHERE family = ?'
      this.sql.exec(update, given.nextHash, given.secretHash, nowMs, given.family)
      const handOver = 'UPDATE member_sessions SET isHandedOver = 1 WHERE family = ? RETURNING *'
      const former = this.sql.exec(handOver, given.family).toArray()
      const found = former.map(readRow).find((one) => one !== null && (one.record.resumableUntilMs ?? 0) > nowMs)
      const { expiresAtMs } = family
      return { outcome: decision, record: found?.record ?? null, previousKey: found?.sessionKey, expiresAtMs }
    })
  }

  /** Opens a line for a session that lives; 401 for any other, 429 for one too many. */
  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const { session, now, since } = lineSchema.parse(Object.fromEntries(searchParams))
    const entry = this.list(now).find(({ sessionKey }) => sessionKey === session)
    if (!entry || !isLive(entry, now)) return new Response(null, { status: 401 })
    const webSocket = this.live.accept(session, now, since, this.readTold())
    if (!webSocket) return new Response(null, { status: 429 })
    // Whoever of them runs out first: a session that came later may have been seen long ago.
    await this.wakeAt(computeEndMs(entry))
    return new Response(null, { status: 101, webSocket })
  }

  /** Tells every open page of this member what to ask again. */
  tell(topics: readonly LiveTopic[], nowMs: number, bookmark: string | null = null) {
    // A balance is the wallet's to say and changes with each round: it is not worth a row.
    if (bookmark !== null && topics.some((topic) => topic !== 'balance')) this.keepBookmark(bookmark, null)
    this.live.tell(topics, nowMs)
    if (this.hasTables() && !this.readTold()) {
      this.sql.exec('INSERT INTO told (only) VALUES (1)')
      this.wasTold = true
    }
  }

  private readTold(): boolean {
    this.wasTold ??= this.sql.exec('SELECT 1 FROM told').toArray().length > 0
    return this.wasTold
  }

  override webSocketMessage(socket: WebSocket) {
    this.live.refuseMessage(socket)
  }

  /**
   * A session may run out while its page listens: its lines go with it. And tokens of what is over do not lie here for ever.
   * Comes when the next of these is due.
   */
  override async alarm() {
    this.alarmMs = null
    const nowMs = systemClock()
    const listening = this.live.listSessions()
    const entries = this.list(nowMs)
    const living = entries.filter((entry) => listening.includes(entry.sessionKey) && isLive(entry, nowMs))
    const keys = living.map(({ sessionKey }) => sessionKey)
    this.live.end(listening.filter((key) => !keys.includes(key)))
    const next = [...living.map(computeEndMs), ...this.listForgetMs()]
    if (next.length > 0) await this.ctx.storage.setAlarm(Math.min(...next))
  }

  /** When each row may go: of those too that lists leave out. */
  private listForgetMs(): number[] {
    if (!this.hasTables()) return []
    const sessions = this.sql.exec<ForgetRow>('SELECT startedAtMs, family FROM member_sessions').toArray()
    const families = this.sql.exec<{ expiresAtMs: number }>('SELECT expiresAtMs FROM families').toArray()
    return [...sessions.map(computeForgetMs), ...families.map(({ expiresAtMs }) => expiresAtMs)]
  }

  private async wakeAt(atMs: number) {
    this.alarmMs ??= (await this.ctx.storage.getAlarm()) ?? Number.POSITIVE_INFINITY
    if (atMs >= this.alarmMs) return
    await this.ctx.storage.setAlarm(atMs)
    this.alarmMs = atMs
  }

  /** All or nothing. Nothing is remembered of before. */
  private change<T>(work: () => T): T {
    this.kept.clear()
    const done = this.ctx.storage.transactionSync(work)
    return done
  }

  private prune(nowMs: number) {
    if (Math.abs(nowMs - this.prunedAtMs) < PRUNE_EVERY_MS) return
    this.prunedAtMs = nowMs
    this.sql.exec('DELETE FROM families WHERE expiresAtMs <= ?', nowMs)
    this.sql.exec('DELETE FROM member_sessions WHERE family IS NULL AND startedAtMs <= ?', nowMs - SESSION_ABSOLUTE_MS)
    this.sql.exec('DELETE FROM member_sessions WHERE startedAtMs <= ?', nowMs - REMEMBER_MS)
  }
}
