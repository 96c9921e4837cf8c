/** FAIR-02: the public beacon, drand quicknet. A value counts only with a signature of the pinned key. */

import { z } from 'zod'
import { log } from '../log.ts'
import { sayError } from '../rules/describe-error.ts'
import { randomnessOf } from './beacon.ts'
import { isBeaconSignature } from './beacon-signature.ts'

export type BeaconValue = { signature: string; randomness: string }

const CHAIN = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'
/** Asked in turn. They only carry what the beacon signed, so neither has to be trusted. */
export const RELAYS: readonly string[] = ['https://api.drand.sh', 'https://drand.cloudflare.com']
const ANSWER_WITHIN_MS = 2_500

const answerSchema = z.object({ round: z.number(), signature: z.string().regex(/^[0-9a-f]{96}$/) })

type Asking = { send?: typeof fetch; answerWithinMs?: number }

/** Null where no relay has a value with a good signature yet. Never throws. */
export async function readPublicBeacon(
  round: number,
  { relays = RELAYS, ...asking }: Asking & { relays?: readonly string[] } = {},
): Promise<BeaconValue | null> {
  for (let turn = 0; turn < relays.length; turn += 1) {
    const relay = relays[(round + turn) % relays.length] ?? ''
    const value = await askRelay(relay, round, asking).catch((error: unknown) => {
      log.warn('beacon_failed', { relay, round, error: sayError(error) })
      return null
    })
    if (value) return value
  }
  return null
}

/** Null where it has no value of the round yet. Throws where it does not answer in time, or with what the beacon did not sign. */
export async function askRelay(
  relay: string,
  round: number,
  { send = fetch, answerWithinMs = ANSWER_WITHIN_MS }: Asking = {},
): Promise<BeaconValue | null> {
  const signal = AbortSignal.timeout(answerWithinMs)
  const response = await send(`${relay}/${CHAIN}/public/${round}`, { signal })
  if (!response.ok) return null
  const { round: answered, signature } = answerSchema.parse(await response.json())
  if (answered !== round || !(await isBeaconSignature(round, signature))) throw new Error('not what the beacon signed')
  return { signature, randomness: await randomnessOf(signature) }
}
