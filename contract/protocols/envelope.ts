/**
 * EDGE-06: the envelope between the edge and a platform. Compact JWE, `dir` + `A256GCM`, one key per
 * merchant and direction, named by `kid`, several accepted at once so that keys rotate without
 * downtime. Whoever writes a platform of their own reads docs/guides/upstream.md instead of this file.
 */
import { z } from 'zod'
import { LANGUAGES } from '../constants.ts'
import { idempotencyKeySchema, type MerchantCode, merchantCodeSchema, requestIdSchema } from '../ids.ts'
import { fromBase64Url, toBase64Url } from '../lib/base64-url.ts'
import { toOthersTime } from '../time-and-chance.ts'
import { type LiveNotice, liveNoticeSchema, NOTICES_MAX } from './live-topics.ts'
import { nearSchema } from './near.ts'
import { parseStrictJson } from './strict-json.ts'

export const ENVELOPE_LIFETIME_SECONDS = 30
/** How far the two clocks may differ. */
export const ENVELOPE_SKEW_SECONDS = 5
export const ENVELOPE_HEADER = 'x-envelope'
export const ENVELOPE_CONTENT_TYPE = 'application/jose'
/** Largest body either side reads, plain or sealed. */
export const ENVELOPE_MAX_BYTES = 1024 * 1024

export const keySetSchema = z.object({
  /** The key id that is sealed with; the others are only accepted. */
  current: z.string().min(1).max(40),
  keys: z.record(z.string().max(40), z.string().regex(/^[A-Za-z0-9_-]{43}$/)),
})
export const merchantKeysSchema = z.object({ toPlatform: keySetSchema, toEdge: keySetSchema })
/** By merchant code: the secret `ENVELOPE_KEYS` of both Workers. */
export const envelopeKeysSchema = z.record(merchantCodeSchema, merchantKeysSchema)
export type KeySet = z.infer<typeof keySetSchema>
export type EnvelopeKeys = z.infer<typeof envelopeKeysSchema>

/** SYS-04: `maintenance` while an operator has the merchant's site shut, whoever may still enter. */
export const siteStatusSchema = z.enum(['open', 'maintenance'])
export type SiteStatus = z.infer<typeof siteStatusSchema>

export const bookmarkSchema = z
  .string()
  .max(200)
  .regex(/^[0-9A-Za-z-]*$/)

/** What a request is bound to. Times in seconds since the epoch. */
export const requestClaimsSchema = z.object({
  merchant: merchantCodeSchema,
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().max(200),
  /** The raw query string without `?`. */
  query: z.string().max(4_096),
  clientIp: z.string().max(64),
  country: z.string().max(2),
  language: z.enum(LANGUAGES),
  /** The host the visitor came by, for links. */
  host: z.string().max(200),
  /** Absent in an operator's call. A platform takes no new stake while the last one of the merchant said `maintenance`. */
  siteStatus: siteStatusSchema.optional(),
  /** The visitor's browser and system in a few words, where they said; for the history of logins. */
  device: z.string().max(80).optional(),
  /** Names the browser, where the account that logs in has logged in with it before: its wrong passwords are counted by themselves. */
  knownDevice: z
    .string()
    .regex(/^[A-Za-z0-9_-]{22}$/)
    .optional(),
  /** The upstream's own session token; absent for a visitor. */
  sessionToken: z.string().max(2_048).optional(),
  /**
   * How far the member has seen the platform's database, as the platform said; empty where nothing is known that a copy of it
   * could miss. Absent: no copy may answer.
   */
  bookmark: bookmarkSchema.optional(),
  /** Where objects of the visitor are made, so that they stand near them. A word of a newer edge says nothing. */
  near: nearSchema.optional().catch(undefined),
  /** OPS-01: who operates, in a call of an operator; absent in every other. */
  operator: z.string().min(1).max(60).optional(),
  requestId: requestIdSchema,
  idempotencyKey: idempotencyKeySchema.optional(),
  /** SHA-256 (hex) of a body that travels outside the envelope; absent when there is none or it is inside. */
  bodySha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  iat: z.number().int(),
  exp: z.number().int(),
  jti: z.string().min(16).max(64),
})
export type RequestClaims = z.infer<typeof requestClaimsSchema>

