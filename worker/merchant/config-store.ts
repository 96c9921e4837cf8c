/**
 * What operators publish in KV, read with care: remembered for seconds, an older copy never wins over a newer
 * one, and a value that cannot be read leaves the last good one in force (design, decision 7).
 */
import type { z } from 'zod'
import type { Clock } from '../../contract/time-and-chance.ts'

/** A published change is felt at most this much later than KV itself knows it. */
export const MEMO_MS = 5_000
/** The least that KV allows. With the memo, a change is felt everywhere well within 60 s (EDGE-03). */
export const KV_CACHE_TTL_SECONDS = 30
/** Hosts are the visitor's to name, so the memo has to have an end. */
const MAX_MEMOS = 5_000

type Versioned = { version: number }
/** `unreadable`: something is stored, cannot be read, and nothing good is known from before. */
export type ConfigReading<T> = { state: 'present'; value: T; stale: boolean } | { state: 'absent' | 'unreadable' }

type Memo = { readAtMs: number; reading: ConfigReading<unknown> }

export type ConfigStore = {
  read<T extends Versioned>(kv: KVNamespace, key: string, schema: z.ZodType<T>): Promise<ConfigReading<T>>
  /** After this isolate itself has published. */
  forget(key: string): void
}

/** What is in force, given what was and what KV says now. Pure. */
export function decideReading<T extends Versioned>(
  previous: ConfigReading<T> | null,
  text: string | null,
  schema: z.ZodType<T>,
): ConfigReading<T> {
  if (text === null) return { state: 'absent' }
  const parsed = parse(text, schema)
  const known = previous?.state === 'present' ? previous : null
  if (parsed === null) return known ? { ...known, stale: true } : { state: 'unreadable' }
  if (known && known.value.version > parsed.version) return known
  return { state: 'present', value: parsed, stale: false }
}

function parse<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    const result = schema.safeParse(JSON.parse(text))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

export function createConfigStore(clock: Clock): ConfigStore {
  const memos = new Map<string, Memo>()
  return {
    async read<T extends Versioned>(kv: KVNamespace, key: string, schema: z.ZodType<T>) {
      const memo = memos.get(key)
      // A key is always read with the same schema: CONFIG_KEY pairs them.
      const previous = (memo?.reading ?? null) as ConfigReading<T> | null
      if (memo && previous && clock() - memo.readAtMs < MEMO_MS) return previous
      let text: string | null
      try {
        text = await kv.get(key, { cacheTtl: KV_CACHE_TTL_SECONDS })
      } catch (error) {
        // What was in force stays in force; nothing is remembered, so the next request asks again.
        if (previous) return previous
        throw error
      }
      const reading = decideReading(previous, text, schema)
      if (memos.size >= MAX_MEMOS) memos.clear()
      memos.set(key, { readAtMs: clock(), reading })
      return reading
    },
    forget: (key) => void memos.delete(key),
  }
}
