/** AUTH: logging in by a passkey: the device's own check of its owner is the password. */

import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import type { LoginAnswer } from '../../../contract/calls/identity/passkeys.ts'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { cutText } from '../../../contract/rules/typed-text.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { findMemberById } from '../member/find-member.ts'
import { assertMayEnter } from '../member/may-enter.ts'
import { type PasskeyRow, passkeys } from '../member/passkey-tables.ts'
import { CHALLENGE_LIFETIME_MS, mintChallenge, originsOf, rpIdOf, takeChallenge } from '../proof/challenges.ts'
import { beginSession } from '../session/begin-session.ts'

export const beginPasskeyLogin: Handler<'beginPasskeyLogin'> = async (ctx) => ({
  rpId: rpIdOf(ctx),
  challenge: await mintChallenge(ctx, { purpose: 'login', memberId: null }),
  timeout: CHALLENGE_LIFETIME_MS,
  userVerification: 'required',
})

/**
 * One made at another merchant or on another host opens nothing, whatever its signature. Throws `passkey_failed`, always
 * alike; what an operator has locked is said only to who holds the key.
 */
export const loginPasskey: Handler<'loginPasskey'> = async (ctx, { answer }) => {
  const expectedChallenge = await takeChallenge(ctx, answer.response.clientDataJSON, {
    purpose: 'login',
    memberId: null,
  })
  const isThisOne = and(
    eq(passkeys.credentialId, answer.id),
    eq(passkeys.merchant, ctx.merchant.code),
    eq(passkeys.rpId, rpIdOf(ctx)),
  )
  const row = await ctx.db.select().from(passkeys).where(isThisOne).get()
  const member = row ? await findMemberById(ctx, memberIdSchema.parse(row.memberId)) : null
  if (!row || !member || !isHandleOf(answer, row)) throw new Refusal('passkey_failed', 'not known here')
  const { newCounter, credentialBackedUp } = await verify(ctx, answer, { row, expectedChallenge })
  // From the count that was read: of two answers with one count the second is a copy of the device.
  const counted = await ctx.db
    .update(passkeys)
    .set({ signCount: newCounter, backedUp: credentialBackedUp, lastUsedAtMs: ctx.clock() })
    .where(and(isThisOne, eq(passkeys.signCount, row.signCount)))
    .returning()
  if (counted.length !== 1) throw new Refusal('passkey_failed', 'used elsewhere at once')
  assertMayEnter(member)
  return beginSession(ctx, member, { kind: 'passkey', passwordGiven: false, otherwise: 'passkey_failed' })
}

/** Devices may say whose the key is; then it has to be the same. */
function isHandleOf({ response: { userHandle } }: LoginAnswer, { memberId }: PasskeyRow): boolean {
  return userHandle == null || Buffer.from(userHandle, 'base64url').toString('utf8') === memberId
}

type Known = { row: PasskeyRow; expectedChallenge: string }

async function verify(ctx: PlatformContext, answer: LoginAnswer, { row, expectedChallenge }: Known) {
  const { userHandle, ...response } = answer.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response: { ...response, ...(userHandle && { userHandle }) } },
      expectedChallenge,
      expectedOrigin: originsOf(ctx),
      expectedRPID: rpIdOf(ctx),
      requireUserVerification: true,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: row.signCount,
      },
    })
    if (verified) return authenticationInfo
  } catch (error) {
    throw new Refusal('passkey_failed', cutText(String(error), 200))
  }
  throw new Refusal('passkey_failed')
}
