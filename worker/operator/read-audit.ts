/** OPS-01: the audit as it is read: newest first, by pages, and only of the merchants that the reader's roles are for. */
import { z } from 'zod'
import { asText, CSV_MARK, writeCsvLines } from '../../contract/lib/csv.ts'
import type { AuditAct, AuditAnswer, auditCalls } from '../../contract/operator/audit.ts'
import { operatorCalls } from '../../contract/operator/calls.ts'
import { edgeOperatorCalls } from '../../contract/operator/edge-calls.ts'
import { findRole, listMerchantsOf, type Permission, type Rights } from '../../contract/operator/rights.ts'
import { foldDashed, foldSought } from '../../contract/rules/typed-text.ts'
import { WEEK_MS } from '../../contract/time-units.ts'
import type { EdgeContext } from '../context.ts'
import { endAudit, hashAuditRow, hashedRowSchema, insertAudit } from './audit.ts'
import { bind, readAll, sql } from './database.ts'

type Filters = Omit<z.output<(typeof auditCalls)['audit-export']['request']>, 'form'>
type Asked = Filters & { limit: number; cursor?: string | undefined }

const json = z.string().transform((text): unknown => JSON.parse(text))
const textOrNull = z.string().nullish().catch(null).default(null)
const storedSchema = z.object({
  seq: z.number(),
  id: z.string(),
  at_ms: z.number(),
  actor: z.string(),
  verb: z.string(),
  merchant: z.string().nullable(),
  subject: z.string().nullable(),
  state: z.enum(['intended', 'done', 'waits', 'failed']),
  keys: json.pipe(z.array(z.string())),
  input: json,
  before: json.pipe(z.record(z.string(), z.string().nullable())),
  after: json.pipe(z.record(z.string(), z.string().nullable())),
  content_hash: z.string().nullable(),
  request_id: z.string(),
  ended_at_ms: z.number().nullable(),
  hash: z.string(),
  body: json.pipe(
    z.object({ role: textOrNull, via: textOrNull, address: textOrNull, userAgent: textOrNull, confirms: textOrNull }),
  ),
})

const iso = (ms: number) => new Date(ms).toISOString()

const actSchema = storedSchema.transform(
  ({ at_ms, content_hash, request_id, ended_at_ms, body, ...row }): AuditAct => ({
    ...row,
    ...body,
    at: iso(at_ms),
    contentHash: content_hash,
    requestId: request_id,
    endedAt: ended_at_ms === null ? null : iso(ended_at_ms),
  }),
)

/** What may stand in a row for what was typed. A row keeps words as their writer typed them, and SQLite folds A to Z alone. */
function listSought(text: string): string[] {
  const line = text.replaceAll(/\s+/g, ' ')
  const forms = [line, foldDashed(line), foldSought(text), foldDashed(foldSought(text))]
  return [...new Set(forms.flatMap((form) => [form.replaceAll(/[A-Z]/g, foldSought), form.toLowerCase()]))]
}

/** Everything but a filter's own value is fixed text. */
function conditionsOf({ person, verb, merchant, state, text, from, to }: Filters, merchants: readonly string[] | null) {
  const given: [string, string | number | undefined][] = [
    ['actor = ?', person && foldSought(person)],
    ['verb = ?', verb && foldDashed(foldSought(verb))],
    ['merchant = ?', merchant],
    ['state = ?', state],
    [
      `EXISTS (SELECT 1 FROM json_each(?) WHERE instr(lower(coalesce(subject, '') || ' ' || input), json_each.value) > 0)`,
      text && JSON.stringify(listSought(text)),
    ],
    ['at_ms >= ?', from && Date.parse(from)],
    ['at_ms < ?', to && Date.parse(to)],
    ['merchant IN (SELECT value FROM json_each(?))', merchants === null ? undefined : JSON.stringify(merchants)],
  ]
  return given.filter(([, value]) => value !== undefined && value !== '')
}

export async function readAudit(c: EdgeContext, { limit, cursor, ...filters }: Asked): Promise<AuditAnswer> {
  const { actor } = c.var
  const merchants = actor.via === 'deployment' ? null : listMerchantsOf(actor.grants, 'audit.read')
  const conditions = conditionsOf(filters, merchants)
  // Rows of before the chain have numbers below zero: they come last, and among them the latest has the least.
  const after = cursor === undefined ? [] : [[`${ORDER} < ?`, orderOf(Number(cursor))] as const]
  const all = [...conditions, ...after]
  const where = all.length === 0 ? '' : `WHERE ${all.map(([text]) => text).join(' AND ')}`
  const query = `SELECT seq, id, at_ms, actor, verb, merchant, subject, state, keys, input, before, after, content_hash,
      request_id, ended_at_ms, hash, body FROM audit_act ${where} ORDER BY ${ORDER} DESC LIMIT ?`
  const found = await readAll(c, actSchema, bind(query, ...all.map(([, value]) => value), limit + 1))
  const acts = found.slice(0, limit)
  return { acts, cursor: found.length > limit ? String(acts.at(-1)?.seq) : null }
}
const OLD_FROM = 1_000_000_000
const ORDER = `CASE WHEN seq > 0 THEN seq ELSE -${OLD_FROM} - seq END`
const orderOf = (seq: number) => (seq > 0 ? seq : -OLD_FROM - seq)

