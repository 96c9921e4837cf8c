/** One challenge of one passkey ceremony, named by itself: it is answered once and within its time. */
import { DurableObject } from 'cloudflare:workers'
import { z } from 'zod'

const KEY = 'ceremony'
const ceremonySchema = z.object({ purpose: z.string(), untilMs: z.number() })

export class CeremonyDO extends DurableObject {
  async open(purpose: string, untilMs: number) {
    this.ctx.storage.kv.put(KEY, { purpose, untilMs })
    await this.ctx.storage.setAlarm(untilMs)
  }

  /** True the first time, for the purpose it was opened for. A made-up one leaves nothing behind. */
  async take(purpose: string, nowMs: number): Promise<boolean> {
    const kept = ceremonySchema.safeParse(this.ctx.storage.kv.get(KEY))
    if (!kept.success) return false
    await this.ctx.storage.deleteAll()
    return kept.data.purpose === purpose && nowMs < kept.data.untilMs
  }

  override async alarm() {
    await this.ctx.storage.deleteAll()
  }
}
