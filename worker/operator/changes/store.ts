/** OPS-01: changes as EDGE_DB keeps them. */
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { type Content, canonicalJson } from '../../../contract/lib/canonical-json.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { CHANGE_STATES, type ChangeState, type ListedChange } from '../../../contract/operator/changes.ts'
import { WEEK_MS } from '../../../contract/time-units.ts'
import type { OperatorContext } from '../../context.ts'
import { hasRow, readFirst, run, sql } from '../database.ts'

const content = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.json())
export const changeRowSchema = z.object({
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
export type ChangeRow = z.output<typeof changeRowSchema>

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
  const query = sql`SELECT * FROM change WHERE id = ${id} AND merchant = ${merchant}`
  const row = await readFirst(c, changeRowSchema, query)
  if (!row) throw new Refusal('not_found', `there is no change ${id} of '${merchant}'`)
  return row
}

/** Longer than an attempt to publish takes: what is older was cut off. */
const ATTEMPT_MS = 2 * 60_000

/** As long as an approval holds elsewhere: then it has to be proposed again. */
const WAITS_MS = WEEK_MS

export async function dropExpired(c: OperatorContext, merchant: string): Promise<void> {
  const nowMs = c.var.clock()
  await run(
    c,
    sql`UPDATE change SET state = 'withdrawn', why = 'it was not decided within seven days', ended_at_ms = ${nowMs}
      WHERE merchant = ${merchant} AND state = 'proposed' AND made_at_ms <= ${nowMs - WAITS_MS}`,
  )
}

export const findWaiting = (c: OperatorContext, merchant: string, hash: string): Promise<ChangeRow | null> =>
  readFirst(
    c,
    changeRowSchema,
    sql`SELECT * FROM change WHERE merchant = ${merchant} AND content_hash = ${hash} AND state = 'proposed'`,
  )

type Made = ChangeContent & {
  hash: string
  note: string
  undoOf: number | null
  preview: string | null
  state: 'proposed' | 'scheduled'
}

/** Null where the same waits already: somebody said it at the same moment. */
export const insertChange = (c: OperatorContext, made: Made): Promise<ChangeRow | null> =>
  readFirst(
    c,
    changeRowSchema,
    sql`INSERT INTO change (merchant, kind, subject, payload, base, content_hash, note, state, proposer, publish_at_ms, undo_of,
        preview, made_at_ms, decided_at_ms)
      VALUES (${made.merchant}, ${made.kind}, ${made.subject}, ${canonicalJson(made.payload)}, ${canonicalJson(made.base)},
        ${made.hash}, ${made.note}, ${made.state}, ${c.var.operator}, ${made.publishAtMs}, ${made.undoOf}, ${made.preview},
        ${c.var.clock()}, ${made.state === 'scheduled' ? c.var.clock() : null})
      ON CONFLICT DO NOTHING RETURNING *`,
  )

type Decision = { to: 'scheduled' | 'refused' | 'withdrawn'; from: readonly ChangeState[]; why?: string | null }

/** The second of two changes nothing: null. So does one that comes while it is being published. */
export function decideChange(
  c: OperatorContext,
  { id, content_hash }: ChangeRow,
  { to, from, why = null }: Decision,
): Promise<ChangeRow | null> {
  const nowMs = c.var.clock()
  return readFirst(
    c,
    changeRowSchema,
    sql`UPDATE change SET state = ${to}, decider = ${c.var.operator}, why = ${why}, decided_at_ms = ${nowMs},
        ended_at_ms = ${to === 'scheduled' ? null : nowMs}
      WHERE id = ${id} AND content_hash = ${content_hash} AND state IN (SELECT value FROM json_each(${JSON.stringify(from)}))
        AND (claimed_at_ms IS NULL OR why IS NOT NULL OR claimed_at_ms <= ${nowMs - ATTEMPT_MS}) RETURNING *`,
  )
}

/** One attempt at a time. Null where another is under way, or it is over. `why` stands again once this one has failed. */
export function claimChange(c: OperatorContext, id: number): Promise<ChangeRow | null> {
  const nowMs = c.var.clock()
  return readFirst(
    c,
    changeRowSchema,
    sql`UPDATE change SET claimed_at_ms = ${nowMs}, why = NULL WHERE id = ${id} AND state = 'scheduled'
      AND (claimed_at_ms IS NULL OR claimed_at_ms <= ${nowMs - ATTEMPT_MS}) RETURNING *`,
  )
}

/** Whether an attempt at another one of its kind, for the same merchant, has no end yet. */
export const isUnderWay = (c: OperatorContext, { id, merchant, kind }: ChangeRow): Promise<boolean> =>
  hasRow(
    c,
    sql`SELECT 1 FROM change WHERE merchant = ${merchant} AND kind = ${kind} AND id <> ${id} AND state = 'scheduled'
      AND claimed_at_ms IS NOT NULL`,
  )

/** Of one that was taken back: what of it may stand at the platform all the same. */
export async function noteRest(c: OperatorContext, id: number, why: string): Promise<void> {
  await run(c, sql`UPDATE change SET why = ${why} WHERE id = ${id} AND state = 'withdrawn'`)
}

export async function endChange(
  c: OperatorContext,
  id: number,
  state: 'published' | 'stale' | 'failed',
  why: string | null = null,
): Promise<void> {
  await run(
    c,
    sql`UPDATE change SET state = ${state}, why = ${why}, ended_at_ms = ${c.var.clock()}
      WHERE id = ${id} AND state = 'scheduled'`,
  )
}

/** The attempt is over and another one follows. */
export async function noteTrouble(c: OperatorContext, id: number, why: string): Promise<void> {
  await run(c, sql`UPDATE change SET why = ${why} WHERE id = ${id} AND state = 'scheduled'`)
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
