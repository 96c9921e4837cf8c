/** Tells a member's own object who they are and which sessions live. The database is the truth; the object answers near them. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SUSPENDED_PARTS } from '../../contract/agents/suspension.ts'
import { memberTypeSchema } from '../../contract/calls/identity/session.ts'
import { LANGUAGES } from '../../contract/constants.ts'
import { type MemberId, type MerchantCode, memberIdSchema, merchantCodeSchema } from '../../contract/ids.ts'
import { within } from '../../contract/lib/within.ts'
import { log } from '../../contract/log.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { bind, commit, readTogether } from './commit.ts'
import type { Services } from './context.ts'
import { defineJob, JOB_BATCH } from './job.ts'
import { SESSION_KINDS } from './session-kinds.ts'
import { KNOWN_SESSIONS_MAX, type MemberSnapshot } from './wallet/member-facts.ts'
import { requireAccepted } from './wallet/require-accepted.ts'
import { BAR_KINDS } from './wallet/safety-types.ts'
import { getWallet } from './wallet/wallet-interface.ts'

type Teller = Pick<Services, 'env' | 'clock' | 'later'>
type Owner = { merchant: MerchantCode; memberId: MemberId }

/** A verb that ends something answers when the object has heard, or after so long: then the cron job repeats it. */
const TELL_MS = 5_000

/** A column beside a row of `member`: of the two parts the login is the wider one, and comes first by its name. */
export const SUSPENDED_OF_MEMBER =
  '(SELECT min(part) FROM agent_suspension_public AS agent_suspension WHERE agent_suspension.member_id = member.id)'

const FACTS = `
  SELECT member.id, username, nickname, type, language, status = 'active' AS isActive, facts_version AS version,
    play_bar.kind AS barKind, until_ms AS untilMs, lifts, ${SUSPENDED_OF_MEMBER} AS suspended,
    (SELECT is_shown FROM play_feed_choice_public AS choice
      WHERE choice.merchant = member.merchant AND choice.member_id = member.id) AS isShown
  FROM member LEFT JOIN play_bar_public AS play_bar ON play_bar.member_id = member.id
  WHERE member.id = ?1 AND member.merchant = ?2`
const SESSIONS = `
  SELECT token_hash AS sessionId, password_given_at_ms AS passwordGivenAtMs, kind, verification_due AS isVerificationDue,
    expires_at_ms AS expiresAtMs, coalesce(place_at_ms, created_at_ms) AS placeAtMs
  FROM member_session_public WHERE member_id = ?1 AND merchant = ?2 AND revoked_at_ms IS NULL AND expires_at_ms > ?3
  ORDER BY created_at_ms DESC, token_hash LIMIT ${KNOWN_SESSIONS_MAX}`

const flag = z.number().transform((value) => value === 1)
const factsRowSchema = z.object({
  id: memberIdSchema,
  username: z.string(),
  nickname: z.string(),
  type: memberTypeSchema,
  language: z.enum(LANGUAGES),
  isActive: flag,
  version: z.number(),
  barKind: z.enum(BAR_KINDS).nullable(),
  untilMs: z.number().nullable(),
  lifts: z.enum(['by_itself', 'on_request']).nullable(),
  suspended: z.enum(SUSPENDED_PARTS).nullable(),
  isShown: flag.nullable(),
})
const sessionRowSchema = z.object({
  sessionId: z.string(),
  passwordGivenAtMs: z.number().nullable(),
  kind: z.enum(SESSION_KINDS),
  isVerificationDue: flag,
  expiresAtMs: z.number(),
  placeAtMs: z.number(),
})

/** As the database has it now, in one transaction. Null where this merchant has no such member. */
async function readSnapshot(services: Teller, { merchant, memberId }: Owner): Promise<MemberSnapshot | null> {
  const readAtMs = services.clock()
  const [[found], sessions] = await readTogether(services, [
    [factsRowSchema.array(), bind(FACTS, memberId, merchant)],
    [sessionRowSchema.array(), bind(SESSIONS, memberId, merchant, readAtMs)],
  ])
  if (!found) return null
  const { version, isActive, barKind, untilMs, lifts, suspended, isShown, ...facts } = found
  const bar = barKind === null || untilMs === null || lifts === null ? null : { kind: barKind, untilMs, lifts }
  return { version, readAtMs, facts: { ...facts, bar, suspended, isShown }, sessions: isActive ? sessions : [] }
}

