/** MEM-02: a new passkey of a member, for the host it is made on. */

import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { eq, sql } from 'drizzle-orm'
import { MAX_PASSKEYS } from '../../../contract/calls/identity/passkeys.ts'
import { Refusal } from '../../../contract/errors.ts'
import { cutText } from '../../../contract/rules/typed-text.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { PASSKEY_TEXT } from '../../messaging/outgoing/message-texts.ts'
import { notifyMember } from '../../messaging/outgoing/notify-member.ts'
import { requireMemberRow } from '../member/find-member.ts'
import { passkeys } from '../member/passkey-tables.ts'
import { CHALLENGE_LIFETIME_MS, mintChallenge, originsOf, rpIdOf, takeChallenge } from '../proof/challenges.ts'
import { provePassword } from '../proof/prove-password.ts'
import { listPasskeys } from './list-passkeys.ts'

/** ES256, Ed25519, RS256: what devices make. */
const ALGORITHMS = [-7, -8, -257]

/** By the password, like everything that opens the account from now on. */
export const beginPasskey: Handler<'beginPasskey'> = async (ctx, { password }) => {
  const session = requireMember(ctx)
  await provePassword(ctx, session, await requireMemberRow(ctx), { password, field: 'password' })
  const all = await ctx.db.select().from(passkeys).where(eq(passkeys.memberId, session.id))
  if (all.length >= MAX_PASSKEYS) throw new Refusal('quota_insufficient', 'as many as there may be, over all hosts')
  const known = all.filter(({ rpId }) => rpId === rpIdOf(ctx))
  return {
    rp: { id: rpIdOf(ctx), name: rpIdOf(ctx) },
    user: {
      id: Buffer.from(session.id).toString('base64url'),
      name: session.username,
      displayName: session.nickname,
    },
    challenge: await mintChallenge(ctx, { purpose: 'register', memberId: session.id }),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_LIFETIME_MS,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      type: 'public-key' as const,
      id: credentialId,
      transports,
    })),
  }
}

/** Throws `passkey_failed` for whatever is not right about the answer. */
export const addPasskey: Handler<'addPasskey'> = async (ctx, { answer, name }) => {
  const session = requireMember(ctx)
  const member = await requireMemberRow(ctx)
  const forWhom = { purpose: 'register', memberId: session.id } as const
  const expectedChallenge = await takeChallenge(ctx, answer.response.clientDataJSON, forWhom)
  const { credential, credentialBackedUp } = await verify(ctx, answer, expectedChallenge)
  const id = credential.id
  const isIn = sql`EXISTS (SELECT 1 FROM passkey WHERE credential_id = ${id} AND member_id = ${session.id})`
  const [added] = await commit(ctx, [
    sql`INSERT INTO passkey (credential_id, merchant, member_id, rp_id, public_key, sign_count, transports, backed_up,
        name, created_at_ms)
      SELECT ${id}, ${ctx.merchant.code}, ${session.id}, ${rpIdOf(ctx)},
        ${Buffer.from(credential.publicKey).toString('base64url')}, ${credential.counter},
        ${JSON.stringify(answer.response.transports ?? [])}, ${credentialBackedUp ? 1 : 0}, ${name}, ${ctx.clock()}
      WHERE (SELECT count(*) FROM passkey WHERE member_id = ${session.id}) < ${MAX_PASSKEYS}
        AND NOT EXISTS (SELECT 1 FROM passkey WHERE credential_id = ${id})`,
    auditAct(ctx, session.id, 'passkey_added', isIn),
    writeMessage(ctx, session.id, { event: 'passkey_added', facts: {} }, isIn),
  ])
  if (added?.meta.changes !== 1) throw new Refusal('passkey_failed', 'known already, or too many')
  await notifyMember(ctx, member, PASSKEY_TEXT[ctx.language])
  return listPasskeys(ctx)
}

type Answer = Parameters<typeof addPasskey>[1]['answer']

/** The library throws for each fault in its own words; all of them are one refusal. */
async function verify(ctx: PlatformContext, answer: Answer, expectedChallenge: string) {
  const { transports: _, ...response } = answer.response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response },
      expectedChallenge,
      expectedOrigin: originsOf(ctx),
      expectedRPID: rpIdOf(ctx),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (registrationInfo) return registrationInfo
  } catch (error) {
    throw new Refusal('passkey_failed', cutText(String(error), 200))
  }
  throw new Refusal('passkey_failed')
}
