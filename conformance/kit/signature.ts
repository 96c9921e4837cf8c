/** The signature of vendors.md, by `node:crypto` alone. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type Signed = { timestamp: string; method: string; path: string; body: string }

export function sign(secret: string, { timestamp, method, path, body }: Signed): string {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update([timestamp, method, path, bodyHash].join('\n')).digest('hex')
}

export function isSigned(secret: string, signed: Signed, signature: string): boolean {
  const [expected, given] = [Buffer.from(sign(secret, signed)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
