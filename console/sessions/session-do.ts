/** OPS-01: the session of one person: one device at a time, so a new login ends the one before. */
import { DurableObject } from 'cloudflare:workers'
import { computeSession, type SessionState, sessionStateSchema, type Touch } from './session-rules.ts'

const KEY = 'session'

export class SessionDO extends DurableObject {
  begin(state: SessionState) {
    this.ctx.storage.kv.put(KEY, state)
  }

  /** What the cookie's secret opens at this moment, from this address. Looking is use: it puts off the idle end. */
  touch(touch: Touch) {
    const kept = sessionStateSchema.safeParse(this.ctx.storage.kv.get(KEY))
    const found = computeSession(kept.success ? kept.data : null, touch)
    if (found.state) this.ctx.storage.kv.put(KEY, found.state)
    else if (found.isOver) this.ctx.storage.kv.delete(KEY)
    return found.answer
  }

  /** A passkey was used just now, at this address: the session goes on from there. */
  stepUp(secretHash: string, address: string, nowMs: number): boolean {
    const kept = sessionStateSchema.safeParse(this.ctx.storage.kv.get(KEY))
    if (!kept.success || kept.data.secretHash !== secretHash) return false
    this.ctx.storage.kv.put(KEY, { ...kept.data, address, stepUpAtMs: nowMs, seenMs: nowMs })
    return true
  }

  end(secretHash: string) {
    const kept = sessionStateSchema.safeParse(this.ctx.storage.kv.get(KEY))
    if (kept.success && kept.data.secretHash === secretHash) this.ctx.storage.kv.delete(KEY)
  }
}