const requestEnvelopeSchema = z.object({ claims: requestClaimsSchema, payload: z.unknown().optional() })
export type RequestEnvelope = z.infer<typeof requestEnvelopeSchema>

/** The sealed answer carries the request's `jti`, so that no answer fits another question. */
const answerEnvelopeSchema = z.object({ jti: z.string(), body: z.unknown() })

/** Any fault of an envelope. Deliberately without a reason: all bad envelopes look the same. */
export class EnvelopeError extends Error {
  constructor() {
    super('envelope refused')
    this.name = 'EnvelopeError'
  }
}

type Key = { key: CryptoKey; header: string; aad: Uint8Array<ArrayBuffer> }
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const utf8 = new TextEncoder()
const strictText = new TextDecoder('utf-8', { fatal: true })
/** Imported once an isolate, by the text of the key and its id. Only what is ready is kept: no request waits for another's. */
const imported = new Map<string, Key>()
const IMPORTED_MAX = 1_000

async function importKey(kid: string, secret: string): Promise<Key> {
  const name = `${secret}.${kid}`
  const known = imported.get(name)
  if (known) return known
  const header = toBase64Url(utf8.encode(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid })))
  const raw = fromBase64Url(secret)
  if (raw?.length !== KEY_BYTES) throw new Error(`the envelope key named ${kid} is no key`)
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const made = { key, header, aad: utf8.encode(header) }
  if (imported.size >= IMPORTED_MAX) imported.clear()
  imported.set(name, made)
  return made
}

/** Compact JWE (RFC 7516): protected header, no encrypted key, vector, ciphertext, tag. */
async function seal(keySet: KeySet, content: unknown): Promise<string> {
  const secret = keySet.keys[keySet.current]
  if (!secret) throw new Error(`no envelope key named ${keySet.current}`)
  const { key, header, aad } = await importKey(keySet.current, secret)
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const cipher = { name: 'AES-GCM', iv, additionalData: aad, tagLength: 8 * TAG_BYTES }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher, key, utf8.encode(JSON.stringify(content))))
  const end = sealed.length - TAG_BYTES
  return `${header}..${toBase64Url(iv)}.${toBase64Url(sealed.subarray(0, end))}.${toBase64Url(sealed.subarray(end))}`
}

/** What an extension asks for is not understood, so such an envelope is refused (RFC 7516, 4.1.13). */
const headerSchema = z.object({
  alg: z.literal('dir'),
  enc: z.literal('A256GCM'),
  kid: z.string(),
  crit: z.undefined().optional(),
  zip: z.undefined().optional(),
})

async function open(keySet: KeySet, text: string): Promise<unknown> {
  try {
    const [header = '', encryptedKey, iv, ciphertext, tag, ...rest] = text.split('.')
    const [ivBytes, body, tagBytes] = [iv, ciphertext, tag].map((part) => fromBase64Url(part ?? ''))
    if (encryptedKey !== '' || rest.length > 0 || !body) throw new EnvelopeError()
    if (ivBytes?.length !== IV_BYTES || tagBytes?.length !== TAG_BYTES) throw new EnvelopeError()
    const { key, aad } = await findKey(keySet, header)
    const sealed = new Uint8Array(body.length + TAG_BYTES)
    sealed.set(body)
    sealed.set(tagBytes, body.length)
    const cipher = { name: 'AES-GCM', iv: ivBytes, additionalData: aad, tagLength: 8 * TAG_BYTES }
    return parseStrictJson(strictText.decode(await crypto.subtle.decrypt(cipher, key, sealed)))
  } catch {
    throw new EnvelopeError()
  }
}