/** What the object had differs in a way that no version tells: it would have answered wrongly. */
function differs(before: NonNullable<Heard['before']>, now: MemberSnapshot): boolean {
  if (before.version !== now.version) return false
  const sessionsOf = (sessions: MemberSnapshot['sessions']) =>
    sessions.map(({ placeAtMs: _, ...session }) => JSON.stringify(session)).sort()
  const held = before.sessions.filter(({ expiresAtMs }) => expiresAtMs > now.readAtMs)
  const known = new Set(held.map(({ sessionId }) => sessionId))
  // One that began since is no difference: an object that does not know it asks.
  const live = now.sessions.filter(({ sessionId }) => known.has(sessionId))
  // An older release told no choice.
  const facts = before.facts.isShown === undefined ? { ...now.facts, isShown: undefined } : now.facts
  return (
    JSON.stringify(before.facts) !== JSON.stringify(facts) ||
    JSON.stringify(sessionsOf(held)) !== JSON.stringify(sessionsOf(live))
  )
}
type Heard = Awaited<ReturnType<typeof tell>>

async function tell(services: Teller, owner: Owner, snapshot: MemberSnapshot) {
  return requireAccepted(await getWallet(services.env.WALLET, owner.merchant, owner.memberId).rememberMember(snapshot))
}

const noteTold = (services: Teller, memberId: MemberId, version: number) =>
  commit(services, [
    sql`UPDATE member SET facts_told = max(facts_told, ${version}) WHERE id = ${memberId} AND facts_told < ${version}`,
  ])

/** Reads, tells and notes it. Throws where database or object is away. Safe to do twice and by two at once. */
async function bringFacts(services: Teller, owner: Owner): Promise<void> {
  const snapshot = await readSnapshot(services, owner)
  if (snapshot === null) return
  const { before, isOlder } = await tell(services, owner, snapshot)
  if (before !== null && !isOlder && differs(before, snapshot))
    log.warn('member_facts_differed', { ...owner, version: snapshot.version })
  await noteTold(services, owner.memberId, snapshot.version)
}

/** For a commit that changes the member's name, language or place in the feed, or a session's kind or verification: no trigger sees those. */
export const changeFacts = (memberId: string): SQL =>
  sql`UPDATE member SET facts_version = facts_version + 1 WHERE id = ${memberId}`

/**
 * After a commit that ended a session, barred, or changed what every call says of the member. Answers when the object has
 * heard, and whether it has. Never throws: what was not heard stands above `facts_told`, and goes out again each minute.
 */
export async function tellFacts(services: Teller, owner: Owner): Promise<boolean> {
  const told = bringFacts(services, owner).then(
    () => true,
    (error: unknown) => {
      log.warn('member_facts_not_told', { ...owner, error: sayError(error) })
      return false
    },
  )
  services.later.add(told)
  const isHeard = await within(told, TELL_MS)
  if (isHeard === null) log.warn('member_facts_slow', { ...owner })
  return isHeard ?? false
}

/** The same after an operator's act that ended a member's sessions: what its answer says of them. */
export async function tellEndedSessions(services: Teller, owner: Owner) {
  const isHeard = await tellFacts(services, owner)
  return { endedSessionsOf: owner.memberId, ...(isHeard ? {} : { isAsked: true }) }
}

/** A page asks many things at once, and each may find that the object has to hear. */
const underWay = new Set<string>()
const UNDER_WAY_MAX = 1_000

/** For a session that the object did not know, and to compare: behind the answer, one at a time for each member. */
export function tellFactsLater(services: Teller, owner: Owner): void {
  const name = `${owner.merchant}:${owner.memberId}`
  if (underWay.has(name)) return
  if (underWay.size >= UNDER_WAY_MAX) underWay.clear()
  underWay.add(name)
  services.later.add(bringFacts(services, owner).finally(() => underWay.delete(name)))
}

const keySchema = z.object({ merchant: merchantCodeSchema, memberId: memberIdSchema })

/** What an object did not hear at once, each minute until it has. By chance, so that objects that fail hold up no others. */
export const repeatFacts = defineJob({
  key: keySchema,
  due: () => sql`SELECT merchant, id AS memberId FROM member WHERE facts_version > facts_told
    ORDER BY random() LIMIT ${JOB_BATCH}`,
  run: bringFacts,
})
