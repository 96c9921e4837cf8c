/** OPS-01: persons and their roles. An invitation, a confirmation and a role each take another admin than the person. */
import { z } from 'zod'
import { NOBODY } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import { type Content, canonicalJson } from '../../contract/lib/canonical-json.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { grantSchema, roleSchema } from '../../contract/operator/grants.ts'
import type { AskedRoles, Person } from '../../contract/operator/people.ts'
import { findRole, type Grant } from '../../contract/operator/rights.ts'
import { randomToken } from '../../contract/time-and-chance.ts'
import { DAY_MS, WEEK_MS } from '../../contract/time-units.ts'
import type { EdgeContext } from '../context.ts'
import { findGrants } from './actor.ts'
import { endAudit, insertAudit } from './audit.ts'
import { commit, readAll, readFirst, run, type Statement, sql } from './database.ts'
import { OpsRefusal } from './refusal.ts'

type WithGrants = { name: string; grants: readonly Grant[] }

export const INVITATION_MARK = 'inv_'
const INVITATION_MS = DAY_MS
const WORD_HOLDS_MS = WEEK_MS
/** One may be lost. */
const KEYS_NEEDED = 2

const rowSchema = z.object({
  name: z.string(),
  state: z.enum(['invited', 'enrolled', 'active', 'revoked']),
  invited_by: z.string(),
  confirmed_by: z.string().nullable(),
  keys: z.number(),
  has_token: z.number(),
  used_at_ms: z.number().nullable(),
  until_ms: z.number().nullable(),
})
const roleRowSchema = z.object({ name: z.string(), role: roleSchema, merchant: z.string() })

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

export async function listPeople(c: EdgeContext): Promise<{ people: Person[] }> {
  const [people, roles] = await commit(c, [
    sql`SELECT person.name, state, invited_by, confirmed_by,
        (SELECT count(*) FROM person_key WHERE person_key.name = person.name) AS keys,
        (SELECT max(used_at_ms) FROM person_key WHERE person_key.name = person.name) AS used_at_ms,
        (SELECT until_ms FROM person_invitation WHERE person_invitation.name = person.name) AS until_ms,
        EXISTS (SELECT 1 FROM operator WHERE operator.name = person.name AND revoked_at_ms IS NULL) AS has_token
      FROM person ORDER BY person.name`,
    sql`SELECT name, role, merchant FROM person_role ORDER BY name, role, merchant`,
  ])
  const grants = Map.groupBy(roleRowSchema.array().parse(roles?.results), ({ name }) => name)
  return {
    people: rowSchema
      .array()
      .parse(people?.results)
      .map(({ name, state, keys, ...row }) => ({
        name,
        state,
        keys,
        grants: (grants.get(name) ?? []).map(({ role, merchant }) => ({ role, merchant: merchant || null })),
        hasToken: row.has_token === 1,
        invitedBy: row.invited_by,
        confirmedBy: row.confirmed_by,
        lastUsedAt: iso(row.used_at_ms),
        invitedUntil: iso(row.until_ms),
      })),
  }
}

const readState = (c: EdgeContext, name: string) =>
  readFirst(
    c,
    rowSchema.pick({ state: true, invited_by: true }),
    sql`SELECT state, invited_by FROM person WHERE name = ${name}`,
  )

/** Statements that give a person these roles and no others. */
export const setRoles = (c: EdgeContext, { name, grants }: WithGrants): Statement[] => [
  sql`DELETE FROM person_role WHERE name = ${name}`,
  ...grants.map(
    ({ role, merchant }) => sql`INSERT OR IGNORE INTO person_role (name, role, merchant, given_by, given_at_ms)
      VALUES (${name}, ${role}, ${merchant ?? ''}, ${c.var.operator}, ${c.var.clock()})`,
  ),
]

function refuseOwn(c: EdgeContext, name: string) {
  if (c.var.operator === name) throw new Refusal('forbidden', 'a person does not do this to themselves')
}

/** Whether who has these may give and take those: only where they are an admin themselves. Pure. */
const mayGive = (own: readonly Grant[], grants: readonly Grant[]): boolean =>
  grants.every(({ merchant }) => findRole(own, 'people.set', merchant) !== null)

/**
 * An admin of one merchant neither gives roles elsewhere nor touches who has some there: an invitation ends the keys of a
 * person, so that it would take their place. Throws `forbidden`.
 */
export function requireWithin({ var: { actor } }: EdgeContext, ...each: (readonly Grant[])[]) {
  if (actor.via === 'deployment' || each.every((grants) => mayGive(actor.grants, grants))) return
  throw new Refusal('forbidden', 'this reaches beyond the merchants where you are an admin')
}

