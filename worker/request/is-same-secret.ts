import { timingSafeEqual } from 'node:crypto'

const encoder = new TextEncoder()

/** Whether two secrets are equal, in a time that tells nothing of either. */
export async function isSameSecret(given: string, expected: string): Promise<boolean> {
  const digests = await Promise.all(
    [given, expected].map((text) => crypto.subtle.digest('SHA-256', encoder.encode(text))),
  )
  return timingSafeEqual(new Uint8Array(digests[0]!), new Uint8Array(digests[1]!))
}
