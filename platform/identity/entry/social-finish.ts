import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { randomToken } from '../../../contract/time-and-chance.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { findMemberById, type MemberRow } from '../member/find-member.ts'
import { assertMayEnter } from '../member/may-enter.ts'
import { memberIdentities, socialTickets } from '../member/social-tables.ts'
import { requireSocialProof, type SocialProof } from '../proof/social-proof.ts'
import { beginSession } from '../session/begin-session.ts'

/** Time to choose a name and read the terms. */
export const TICKET_LIFETIME_MS = 30 * 60_000

/**
 * AUTH-14: logs in whom the identity belongs to; anybody else is a newcomer. An e-mail address never finds an account: who
 * has one of the same address logs in and links it.
 */
export const finishSocial: Handler<'socialFinish'> = async (ctx, input) => {
  const proof = await requireSocialProof(ctx, input)
  // A journey begun to link an account ends in no login.
  if (proof.memberId !== null) throw new Refusal('social_login_failed', 'begun to link an account')
  const member = await findMemberByIdentity(ctx, proof)
  if (!member) return { outcome: 'newcomer', newcomer: await issueTicket(ctx, proof) }
  assertMayEnter(member)
  return { outcome: 'session', session: await beginSession(ctx, member, { kind: 'social', passwordGiven: false }) }
}

type Identity = Pick<SocialProof, 'provider' | 'subject'>

async function findMemberByIdentity(ctx: PlatformContext, { provider, subject }: Identity): Promise<MemberRow | null> {
  const identity = await ctx.db
    .select()
    .from(memberIdentities)
    .where(
      and(
        eq(memberIdentities.merchant, ctx.merchant.code),
        eq(memberIdentities.provider, provider),
        eq(memberIdentities.subject, subject),
      ),
    )
    .get()
  return identity ? findMemberById(ctx, memberIdSchema.parse(identity.memberId)) : null
}

async function issueTicket(ctx: PlatformContext, { provider, subject, email, browserHash }: SocialProof) {
  const ticket = randomToken(ctx.random, 32)
  await ctx.db.insert(socialTickets).values({
    ticketHash: await sha256Hex(ticket),
    merchant: ctx.merchant.code,
    provider,
    subject,
    email,
    browserHash,
    expiresAtMs: ctx.clock() + TICKET_LIFETIME_MS,
  })
  return { ticket, provider, email }
}
