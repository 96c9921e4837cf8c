import { z } from 'zod'
import type { UpstreamContext } from '../context.ts'
import { readFirst, sql } from './database.ts'

/** KV may answer with what stood there a minute ago; nothing it gives is older than this. */
const KV_LAG_MS = 10 * 60_000

/**
 * The text of a configuration key as it was written last: by KV, or by the audit where that knows of a later act, also one
 * that nobody knows the end of. An act changes a part of what it read, and would undo the one before it with an old text.
 * Null where there is none.
 */
export async function readStored(c: UpstreamContext, key: string): Promise<string | null> {
  const [kept, written] = await Promise.all([c.var.env.CONFIG.get(key), findWritten(c, key)])
  return versionOf(written) > versionOf(kept) ? written : kept
}

const writtenSchema = z.object({ text: z.string() })

async function findWritten(c: UpstreamContext, key: string): Promise<string | null> {
  const query = sql`SELECT each.value AS text FROM audit_act AS act, json_each(act.after) AS each
    WHERE act.at_ms >= ${c.var.clock() - KV_LAG_MS} AND act.state <> 'failed' AND each.key = ${key}
    ORDER BY act.at_ms DESC, act.seq DESC LIMIT 1`
  return (await readFirst(c, writtenSchema, query))?.text ?? null
}

/** 0 for what has none. Pure. */
export const versionOf = (text: string | null): number => Number(/"version":\s*(\d{1,15})/.exec(text ?? '')?.[1] ?? 0)
