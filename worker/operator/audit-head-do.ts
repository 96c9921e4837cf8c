/** The last row of the audit, kept apart from the database: so rows that are cut off its end are missed. */
import { DurableObject } from 'cloudflare:workers'
import { z } from 'zod'
import type { Bindings } from '../env.ts'

const KEY = 'head'
const headSchema = z.object({ seq: z.number().int(), hash: z.string() })
export type AuditHead = z.infer<typeof headSchema>

export class AuditHeadDO extends DurableObject<Bindings> {
  /** Of two that are told at once the later row is the head. */
  tell(seq: number, hash: string) {
    const head = this.read()
    if (head === null || seq > head.seq) this.ctx.storage.kv.put(KEY, { seq, hash })
  }

  read(): AuditHead | null {
    const kept = headSchema.safeParse(this.ctx.storage.kv.get(KEY))
    return kept.success ? kept.data : null
  }
}
