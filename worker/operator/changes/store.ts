/** OPS-01: changes as EDGE_DB keeps them. */
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { type Content, canonicalJson } from '../../../contract/lib/canonical-json.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { CHANGE_STATES, type ChangeState, type ListedChange } from '../../../contract/operator/changes.ts'
import { WEEK_MS } from '../../../contract/time-units.ts'
import type { OperatorContext } from '../../context.ts'

const content = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.json())
const rowSchema = z.object({
  id: z.number(),
  merchant: z.string(),
  // Of a later release, where this one was put back.
  kind: z.string(),
  subject: z.string(),
  payload: content,
  base: content,
  content_hash: z.string(),
  note: z.string(),
  state: z.enum(CHANGE_STATES),
  proposer: z.string(),
  decider: z.string().nullable(),
  why: z.string().nullable(),
  publish_at_ms: z.number().nullable(),
  claimed_at_ms: z.number().nullable(),
  undo_of: z.number().nullable(),
  preview: z.string().nullable(),
  made_at_ms: z.number(),
  decided_at_ms: z.number().nullable(),
  ended_at_ms: z.number().nullable(),
})
export type ChangeRow = z.output<typeof rowSchema>
export const parseRow = (row: unknown): ChangeRow => rowSchema.parse(row)

export type ChangeContent = Pick<ChangeRow, 'merchant' | 'kind' | 'subject'> & {
  payload: Content
  base: Content
  publishAtMs: number | null
}

/** What a second person confirms: the whole content, what it takes the place of, and when. */
export const hashChange = ({ merchant, kind, subject, payload, base, publishAtMs }: ChangeContent): Promise<string> =>
  sha256Hex(canonicalJson({ verb: 'change', merchant, kind, subject, payload, base, publishAtMs }))

export const isSame = (a: Content, b: Content): boolean => canonicalJson(a) === canonicalJson(b)

/** Throws `not_found`, also for one of another merchant. */
export async function requireChange(c: OperatorContext, merchant: string, id: number): Promise<ChangeRow> {
  const row = await c.var.env.EDGE_DB.prepare('SELECT * FROM change WHERE id = ? AND merchant = ?')
    .bind(id, merchant)
    .first()
  if (!row) throw new Refusal('not_found', `there is no change ${id} of '${merchant}'`)
  return parseRow(row)
}

/** Longer than an attempt to publish takes: what is older was cut off. */
const ATTEMPT_MS = 2 * 60_000

/** As long as an approval holds elsewhere: then it has to be proposed again. */
const WAITS_MS = WEEK_MS

export async function dropExpired(c: OperatorContext, merchant: string): Promise<void> {
  const nowMs = c.var.clock()
  await c.var.env.EDGE_DB.prepare(
    `UPDATE change SET state = 'withdrawn', why = 'it was not decided within seven days', ended_at_ms = ?1
     WHERE merchant = ?2 AND state = 'proposed' AND made_at_ms <= ?3`,
  )
    .bind(nowMs, merchant, nowMs - WAITS_MS)
    .run()
}

export async function findWaiting(c: OperatorContext, merchant: string, hash: string): Promise<ChangeRow | null> {
  const row = await c.var.env.EDGE_DB.prepare(
    "SELECT * FROM change WHERE merchant = ? AND content_hash = ? AND state = 'proposed'",
  )
    .bind(merchant, hash)
    .first()
  return row ? parseRow(row) : null
}

type Made = ChangeContent & {
  hash: string
  note: string
  undoOf: number | null
  preview: string | null
  state: 'proposed' | 'scheduled'
}

/** Null where the same waits already: somebody said it at the same moment. */
export async function insertChange(c: OperatorContext, made: Made): Promise<ChangeRow | null> {
  const row = await c.var.env.EDGE_DB.prepare(
    `INSERT INTO change (merchant, kind, subject, payload, base, content_hash, note, state, proposer, publish_at_ms, undo_of,
       preview, made_at_ms, decided_at_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING *`,
  )
    .bind(
      made.merchant,
      made.kind,
      made.subject,
      canonicalJson(made.payload),
      canonicalJson(made.base),
      made.hash,
      made.note,
      made.state,
      c.var.operator,
      made.publishAtMs,
      made.undoOf,
      made.preview,
      c.var.clock(),
      made.state === 'scheduled' ? c.var.clock() : null,
    )
    .first()
  return row ? parseRow(row) : null
}

