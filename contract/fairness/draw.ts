/**
 * FAIR-01: the pinned draw. Bytes are `HMAC_SHA256(key = utf8(serverSeed), clientSeed:nonce:round)`
 * for round 0, 1, 2 …; the key is the seed's hex TEXT, never its decoded bytes.
 */
import { assert } from '../lib/assert.ts'
import { createHmac } from './hmac.ts'

/** `v1` scales as the published originals do; `v2` discards, so that every value is exactly as likely. */
export const FAIRNESS_ALGORITHMS = ['v1', 'v2'] as const
export type FairnessAlgorithm = (typeof FAIRNESS_ALGORITHMS)[number]

export interface FairSeeds {
  readonly serverSeed: string
  readonly clientSeed: string
  /** Integer from 0, one more for each bet under the pair. */
  readonly nonce: number
}

/** A stream of chance from one nonce. Calls must not overlap: the cursor goes on from call to call. */
export interface Draw {
  /** The next `count` floats in [0, 1), four bytes each. */
  floats(count: number): Promise<number[]>
  /** One integer in [0, bound) for each bound, in order. */
  below(bounds: readonly number[]): Promise<number[]>
  /** Byte offset of the next unread byte. */
  cursor(): number
}

const DIGEST_BYTES = 32
const WORD_BYTES = 4
const WORDS = 2 ** 32
const utf8 = new TextEncoder()

/** Opens the stream of one nonce at a byte offset that is a multiple of four. */
export function createDraw(seeds: FairSeeds, algorithm: FairnessAlgorithm = 'v1', startCursor = 0): Draw {
  return createDrawWithKey(utf8.encode(seeds.serverSeed), seeds, algorithm, startCursor)
}

/** As `createDraw` with the HMAC key's bytes given; outside this folder only the negative test has use for it. */
export function createDrawWithKey(
  key: Uint8Array<ArrayBuffer>,
  seeds: Pick<FairSeeds, 'clientSeed' | 'nonce'>,
  algorithm: FairnessAlgorithm,
  startCursor = 0,
): Draw {
  assert(Number.isSafeInteger(seeds.nonce) && seeds.nonce >= 0, 'nonce is a natural number')
  assert(startCursor >= 0 && startCursor % WORD_BYTES === 0, 'cursor stands on a word')
  const hmac = createHmac(key)
  let cursor = startCursor
  let loaded: { round: number; view: DataView } = { round: -1, view: new DataView(new ArrayBuffer(DIGEST_BYTES)) }

  async function word(): Promise<number> {
    const round = Math.floor(cursor / DIGEST_BYTES)
    if (loaded.round !== round) {
      const digest = await (await hmac)(`${seeds.clientSeed}:${seeds.nonce}:${round}`)
      loaded = { round, view: new DataView(digest.buffer, digest.byteOffset, digest.byteLength) }
    }
    const value = loaded.view.getUint32(cursor % DIGEST_BYTES)
    cursor += WORD_BYTES
    return value
  }

  async function belowOne(bound: number): Promise<number> {
    assert(Number.isSafeInteger(bound) && bound > 0 && bound <= WORDS, 'bound is an integer from 1 to 2^32')
    if (algorithm === 'v1') return Math.floor(((await word()) / WORDS) * bound)
    const limit = WORDS - (WORDS % bound)
    let value = await word()
    while (value >= limit) value = await word()
    return value % bound
  }

  return {
    async floats(count) {
      const values: number[] = []
      for (let index = 0; index < count; index += 1) values.push((await word()) / WORDS)
      return values
    },
    async below(bounds) {
      const values: number[] = []
      for (const bound of bounds) values.push(await belowOne(bound))
      return values
    },
    cursor: () => cursor,
  }
}
