/** SAFE-02: who looks like an excluded member of the merchant, when they register and by what they give later. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import type { Statement } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { foldEmail } from '../../kernel/fold-names.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { foldHolder } from './fold-holder.ts'

type Context = Pick<Services, 'db' | 'clock'> & { merchant: Pick<MerchantFacts, 'code' | 'jurisdiction'> }
export type Newcomer = { mobile: string | null; email: string | null; realName: string | null }
type Because = 'contact' | 'name'
type Match = { memberId: string; because: Because }

const becauseSchema = z.enum(['contact', 'name'])
const rowSchema = z.object({ memberId: z.string(), because: becauseSchema })
const stoppingSchema = z.object({ because: becauseSchema })

/** Of a common name there may be hundreds: so many at once are enough to stop somebody, and for a person to look at. */
const MOST_AT_ONCE = 20

function computeVerdict({ merchant }: Context, because: Because) {
  const { returningByContact, returningByName } = getPolicy(merchant.jurisdiction)
  return because === 'contact' ? returningByContact : returningByName
}

/**
 * Throws `registration_refused` where the policy refuses such a registration; the answer does not say why. Where it
 * flags, answers the statements that leave the flag in the commit that makes the member.
 */
export async function recogniseReturning(ctx: Context, newcomer: Newcomer): Promise<(id: MemberId) => Statement[]> {
  const matches = await findExcluded(ctx, newcomer, null)
  if (matches.some(({ because }) => computeVerdict(ctx, because) === 'refuse'))
    throw new Refusal('registration_refused')
  return (id) => leaveFlags(ctx, id, matches, sql`1`)
}

/**
 * The same of an account that is there, for the commit that gives it a name or a contact: it is taken all the same, as
 * money goes out by it, and nobody is told of a likeness. What the flag stops, `requireNotReturning` says.
 */
export async function flagReturning(
  ctx: Context,
  id: MemberId,
  given: Partial<Newcomer>,
  onlyIf: SQL = sql`1`,
): Promise<Statement[]> {
  return leaveFlags(
    ctx,
    id,
    await findExcluded(ctx, { mobile: null, email: null, realName: null, ...given }, id),
    onlyIf,
  )
}

/**
 * Before a deposit and before play: throws `account_locked` for who looks like somebody whose exclusion still holds,
 * where the policy would have refused to register them. It does not say why; an operator who has looked ends it.
 */
export async function requireNotReturning(ctx: Context, id: MemberId): Promise<void> {
  const rows = await ctx.db.all(sql`
    SELECT DISTINCT because FROM registration_flag JOIN play_bar_contact AS play_bar
      ON play_bar.member_id = registration_flag.looks_like
    WHERE registration_flag.member_id = ${id} AND cleared_at_ms IS NULL AND ${holds(ctx)}`)
  const holding = stoppingSchema.array().parse(rows)
  if (holding.some(({ because }) => computeVerdict(ctx, because) === 'refuse')) throw new Refusal('account_locked')
}

const holds = ({ clock }: Context): SQL =>
  sql`(play_bar.kind = 'exclusion' AND (play_bar.until_ms > ${clock()} OR play_bar.lifts = 'on_request'))`

/** A contact says more than a name; what a person has looked at stays looked at, and another likeness is a new one. */
function leaveFlags({ merchant, clock }: Context, id: MemberId, matches: readonly Match[], onlyIf: SQL): Statement[] {
  if (matches.length === 0) return []
  return [
    sql`
    INSERT INTO registration_flag (member_id, merchant, looks_like, because, at_ms)
    SELECT ${id}, ${merchant.code}, value ->> 'memberId', value ->> 'because', ${clock()}
    FROM json_each(${JSON.stringify(matches)}) WHERE ${onlyIf}
    ON CONFLICT (member_id, looks_like) DO UPDATE SET because = excluded.because, at_ms = excluded.at_ms,
      cleared_by = NULL, cleared_at_ms = NULL
    WHERE registration_flag.because <> excluded.because
      AND NOT (registration_flag.because = 'contact' AND registration_flag.cleared_at_ms IS NULL)`,
  ]
}

/**
 * By what was known when the exclusion began and by what the member has now. A contact counts before a name, then who is
 * excluded for longer. `self`: nobody looks like themselves, and a likeness that is flagged already takes no other's place.
 */
async function findExcluded(
  ctx: Context,
  { mobile, email, realName }: Newcomer,
  self: MemberId | null,
): Promise<Match[]> {
  if (!mobile && !email && !realName) return []
  const emailKey = email && foldEmail(email)
  const isContact = sql`(${mobile} IN (play_bar.mobile, member.mobile)
    OR ${emailKey} IN (play_bar.email_key, member.email_key))`
  const rows = await ctx.db.all(sql`
    SELECT play_bar.member_id AS memberId, iif(${isContact}, 'contact', 'name') AS because
    FROM play_bar_contact AS play_bar JOIN member ON member.id = play_bar.member_id
    WHERE play_bar.merchant = ${ctx.merchant.code} AND ${holds(ctx)} AND play_bar.member_id IS NOT ${self}
      AND (${isContact} OR ${realName && foldHolder(realName)} = play_bar.name_key)
      AND NOT EXISTS (SELECT 1 FROM registration_flag WHERE registration_flag.member_id = ${self}
        AND looks_like = play_bar.member_id AND because = iif(${isContact}, 'contact', 'name'))
    ORDER BY iif(${isContact}, 0, 1), play_bar.lifts = 'on_request' DESC, play_bar.until_ms DESC
    LIMIT ${MOST_AT_ONCE}`)
  return rowSchema.array().parse(rows)
}

/** An operator looked, and says that it is somebody else. For a commit; `which` names rows of `registration_flag`. */
export const clearFlags = (operator: string, nowMs: number, which: SQL): SQL =>
  sql`UPDATE registration_flag SET cleared_by = ${operator}, cleared_at_ms = ${nowMs} WHERE ${which}`
