/** EDGE-13: the counter of one limit for one address or account; exact, as tries are counted one after another. */
import { DurableObject } from 'cloudflare:workers'
import { z } from 'zod'
import { systemClock } from '../../contract/time-and-chance.ts'
import type { Bindings } from '../env.ts'
import { countTry, FRESH_LIMIT, forgiveTry, type LimitRule, type LimitState } from './limits.ts'

const KEY = 'state'
/** Longer than any window or lock. */
const KEEP_MS = 900_000
const stateSchema = z.object({ startedAtMs: z.number(), tries: z.number(), lockedUntilMs: z.number() })

export class LimiterDO extends DurableObject<Bindings> {
  /** As it stands in storage: this object is its only writer. Null until it is read. */
  private state: LimitState | null = null
  /** The alarm is known to be set. */
  private isArmed = false

  /** Counts a try before it is made. Returns seconds to wait, or null when it may be made. */
  async hit(rule: LimitRule, nowMs: number): Promise<number | null> {
    const before = this.read()
    const { state, waitSeconds } = countTry(before, rule, nowMs)
    if (state !== before) this.keep(state)
    if (!this.isArmed && (await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(nowMs + KEEP_MS)
    this.isArmed = true
    return waitSeconds
  }

  /** Seconds that a lock still lasts, or null when there is none. Counts nothing. */
  look(nowMs: number): number | null {
    const waitMs = this.read().lockedUntilMs - nowMs
    return waitMs > 0 ? Math.ceil(waitMs / 1_000) : null
  }

  /** Takes one try back: it was right, or nobody looked at it. */
  forgive() {
    this.keep(forgiveTry(this.read()))
  }

  /** Forgets all tries: the account's owner came in. */
  clear() {
    this.state = FRESH_LIMIT
    this.ctx.storage.kv.delete(KEY)
  }

  /** Once nothing here matters any more the storage is given back. */
  override async alarm() {
    this.isArmed = false
    const { startedAtMs, lockedUntilMs } = this.read()
    const matterUntilMs = Math.max(startedAtMs + KEEP_MS, lockedUntilMs)
    if (matterUntilMs > systemClock()) await this.ctx.storage.setAlarm(matterUntilMs)
    else {
      this.state = null
      await this.ctx.storage.deleteAll()
    }
  }

  private read(): LimitState {
    if (this.state) return this.state
    const stored = stateSchema.safeParse(this.ctx.storage.kv.get(KEY))
    this.state = stored.success ? stored.data : FRESH_LIMIT
    return this.state
  }

  /** A count that cannot be written ends the object, and with it what is in memory. */
  private keep(state: LimitState) {
    this.state = state
    this.ctx.storage.kv.put(KEY, state)
  }
}
