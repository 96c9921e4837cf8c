/** OPS-01: operators and their tokens. A name comes from the token it was made with, never from what a call says. */
import { z } from 'zod'
import { sha256Hex } from '../../contract/lib/digest.ts'
import type { edgeOperatorCalls } from '../../contract/operator/edge-calls.ts'
import { type Grant, ROLES_OF_A_TOKEN } from '../../contract/operator/rights.ts'
import { randomToken } from '../../contract/time-and-chance.ts'
import type { EdgeContext } from '../context.ts'
import { TOKEN_MARK } from './actor.ts'
import { endAudit, insertAudit } from './audit.ts'
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
  const { EDGE_DB } = c.var.env
  const auditId = await insertAudit(c, { verb: 'operator-add', input: { name, grants }, subject: name })
  const token = `${TOKEN_MARK}${randomToken(c.var.random)}`
  const known = await EDGE_DB.prepare('SELECT 1 AS one FROM person_role WHERE name = ? LIMIT 1').bind(name).first()
  const given = grants ?? (known ? null : ofAToken)
  await EDGE_DB.batch([
    EDGE_DB.prepare(
      `INSERT INTO person (name, state, invited_by, made_at_ms) VALUES (?, 'active', ?, ?)
       ON CONFLICT (name) DO UPDATE SET state = 'active' WHERE state = 'revoked'`,
    ).bind(name, c.var.operator, c.var.clock()),
    ...(given ? setRoles(c, { name, grants: given }) : []),
    EDGE_DB.prepare(
      `INSERT INTO operator (name, token_hash, made_at_ms) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET token_hash = excluded.token_hash, made_at_ms = excluded.made_at_ms,
         revoked_at_ms = NULL`,
    ).bind(name, await sha256Hex(token), c.var.clock()),
  ])
  await endAudit(c, auditId, 'done')
  return { auditId, name, token }
}

/** Its token ends at once. Throws OpsRefusal for a name that has none. */
export async function revokeOperator(c: EdgeContext, { name }: Pick<Input, 'name'>) {
  const auditId = await insertAudit(c, { verb: 'operator-revoke', input: { name }, subject: name })
  const query = 'UPDATE operator SET revoked_at_ms = ? WHERE name = ? AND revoked_at_ms IS NULL'
  const { meta } = await c.var.env.EDGE_DB.prepare(query).bind(c.var.clock(), name).run()
  await endAudit(c, auditId, meta.changes === 1 ? 'done' : 'failed')
  if (meta.changes !== 1) throw new OpsRefusal(`there is no operator '${name}' with a token`)
  return { auditId, name }
}

const iso = (ms: number) => new Date(ms).toISOString()

export async function listOperators({ var: { env } }: EdgeContext) {
  const { results } = await env.EDGE_DB.prepare(
    'SELECT name, made_at_ms, revoked_at_ms FROM operator ORDER BY name',
  ).all()
  const rows = rowSchema.array().parse(results)
  return {
    operators: rows.map(({ name, made_at_ms, revoked_at_ms }) => ({
      name,
      madeAt: iso(made_at_ms),
      revokedAt: revoked_at_ms === null ? null : iso(revoked_at_ms),
    })),
  }
}