async function readGrants(c: EdgeContext, name: string): Promise<Grant[]> {
  const rows = await readAll(c, roleRowSchema, sql`SELECT name, role, merchant FROM person_role WHERE name = ${name}`)
  return rows.map(({ role, merchant }) => ({ role, merchant: merchant || null }))
}

const nameOf = ({ role, merchant }: Grant) => `${role}@${merchant ?? ''}`
export const sameGrants = (a: readonly Grant[], b: readonly Grant[]) =>
  a.map(nameOf).toSorted().join() === b.map(nameOf).toSorted().join()

type Invited = WithGrants & { again?: true | undefined }
const WORKS: readonly string[] = ['active', 'enrolled']

/** `again`: of somebody who lost their keys; what opened before opens nothing from now on. */
export async function invitePerson(c: EdgeContext, { name, grants, again }: Invited) {
  refuseOwn(c, name)
  const [person, former] = await Promise.all([readState(c, name), readGrants(c, name)])
  requireWithin(c, grants, former)
  if (!again && person && WORKS.includes(person.state))
    throw new Refusal('conflict', `'${name}' works here already: to end their keys, say that you invite them again`)
  const { clock, random, operator } = c.var
  const token = `${INVITATION_MARK}${randomToken(random)}`
  const auditId = await insertAudit(c, {
    verb: 'person-invite',
    input: { name, grants, ...(again && { again }) },
    subject: name,
  })
  await commit(c, [
    sql`INSERT INTO person (name, state, invited_by, made_at_ms, sessions_from_ms)
      VALUES (${name}, 'invited', ${operator}, ${clock()}, ${clock()})
      ON CONFLICT (name) DO UPDATE SET state = 'invited', invited_by = excluded.invited_by, confirmed_by = NULL,
        sessions_from_ms = excluded.sessions_from_ms`,
    ...endKeysAndToken(c, name),
    sql`INSERT INTO person_invitation (name, token_hash, until_ms)
      VALUES (${name}, ${await sha256Hex(token)}, ${clock() + INVITATION_MS})
      ON CONFLICT (name) DO UPDATE SET token_hash = excluded.token_hash, until_ms = excluded.until_ms`,
    ...setRoles(c, { name, grants }),
  ])
  await endAudit(c, auditId, 'done')
  return { auditId, name, token, until: new Date(clock() + INVITATION_MS).toISOString() }
}

const endKeysAndToken = (c: EdgeContext, name: string): Statement[] => [
  sql`DELETE FROM person_key WHERE name = ${name}`,
  sql`DELETE FROM person_word WHERE name = ${name}`,
  sql`UPDATE operator SET revoked_at_ms = ${c.var.clock()} WHERE name = ${name} AND revoked_at_ms IS NULL`,
]

const keySchema = z.object({ credential_id: z.string() })
type Confirmed = { name: string; grants?: readonly Grant[] | undefined }

/** Another admin than the one who invited; those whom the deployment itself invited are the first, and any may. */
export async function confirmPerson(c: EdgeContext, { name, grants: seen }: Confirmed) {
  refuseOwn(c, name)
  const { operator } = c.var
  const [person, grants] = await Promise.all([readState(c, name), readGrants(c, name)])
  if (person?.state !== 'enrolled') throw new OpsRefusal(`'${name}' waits for no confirmation`)
  requireWithin(c, grants)
  if (person.invited_by === operator && operator !== NOBODY)
    throw new Refusal('forbidden', 'it takes another admin than the one who invited')
  if (seen !== undefined && !sameGrants(seen, grants))
    throw new Refusal('conflict', 'the person has other roles than those that you read: look again')
  const keys = await readAll(c, keySchema, sql`SELECT credential_id FROM person_key WHERE name = ${name}`)
  if (keys.length < KEYS_NEEDED) throw new OpsRefusal(`'${name}' has one key: a second is needed, as one may be lost`)
  const auditId = await insertAudit(c, { verb: 'person-confirm', input: { name, grants }, subject: name })
  // An invitation that came in between is another admin's, or of other roles: it is not what was confirmed.
  const confirmed = await run(
    c,
    sql`UPDATE person SET state = 'active', confirmed_by = ${operator}
      WHERE name = ${name} AND state = 'enrolled' AND invited_by = ${person.invited_by}
        AND ${JSON.stringify(grants.map(nameOf).toSorted())} = (SELECT json_group_array(role || '@' || merchant) FROM (
          SELECT role, merchant FROM person_role WHERE name = ${name} ORDER BY role || '@' || merchant))`,
  )
  const isDone = confirmed === 1
  await endAudit(c, auditId, isDone ? 'done' : 'failed')
  if (!isDone) throw new Refusal('conflict', 'the person was invited again meanwhile: look again')
  return { auditId, name }
}

