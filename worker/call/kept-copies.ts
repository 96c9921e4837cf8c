/**
 * EDGE-09: copies as this isolate has read them from KV. For two seconds one is answered as it is; after that KV is asked
 * again, and the parsed one goes on for as long as the text is the same. Nobody may change what is kept: many share it.
 */

/** An answer is this much older at most than KV has it; KV itself may be a minute late (docs/decisions/0011). */
export const COPY_KEPT_MS = 2_000
/** Of texts and answers together. Some 150 pages of games. */
const KEPT_MAX_BYTES = 8 * 1024 * 1024

export type Copy<T> = { value: T; storedAtMs: number; emptySinceMs: number | undefined }
type Kept = { text: string; copy: Copy<unknown>; answer: Uint8Array<ArrayBuffer>; readAtMs: number; bytes: number }

export type KeptCopies = {
  /** The copy of this key; null where there is none, or none that can be read. `readText` asks KV, `parse` reads what it says. */
  read<T>(
    key: string,
    nowMs: number,
    readText: () => Promise<string | null>,
    parse: (text: string) => Copy<T> | null,
  ): Promise<Copy<T> | null>
  /** After this isolate itself has written. */
  forget(key: string): void
  /** The whole answer with this value, as bytes: those that are kept, where the value is a kept one. */
  presentAnswer(value: unknown): Uint8Array<ArrayBuffer>
}

const utf8 = new TextEncoder()
const buildAnswer = (value: unknown) => utf8.encode(JSON.stringify({ success: true, value }))

export function createKeptCopies(maxBytes = KEPT_MAX_BYTES): KeptCopies {
  const kept = new Map<string, Kept>()
  const answers = new WeakMap<object, Uint8Array<ArrayBuffer>>()
  let total = 0

  function forget(key: string) {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  function keep(key: string, text: string, copy: Copy<unknown>, readAtMs: number) {
    const answer = buildAnswer(freeze(copy.value))
    const bytes = 2 * text.length + answer.length
    forget(key)
    if (bytes > maxBytes) return
    // The one that was read again the longest ago goes first.
    for (const oldest of kept.keys()) {
      if (total + bytes <= maxBytes) break
      forget(oldest)
    }
    kept.set(key, { text, copy, answer, readAtMs, bytes })
    if (typeof copy.value === 'object' && copy.value !== null) answers.set(copy.value, answer)
    total += bytes
  }

  return {
    async read<T>(
      key: string,
      nowMs: number,
      readText: () => Promise<string | null>,
      parse: (text: string) => Copy<T> | null,
    ) {
      const known = kept.get(key)
      // A clock that was set back makes no copy last.
      const ageMs = known ? nowMs - known.readAtMs : Number.POSITIVE_INFINITY
      // A key is always read with the same schema: the table of calls pairs them.
      if (known && ageMs >= 0 && ageMs < COPY_KEPT_MS) return known.copy as Copy<T>
      const text = await readText()
      if (text !== null && known && known.text === text) {
        known.readAtMs = nowMs
        return known.copy as Copy<T>
      }
      const copy = text === null ? null : parse(text)
      if (text === null || copy === null) forget(key)
      else keep(key, text, copy, nowMs)
      return copy
    },
    forget,
    presentAnswer: (value) =>
      (typeof value === 'object' && value !== null ? answers.get(value) : undefined) ?? buildAnswer(value),
  }
}

/** All of it: a change would be everybody's. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
