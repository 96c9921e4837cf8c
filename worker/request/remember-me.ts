/** AUTH-12: what a remember-me secret is worth. The cookie is `memberId.family.secret`; only its hash is kept. */
import { z } from 'zod'
import { memberIdSchema } from '../../contract/ids.ts'
import { REMEMBER_GRACE_MS } from './session-record.ts'

export const familySchema = z.object({
  family: z.string(),
  secretHash: z.string(),
  previousHash: z.string().nullable(),
  rotatedAtMs: z.number(),
  expiresAtMs: z.number(),
})
export type Family = z.infer<typeof familySchema>

/** Pure. `declined`: the second of two tabs; nothing given, nothing ended. */
export function decideRedemption(
  family: Family | null,
  secretHash: string,
  nowMs: number,
): 'redeemed' | 'declined' | 'unknown' | 'stolen' {
  if (!family || family.expiresAtMs <= nowMs) return 'unknown'
  if (family.secretHash === secretHash) return 'redeemed'
  const isSecondTab = family.previousHash === secretHash && nowMs - family.rotatedAtMs < REMEMBER_GRACE_MS
  return isSecondTab ? 'declined' : 'stolen'
}

const cookieSchema = z
  .string()
  .max(300)
  .transform((text) => text.split('.'))
  .pipe(z.tuple([memberIdSchema, z.string().regex(/^[A-Za-z0-9_-]{22}$/), z.string().regex(/^[A-Za-z0-9_-]{43}$/)]))
  .transform(([memberId, family, secret]) => ({ memberId, family, secret }))
export type RememberCookie = z.output<typeof cookieSchema>

/** Null for anything that is not of our making. */
export function parseRememberCookie(text: string | undefined): RememberCookie | null {
  const parsed = cookieSchema.safeParse(text)
  return parsed.success ? parsed.data : null
}

export function presentRememberCookie({ memberId, family, secret }: RememberCookie): string {
  return `${memberId}.${family}.${secret}`
}
