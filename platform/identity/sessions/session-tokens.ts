import { sha256Hex } from '../../../contract/digest.ts'
import { type RandomBytes, randomToken } from '../../../contract/time-and-chance.ts'

const DAY_MS = 86_400_000
/** GLI-19 2.5.4: a full login at least every 30 days. The edge ends idle sessions far sooner. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS

/** 256 random bits; only their hash is ever stored. */
export function mintToken(random: RandomBytes): string {
  return randomToken(random, 32)
}

export function hashToken(token: string): Promise<string> {
  return sha256Hex(token)
}
