/** Ids of assertions that were used. Each opens one call, also where two come at the same moment. */
import { DurableObject } from 'cloudflare:workers'
import { systemClock } from '../../contract/time-and-chance.ts'
import type { Bindings } from '../env.ts'

/** Longer than any assertion lives. */
const KEEP_MS = 180_000

export class OnceDO extends DurableObject<Bindings> {
  /** True the first time. */
  async take(id: string): Promise<boolean> {
    const { kv } = this.ctx.storage
    if (kv.get(id) !== undefined) return false
    kv.put(id, systemClock())
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(systemClock() + KEEP_MS)
    return true
  }

  override async alarm() {
    const now = systemClock()
    const left = [...this.ctx.storage.kv.list<number>()].filter(([id, atMs]) => {
      const isOver = now - atMs > KEEP_MS
      if (isOver) this.ctx.storage.kv.delete(id)
      return !isOver
    })
    if (left.length > 0) await this.ctx.storage.setAlarm(now + KEEP_MS)
  }
}
