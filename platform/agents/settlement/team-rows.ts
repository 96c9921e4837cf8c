/** Rows of play of teams, as a statement shows them and as their hash covers them (TRUST-05). */
import { z } from 'zod'
import { type Span, spanOf, WINDOW_MS, windowOf } from '../../../contract/agents/periods.ts'
import { type ContractKind, cadenceOf, type Terms } from '../../../contract/agents/terms.ts'
import { minor, presentMoney } from '../../../contract/amount.ts'
import type { StatementPlay } from '../../../contract/calls/agents/statement.ts'
import { memberTypeSchema } from '../../../contract/calls/identity/session.ts'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { type MemberId, type MerchantCode, memberIdSchema } from '../../../contract/ids.ts'
import { bind, readAll } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { dayOf, dayStartMs } from '../../kernel/tree.ts'
import { WINDOWS_PER_DAY } from './cursor.ts'
import { windowsOf } from './late-play.ts'
import { readArchive } from './rows-archive.ts'
import { type Range, rangeOf } from './team-facts.ts'

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

type Reader = Pick<Services, 'env' | 'clock'> & { merchant: { code: MerchantCode } }
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

/**
 * Rows of play without the late play that bills of the kind leave to another contract. With a limit SQLite keeps so many rows
 * while it sorts, however large the team.
 *
 * `?1` merchant, `?2` agents, `?3` to `?5` the range, `?6` and `?7` its first and last window, `?8` kind. `?9` to `?11` member,
 * category and place of the row before. `?12` how many.
 */
const ROWS = `
  WITH off AS MATERIALIZED (
      SELECT agent_id, member_id, category, iif(?3 = 'day', part.window / ${WINDOWS_PER_DAY}, part.window) AS place,
        sum(rounds) AS rounds, sum(stake_minor) AS stake, sum(payout_minor) AS payout, sum(valid_minor) AS valid
      FROM agent_late_play AS part
      WHERE part.merchant = ?1 AND part.window BETWEEN ?6 AND ?7 AND part.kind = ?8 AND part.is_left = 1
        AND +part.agent_id IN (SELECT value FROM json_each(?2))
      GROUP BY agent_id, member_id, category, place)
  SELECT above.ancestor_id AS agentId, play.member_id AS memberId, member.type AS level, play.category AS category,
    play.place AS place, play.rounds - coalesce(off.rounds, 0) AS rounds, stake_minor - coalesce(off.stake, 0) AS stake,
    payout_minor - coalesce(off.payout, 0) AS payout, valid_minor - coalesce(off.valid, 0) AS valid, late, depth, username
  FROM play_place AS play
  CROSS JOIN member_ancestor AS above ON above.member_id = play.member_id
    AND above.from_day <= play.day AND (above.to_day IS NULL OR above.to_day > play.day)
  JOIN member_public AS member ON member.id = play.member_id
  LEFT JOIN off ON off.agent_id = above.ancestor_id AND off.member_id = play.member_id
    AND off.category = play.category AND off.place = play.place
  WHERE play.merchant = ?1 AND play.unit = ?3 AND play.place BETWEEN ?4 AND ?5
    AND +above.ancestor_id IN (SELECT value FROM json_each(?2))
    AND play.rounds > coalesce(off.rounds, 0) AND (+play.member_id, play.category, play.place) > (?9, ?10, ?11)
  ORDER BY agentId, memberId, category, place LIMIT ?12`

async function readKept(
  reader: Reader,
  kind: ContractKind,
  agentIds: readonly MemberId[],
  range: Range,
  { after: { memberId, category, place }, limit }: Wanted,
): Promise<Row[]> {
  const { unit, first, last } = range
  const [ids, windows, after] = [JSON.stringify(agentIds), windowsOf(range), [memberId, category, place]]
  const asked = bind(ROWS, reader.merchant.code, ids, unit, first, last, ...windows, kind, ...after, limit)
  return readAll(reader, rowSchema, asked)
}

/** Those of these members who stood below an agent on a day. `?1` members, `?2` agent, `?3` day. */
const PEOPLE_BELOW = `
  SELECT above.member_id AS memberId, depth, username
  FROM json_each(?1) AS asked
  JOIN member_ancestor AS above ON above.member_id = asked.value AND above.ancestor_id = ?2
    AND above.from_day <= ?3 AND (above.to_day IS NULL OR above.to_day > ?3)
  JOIN member_public AS member ON member.id = above.member_id`
const personSchema = z.object({ memberId: memberIdSchema, depth: z.number().int(), username: z.string() })

/**
 * Late play that bills of a kind leave to another contract, by row. `?1` merchant, `?2` agent, `?3` and `?4` first and last
 * window, `?5` kind.
 */
const LEFT_OF_WINDOWS = `
  SELECT member_id, category, part.window AS place, sum(rounds) AS rounds, sum(stake_minor) AS stake,
    sum(payout_minor) AS payout, sum(valid_minor) AS valid
  FROM agent_late_play AS part
  WHERE part.merchant = ?1 AND part.window BETWEEN ?3 AND ?4 AND part.kind = ?5 AND part.is_left = 1
    AND +part.agent_id = ?2
  GROUP BY member_id, category, place`
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

