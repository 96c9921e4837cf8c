/** The one place for time and chance: passed in everywhere, so that tests drive both. */

import { toBase64Url } from './lib/base64-url.ts'
import { toHex } from './lib/digest.ts'

/** Milliseconds since the epoch. */
export type Clock = () => number

/** Fills a fresh array of `length` random bytes. */
export type RandomBytes = (length: number) => Uint8Array<ArrayBuffer>

export const systemClock: Clock = () => Date.now()

/**
 * What `ms` of our clock is by the clock of others: what is signed bears their time. The same, but on a test site whose
 * clock was moved (docs/guides/sandbox.md), where those who sign for it and check it have not moved theirs.
 */
export const toOthersTime = (ms: number): number => ms - ((globalThis as { clockAheadMs?: number }).clockAheadMs ?? 0)

/** The same at this moment: for what is written and compared more than once in one act, as a clock goes on between two looks. */
export function atThisMoment<Things extends { clock: Clock }>(things: Things): Things {
  const nowMs = things.clock()
  return { ...things, clock: () => nowMs }
}

export const systemRandom: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))

/** URL-safe base64 of random bytes: secrets, tokens, opaque ids. */
export function randomToken(random: RandomBytes, bytes = 32): string {
  return toBase64Url(random(bytes))
}

/** Random UUID (version 4) from the given source. */
export function randomUuid(random: RandomBytes): string {
  const bytes = random(16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = toHex(bytes)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
