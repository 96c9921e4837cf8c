/** SAFE-02: a registration that looks like an excluded member of the merchant. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import type { MemberId } from '../../contract/ids.ts'
import { getPolicy } from '../../contract/policy.ts'
import type { Statement } from '../commit.ts'
import type { PlatformContext } from '../context.ts'
import { foldHolder } from '../destinations/fold-holder.ts'
import { foldEmail } from '../members/fold-names.ts'

export type Newcomer = { mobile: string | null; email: string | null; realName: string | null }
type Match = { memberId: string; because: 'contact' | 'name' }

const rowSchema = z.object({ member_id: z.string(), by_contact: z.number() })

/**
 * Throws `registration_refused` where the policy refuses such a registration; the answer does not say why. Where it
 * flags, answers the statements that leave the flag in the commit that makes the member.
 */
export async function recogniseReturning(
  ctx: PlatformContext,
  newcomer: Newcomer,
): Promise<(id: MemberId) => Statement[]> {
  const match = await findExcluded(ctx, newcomer)
  if (!match) return () => []
  const { returningByContact, returningByName } = getPolicy(ctx.merchant.jurisdiction)
  const verdict = match.because === 'contact' ? returningByContact : returningByName
  if (verdict === 'refuse') throw new Refusal('registration_refused')
  return (id) => [
    sql`INSERT INTO registration_flag (member_id, merchant, looks_like, because, at_ms)
      VALUES (${id}, ${ctx.merchant.code}, ${match.memberId}, ${match.because}, ${ctx.clock()})`,
  ]
}

/** By what was known when the exclusion began and by what the member has now. A contact counts before a name. */
async function findExcluded(ctx: PlatformContext, { mobile, email, realName }: Newcomer): Promise<Match | null> {
  if (!mobile && !email && !realName) return null
  const emailKey = email && foldEmail(email)
  const found = await ctx.env.DB.prepare(
    `SELECT play_bar.member_id,
       (?3 IN (play_bar.mobile, member.mobile) OR ?4 IN (play_bar.email_key, member.email_key)) IS TRUE AS by_contact
     FROM play_bar JOIN member ON member.id = play_bar.member_id
     WHERE play_bar.merchant = ?1 AND play_bar.kind = 'exclusion' AND (until_ms > ?2 OR lifts = 'on_request')
       AND (?3 IN (play_bar.mobile, member.mobile) OR ?4 IN (play_bar.email_key, member.email_key)
         OR ?5 = play_bar.name_key)
     ORDER BY by_contact DESC LIMIT 1`,
  )
    .bind(ctx.merchant.code, ctx.clock(), mobile, emailKey, realName && foldHolder(realName))
    .first()
  if (!found) return null
  const row = rowSchema.parse(found)
  return { memberId: row.member_id, because: row.by_contact ? 'contact' : 'name' }
}
