/** SAFE-02: who looks like an excluded member of the merchant, when they register and by what they give later. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import type { MemberId } from '../../contract/ids.ts'
import { getPolicy } from '../../contract/policy.ts'
import type { Statement } from '../commit.ts'
import type { Services } from '../context.ts'
import { foldHolder } from '../destinations/fold-holder.ts'
import { foldEmail } from '../members/fold-names.ts'
import type { MerchantFacts } from '../system/merchant-facts.ts'

type Context = Pick<Services, 'db' | 'clock'> & { merchant: Pick<MerchantFacts, 'code' | 'jurisdiction'> }
export type Newcomer = { mobile: string | null; email: string | null; realName: string | null }
type Because = 'contact' | 'name'
type Match = { memberId: string; because: Because }

const rowSchema = z.object({ member_id: z.string(), by_contact: z.number() })
const stoppingSchema = z.object({ because: z.enum(['contact', 'name']) })

function computeVerdict({ merchant }: Context, because: Because) {
  const { returningByContact, returningByName } = getPolicy(merchant.jurisdiction)
  return because === 'contact' ? returningByContact : returningByName
}

/**
 * Throws `registration_refused` where the policy refuses such a registration; the answer does not say why. Where it
 * flags, answers the statements that leave the flag in the commit that makes the member.
 */
export async function recogniseReturning(ctx: Context, newcomer: Newcomer): Promise<(id: MemberId) => Statement[]> {
  const match = await findExcluded(ctx, newcomer, null)
  if (!match) return () => []
  if (computeVerdict(ctx, match.because) === 'refuse') throw new Refusal('registration_refused')
  return (id) => [leaveFlag(ctx, id, match, sql`1`)]
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
  const match = await findExcluded(ctx, { mobile: null, email: null, realName: null, ...given }, id)
  return match ? [leaveFlag(ctx, id, match, onlyIf)] : []
}

/**
 * Before a deposit and before play: throws `account_locked` for who looks like somebody whose exclusion still holds,
 * where the policy would have refused to register them. It does not say why; an operator who has looked ends it.
 */
export async function requireNotReturning(ctx: Context, id: MemberId): Promise<void> {
  const row = await ctx.db.get(sql`
    SELECT because FROM registration_flag JOIN play_bar ON play_bar.member_id = registration_flag.looks_like
    WHERE registration_flag.member_id = ${id} AND cleared_at_ms IS NULL AND ${holds(ctx)}`)
  if (row && computeVerdict(ctx, stoppingSchema.parse(row).because) === 'refuse') throw new Refusal('account_locked')
}

const holds = ({ clock }: Context): SQL =>
  sql`(play_bar.kind = 'exclusion' AND (play_bar.until_ms > ${clock()} OR play_bar.lifts = 'on_request'))`

/** A contact says more than a name; what a person has looked at stays looked at, and another likeness is a new one. */
const leaveFlag = ({ merchant, clock }: Context, id: MemberId, { memberId, because }: Match, onlyIf: SQL): SQL => sql`
  INSERT INTO registration_flag (member_id, merchant, looks_like, because, at_ms)
  SELECT ${id}, ${merchant.code}, ${memberId}, ${because}, ${clock()} WHERE ${onlyIf}
  ON CONFLICT (member_id) DO UPDATE SET looks_like = excluded.looks_like, because = excluded.because,
    at_ms = excluded.at_ms, cleared_by = NULL, cleared_at_ms = NULL
  WHERE (registration_flag.looks_like <> excluded.looks_like OR registration_flag.because <> excluded.because)
    AND NOT (registration_flag.because = 'contact' AND excluded.because = 'name'
      AND registration_flag.cleared_at_ms IS NULL)`

/**
 * By what was known when the exclusion began and by what the member has now. A contact counts before a name. `self`:
 * nobody looks like themselves.
 */
async function findExcluded(
  ctx: Context,
  { mobile, email, realName }: Newcomer,
  self: MemberId | null,
): Promise<Match | null> {
  if (!mobile && !email && !realName) return null
  const emailKey = email && foldEmail(email)
  const isContact = sql`(${mobile} IN (play_bar.mobile, member.mobile)
    OR ${emailKey} IN (play_bar.email_key, member.email_key))`
  const found = await ctx.db.get(sql`
    SELECT play_bar.member_id, ${isContact} IS TRUE AS by_contact
    FROM play_bar JOIN member ON member.id = play_bar.member_id
    WHERE play_bar.merchant = ${ctx.merchant.code} AND ${holds(ctx)} AND play_bar.member_id IS NOT ${self}
      AND (${isContact} OR ${realName && foldHolder(realName)} = play_bar.name_key)
    ORDER BY by_contact DESC LIMIT 1`)
  if (!found) return null
  const row = rowSchema.parse(found)
  return { memberId: row.member_id, because: row.by_contact ? 'contact' : 'name' }
}
