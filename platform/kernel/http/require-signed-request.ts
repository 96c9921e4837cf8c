import type { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { VendorCode } from '../../../contract/ids.ts'
import { readBytes } from '../../../contract/protocols/read-body.ts'
import { isSignatureValid, SIGNATURE_HEADERS } from '../../../contract/protocols/signature.ts'
import { parseStrictJson } from '../../../contract/protocols/strict-json.ts'
import { vendorHeadersSchema } from '../../../contract/protocols/vendor-wallet.ts'
import type { Services } from '../context.ts'

/** Room for every call with a full fairness proof, several times over. */
export const SIGNED_BODY_MAX_BYTES = 16 * 1024

/** Stands in for the secret of an unknown vendor, so that both take the same work and the same time. */
const NOBODYS_SECRET = 'no vendor has this secret, and no signature made with it is accepted'

export type SignedRequest = { vendor: VendorCode; body: string }
/** The secrets accepted from whoever calls by this code; null for one that has none. */
export type FindSecrets = (code: VendorCode) => readonly string[] | null

/**
 * Who signed this request, and its body. Throws `too_large`, or `signature_invalid` in the same words whatever is
 * wrong: a header missing, an unknown vendor, another secret, a stale time, an altered body.
 */
export async function requireSignedRequest(
  request: Request,
  { clock }: Pick<Services, 'clock'>,
  findSecrets: FindSecrets,
): Promise<SignedRequest> {
  const bytes = await readBytes(request, SIGNED_BODY_MAX_BYTES)
  const headers = vendorHeadersSchema.safeParse({
    vendor: request.headers.get(SIGNATURE_HEADERS.vendor),
    timestampMs: parseTimestamp(request.headers.get(SIGNATURE_HEADERS.timestamp)),
    signature: request.headers.get(SIGNATURE_HEADERS.signature),
  })
  const body = decodeUtf8(bytes)
  if (!headers.success || body === null) throw signatureInvalid()

  const { vendor, timestampMs, signature } = headers.data
  const secrets = findSecrets(vendor)
  const parts = { timestampMs, method: request.method, path: new URL(request.url).pathname, body }
  const fits = await Promise.all(
    (secrets ?? [NOBODYS_SECRET]).map((secret) => isSignatureValid(secret, parts, signature, clock())),
  )
  if (!fits.includes(true) || secrets === null) throw signatureInvalid()
  return { vendor, body }
}

/** What the body says. Throws `malformed`, which names the field and never what stood in it. */
export function parseSignedBody<T>(body: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(body))
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'body')
  throw new Refusal('malformed', `not of the agreed form: ${fields.join(', ')}`)
}

function parseJson(text: string): unknown {
  try {
    return parseStrictJson(text)
  } catch {
    throw new Refusal('malformed', 'the body is not JSON, a field is repeated, or a number is out of range')
  }
}

const signatureInvalid = () => new Refusal('signature_invalid', 'the request is not signed as agreed')

/** Decimal digits only: what is signed is the number, so a second way to write it would be a second request. */
function parseTimestamp(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
