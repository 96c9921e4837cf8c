/** AUTH-07: captchas are made here and taken here, each once. */
import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { randomToken } from '../../../contract/time-and-chance.ts'
import type { PlatformContext, Services } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { pepperedHash } from '../../kernel/peppered-hash.ts'
import { captchas } from '../member/tables.ts'
import { requireCaptchaWork } from './bot-check.ts'
import { drawCaptcha, mintAnswer } from './draw-captcha.ts'

export const CAPTCHA_LIFETIME_MS = 5 * 60_000

export const issueCaptcha: Handler<'captcha'> = async ({ db, env, clock, random, merchant }) => {
  const captchaId = randomToken(random, 18)
  const answer = mintAnswer(random)
  const answerHash = hashAnswer(env, captchaId, answer)
  await db
    .insert(captchas)
    .values({ id: captchaId, merchant: merchant.code, answerHash, expiresAtMs: clock() + CAPTCHA_LIFETIME_MS })
  return { captchaId, image: Buffer.from(drawCaptcha(answer, random)).toString('base64') }
}

type Given = Record<'captchaId' | 'captcha' | 'captchaWork', string | undefined>

/**
 * Takes a captcha: right or wrong, it is gone. Throws `captcha_required` when none was given and `captcha_failed` when it
 * is wrong, used, expired, another merchant's or unknown. Case does not matter. Work may stand in for the picture.
 */
export async function requireCaptcha(
  ctx: PlatformContext,
  { captchaId, captcha, captchaWork }: Partial<Given>,
): Promise<void> {
  if (captchaWork !== undefined) return requireCaptchaWork(ctx, captchaWork)
  if (!captchaId || !captcha) throw new Refusal('captcha_required', 'a captcha is needed', { captcha: true })
  const [taken] = await ctx.db
    .delete(captchas)
    .where(and(eq(captchas.id, captchaId), eq(captchas.merchant, ctx.merchant.code)))
    .returning()
  const isRight =
    taken !== undefined &&
    taken.expiresAtMs > ctx.clock() &&
    taken.answerHash === hashAnswer(ctx.env, captchaId, captcha.toUpperCase())
  if (!isRight) throw new Refusal('captcha_failed', 'the captcha did not fit', { captcha: true })
}

function hashAnswer({ PASSWORD_PEPPER }: Services['env'], captchaId: string, answer: string): string {
  return pepperedHash(PASSWORD_PEPPER, 'captcha', captchaId, answer)
}
