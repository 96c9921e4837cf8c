import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isSubToken } from '../../../contract/agents/sub-user.ts'
import type { Call } from '../../../contract/call.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId, MerchantCode } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { bind, commit, readFirst } from '../../kernel/commit.ts'
import type { Services, SessionMember } from '../../kernel/context.ts'
import { SESSION_KINDS } from '../../kernel/session-kinds.ts'
import { tellFactsLater } from '../../kernel/tell-facts.ts'
import { isVerbMissing } from '../../kernel/wallet/is-verb-missing.ts'
import { PLACE_EVERY_MS } from '../../kernel/wallet/member-facts.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { keepHolding } from '../member/session-bar.ts'
import { hashToken, readTokenOwner } from '../member/session-tokens.ts'
import { findSubSession } from './find-sub-session.ts'
import { readBar, SESSION_ROW, sessionRowSchema } from './session-row.ts'

/** Every call of the primary asks this, so it is text: a query builder takes longer to write it than the database to answer. */
const FIND = `
  SELECT ${SESSION_ROW}, password_given_at_ms AS passwordGivenAtMs, member_session.kind,
    coalesce(place_at_ms, member_session.created_at_ms) AS placeAtMs, verification_due AS isVerificationDue
  FROM member_session JOIN member ON member.id = member_session.member_id
    LEFT JOIN play_bar_public AS play_bar ON play_bar.member_id = member.id
  WHERE token_hash = ?1 AND member_session.merchant = ?2 AND revoked_at_ms IS NULL AND expires_at_ms > ?3
    AND member.status = 'active'`

const rowSchema = sessionRowSchema.extend({
  passwordGivenAtMs: z.number().nullable(),
  kind: z.enum(SESSION_KINDS),
  placeAtMs: z.number(),
  isVerificationDue: z.number().transform((flag) => flag === 1),
})

type Asker = Pick<Services, 'env' | 'clock' | 'later'>
type Question = {
  merchant: MerchantCode
  token: string
  call: Pick<Call, 'at' | 'availability'>
  /** Whose session it says it is, before their object has said that it lives. */
  onNamed?: (memberId: MemberId) => void
}

/**
 * GLI-19 2.7.4: a player's place is looked at again while they play (docs/architecture/protection.md). The edge has let a
 * call through by the caller's country and address of this moment.
 */
const noteLocation = (services: Pick<Services, 'env' | 'clock'>, sessionId: string) =>
  commit(services, [sql`UPDATE member_session SET place_at_ms = ${services.clock()} WHERE token_hash = ${sessionId}`])

/**
 * The member behind a session token, or null when the token is unknown, another merchant's, expired or revoked, or its member
 * is no longer active. A call of the primary asks the database; one that is answered near the member asks their own object,
 * and the database only for a session that the object does not know. Throws `upstream_failed` where the object is away:
 * that is an outage and no logout, and the database lets no one in instead.
 */
export async function findSessionMember(services: Asker, question: Question): Promise<SessionMember | null> {
  const { merchant, token, call } = question
  if (isSubToken(token)) return findSubSession(services, question)
  const owner = call.at === 'near' ? await readTokenOwner(services.env.MEMBER_DATA_KEYS, merchant, token) : null
  if (owner === null) return findInDatabase(services, question)
  question.onNamed?.(owner)
  const sessionId = await hashToken(token)
  const known = await askObject(services, question, { owner, sessionId })
  if (known === null) return findInDatabase(services, question)
  const { facts, session, isPlaceNew, isLookDue } = known
  if (isPlaceNew) services.later.add(noteLocation(services, sessionId))
  if (isLookDue) tellFactsLater(services, { merchant, memberId: owner })
  const { placeAtMs: _, expiresAtMs: __, ...rest } = session
  const { isShown: ___, ...member } = facts
  return { ...member, ...rest, bar: keepHolding(facts.bar, services.clock()) }
}

/** What the edge let through by the caller's country and address. What a shut site answers as well says nothing of the place. */
const seesPlace = ({ availability }: Pick<Call, 'availability'>) => availability === 'nobody'

type Asked = { owner: MemberId; sessionId: string }

async function askObject({ env, clock }: Asker, { merchant, call }: Question, { owner, sessionId }: Asked) {
  try {
    const wallet = getWallet(env.WALLET, merchant, owner)
    return requireAccepted(await wallet.whoIs({ sessionId, nowMs: clock(), seesPlace: seesPlace(call) }))
  } catch (error) {
    if (isVerbMissing(error)) return null
    log.error('member_object_away', { merchant, memberId: owner, error: sayError(error) })
    throw new Refusal('upstream_failed', "the member's own object does not answer")
  }
}

async function findInDatabase(services: Asker, { merchant, token, call }: Question): Promise<SessionMember | null> {
  const nowMs = services.clock()
  const row = await readFirst(services, rowSchema, bind(FIND, await hashToken(token), merchant, nowMs))
  if (!row) return null
  const { barKind, untilMs, lifts, placeAtMs, ...member } = row
  if (call.at === 'near') tellFactsLater(services, { merchant, memberId: member.id })
  if (seesPlace(call) && !member.isVerificationDue && nowMs - placeAtMs >= PLACE_EVERY_MS)
    await noteLocation(services, member.sessionId)
  return { ...member, bar: readBar({ barKind, untilMs, lifts }, nowMs) }
}