/** The same from the objects of the windows, by the tree of their day. */
async function readArchived(
  reader: Reader,
  kind: ContractKind,
  agentId: MemberId,
  range: Range,
  { after, limit }: Wanted,
): Promise<Row[]> {
  const { code } = reader.merchant
  const archived = await readArchive(reader, code, range)
  const ids = [...new Set(archived.map(({ memberId }) => memberId))]
  const day = dayOf(range.first * WINDOW_MS)
  const people = await readAll(reader, personSchema, bind(PEOPLE_BELOW, JSON.stringify(ids), agentId, day))
  const left = await readAll(reader, leftSchema, bind(LEFT_OF_WINDOWS, code, agentId, range.first, range.last, kind))
  const leftOf = new Map(left.map((row) => [`${row.member_id} ${row.category} ${row.place}`, row] as const))
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

export type LateRow = TeamRow & { contractId: string }
type LatePart = { only?: Span; after?: RowPlace; limit?: number }

/**
 * The depth is that of the day of the play, else that of the day that counts it.
 *
 * `?1` merchant, `?2` window, `?3` and `?4` first and last window of the play, `?5` contracts. `?6` to `?8` member, category and
 * place of the row before. `?9` how many.
 */
const LATE_ROWS = `
  SELECT contract_id AS contractId, agent_id AS agentId, part.member_id AS memberId, member.type AS level, category,
    played_in AS place, rounds, stake_minor AS stake, payout_minor AS payout, valid_minor AS valid, 1 AS late, username,
    coalesce((
      SELECT depth FROM member_ancestor AS above
      WHERE above.member_id = part.member_id AND above.ancestor_id = agent_id
        AND above.from_day <= (played_in / ${WINDOWS_PER_DAY})
        AND (above.to_day IS NULL OR above.to_day > (played_in / ${WINDOWS_PER_DAY}))), (
      SELECT depth FROM member_ancestor AS above
      WHERE above.member_id = part.member_id AND above.ancestor_id = agent_id
        AND above.from_day <= (part.window / ${WINDOWS_PER_DAY})
        AND (above.to_day IS NULL OR above.to_day > (part.window / ${WINDOWS_PER_DAY}))), 9) AS depth
  FROM agent_late_play AS part JOIN member_public AS member ON member.id = part.member_id
  WHERE part.merchant = ?1 AND part.window = ?2 AND played_in BETWEEN ?3 AND ?4
    AND contract_id IN (SELECT value FROM json_each(?5)) AND (part.member_id, category, played_in) > (?6, ?7, ?8)
  ORDER BY contract_id, part.member_id, category, played_in LIMIT ?9`

/**
 * Late play that a window counts and that these contracts are billed for, by the window in which it was played. Ordered and
 * numbered as rows of a statement, contract by contract.
 */
export async function readLateRows(
  reader: Pick<Reader, 'env' | 'merchant'>,
  window: number,
  contracts: readonly { id: string }[],
  { only, after = FIRST, limit = -1 }: LatePart = {},
): Promise<LateRow[]> {
  const [from, to] = only ? [windowOf(only.startMs), windowOf(only.endMs - 1)] : [0, window]
  const ids = JSON.stringify(contracts.map(({ id }) => id))
  const { memberId, category, place } = after
  const { code } = reader.merchant
  const asked = bind(LATE_ROWS, code, window, from, to, ids, memberId, category, place, limit)
  const parsed = await readAll(reader, rowSchema.extend({ contractId: z.string() }), asked)
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

/** `?1` merchant, `?2` agents, `?3` to `?5` the range. */
const COUNT = `
  SELECT above.ancestor_id AS agentId, count(*) AS rows
  FROM play_place AS play
  CROSS JOIN member_ancestor AS above ON above.member_id = play.member_id
    AND above.from_day <= play.day AND (above.to_day IS NULL OR above.to_day > play.day)
  WHERE play.merchant = ?1 AND play.unit = ?3 AND play.place BETWEEN ?4 AND ?5
    AND +above.ancestor_id IN (SELECT value FROM json_each(?2))
  GROUP BY above.ancestor_id`
const countSchema = z.object({ agentId: memberIdSchema, rows: z.number().int() })

/** How many rows each team has in a span; none for those that are left out. */
export async function countTeamRows(
  reader: Pick<Reader, 'env' | 'merchant'>,
  agentIds: readonly MemberId[],
  { terms, span }: Billed,
): Promise<Map<MemberId, number>> {
  const { unit, first, last } = rangeOf(cadenceOf(terms), span)
  const asked = bind(COUNT, reader.merchant.code, JSON.stringify(agentIds), unit, first, last)
  const rows = await readAll(reader, countSchema, asked)
  return new Map(rows.map(({ agentId, rows: count }) => [agentId, count]))
}