const CHECKED_AT_ONCE = 2_000

/** The first place where the chain does not hold, or none; `next`: where to go on. */
export async function checkAudit(c: EdgeContext, from: number) {
  const query = sql`SELECT * FROM audit_row WHERE seq >= ${Math.max(1, from - 1)} ORDER BY seq LIMIT ${CHECKED_AT_ONCE + 1}`
  const [rows, head] = await Promise.all([
    readAll(c, hashedRowSchema, query),
    c.var.env.AUDIT_HEAD.getByName('audit').read(),
  ])
  let [seq, former] = from > 1 && rows[0] ? [rows[0].seq, rows[0].hash] : [0, '']
  const own = from > 1 ? rows.slice(1) : rows
  for (const { hash, ...row } of own) {
    if (row.seq !== seq + 1) return broken(seq + 1, 'missing', own.length)
    if (row.former !== former || hash !== (await hashAuditRow(row))) return broken(row.seq, 'changed', own.length)
    seq = row.seq
    former = hash
  }
  const isLast = own.length < CHECKED_AT_ONCE
  if (isLast && head && (head.seq > seq || (head.seq === seq && head.hash !== former)))
    return broken(seq + 1, head.seq > seq ? 'cut_off' : 'changed', own.length)
  return { isWhole: true, checked: own.length, brokenAt: null, how: null, next: isLast ? null : seq + 1, head: former }
}

const broken = (brokenAt: number, how: 'missing' | 'changed' | 'cut_off', checked: number) => ({
  isWhole: false,
  checked,
  brokenAt,
  how,
  next: null,
  head: null,
})

const EXPORT_MAX = 5_000

/** Itself an audited act. Text that a spreadsheet would run is written so that it does not. */
export async function exportAudit(c: EdgeContext, { form, ...filters }: Filters & { form: 'csv' | 'json' }) {
  const actId = await insertAudit(c, {
    verb: 'audit-export',
    input: { form, ...filters },
    merchant: filters.merchant ?? null,
  })
  const { acts } = await readAudit(c, { ...filters, limit: EXPORT_MAX })
  await endAudit(c, actId, 'done', { rows: acts.length })
  const file = form === 'json' ? JSON.stringify(acts, null, 2) : writeCsv(acts)
  return { auditId: actId, rows: acts.length, isCut: acts.length === EXPORT_MAX, file }
}

const HEAD = [
  'seq',
  'at',
  'person',
  'role',
  'merchant',
  'act',
  'subject',
  'state',
  'input',
  'address',
  'request',
  'hash',
]
const writeCsv = (acts: readonly AuditAct[]) =>
  CSV_MARK +
  writeCsvLines([
    HEAD,
    ...acts.map((act) => [
      String(act.seq),
      act.at,
      asText(act.actor),
      act.role ?? '',
      asText(act.merchant ?? ''),
      act.verb,
      asText(act.subject ?? ''),
      act.state,
      asText(JSON.stringify(act.input)),
      asText(act.address ?? ''),
      asText(act.requestId),
      asText(act.hash),
    ]),
  ])

const WAITS_MS = WEEK_MS
const WAITING_MAX = 200

type Waiting = { asker: string; permission: Permission | undefined; merchant: string }

/** What waits shows its whole content, of a member too: to who asked for it, and to who could say the same. */
export const mayReadWaiting = ({ var: { actor, operator } }: EdgeContext, { asker, permission, merchant }: Waiting) =>
  actor.via === 'deployment' ||
  asker === operator ||
  (permission !== undefined && findRole(actor.grants, permission, merchant) !== null)

function mayRead(c: EdgeContext, { actor: asker, verb }: AuditAct, merchant: string): boolean {
  const calls: Readonly<Record<string, Rights>> = { ...edgeOperatorCalls, ...operatorCalls }
  const permission = Object.hasOwn(calls, verb) ? calls[verb]?.permission : undefined
  return mayReadWaiting(c, { asker, permission, merchant })
}

/** First words that wait: not said again by a second person, and not older than an approval holds. */
export async function listWaiting(c: EdgeContext, merchant: string) {
  const query = sql`SELECT seq, id, at_ms, actor, verb, merchant, subject, state, keys, input, before, after, content_hash,
      request_id, ended_at_ms, hash, body FROM audit_act AS act
    WHERE state = 'waits' AND merchant = ${merchant} AND at_ms > ${c.var.clock() - WAITS_MS} AND content_hash IS NOT NULL AND seq = (
      SELECT max(asked.seq) FROM audit_row AS asked JOIN audit_row AS ended
        ON ended.act_id = asked.act_id AND ended.phase = 'ended' AND ended.state IN ('waits', 'done')
      WHERE asked.content_hash = act.content_hash AND asked.phase = 'asked')
    ORDER BY seq LIMIT ${WAITING_MAX}`
  const acts = await readAll(c, actSchema, query)
  return { waiting: acts.filter((act) => mayRead(c, act, merchant)) }
}
