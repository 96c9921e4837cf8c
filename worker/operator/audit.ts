/** The audit of the edge: a row stands as 'intended' before anything is done, then becomes 'done' or 'failed'. */

import { cutText } from '../../contract/rules/typed-text.ts'
import { randomUuid } from '../../contract/time-and-chance.ts'
import type { EdgeContext } from '../context.ts'

/** What changes in KV; empty where the act is the platform's. */
type Change = { key: string; before: string | null; after: string }
type Row = { verb: string; input: unknown; writes?: readonly Change[] }

/** The audit keeps no pictures and no long pages: people read its rows, and a row holds two megabytes at most. */
const TEXT_MAX_CHARS = 4_000
const BEGINNING_CHARS = 200
const shorten = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > TEXT_MAX_CHARS
    ? `${cutText(value, BEGINNING_CHARS)}… (${value.length} characters)`
    : value

/** Returns the row's id. */
export async function insertAudit(c: EdgeContext, { verb, input, writes = [] }: Row): Promise<string> {
  const auditId = randomUuid(c.var.random)
  const collect = (side: 'before' | 'after') =>
    JSON.stringify(Object.fromEntries(writes.map((one) => [one.key, one[side]])))
  const keys = JSON.stringify(writes.map(({ key }) => key))
  await c.var.env.EDGE_DB.prepare(
    `INSERT INTO audit (id, at_ms, actor, verb, keys, input, before, after, state, request_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'intended', ?)`,
  )
    .bind(
      auditId,
      c.var.clock(),
      c.var.operator,
      verb,
      keys,
      JSON.stringify(input, shorten),
      collect('before'),
      collect('after'),
      c.var.requestId,
    )
    .run()
  return auditId
}

export async function setAuditState(c: EdgeContext, auditId: string, state: 'done' | 'failed') {
  await c.var.env.EDGE_DB.prepare('UPDATE audit SET state = ? WHERE id = ?').bind(state, auditId).run()
}
