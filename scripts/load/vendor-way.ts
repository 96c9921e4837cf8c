import { z } from 'zod'
import { SIGNATURE_HEADERS, sign } from '../../contract/protocols/signature.ts'
import type { Site } from '../lib/site.ts'
import { ask } from './http.ts'

const VENDOR = 'HARBOR'
const secretsSchema = z.object({ [VENDOR]: z.string() })

type VendorCall<Value extends z.ZodType> = { path: string; response: Value }

/** A vendor's call on the platform's own port, signed as agreed. Throws as `ask`. */
export async function askVendorWay<Value extends z.ZodType>(
  { platform, secrets }: Pick<Site, 'platform' | 'secrets'>,
  { path, response }: VendorCall<Value>,
  input: object,
): Promise<z.output<Value>> {
  const secret = secretsSchema.parse(JSON.parse(secrets.VENDOR_SECRETS))[VENDOR]
  const body = JSON.stringify(input)
  const timestampMs = Date.now()
  const headers = {
    [SIGNATURE_HEADERS.vendor]: VENDOR,
    [SIGNATURE_HEADERS.timestamp]: String(timestampMs),
    [SIGNATURE_HEADERS.signature]: await sign(secret, { timestampMs, method: 'POST', path, body }),
  }
  const { value } = await ask(`${platform}${path}`, { method: 'POST', headers, body })
  return response.parse(value)
}
