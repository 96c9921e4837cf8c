/** AUTH-18: what keeps programs from logging in and registering by the thousand, and what a page must do for it. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'

const hexSchema = z.string().regex(/^[0-9a-f]{2,128}$/)

/** A piece of work for the browser, signed by the platform. It is sent back as it stands, with its solution. */
export const botCheckChallengeSchema = z.object({
  parameters: z.object({
    algorithm: z.literal('SHA-256'),
    nonce: hexSchema,
    salt: hexSchema,
    cost: z.literal(1),
    keyLength: z.literal(32),
    keyPrefix: hexSchema,
    /** Seconds since the epoch. */
    expiresAt: z.number().int(),
    data: z.object({ merchant: z.string().max(32), use: z.literal('captcha').optional() }),
  }),
  signature: hexSchema,
})
export type BotCheckChallenge = z.infer<typeof botCheckChallengeSchema>

/**
 * What `botCheck` of a login or a registration holds: base64 of this as JSON for `altcha`, the widget's token for
 * `turnstile`.
 */
export const botCheckPayloadSchema = z.object({
  challenge: botCheckChallengeSchema,
  solution: z.object({ counter: z.number().int().min(0).max(0xffffffff), derivedKey: hexSchema }),
})
export type BotCheckPayload = z.infer<typeof botCheckPayloadSchema>

export const botCheckFields = { botCheck: z.string().max(4_096).optional() }

/** Which check a merchant uses. `scriptUrl` lies on the merchant's `botCheckOrigin`, or no page may load it. */
export const botCheckSettingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('altcha') }),
  z.object({ kind: z.literal('turnstile'), siteKey: z.string().max(100), scriptUrl: z.url().max(300) }),
])
export type BotCheckSetting = z.infer<typeof botCheckSettingSchema>

export const botCheckCalls = {
  botCheckChallenge: defineCall({
    summary: 'A piece of work that a login or a registration brings back solved, once',
    method: 'GET',
    path: '/wps/verification/botCheck',
    at: 'near',
    availability: 'login',
    // AUTH-07: more work, for `captchaWork`: in place of a picture that somebody cannot read.
    request: z.object({ use: z.literal('captcha').optional() }),
    response: botCheckChallengeSchema,
  }),
} as const
