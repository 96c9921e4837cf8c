/** FAIR-02: the pair of seeds. */
import { z } from 'zod'
import { toHex } from '../lib/digest.ts'
import type { RandomBytes } from '../time-and-chance.ts'

/** 32 random bytes as lowercase hex. */
export const serverSeedSchema = z.string().regex(/^[0-9a-f]{64}$/)
export const serverSeedHashSchema = z.string().regex(/^[0-9a-f]{64}$/)

/** What a player may type: printable, without the colon that separates the parts of the message. */
export const clientSeedSchema = z.string().regex(/^[\x21-\x39\x3b-\x7e]{1,64}$/)

export function buildServerSeed(random: RandomBytes): string {
  return toHex(random(32))
}
