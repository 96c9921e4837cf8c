import { z } from 'zod'

/** What Cloudflare says of a connection; nothing of a binding, and nothing on one's own machine. */
const tlsSchema = z.object({ tlsVersion: z.string(), tlsCipher: z.string() }).partial().catch({})

const OLD = /^(SSL|TLSv1(\.[01])?$)/
/** Keys that are forgotten, and authenticated encryption: what RFC 9325 recommends for TLS 1.2. */
const RECOMMENDED = /^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM|CHACHA20-POLY1305)/

/** Whether a request came over a TLS version or a cipher that is no longer recommended, which a zone may still allow. */
export function cameByWeakTls(cf: unknown): boolean {
  const { tlsVersion = '', tlsCipher = '' } = tlsSchema.parse(cf)
  return OLD.test(tlsVersion) || (tlsVersion === 'TLSv1.2' && !RECOMMENDED.test(tlsCipher))
}