/** As a rule the header is the very text that we write for the current key, so it need not be read. */
async function findKey({ current, keys }: KeySet, header: string): Promise<Pick<Key, 'key' | 'aad'>> {
  const secret = keys[current]
  const own = secret ? await importKey(current, secret) : null
  if (own?.header === header) return own
  const read = fromBase64Url(header)
  const { kid } = headerSchema.parse(read && JSON.parse(strictText.decode(read)))
  const named = Object.hasOwn(keys, kid) ? keys[kid] : undefined
  if (!named) throw new EnvelopeError()
  const { key } = await importKey(kid, named)
  return { key, aad: utf8.encode(header) }
}

/** Seals a request: claims, and the payload of an encrypted call. */
export function sealRequest(keySet: KeySet, envelope: RequestEnvelope): Promise<string> {
  return seal(keySet, envelope)
}

/**
 * Opens a request. Throws EnvelopeError when it is altered, of an unknown key, stale or from the future, or not
 * the shape agreed. What it is bound to (method, path, query, body) is for the caller to compare.
 */
export async function openRequest(keySet: KeySet, text: string, nowSeconds: number): Promise<RequestEnvelope> {
  const parsed = requestEnvelopeSchema.safeParse(await open(keySet, text))
  if (!parsed.success) throw new EnvelopeError()
  if (!isTimely(parsed.data.claims, nowSeconds)) throw new EnvelopeError()
  return parsed.data
}

/** When an envelope that is sealed at `nowMs` begins and ends, in seconds. */
export function computeLifetime(nowMs: number) {
  const iat = Math.floor(toOthersTime(nowMs) / 1_000)
  return { iat, exp: iat + ENVELOPE_LIFETIME_SECONDS }
}

function isTimely({ iat, exp }: { iat: number; exp: number }, nowSeconds: number): boolean {
  const lives = exp - iat
  const theirs = toOthersTime(nowSeconds * 1_000) / 1_000
  const isNow = iat <= theirs + ENVELOPE_SKEW_SECONDS && theirs < exp + ENVELOPE_SKEW_SECONDS
  return isNow && lives > 0 && lives <= ENVELOPE_LIFETIME_SECONDS
}

export function sealAnswer(keySet: KeySet, jti: string, body: unknown): Promise<string> {
  return seal(keySet, { jti, body })
}

/** Opens an answer and returns its body. Throws EnvelopeError, also when it answers another request. */
export async function openAnswer(keySet: KeySet, text: string, jti: string): Promise<unknown> {
  const parsed = answerEnvelopeSchema.safeParse(await open(keySet, text))
  if (!parsed.success || parsed.data.jti !== jti) throw new EnvelopeError()
  return parsed.data.body
}

/** Unlike an answer in every field, so that neither can be passed off as the other. */
const noticesEnvelopeSchema = z.strictObject({
  merchant: merchantCodeSchema,
  notices: z.array(liveNoticeSchema).min(1).max(NOTICES_MAX),
  iat: z.number().int(),
  exp: z.number().int(),
})

type Notices = { merchant: MerchantCode; notices: readonly LiveNotice[] }

/** Seals what a platform tells the edge unasked. */
export function sealNotices(keySet: KeySet, { merchant, notices }: Notices, nowSeconds: number): Promise<string> {
  return seal(keySet, { merchant, notices, ...computeLifetime(nowSeconds * 1_000) })
}

/** Opens it. Throws EnvelopeError, also when it speaks for another merchant. The same one twice is opened twice: it only makes a page ask again. */
export async function openNotices(
  keySet: KeySet,
  text: string,
  { merchant, nowSeconds }: { merchant: string; nowSeconds: number },
): Promise<LiveNotice[]> {
  const parsed = noticesEnvelopeSchema.safeParse(await open(keySet, text))
  if (!parsed.success || parsed.data.merchant !== merchant || !isTimely(parsed.data, nowSeconds))
    throw new EnvelopeError()
  return parsed.data.notices
}