export async function revokePerson(c: EdgeContext, { name }: { name: string }) {
  const person = await readState(c, name)
  if (!person || person.state === 'revoked') throw new OpsRefusal(`there is no person '${name}' who works here`)
  requireWithin(c, await readGrants(c, name))
  const auditId = await insertAudit(c, { verb: 'person-revoke', input: { name }, subject: name })
  await commit(c, [
    sql`UPDATE person SET state = 'revoked', sessions_from_ms = ${c.var.clock()} WHERE name = ${name}`,
    ...endKeysAndToken(c, name),
    sql`DELETE FROM person_invitation WHERE name = ${name}`,
  ])
  await endAudit(c, auditId, 'done')
  return { auditId, name }
}

type Said = { name: string; content: string; grants: readonly Grant[] }

/** How many have said so who may say it at this very moment still. */
async function countWords(c: EdgeContext, { name, content, grants }: Said): Promise<number> {
  const words = await readAll(
    c,
    z.object({ admin: z.string() }),
    sql`SELECT admin FROM person_word
      WHERE name = ${name} AND content = ${content} AND at_ms > ${c.var.clock() - WORD_HOLDS_MS}`,
  )
  const counts = await Promise.all(
    words.map(async ({ admin }) => {
      if (admin === NOBODY) return true
      const own = (await findGrants(c, admin)) ?? []
      return findRole(own, 'people.set', undefined) !== null && mayGive(own, grants)
    }),
  )
  return counts.filter(Boolean).length
}

/** Two admins say the same roles. Sessions of the person end, so that no open page goes on with the former ones. */
export async function setRolesByTwo(c: EdgeContext, { name, grants }: WithGrants) {
  refuseOwn(c, name)
  const { clock, operator } = c.var
  const [person, former] = await Promise.all([readState(c, name), readGrants(c, name)])
  if (!person || person.state === 'revoked') throw new OpsRefusal(`there is no person '${name}' who works here`)
  requireWithin(c, grants, former)
  const content = canonicalJson(grants.map(nameOf).toSorted() as Content)
  const contentHash = await sha256Hex(canonicalJson({ verb: 'role-set', name, content }))
  const auditId = await insertAudit(c, { verb: 'role-set', input: { name, grants }, subject: name, contentHash })
  await run(
    c,
    sql`INSERT INTO person_word (name, admin, content, at_ms) VALUES (${name}, ${operator}, ${content}, ${clock()})
      ON CONFLICT (name, admin) DO UPDATE SET content = excluded.content, at_ms = excluded.at_ms`,
  )
  const isDone = (await countWords(c, { name, content, grants: [...grants, ...former] })) >= 2
  if (isDone)
    await commit(c, [
      ...setRoles(c, { name, grants }),
      sql`UPDATE person SET sessions_from_ms = ${clock()} WHERE name = ${name}`,
      sql`DELETE FROM person_word WHERE name = ${name}`,
    ])
  await endAudit(c, auditId, isDone ? 'done' : 'waits')
  return { auditId, name, grants, waitsBecause: isDone ? null : ('second_approval' as const) }
}

const wordSchema = z.object({
  name: z.string(),
  admin: z.string(),
  at_ms: z.number(),
  content: z.string().transform((text) =>
    z
      .array(z.string())
      .parse(JSON.parse(text))
      .map((each) => ({ role: each.slice(0, each.indexOf('@')), merchant: each.slice(each.indexOf('@') + 1) || null })),
  ),
})

/** What waits for a second admin, by person. */
export async function listAskedRoles(c: EdgeContext): Promise<Map<string, AskedRoles[]>> {
  const words = await readAll(
    c,
    wordSchema,
    sql`SELECT name, admin, at_ms, content FROM person_word
      WHERE at_ms > ${c.var.clock() - WORD_HOLDS_MS} ORDER BY at_ms`,
  )
  return new Map(
    [...Map.groupBy(words, ({ name }) => name)].map(([name, said]) => [
      name,
      said.map((word) => ({
        by: word.admin,
        at: new Date(word.at_ms).toISOString(),
        grants: grantSchema.array().parse(word.content),
      })),
    ]),
  )
}
