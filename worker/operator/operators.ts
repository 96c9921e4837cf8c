/** OPS-01: operators and their tokens. A name comes from the token it was made with, never from what a call says. */
import { z } from 'zod'
import { sha256Hex } from '../../contract/lib/digest.ts'
import type { edgeOperatorCalls } from '../../contract/operator/edge-calls.ts'
import { type Grant, ROLES_OF_A_TOKEN } from '../../contract/operator/rights.ts'
import { randomToken } from '../../contract/time-and-chance.ts'
import type { EdgeContext } from '../context.ts'
import { TOKEN_MARK } from './actor.ts'
import { endAudit, insertAudit } from './audit.ts'
import { commit, hasRow, readAll, run, sql } from './database.ts'
import { setRoles } from './people.ts'
import { OpsRefusal } from './refusal.ts'

type Input = z.output<(typeof edgeOperatorCalls)['operator-add']['request']>

const rowSchema = z.object({ name: z.string(), made_at_ms: z.number(), revoked_at_ms: z.number().nullable() })

const ofAToken = ROLES_OF_A_TOKEN.map((role): Grant => ({ role, merchant: null }))

/**
 * Makes a token for a name and shows it this once; a former one of that name ends with it. It carries the roles of its person;
 * a new person has those that are given, or what a token could do before there were roles.
 */
export async function addOperator(c: EdgeContext, { name, grants }: Input) {
  const auditId = await insertAudit(c, { verb: 'operator-add', input: { name, grants }, subject: name })
  const token = `${TOKEN_MARK}${randomToken(c.var.random)}`
  const known = await hasRow(c, sql`SELECT 1 FROM person_role WHERE name = ${name} LIMIT 1`)
  const given = grants ?? (known ? null : ofAToken)
  await commit(c, [
    sql`INSERT INTO person (name, state, invited_by, made_at_ms)
      VALUES (${name}, 'active', ${c.var.operator}, ${c.var.clock()})
      ON CONFLICT (name) DO UPDATE SET state = 'active' WHERE state = 'revoked'`,
    ...(given ? setRoles(c, { name, grants: given }) : []),
    sql`INSERT INTO operator (name, token_hash, made_at_ms) VALUES (${name}, ${await sha256Hex(token)}, ${c.var.clock()})
      ON CONFLICT (name) DO UPDATE SET token_hash = excluded.token_hash, made_at_ms = excluded.made_at_ms,
        revoked_at_ms = NULL`,
  ])
  await endAudit(c, auditId, 'done')
  return { auditId, name, token }
}

/** Its token ends at once. Throws OpsRefusal for a name that has none. */
export async function revokeOperator(c: EdgeContext, { name }: Pick<Input, 'name'>) {
  const auditId = await insertAudit(c, { verb: 'operator-revoke', input: { name }, subject: name })
  const revoked = await run(
    c,
    sql`UPDATE operator SET revoked_at_ms = ${c.var.clock()} WHERE name = ${name} AND revoked_at_ms IS NULL`,
  )
  await endAudit(c, auditId, revoked === 1 ? 'done' : 'failed')
  if (revoked !== 1) throw new OpsRefusal(`there is no operator '${name}' with a token`)
  return { auditId, name }
}

const iso = (ms: number) => new Date(ms).toISOString()

export async function listOperators(c: EdgeContext) {
  const rows = await readAll(c, rowSchema, sql`SELECT name, made_at_ms, revoked_at_ms FROM operator ORDER BY name`)
  return {
    operators: rows.map(({ name, made_at_ms, revoked_at_ms }) => ({
      name,
      madeAt: iso(made_at_ms),
      revokedAt: revoked_at_ms === null ? null : iso(revoked_at_ms),
    })),
  }
}
