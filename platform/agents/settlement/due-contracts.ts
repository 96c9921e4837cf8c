/** The contracts that a window ends a span of. */
import { z } from 'zod'
import { CADENCES, type Cadence, type Span, spanOf, WINDOW_MS } from '../../../contract/agents/periods.ts'
import { CONTRACT_KINDS, cadenceOf, type Terms } from '../../../contract/agents/terms.ts'
import { contractIdSchema } from '../../../contract/calls/agents/contracts.ts'
import { type MemberId, type MerchantCode, memberIdSchema } from '../../../contract/ids.ts'
import { bind, readAll } from '../../kernel/commit.ts'
import { dayOf } from '../../kernel/tree.ts'
import { type Settler, WINDOWS_PER_HOUR } from './cursor.ts'

const rowSchema = z.object({
  id: contractIdSchema,
  kind: z.enum(CONTRACT_KINDS),
  upline_id: memberIdSchema.nullable(),
  downline_id: memberIdSchema,
  terms: z.string().transform((text) => JSON.parse(text) as Terms),
  begins_at_ms: z.number().int(),
  ends_at_ms: z.number().int().nullable(),
  upline_depth: z.number().int(),
  remainder: z.number().int(),
  day: z.number().int().nullable(),
  day_remainder: z.number().int(),
  loss_minor: z.number().int(),
})
type Row = z.infer<typeof rowSchema>
export type DueContract = Omit<Row, 'upline_id' | 'downline_id'> & {
  span: Span
  cadence: Cadence
  uplineId: MemberId | null
  agentId: MemberId
}

/** The spans that end with this window, by how long they are. */
export function listEndingSpans(window: number): Map<Cadence, Span> {
  const endMs = (window + 1) * WINDOW_MS
  const spans = CADENCES.map((cadence) => [cadence, spanOf(cadence, endMs - 1)] as const)
  return new Map(spans.filter(([, span]) => span.endMs === endMs))
}

/**
 * Of real-time and hourly contracts only those of who played, found by their downline. The depth is that of the upline.
 *
 * `?1` merchant, `?2` window, `?3` its end, `?4` its day, `?5` the first window of the hour that ends with it, else one behind
 * it. `?6` 1 where a day ends with it, else 0.
 */
const DUE = `
  WITH playing (agent_id, kind) AS (
      SELECT agent_id, 'realtime' FROM agent_window WHERE merchant = ?1 AND window = ?2 AND valid_minor > 0
      UNION
      SELECT agent_id, 'hourly' FROM agent_window WHERE merchant = ?1 AND window BETWEEN ?5 AND ?2 AND valid_minor > 0),
    due AS (
      SELECT contract.* FROM playing
      CROSS JOIN agent_contract AS contract ON contract.downline_id = agent_id AND contract.kind = playing.kind
      UNION ALL
      SELECT * FROM agent_contract WHERE ?6 AND merchant = ?1 AND kind IN ('daily', 'dividend'))
  SELECT due.id, kind, upline_id, downline_id, terms, begins_at_ms, ends_at_ms,
    coalesce((
      SELECT max(depth) FROM member_ancestor AS above
      WHERE above.member_id = upline_id AND above.from_day <= ?4 AND (above.to_day IS NULL OR above.to_day > ?4)
    ), 0) AS upline_depth,
    coalesce(remainder, 0) AS remainder, carry.day, coalesce(day_remainder, 0) AS day_remainder,
    coalesce(loss_minor, 0) AS loss_minor
  FROM due LEFT JOIN agent_contract_carry AS carry ON contract_id = due.id
  WHERE due.merchant = ?1 AND begins_at_ms < ?3 AND (state = 'accepted' OR (state = 'terminated' AND +ends_at_ms >= ?3))`

/**
 * Contracts that pay for a span that ends with the window. Of real-time and hourly ones those whose team played in it: the
 * others come to nothing, and nothing of them is kept.
 */
export async function readDueContracts(
  settler: Settler,
  merchant: MerchantCode,
  window: number,
): Promise<DueContract[]> {
  const spans = listEndingSpans(window)
  const endMs = (window + 1) * WINDOW_MS
  const hourStart = window + 1 - (spans.has('hour') ? WINDOWS_PER_HOUR : 0)
  const asked = bind(DUE, merchant, window, endMs, dayOf(endMs - 1), hourStart, Number(spans.has('day')))
  const rows = await readAll(settler, rowSchema, asked)
  return rows.flatMap(({ upline_id: uplineId, downline_id: agentId, ...row }) => {
    const cadence = cadenceOf(row.terms)
    // One that ends with a UTC day, whatever its period, pays for the days of that period up to then.
    const cut = row.ends_at_ms === endMs ? { startMs: spanOf(cadence, endMs - 1).startMs, endMs } : undefined
    const span = spans.get(cadence) ?? cut
    // It begins with a span of its own, so it pays for the whole of what was before its end or for nothing of it.
    return span && row.begins_at_ms <= span.startMs ? [{ ...row, uplineId, agentId, cadence, span }] : []
  })
}
