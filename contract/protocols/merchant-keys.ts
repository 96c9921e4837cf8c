/**
 * EDGE-06: the envelope keys of one merchant. Those of `ENVELOPE_KEYS` come first. A merchant that is made by a form has none
 * there: its keys are derived from `ENVELOPE_ROOT`, which edge and platform share, so that no secret is set by hand.
 */

import { type MerchantCode, merchantCodeSchema } from '../ids.ts'
import { fromBase64Url, toBase64Url } from '../lib/base64-url.ts'
import type { EnvelopeKeys, KeySet } from './envelope.ts'

type MerchantKeys = NonNullable<EnvelopeKeys[MerchantCode]>
export type KeySource = { ENVELOPE_KEYS: EnvelopeKeys; ENVELOPE_ROOT: KeySet | null }

const KEY_BITS = 256
/** No key id of `npm run keys` has it, so a derived id is never taken for one that was set. */
const MARK = '~'
const utf8 = new TextEncoder()
const derived = new Map<string, MerchantKeys>()
const DERIVED_MAX = 1_000

/** Null where nothing names the merchant: then no call of it may pass. */
export async function findMerchantKeys(source: KeySource, code: string): Promise<MerchantKeys | null> {
  const { ENVELOPE_KEYS, ENVELOPE_ROOT } = source
  const own = Object.hasOwn(ENVELOPE_KEYS, code) ? ENVELOPE_KEYS[code as MerchantCode] : undefined
  if (own) return own
  return ENVELOPE_ROOT && merchantCodeSchema.safeParse(code).success ? derive(ENVELOPE_ROOT, code) : null
}

/** The merchant that a derived key id names, where it has no keys of its own. */
export function readDerivedMerchant({ ENVELOPE_KEYS, ENVELOPE_ROOT }: KeySource, kid: string): MerchantCode | null {
  const [root = '', name, ...rest] = kid.split(MARK)
  if (!ENVELOPE_ROOT || rest.length > 0 || !Object.hasOwn(ENVELOPE_ROOT.keys, root)) return null
  const code = merchantCodeSchema.safeParse(name)
  return code.success && !Object.hasOwn(ENVELOPE_KEYS, code.data) ? code.data : null
}

async function derive(root: KeySet, code: string): Promise<MerchantKeys> {
  const name = `${root.current}.${JSON.stringify(root.keys)}.${code}`
  const known = derived.get(name)
  if (known) return known
  const deriveSet = async (direction: string): Promise<KeySet> => ({
    current: `${root.current}${MARK}${code}`,
    keys: Object.fromEntries(
      await Promise.all(
        Object.entries(root.keys).map(
          async ([id, secret]) => [`${id}${MARK}${code}`, await deriveKey(secret, `${direction}|${code}`)] as const,
        ),
      ),
    ),
  })
  const made = { toPlatform: await deriveSet('to-platform'), toEdge: await deriveSet('to-edge') }
  if (derived.size >= DERIVED_MAX) derived.clear()
  derived.set(name, made)
  return made
}

/** HKDF with SHA-256; `info` binds the key to direction and merchant. */
async function deriveKey(secret: string, info: string): Promise<string> {
  const raw = fromBase64Url(secret)
  if (!raw) throw new Error('ENVELOPE_ROOT is no key')
  const key = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveBits'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8.encode(`envelope|${info}`) }
  return toBase64Url(new Uint8Array(await crypto.subtle.deriveBits(how, key, KEY_BITS)))
}
