/** Rows of play of teams, as a statement shows them and as their hash is taken (TRUST-05). */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Span, spanOf, WINDOW_MS } from '../../../contract/agents/periods.ts'
import { hashRows } from '../../../contract/agents/recompute.ts'
import { cadenceOf, type Terms } from '../../../contract/agents/terms.ts'
import { minor, presentMoney } from '../../../contract/amount.ts'
import type { StatementPlay } from '../../../contract/calls/agents-statement.ts'
import { memberTypeSchema } from '../../../contract/calls/session.ts'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { type MemberId, type MerchantCode, memberIdSchema } from '../../../contract/ids.ts'
import type { Services } from '../../kernel/context.ts'
import { dayStartMs, holdsOn } from '../../kernel/tree.ts'
import { BY_DAY, BY_WINDOW } from './aggregate.ts'
import { rangeOf } from './team-facts.ts'

const amount = z.number().int().transform(minor).transform(presentMoney)
const rowSchema = z.object({
  agentId: memberIdSchema,
  memberId: memberIdSchema,
  player: z.number().int(),
  level: memberTypeSchema,
  category: z.enum(GAME_CATEGORIES),
  rounds: z.number().int(),
  stake: amount,
  payout: amount,
  valid: amount,
  place: z.number().int(),
  late: z.number().transform((flag) => flag === 1),
  /** Below the agent on that day. */
  depth: z.number().int(),
  username: z.string(),
})
export type TeamRow = StatementPlay & {
  agentId: MemberId
  memberId: MemberId
  username: string
  depth: number
  place: number
}

type Reader = Pick<Services, 'db'> & { merchant: { code: MerchantCode } }
/** What the rows of a bill are read by. */
export type Billed = { terms: Pick<Terms, 'kind' | 'period'>; span: Span }

/** The span of a statement's rows: of a real-time salary the UTC day so far, since its tiers read it. */
export const spanOfRows = ({ terms, span }: Billed): Span =>
  terms.kind === 'realtime' ? { startMs: spanOf('day', span.startMs).startMs, endMs: span.endMs } : span

/**
 * Ordered by agent, player, category and time. `name` is empty: who may read which name is the caller's matter. `only`: rows of
 * a part of the span; players are numbered over all of it.
 */
export async function readTeamRows(
  { db, merchant }: Reader,
  agentIds: readonly string[],
  billed: Billed,
  { only = spanOfRows(billed), limit = -1, after = sql`1` }: { only?: Span; limit?: number; after?: SQL } = {},
): Promise<TeamRow[]> {
  // Real-time rows are by window, as hourly ones are, though their span is a day so far.
  const cadence = billed.terms.kind === 'realtime' ? 'hour' : cadenceOf(billed.terms)
  const range = rangeOf(cadence, spanOfRows(billed))
  const part = rangeOf(cadence, only)
  const { table, at, day } = range.unit === 'window' ? BY_WINDOW : BY_DAY
  const rows = await db.all(sql`
    SELECT * FROM (
      SELECT ancestor_id AS agentId, play.member_id AS memberId, member.type AS level, category, ${at} AS place, rounds,
        stake_minor AS stake, payout_minor AS payout, valid_minor AS valid, late, depth, username,
        dense_rank() OVER (PARTITION BY ancestor_id ORDER BY play.member_id) AS player
      FROM ${table} AS play CROSS JOIN member_ancestor ON member_ancestor.member_id = play.member_id AND ${holdsOn(day)}
      JOIN member ON member.id = play.member_id
      WHERE play.merchant = ${merchant.code} AND ${at} BETWEEN ${range.first} AND ${range.last}
        AND ancestor_id IN (SELECT value FROM json_each(${JSON.stringify(agentIds)})))
    WHERE place BETWEEN ${part.first} AND ${part.last} AND ${after}
    ORDER BY agentId, player, category, place LIMIT ${limit}`)
  const startMs = (place: number) => (range.unit === 'window' ? place * WINDOW_MS : dayStartMs(place))
  return rowSchema
    .array()
    .parse(rows)
    .map((row) => ({ ...row, name: '', countedIn: new Date(startMs(row.place)).toISOString() }))
}

export const hashTeamRows = (rows: readonly TeamRow[], span: Span): Promise<string> => hashRows(rows, span)
