/** AUTH-18: a login or a registration shows that a browser worked for it, or what a hosted check says of it. */
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { z } from 'zod'
import {
  type BotCheckChallenge,
  botCheckChallengeSchema,
  botCheckPayloadSchema,
} from '../../../contract/calls/identity/bot-check.ts'
import { BOT_CHECK_SECONDS } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { getBotCheck, type TurnstileConfig } from '../../kernel/config/bot-check-config.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { pepperedHash } from '../../kernel/peppered-hash.ts'
import { usedBotChecks } from '../member/tables.ts'
import { countAddressFailures } from './login-guard.ts'

export const BOT_CHECK_LIFETIME_MS = BOT_CHECK_SECONDS * 1_000
/** Hashes a browser tries at most: a tenth of a second of a laptop, under a second of an old phone, on average. */
export const USUAL_WORK = 12_000
/** From an address that keeps failing to log in: dear for a machine that goes through a list, bearable for a person. */
export const RAISED_WORK = 50_000
export const RAISED_FROM_FAILURES = 5

/** In place of a picture: a second of a laptop, eight of an old phone, for each try; who reads the picture is spared it. */
export const CAPTCHA_WORK = 100_000

export const issueBotCheck: Handler<'botCheckChallenge'> = async (ctx, { use }): Promise<BotCheckChallenge> => {
  const failures = await countAddressFailures(ctx)
  const usual = failures >= RAISED_FROM_FAILURES ? RAISED_WORK : USUAL_WORK
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: drawCounter(ctx, use === 'captcha' ? CAPTCHA_WORK : usual),
    deriveKey,
    data: { merchant: ctx.merchant.code, ...(use && { use }) },
    expiresAt: new Date(ctx.clock() + BOT_CHECK_LIFETIME_MS),
    hmacSignatureSecret: getKey(ctx),
  })
  return botCheckChallengeSchema.parse(challenge)
}

/** Evenly from the upper three quarters: no challenge is for nothing. */
function drawCounter({ random }: PlatformContext, work: number): number {
  const drawn = new DataView(random(4).buffer).getUint32(0) / 2 ** 32
  return Math.floor(work * (0.25 + 0.75 * drawn))
}

/** A login waits for nobody longer than this. */
const DEADLINE_MS = 3_000
const verdictSchema = z.object({ success: z.boolean(), hostname: z.string().optional() })

/**
 * AUTH-18: what the hosted check says of a token. The service lets each token pass once. Its silence is a no: a check that opens
 * when its service is away would be no check.
 */
async function askTurnstile(
  { clientIp, host }: PlatformContext,
  { baseUrl, secret }: TurnstileConfig,
  token: string,
): Promise<boolean> {
  try {
    const answer = await fetch(`${baseUrl}/siteverify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret, response: token, ...(clientIp && { remoteip: clientIp }) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    const verdict = verdictSchema.parse(await answer.json())
    const isOurs = verdict.hostname === undefined || verdict.hostname === host.split(':')[0]
    return answer.ok && verdict.success && isOurs
  } catch {
    return false
  }
}

/**
 * Takes a solved check: right or wrong, it is gone. Throws `bot_check_failed` when there is none, or it is unsolved, altered,
 * another merchant's, used or too old.
 */
export async function requireBotCheck(ctx: PlatformContext, { botCheck }: { botCheck?: string | undefined }) {
  const config = getBotCheck(ctx)
  if (config.kind === 'off') return
  if (!botCheck) throw new Refusal('bot_check_failed', 'a bot check is needed')
  const isPassed =
    config.kind === 'turnstile' ? await askTurnstile(ctx, config, botCheck) : await takeSolution(ctx, botCheck)
  if (!isPassed) throw new Refusal('bot_check_failed')
}

/** AUTH-07: the work that stands in for a picture, once. Throws `captcha_failed`; the lighter work of every login does not do. */
export async function requireCaptchaWork(ctx: PlatformContext, work: string) {
  if (await takeSolution(ctx, work, 'captcha')) return
  throw new Refusal('captcha_failed', 'the work for a captcha did not fit', { captcha: true })
}

async function takeSolution(ctx: PlatformContext, text: string, use?: 'captcha'): Promise<boolean> {
  const payload = readPayload(text)
  if (!payload) return false
  const { challenge, solution } = payload
  const { data, expiresAt } = challenge.parameters
  if (data.merchant !== ctx.merchant.code || data.use !== use || expiresAt * 1_000 <= ctx.clock()) return false
  const { verified } = await verifySolution({
    challenge,
    solution: { ...solution, time: 0 },
    deriveKey,
    hmacSignatureSecret: getKey(ctx),
  })
  return verified && takeOnce(ctx, challenge)
}

/** One row a challenge: of two that bring the same, the database lets one pass. */
async function takeOnce({ db }: PlatformContext, { signature, parameters }: BotCheckChallenge): Promise<boolean> {
  const taken = await db
    .insert(usedBotChecks)
    .values({ challengeHash: await sha256Hex(signature), expiresAtMs: parameters.expiresAt * 1_000 })
    .onConflictDoNothing()
  return taken.meta.changes === 1
}

function readPayload(text: string) {
  try {
    const parsed = botCheckPayloadSchema.safeParse(JSON.parse(atob(text)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Of the platform's one secret, apart from its other uses. */
const getKey = ({ env, merchant }: PlatformContext) => pepperedHash(env.PASSWORD_PEPPER, 'bot-check', merchant.code)
