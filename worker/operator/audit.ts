/**
 * The audit of the edge: a row stands as `asked` before anything is done, another says how it `ended`. No row is ever
 * changed, and each carries the hash of the one before it: a row that was taken out or rewritten is found.
 */

import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { canonicalJson } from '../../contract/lib/canonical-json.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { cutText } from '../../contract/rules/typed-text.ts'
import { randomUuid } from '../../contract/time-and-chance.ts'
import type { OperatorContext } from '../context.ts'
import { bind, hasRow, readAll, readFirst, run, sql } from './database.ts'

/** What changes in KV; empty where the act is the platform's. */
type Change = { key: string; before: string | null; after: string }
type Act = {
  verb: string
  input: unknown
  merchant?: string | null
  subject?: string | null
  contentHash?: string | null
  writes?: readonly Change[]
}
export type EndState = 'done' | 'waits' | 'failed'

/** The audit keeps no pictures and no long pages: people read its rows, and a row holds two megabytes at most. */
const TEXT_MAX_CHARS = 4_000
const BEGINNING_CHARS = 200
const shorten = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > TEXT_MAX_CHARS
    ? `${cutText(value, BEGINNING_CHARS)}… (${value.length} characters)`
    : value

/** One is written at a time. Who loses the race for a number tries again with the next. */
const TRIES = 40

/** The columns that the hash is over, as they are stored. */
const rowSchema = z.object({
  seq: z.number(),
  act_id: z.string(),
  phase: z.enum(['asked', 'ended']),
  at_ms: z.number(),
  person: z.string(),
  merchant: z.string().nullable(),
  verb: z.string(),
  subject: z.string().nullable(),
  state: z.string(),
  content_hash: z.string().nullable(),
  body: z.string(),
  former: z.string(),
})
type AuditRow = z.output<typeof rowSchema>
const COLUMNS = rowSchema.keyof().options
export const hashedRowSchema = rowSchema.extend({ hash: z.string() })

/** SHA-256 over the former hash and the row's canonical JSON. */
export function hashAuditRow({ former, ...row }: AuditRow): Promise<string> {
  const own = Object.fromEntries(COLUMNS.filter((name) => name !== 'former').map((name) => [name, row[name]]))
  return sha256Hex(`${former}${canonicalJson(own)}`)
}

const INSERT = `INSERT INTO audit_row (${COLUMNS.join(', ')}, hash) VALUES (${COLUMNS.map(() => '?').join(', ')}, ?)
  ON CONFLICT (seq) DO NOTHING`
const lastSchema = hashedRowSchema.pick({ seq: true, hash: true })

type Unlinked = Omit<AuditRow, 'seq' | 'former'>

async function append(c: OperatorContext, row: Unlinked): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const last = await readFirst(c, lastSchema, sql`SELECT seq, hash FROM audit_row ORDER BY seq DESC LIMIT 1`)
    const linked: AuditRow = { ...row, seq: (last?.seq ?? 0) + 1, former: last?.hash ?? '' }
    const hash = await hashAuditRow(linked)
    const values = [...COLUMNS.map((name) => linked[name]), hash]
    if ((await run(c, bind(INSERT, ...values))) === 1) {
      // Beside the database: rows that are cut off its end are missed there.
      await c.var.env.AUDIT_HEAD.getByName('audit').tell(linked.seq, hash)
      return
    }
  }
  throw new Error('the audit is too busy: nothing was done')
}

/** Returns the act's id. Nothing may begin before it does. */
export async function insertAudit(c: OperatorContext, act: Act): Promise<string> {
  const { actor } = c.var
  const { verb, input, merchant = null, subject = null, contentHash = null, writes = [] } = act
  const collect = (side: 'before' | 'after') => Object.fromEntries(writes.map((one) => [one.key, one[side]]))
  const actId = c.var.actId ?? randomUuid(c.var.random)
  if (c.var.actId !== null && (await findAct(c, actId))) throw new Refusal('conflict', 'this was asked already')
  const body = {
    keys: writes.map(({ key }) => key),
    input: input ?? null,
    before: collect('before'),
    requestId: c.var.requestId,
    via: actor.via,
    role: c.var.role,
    address: actor.address,
    userAgent: actor.userAgent,
    session: actor.session,
    stepUpAtMs: actor.stepUpAtMs,
    confirms: c.var.confirms,
  }
  await append(c, {
    act_id: actId,
    phase: 'asked',
    at_ms: c.var.clock(),
    person: c.var.operator,
    merchant,
    verb,
    subject,
    state: 'intended',
    content_hash: contentHash,
    // `after` stays whole: it is read back as configuration where KV is behind (`read-stored.ts`).
    body: JSON.stringify({ ...JSON.parse(JSON.stringify(body, shorten)), after: collect('after') }),
  })
  return actId
}

const findAct = (c: OperatorContext, actId: string) => hasRow(c, sql`SELECT 1 FROM audit_row WHERE act_id = ${actId}`)

/** What became of an act of this very person; `none` where it never arrived. */
export async function showAct(c: OperatorContext, { actId }: { actId: string }) {
  const rows = await readAll(
    c,
    rowSchema.pick({ state: true }),
    sql`SELECT state FROM audit_row WHERE act_id = ${actId} AND person = ${c.var.operator} ORDER BY seq`,
  )
  return { state: rows.at(-1)?.state ?? ('none' as const) }
}

/** How an act ended. `said`: what an operator reads about it later. */
export async function endAudit(c: OperatorContext, actId: string, state: EndState, said: Record<string, unknown> = {}) {
  const asked = await readFirst(
    c,
    rowSchema.pick({ merchant: true, verb: true, subject: true, content_hash: true }),
    sql`SELECT merchant, verb, subject, content_hash FROM audit_row WHERE act_id = ${actId} AND phase = 'asked'`,
  )
  if (!asked) throw new Error(`no act ${actId} was asked for`)
  await append(c, {
    ...asked,
    act_id: actId,
    phase: 'ended',
    at_ms: c.var.clock(),
    person: c.var.operator,
    state,
    body: JSON.stringify(said, shorten),
  })
}
