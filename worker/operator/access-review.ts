/** OPS-01: the quarterly review of access: another admin keeps or removes each role of a person, and signs it with a passkey. */
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { roleSchema } from '../../contract/operator/grants.ts'
import { type AccessReview, REVIEW_DAYS, type ReviewedGrant } from '../../contract/operator/people.ts'
import type { Grant } from '../../contract/operator/rights.ts'
import { DAY_MS } from '../../contract/time-units.ts'
import type { EdgeContext } from '../context.ts'
import { endAudit, insertAudit } from './audit.ts'
import { commit, readAll, sql } from './database.ts'
import { listAskedRoles, listPeople, requireWithin, sameGrants } from './people.ts'

const REVIEW_MS = REVIEW_DAYS * DAY_MS
const rowSchema = z.object({
  name: z.string(),
  role: roleSchema,
  merchant: z.string(),
  given_by: z.string(),
  given_at_ms: z.number(),
  reviewer: z.string().nullable(),
  reviewed_at_ms: z.number().nullable(),
})
const iso = (ms: number) => new Date(ms).toISOString()

async function listGrants(c: EdgeContext): Promise<Map<string, ReviewedGrant[]>> {
  // The row of the latest review: SQLite takes the other columns from the row that has the maximum.
  const grants = await readAll(
    c,
    rowSchema,
    sql`SELECT given.name, given.role, given.merchant, given_by, given_at_ms, reviewer, max(at_ms) AS reviewed_at_ms
      FROM person_role AS given LEFT JOIN access_review AS review ON review.name = given.name AND review.role = given.role
        AND review.merchant = given.merchant AND verdict = 'keep' AND at_ms >= given_at_ms
      GROUP BY given.name, given.role, given.merchant ORDER BY given.name, given.role, given.merchant`,
  )
  return new Map(
    [...Map.groupBy(grants, ({ name }) => name)].map(([name, rows]) => [
      name,
      rows.map((row) => ({
        role: row.role,
        merchant: row.merchant || null,
        givenBy: row.given_by,
        givenAt: iso(row.given_at_ms),
        reviewedBy: row.reviewer,
        reviewedAt: row.reviewed_at_ms === null ? null : iso(row.reviewed_at_ms),
        dueAt: iso((row.reviewed_at_ms ?? row.given_at_ms) + REVIEW_MS),
      })),
    ]),
  )
}

const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter((time) => time !== null).toSorted()[0] ?? null
/** Who has no role is due never, and comes last. */
const byDue = (a: { dueAt: string | null }, b: typeof a) => ((a.dueAt ?? '~') < (b.dueAt ?? '~') ? -1 : 1)

export async function showAccessReview(c: EdgeContext): Promise<AccessReview> {
  const [{ people }, grants, asked] = await Promise.all([listPeople(c), listGrants(c), listAskedRoles(c)])
  const rows = people
    .filter(({ state }) => state !== 'revoked')
    .map((person) => {
      const own = grants.get(person.name) ?? []
      const dueAt = earliest(own.map((grant) => grant.dueAt))
      return { ...person, grants: own, dueAt, asked: asked.get(person.name) ?? [] }
    })
  return { dueAt: earliest(rows.map(({ dueAt }) => dueAt)), people: rows.toSorted(byDue) }
}

type Signed = { name: string; keep: readonly Grant[]; remove: readonly Grant[] }

/**
 * One admin is enough: it only takes away. Throws `forbidden` for one's own roles, and `conflict` where the person has
 * other roles than those that were looked at.
 */
export async function signAccessReview(c: EdgeContext, { name, keep, remove }: Signed) {
  const { clock, operator } = c.var
  if (operator === name) throw new Refusal('forbidden', 'a person does not review their own roles')
  const stands = (await listGrants(c)).get(name) ?? []
  if (stands.length === 0) throw new Refusal('not_found', `'${name}' has no role to review`)
  requireWithin(c, stands)
  if (!sameGrants(stands, [...keep, ...remove]))
    throw new Refusal('conflict', 'these are not all of the roles that the person has now: look again')
  const auditId = await insertAudit(c, { verb: 'access-review-sign', input: { name, keep, remove }, subject: name })
  const sign = (verdict: 'keep' | 'remove', { role, merchant }: Grant) =>
    sql`INSERT INTO access_review (name, role, merchant, verdict, reviewer, at_ms, audit_id)
      VALUES (${name}, ${role}, ${merchant ?? ''}, ${verdict}, ${operator}, ${clock()}, ${auditId})`
  await commit(c, [
    ...keep.map((grant) => sign('keep', grant)),
    ...remove.flatMap((grant) => [
      sign('remove', grant),
      sql`DELETE FROM person_role WHERE name = ${name} AND role = ${grant.role} AND merchant = ${grant.merchant ?? ''}`,
    ]),
    // No open page goes on with what was removed.
    ...(remove.length === 0 ? [] : [sql`UPDATE person SET sessions_from_ms = ${clock()} WHERE name = ${name}`]),
  ])
  await endAudit(c, auditId, 'done')
  return { auditId, name, kept: keep.length, removed: remove.length }
}
