/**
 * EDGE-07, EDGE-08: one session, named by the SHA-256 of its cookie's secret. The only place where the
 * upstream's token is kept.
 */
import { DurableObject } from 'cloudflare:workers'
import type { Language } from '../../contract/constants.ts'
import { systemClock } from '../../contract/time-and-chance.ts'
import type { Bindings } from '../env.ts'
import {
  computeSessionState,
  REMEMBER_MS,
  SEEN_WRITE_EVERY_MS,
  SESSION_ABSOLUTE_MS,
  type SessionRecord,
  sessionRecordSchema,
} from './session-record.ts'

const KEY = 'record'

export class SessionDO extends DurableObject<Bindings> {
  async begin(record: SessionRecord) {
    this.ctx.storage.kv.put(KEY, record)
    // Nothing outlives both of these; the alarm only tidies up, expiry is decided at each use.
    await this.ctx.storage.setAlarm(record.startedAtMs + Math.max(SESSION_ABSOLUTE_MS, REMEMBER_MS))
  }

  /** The live session of this merchant, marked as used now. `seen` says that the mark was written. */
  touch(merchant: string, nowMs: number): { record: SessionRecord; seen: boolean } | null {
    const record = this.read()
    if (!record || record.merchant !== merchant || computeSessionState(record, nowMs) !== 'live') return null
    const seen = nowMs - record.lastSeenAtMs >= SEEN_WRITE_EVERY_MS
    const touched = seen ? { ...record, lastSeenAtMs: nowMs } : record
    if (seen) this.ctx.storage.kv.put(KEY, touched)
    return { record: touched, seen }
  }

  setLanguage(language: Language) {
    const record = this.read()
    if (record) this.ctx.storage.kv.put(KEY, { ...record, language })
  }

  /** Ends this session and hands its record to the one that follows it by remember-me. */
  async handOver(family: string, nowMs: number): Promise<SessionRecord | null> {
    const record = this.read()
    const isResumable = record?.family === family && (record.resumableUntilMs ?? 0) > nowMs
    await this.end()
    return isResumable ? record : null
  }

  /** Kills the session at once. Returns what it was, so that the upstream's token can be revoked. */
  async end(): Promise<SessionRecord | null> {
    const record = this.read()
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    return record
  }

  override async alarm() {
    const record = this.read()
    const isOver = !record || computeSessionState(record, systemClock()) === 'over'
    if (isOver) await this.ctx.storage.deleteAll()
    else await this.ctx.storage.setAlarm(systemClock() + SESSION_ABSOLUTE_MS)
  }

  private read(): SessionRecord | null {
    const parsed = sessionRecordSchema.safeParse(this.ctx.storage.kv.get(KEY))
    return parsed.success ? parsed.data : null
  }
}
