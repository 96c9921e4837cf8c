/** OPS-01: operators and their tokens. A name comes from the token it was made with, never from what a call says. */
import { z } from 'zod'
import { sha256Hex } from '../../contract/digest.ts'
import type { edgeOperatorCalls } from '../../contract/operator/edge-calls.ts'
import { randomToken } from '../../contract/time-and-chance.ts'
import type { EdgeContext } from '../context.ts'
import { insertAudit, setAuditState } from './audit.ts'
import { OpsRefusal } from './refusal.ts'

type Input = z.output<(typeof edgeOperatorCalls)['operator-add']['request']>

const MARK = 'op_'
const rowSchema = z.object({ name: z.string(), made_at_ms: z.number(), revoked_at_ms: z.number().nullable() })

/** Whose token it is, or null for one that was revoked, replaced or never made. */
export async function findOperator({ var: { env } }: EdgeContext, token: string): Promise<string | null> {
  if (!token.startsWith(MARK)) return null
  const query = 'SELECT name, made_at_ms, revoked_at_ms FROM operator WHERE token_hash = ? AND revoked_at_ms IS NULL'
  const row = await env.EDGE_DB.prepare(query)
    .bind(await sha256Hex(token))
    .first()
  return row ? rowSchema.parse(row).name : null
}

/** Makes a token for a name and shows it this once; a former one of that name ends with it. */
export async function addOperator(c: EdgeContext, { name }: Input) {
  const auditId = await insertAudit(c, { verb: 'operator-add', input: { name } })
  const token = `${MARK}${randomToken(c.var.random)}`
  await c.var.env.EDGE_DB.prepare(
    `INSERT INTO operator (name, token_hash, made_at_ms) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET token_hash = excluded.token_hash, made_at_ms = excluded.made_at_ms,
       revoked_at_ms = NULL`,
  )
    .bind(name, await sha256Hex(token), c.var.clock())
    .run()
  await setAuditState(c, auditId, 'done')
  return { auditId, name, token }
}

/** Its token ends at once. Throws OpsRefusal for a name that has none. */
export async function revokeOperator(c: EdgeContext, { name }: Input) {
  const auditId = await insertAudit(c, { verb: 'operator-revoke', input: { name } })
  const query = 'UPDATE operator SET revoked_at_ms = ? WHERE name = ? AND revoked_at_ms IS NULL'
  const { meta } = await c.var.env.EDGE_DB.prepare(query).bind(c.var.clock(), name).run()
  await setAuditState(c, auditId, meta.changes === 1 ? 'done' : 'failed')
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
