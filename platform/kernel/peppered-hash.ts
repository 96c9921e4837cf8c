import { createHmac } from 'node:crypto'

/**
 * Hash of something short and short-lived (a code, a captcha), bound to what it is for. Keyed, because six digits
 * could be found again from a plain hash. Hex.
 */
export function pepperedHash(pepper: string, ...parts: string[]): string {
  return createHmac('sha256', pepper).update(JSON.stringify(parts), 'utf8').digest('hex')
}
