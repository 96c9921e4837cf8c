/** `BOT_CHECK`: which check a merchant uses where it is not the built-in one. */
import { z } from 'zod'
import type { BotCheckSetting } from '../../../contract/calls/identity/bot-check.ts'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { outsideUrlSchema } from '../../../contract/protocols/loopback.ts'
import type { PlatformContext } from '../context.ts'

const turnstileSchema = z.object({
  kind: z.literal('turnstile'),
  siteKey: z.string().min(1).max(100),
  secret: z.string().min(1).max(200),
  /** Below this its script comes from `api.js`, and tokens are verified at `siteverify`. */
  baseUrl: outsideUrlSchema.default('https://challenges.cloudflare.com/turnstile/v0'),
})
export type TurnstileConfig = z.infer<typeof turnstileSchema>

export const botCheckConfigSchema = z.record(
  merchantCodeSchema,
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('off') }),
    z.object({ kind: z.literal('altcha') }),
    turnstileSchema,
  ]),
)

type Reader = Pick<PlatformContext, 'env' | 'merchant'>

export const getBotCheck = ({ env, merchant }: Reader) => env.BOT_CHECK[merchant.code] ?? { kind: 'altcha' as const }

export function presentBotCheck(ctx: Reader): BotCheckSetting {
  const config = getBotCheck(ctx)
  if (config.kind !== 'turnstile') return { kind: config.kind }
  const { kind, siteKey, baseUrl } = config
  return { kind, siteKey, scriptUrl: `${baseUrl}/api.js?render=explicit` }
}
