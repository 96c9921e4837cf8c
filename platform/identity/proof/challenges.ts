/** What a device is asked to sign: once, for one host, one purpose and, where one registers, one member. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { randomToken } from '../../../contract/time-and-chance.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { passkeyChallenges } from '../member/passkey-tables.ts'

export const CHALLENGE_LIFETIME_MS = 5 * 60_000

/** Where the visitor is: the host that the edge has matched to this merchant, without its port. */
export const rpIdOf = ({ host }: Pick<PlatformContext, 'host'>): string => host.replace(/:\d+$/, '')

/** Addresses a browser may say it signed for. A page without encryption is one of this machine. */
export function originsOf(ctx: Pick<PlatformContext, 'host'>): string[] {
  const isLoopback = /(^|\.)localhost$/.test(rpIdOf(ctx))
  return [`https://${ctx.host}`, ...(isLoopback ? [`http://${ctx.host}`] : [])]
}

type Purpose = { purpose: 'register' | 'login'; memberId: MemberId | null }

export async function mintChallenge(ctx: PlatformContext, { purpose, memberId }: Purpose): Promise<string> {
  const challenge = randomToken(ctx.random, 32)
  await ctx.db.insert(passkeyChallenges).values({
    challengeHash: await sha256Hex(challenge),
    merchant: ctx.merchant.code,
    purpose,
    memberId,
    rpId: rpIdOf(ctx),
    expiresAtMs: ctx.clock() + CHALLENGE_LIFETIME_MS,
  })
  return challenge
}

const clientDataSchema = z.object({ challenge: z.string().max(64) })

/** The challenge that an answer was made for, used up by this. Throws `passkey_failed`, always alike. */
export async function takeChallenge(
  ctx: PlatformContext,
  clientDataJSON: string,
  { purpose, memberId }: Purpose,
): Promise<string> {
  const challenge = readChallenge(clientDataJSON)
  const isThisOne = and(
    eq(passkeyChallenges.challengeHash, await sha256Hex(challenge)),
    eq(passkeyChallenges.merchant, ctx.merchant.code),
    eq(passkeyChallenges.purpose, purpose),
    eq(passkeyChallenges.rpId, rpIdOf(ctx)),
    memberId === null ? isNull(passkeyChallenges.memberId) : eq(passkeyChallenges.memberId, memberId),
    gt(passkeyChallenges.expiresAtMs, ctx.clock()),
  )
  const taken = await ctx.db.delete(passkeyChallenges).where(isThisOne).returning()
  if (taken.length !== 1) throw new Refusal('passkey_failed', 'no such challenge')
  return challenge
}

function readChallenge(clientDataJSON: string): string {
  try {
    return clientDataSchema.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge
  } catch {
    throw new Refusal('passkey_failed', 'not what a browser sends')
  }
}