type Decision = { to: 'scheduled' | 'refused' | 'withdrawn'; from: readonly ChangeState[]; why?: string | null }

/** The second of two changes nothing: null. So does one that comes while it is being published. */
export async function decideChange(
  c: OperatorContext,
  { id, content_hash }: ChangeRow,
  { to, from, why = null }: Decision,
): Promise<ChangeRow | null> {
  const nowMs = c.var.clock()
  const row = await c.var.env.EDGE_DB.prepare(
    `UPDATE change SET state = ?, decider = ?, why = ?, decided_at_ms = ?, ended_at_ms = ?
     WHERE id = ? AND content_hash = ? AND state IN (SELECT value FROM json_each(?))
       AND (claimed_at_ms IS NULL OR why IS NOT NULL OR claimed_at_ms <= ?) RETURNING *`,
  )
    .bind(
      to,
      c.var.operator,
      why,
      nowMs,
      to === 'scheduled' ? null : nowMs,
      id,
      content_hash,
      JSON.stringify(from),
      nowMs - ATTEMPT_MS,
    )
    .first()
  return row ? parseRow(row) : null
}

/** One attempt at a time. Null where another is under way, or it is over. `why` stands again once this one has failed. */
export async function claimChange(c: OperatorContext, id: number): Promise<ChangeRow | null> {
  const nowMs = c.var.clock()
  const row = await c.var.env.EDGE_DB.prepare(
    `UPDATE change SET claimed_at_ms = ?1, why = NULL WHERE id = ?2 AND state = 'scheduled'
       AND (claimed_at_ms IS NULL OR claimed_at_ms <= ?3) RETURNING *`,
  )
    .bind(nowMs, id, nowMs - ATTEMPT_MS)
    .first()
  return row ? parseRow(row) : null
}

/** Whether an attempt at another one of its kind, for the same merchant, has no end yet. */
export async function isUnderWay(c: OperatorContext, { id, merchant, kind }: ChangeRow): Promise<boolean> {
  const row = await c.var.env.EDGE_DB.prepare(
    "SELECT 1 FROM change WHERE merchant = ? AND kind = ? AND id <> ? AND state = 'scheduled' AND claimed_at_ms IS NOT NULL",
  )
    .bind(merchant, kind, id)
    .first()
  return row !== null
}

/** Of one that was taken back: what of it may stand at the platform all the same. */
export async function noteRest(c: OperatorContext, id: number, why: string): Promise<void> {
  await c.var.env.EDGE_DB.prepare("UPDATE change SET why = ? WHERE id = ? AND state = 'withdrawn'").bind(why, id).run()
}

export async function endChange(
  c: OperatorContext,
  id: number,
  state: 'published' | 'stale' | 'failed',
  why: string | null = null,
): Promise<void> {
  await c.var.env.EDGE_DB.prepare(
    "UPDATE change SET state = ?, why = ?, ended_at_ms = ? WHERE id = ? AND state = 'scheduled'",
  )
    .bind(state, why, c.var.clock(), id)
    .run()
}

/** The attempt is over and another one follows. */
export async function noteTrouble(c: OperatorContext, id: number, why: string): Promise<void> {
  await c.var.env.EDGE_DB.prepare("UPDATE change SET why = ? WHERE id = ? AND state = 'scheduled'").bind(why, id).run()
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

export const presentChange = (row: ChangeRow): ListedChange => ({
  id: row.id,
  merchant: row.merchant,
  kind: row.kind,
  subject: row.subject,
  state: row.state,
  note: row.note,
  proposer: row.proposer,
  decider: row.decider,
  why: row.why,
  contentHash: row.content_hash,
  publishAt: iso(row.publish_at_ms),
  madeAt: new Date(row.made_at_ms).toISOString(),
  decidedAt: iso(row.decided_at_ms),
  endedAt: iso(row.ended_at_ms),
  undoOf: row.undo_of,
  // Of one that is over the page shows another version, or nothing.
  preview: row.ended_at_ms === null ? row.preview : null,
})
