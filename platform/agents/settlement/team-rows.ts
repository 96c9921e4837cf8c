/** Rows of play of teams, as a statement shows them and as their hash covers them (TRUST-05). */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Span, spanOf, WINDOW_MS, windowOf } from '../../../contract/agents/periods.ts'
import { type ContractKind, cadenceOf, type Terms } from '../../../contract/agents/terms.ts'
import { minor, presentMoney } from '../../../contract/amount.ts'
import type { StatementPlay } from '../../../contract/calls/agents/statement.ts'
import { memberTypeSchema } from '../../../contract/calls/identity/session.ts'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { type MemberId, type MerchantCode, memberIdSchema } from '../../../contract/ids.ts'
import type { Services } from '../../kernel/context.ts'
import { dayOf, dayStartMs, holdsOn } from '../../kernel/tree.ts'
import { BY_DAY, BY_WINDOW } from './aggregate.ts'
import { WINDOWS_PER_DAY } from './cursor.ts'
import { leftOut } from './late-play.ts'
import { readArchive } from './rows-archive.ts'
import { type Range, rangeOf } from './team-facts.ts'

const perDay = sql.raw(`/ ${WINDOWS_PER_DAY}`)
const amount = z.number().int().transform(minor).transform(presentMoney)
const rowSchema = z.object({
  agentId: memberIdSchema,
  memberId: memberIdSchema,
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

type Reader = Pick<Services, 'db' | 'env' | 'clock'> & { merchant: { code: MerchantCode } }
/** What the rows of a bill are read by. */
export type Billed = { terms: Pick<Terms, 'kind' | 'period'>; span: Span }

/** The span of a statement's rows: of a real-time salary the UTC day so far, since its tiers read it. */
export const spanOfRows = ({ terms, span }: Billed): Span =>
  terms.kind === 'realtime' ? { startMs: spanOf('day', span.startMs).startMs, endMs: span.endMs } : span

/** Rows of a statement stand after this one, which has this number of player. `place`: of a window or day. */
type RowPlace = { player: number; memberId: string; category: string; place: number }
type Part = { only?: Span; limit?: number; after?: RowPlace }
const FIRST: RowPlace = { player: 0, memberId: '', category: '', place: 0 }

/** `play_window` keeps 72 hours; a little less, so that nothing is forgotten while it is read. */
const ARCHIVED_AFTER_MS = 70 * 3_600_000

/**
 * Ordered by agent, player, category and time. `name` is empty: who may read which name is the caller's matter. `only`: rows of
 * a part of the span, with players numbered over that part.
 */
export async function readTeamRows(
  reader: Reader,
  agentIds: readonly MemberId[],
  billed: Billed,
  part: Part = {},
): Promise<TeamRow[]> {
  // Real-time rows are by window, as hourly ones are, though their span is a day so far.
  const cadence = billed.terms.kind === 'realtime' ? 'hour' : cadenceOf(billed.terms)
  const range = rangeOf(cadence, part.only ?? spanOfRows(billed))
  const isArchived = range.unit === 'window' && range.first < windowOf(reader.clock() - ARCHIVED_AFTER_MS)
  const wanted = { after: part.after ?? FIRST, limit: part.limit ?? -1 }
  const { kind } = billed.terms
  const rows = isArchived
    ? (await Promise.all(agentIds.map((agentId) => readArchived(reader, kind, agentId, range, wanted)))).flat()
    : await readKept(reader, kind, agentIds, range, wanted)
  const startMs = (at: number) => (range.unit === 'window' ? at * WINDOW_MS : dayStartMs(at))
  return numberPlayers(rows, wanted.after).map((row) => ({
    ...row,
    name: '',
    countedIn: new Date(startMs(row.place)).toISOString(),
  }))
}

/** Those of each agent from 1, in the order of their ids; of a part on from the place before it. */
function numberPlayers<Each extends Row>(rows: readonly Each[], after: RowPlace): (Each & { player: number })[] {
  const last = new Map<string, { player: number; memberId: string }>()
  return rows.map((row) => {
    const before = last.get(row.agentId) ?? after
    const player = row.memberId === before.memberId ? before.player : before.player + 1
    last.set(row.agentId, { player, memberId: row.memberId })
    return { ...row, player }
  })
}

type Row = z.infer<typeof rowSchema>
/** `limit` below 0: all. */
type Wanted = { after: RowPlace; limit: number }

/** With a limit SQLite keeps so many rows while it sorts, however large the team. */
async function readKept(
  { db, merchant }: Reader,
  kind: ContractKind,
  agentIds: readonly MemberId[],
  range: Range,
  { after: { memberId, category, place }, limit }: Wanted,
): Promise<Row[]> {
  const { table, at, day } = range.unit === 'window' ? BY_WINDOW : BY_DAY
  const off = leftOut(merchant.code, kind, leftColumns(range), range, agentIds)
  const rows = await db.all(sql`
    WITH off AS MATERIALIZED (${off} GROUP BY agent_id, member_id, category, place)
    SELECT ancestor_id AS agentId, play.member_id AS memberId, member.type AS level, play.category AS category, ${at} AS place,
      play.rounds - coalesce(off.rounds, 0) AS rounds, stake_minor - coalesce(off.stake, 0) AS stake,
      payout_minor - coalesce(off.payout, 0) AS payout, valid_minor - coalesce(off.valid, 0) AS valid, late, depth, username
    FROM ${table} AS play CROSS JOIN member_ancestor ON member_ancestor.member_id = play.member_id AND ${holdsOn(day)}
    JOIN member_public AS member ON member.id = play.member_id
    LEFT JOIN off ON off.agent_id = ancestor_id AND off.member_id = play.member_id AND off.category = play.category
      AND off.place = ${at}
    WHERE play.merchant = ${merchant.code} AND ${at} BETWEEN ${range.first} AND ${range.last}
      AND +ancestor_id IN (SELECT value FROM json_each(${JSON.stringify(agentIds)}))
      AND play.rounds > coalesce(off.rounds, 0) AND (+play.member_id, play.category, ${at}) > (${memberId}, ${category}, ${place})
    ORDER BY agentId, memberId, category, place LIMIT ${limit}`)
  return rowSchema.array().parse(rows)
}

const personSchema = z.object({ memberId: memberIdSchema, depth: z.number().int(), username: z.string() })

/** The same from the objects of the windows, by the tree of their day. */
async function readArchived(
  reader: Reader,
  kind: ContractKind,
  agentId: MemberId,
  range: Range,
  { after, limit }: Wanted,
): Promise<Row[]> {
  const archived = await readArchive(reader, reader.merchant.code, range)
  const ids = [...new Set(archived.map(({ memberId }) => memberId))]
  const found = await reader.db.all(sql`SELECT member_id AS memberId, depth, username
    FROM json_each(${JSON.stringify(ids)}) JOIN member_ancestor ON member_id = json_each.value AND ancestor_id = ${agentId}
      AND ${holdsOn(dayOf(range.first * WINDOW_MS))}
    JOIN member_public AS member ON member.id = member_id`)
  const people = personSchema.array().parse(found)
  const off = leftOut(reader.merchant.code, kind, leftColumns(range), range, [agentId])
  const left = leftSchema
    .array()
    .parse(await reader.db.all(sql`${off} GROUP BY agent_id, member_id, category, place`))
    .map((row) => [`${row.member_id} ${row.category} ${row.place}`, row] as const)
  const leftOf = new Map(left)
  const billed = archived.flatMap((row) => {
    const {
      rounds = 0,
      stake = 0,
      payout = 0,
      valid = 0,
    } = leftOf.get(`${row.memberId} ${row.category} ${row.place}`) ?? {}
    if (row.rounds <= rounds) return []
    const rest = { rounds: row.rounds - rounds, stake: row.stake - stake }
    return [{ ...row, ...rest, payout: row.payout - payout, valid: row.valid - valid }]
  })
  const byMember = Map.groupBy(billed, ({ memberId }) => memberId)
  const rows = people.flatMap((person) =>
    (byMember.get(person.memberId) ?? []).map((row) => rowSchema.parse({ ...row, ...person, agentId })),
  )
  const shown = rows.filter((row) => compareRows(row, after) > 0).toSorted(compareRows)
  return limit < 0 ? shown : shown.slice(0, limit)
}

/** Late play that bills of the kind leave to another contract, by row. */
const leftColumns = ({ unit }: Range) => sql`agent_id, member_id, category,
  ${unit === 'window' ? sql`part.window` : sql`part.window ${perDay}`} AS place, sum(rounds) AS rounds,
  sum(stake_minor) AS stake, sum(payout_minor) AS payout, sum(valid_minor) AS valid`
const count = z.number().int()
const leftSchema = z.object({
  member_id: z.string(),
  category: z.string(),
  place: count,
  rounds: count,
  stake: count,
  payout: count,
  valid: count,
})

export type LateRow = TeamRow & { contractId: string }
type LatePart = { only?: Span; after?: RowPlace; limit?: number }

/**
 * Late play that a window counts and that these contracts are billed for, by the window in which it was played. Ordered and
 * numbered as rows of a statement, contract by contract.
 */
export async function readLateRows(
  { db, merchant }: Pick<Reader, 'db' | 'merchant'>,
  window: number,
  contracts: readonly { id: string }[],
  { only, after = FIRST, limit = -1 }: LatePart = {},
): Promise<LateRow[]> {
  const depthOn = (day: SQL) => sql`(SELECT depth FROM member_ancestor WHERE member_ancestor.member_id = part.member_id
    AND ancestor_id = agent_id AND ${holdsOn(day)})`
  const [from, to] = only ? [windowOf(only.startMs), windowOf(only.endMs - 1)] : [0, window]
  const rows = await db.all(sql`
    SELECT contract_id AS contractId, agent_id AS agentId, part.member_id AS memberId, member.type AS level, category,
      played_in AS place, rounds, stake_minor AS stake, payout_minor AS payout, valid_minor AS valid, 1 AS late, username,
      coalesce(${depthOn(sql`(played_in ${perDay})`)}, ${depthOn(sql`(part.window ${perDay})`)}, 9) AS depth
    FROM agent_late_play AS part JOIN member_public AS member ON member.id = part.member_id
    WHERE part.merchant = ${merchant.code} AND part.window = ${window} AND played_in BETWEEN ${from} AND ${to}
      AND contract_id IN (SELECT value FROM json_each(${JSON.stringify(contracts.map(({ id }) => id))}))
      AND (part.member_id, category, played_in) > (${after.memberId}, ${after.category}, ${after.place})
    ORDER BY contract_id, part.member_id, category, played_in LIMIT ${limit}`)
  const parsed = rowSchema.extend({ contractId: z.string() }).array().parse(rows)
  return numberPlayers(parsed, after).map((row) => ({
    ...row,
    name: '',
    countedIn: new Date(row.place * WINDOW_MS).toISOString(),
  }))
}

type Placed = Pick<RowPlace, 'memberId' | 'category' | 'place'>
function compareRows(a: Placed, b: Placed): number {
  if (a.memberId !== b.memberId) return a.memberId < b.memberId ? -1 : 1
  if (a.category !== b.category) return a.category < b.category ? -1 : 1
  return a.place - b.place
}

const countSchema = z.object({ agentId: memberIdSchema, rows: z.number().int() })

/** How many rows each team has in a span; none for those that are left out. */
export async function countTeamRows(
  { db, merchant }: Reader,
  agentIds: readonly MemberId[],
  { terms, span }: Billed,
): Promise<Map<MemberId, number>> {
  const { unit, first, last } = rangeOf(cadenceOf(terms), span)
  const { table, at, day } = unit === 'window' ? BY_WINDOW : BY_DAY
  const rows = await db.all(sql`
    SELECT ancestor_id AS agentId, count(*) AS rows
    FROM ${table} AS play CROSS JOIN member_ancestor ON member_ancestor.member_id = play.member_id AND ${holdsOn(day)}
    WHERE play.merchant = ${merchant.code} AND ${at} BETWEEN ${first} AND ${last}
      AND +ancestor_id IN (SELECT value FROM json_each(${JSON.stringify(agentIds)})) GROUP BY ancestor_id`)
  return new Map(
    countSchema
      .array()
      .parse(rows)
      .map(({ agentId, rows: count }) => [agentId, count]),
  )
}
