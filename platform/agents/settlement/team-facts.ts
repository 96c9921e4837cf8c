/**
 * What teams came to over spans that are sealed. Every reading takes many agents at once. Few stand above a member and many are
 * asked about, so rows are found by the member alone: `+ancestor_id` keeps each agent from being looked up for each of them.
 */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ByCategory } from '../../../contract/agents/category-rates.ts'
import { type Cadence, type Span, WINDOW_MS, windowOf } from '../../../contract/agents/periods.ts'
import type { ProfitFacts } from '../../../contract/agents/profit.ts'
import type { ContractKind, Terms } from '../../../contract/agents/terms.ts'
import { type Minor, minor } from '../../../contract/amount.ts'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import type { Services } from '../../kernel/context.ts'
import { dayOf, holdsOn } from '../../kernel/tree.ts'
import { BY_DAY, BY_WINDOW, type PlaySource } from './aggregate.ts'
import { WINDOWS_PER_DAY } from './cursor.ts'
import { leftOut } from './late-play.ts'

type Reader = Pick<Services, 'db'> & { merchant: { code: MerchantCode } }
const amount = z.number().int().transform(minor)

/** Numbers of windows or of UTC days, both ends included. Spans under a day are read by window, kept for 72 hours. */
export type Range = { unit: 'window' | 'day'; first: number; last: number }
export const rangeOf = (cadence: Cadence, { startMs, endMs }: Span): Range =>
  cadence === 'window' || cadence === 'hour'
    ? { unit: 'window', first: windowOf(startMs), last: windowOf(endMs - WINDOW_MS) }
    : { unit: 'day', first: dayOf(startMs), last: dayOf(endMs - 1) }

const playSchema = z.object({ agentId: z.string(), stakeMinor: amount, payoutMinor: amount, validMinor: amount })
export type TeamPlay = Omit<z.infer<typeof playSchema>, 'agentId'>
export const NO_PLAY: TeamPlay = { stakeMinor: minor(0), payoutMinor: minor(0), validMinor: minor(0) }

const MONEY =
  sql.raw(`sum(deposit_minor) AS depositsMinor, sum(withdrawal_minor) AS withdrawalsMinor, sum(bonus_minor) AS promotionsMinor,
  sum(rebate_minor) AS cashbackMinor, sum(bet_rebate_minor) AS lotteryRebatesMinor`)
const PLAY = sql.raw('sum(stake_minor) AS stakeMinor, sum(payout_minor) AS payoutMinor, sum(valid_minor) AS validMinor')

/** Written out, as a bound number is no integer. */
const perDay = sql.raw(String(WINDOWS_PER_DAY))

/** A JSON array, both ends included, so that each row is found by its key. */
export const listFrom = (first: number, last: number): string =>
  JSON.stringify(Array.from({ length: last - first + 1 }, (_, n) => first + n))
/** UTC days, both ends included. */
export const inDays = (first: number, last: number): SQL =>
  sql`IN (SELECT value FROM json_each(${listFrom(first, last)}))`

/** Sums by agent over the range, each row found by its key. */
const sumOf = (
  { merchant }: Reader,
  columns: SQL,
  agentIds: readonly string[],
  { unit, first, last }: Range,
): SQL => sql`
  SELECT agent_id AS agentId, ${columns} FROM json_each(${JSON.stringify(agentIds)}) AS asked
  CROSS JOIN json_each(${listFrom(first, last)}) AS span
  CROSS JOIN ${sql.raw(`agent_${unit}`)} AS counted
    ON counted.merchant = ${merchant.code} AND counted.${sql.raw(unit)} = span.value AND agent_id = asked.value
  GROUP BY agent_id`

const COUNTED = sql.raw('stake_minor, payout_minor, valid_minor')
const TAKEN_OFF = sql.raw('agent_id, -stake_minor, -payout_minor, -valid_minor')

/** All that is counted there. Agents without play are left out. */
export async function readTeamPlay(
  reader: Reader,
  agentIds: readonly string[],
  range: Range,
): Promise<Map<string, TeamPlay>> {
  if (agentIds.length === 0) return new Map()
  const rows = playSchema.array().parse(await reader.db.all(sumOf(reader, PLAY, agentIds, range)))
  return new Map(rows.map(({ agentId, ...play }) => [agentId, play]))
}

/** The same for bills of a kind: late play that another contract is billed for is left out. */
export async function readBilledPlay(
  reader: Reader,
  kind: ContractKind,
  agentIds: readonly string[],
  range: Range,
): Promise<Map<string, TeamPlay>> {
  if (agentIds.length === 0) return new Map()
  const counted = sql`SELECT agent_id, ${COUNTED} FROM json_each(${JSON.stringify(agentIds)}) AS asked
    CROSS JOIN json_each(${listFrom(range.first, range.last)}) AS span
    CROSS JOIN ${sql.raw(`agent_${range.unit}`)} AS counted ON counted.merchant = ${reader.merchant.code}
      AND counted.${sql.raw(range.unit)} = span.value AND agent_id = asked.value`
  const off = leftOut(reader.merchant.code, kind, TAKEN_OFF, range, agentIds)
  const found = await reader.db.all(
    sql`SELECT agent_id AS agentId, ${PLAY} FROM (${counted} UNION ALL ${off}) GROUP BY agent_id`,
  )
  return new Map(
    playSchema
      .array()
      .parse(found)
      .map(({ agentId, ...play }) => [agentId, play]),
  )
}

const categorySchema = z.object({ agentId: z.string(), category: z.enum(GAME_CATEGORIES), validMinor: amount })
type Rated = { agentId: string; terms: Pick<Terms, 'categoryRates'> }

/** Of these agents by category. No play at all: an empty map. */
async function sumByAgent(db: Reader['db'], agentIds: readonly string[], rows: SQL): Promise<Map<string, ByCategory>> {
  const found = await db.all(sql`SELECT agent_id AS agentId, category, sum(valid_minor) AS validMinor
    FROM (${rows}) GROUP BY agent_id, category`)
  const byAgent = Map.groupBy(categorySchema.array().parse(found), ({ agentId }) => agentId)
  return new Map(
    agentIds.map((id) => [
      id,
      new Map((byAgent.get(id) ?? []).map(({ category, validMinor }) => [category, validMinor])),
    ]),
  )
}

const listRated = (contracts: readonly Rated[]): string[] => [
  ...new Set(contracts.flatMap(({ agentId, terms }) => (terms.categoryRates ? [agentId] : []))),
]

const selectPlay = (code: MerchantCode, { table, at, day }: PlaySource, valid: SQL, ids: string, within: SQL) => sql`
  SELECT ancestor_id AS agent_id, play.category, ${valid} AS valid_minor
  FROM ${table} AS play CROSS JOIN member_ancestor ON member_ancestor.member_id = play.member_id AND ${holdsOn(day)}
  WHERE play.merchant = ${code} AND ${at} ${within} AND +ancestor_id IN (SELECT value FROM json_each(${ids}))`

/** Valid bet by category, of the teams whose contract has rates by category. Members are read one by one, as their bills need it. */
export async function readBilledCategories(
  { db, merchant: { code } }: Reader,
  kind: ContractKind,
  contracts: readonly Rated[],
  range: Range,
): Promise<Map<string, ByCategory>> {
  const agentIds = listRated(contracts)
  if (agentIds.length === 0) return new Map()
  const { unit, first, last } = range
  const source = unit === 'window' ? BY_WINDOW : BY_DAY
  const within = sql`BETWEEN ${first} AND ${last}`
  const counted = selectPlay(code, source, sql`valid_minor`, JSON.stringify(agentIds), within)
  const off = leftOut(code, kind, sql.raw('agent_id, category, -valid_minor'), range, agentIds)
  return sumByAgent(db, agentIds, sql`${counted} UNION ALL ${off}`)
}

/**
 * The same of UTC days for a page: whole days from their sums, and the day that runs up to the window that the sums of teams
 * stand at. Asked for few agents, so that day is read from each agent down and not from the play of the whole merchant.
 */
export async function readSummedCategories(
  { db, merchant: { code } }: Reader,
  kind: ContractKind,
  contracts: readonly Rated[],
  { first, last }: Pick<Range, 'first' | 'last'>,
): Promise<Map<string, ByCategory>> {
  const agentIds = listRated(contracts)
  if (agentIds.length === 0) return new Map()
  const ids = JSON.stringify(agentIds)
  const range = { unit: 'day', first, last } as const
  const span = sql`json_each(${ids}) AS asked CROSS JOIN json_each(${listFrom(first, last)}) AS span`
  const aggregated = sql`(SELECT aggregated FROM agent_settlement WHERE merchant = ${code})`
  const whole = sql`SELECT agent_id, counted.category, valid_minor FROM ${span} CROSS JOIN agent_category_day AS counted
    ON counted.merchant = ${code} AND counted.day = span.value AND counted.agent_id = asked.value`
  // Days that a release before these sums settled.
  const isUncounted = sql`(NOT EXISTS (SELECT 1 FROM agent_category_day AS counted
      WHERE counted.merchant = ${code} AND counted.day = span.value AND counted.agent_id = asked.value)
    AND EXISTS (SELECT 1 FROM agent_day WHERE agent_day.merchant = ${code} AND agent_day.day = span.value
      AND agent_day.agent_id = asked.value AND agent_day.valid_minor <> 0))`
  const open = sql`SELECT ancestor_id AS agent_id, play.category, valid_minor FROM ${span}
    CROSS JOIN member_ancestor ON ancestor_id = asked.value AND ${holdsOn(sql`span.value`)}
    CROSS JOIN ${BY_DAY.table} AS play ON play.merchant = ${code} AND ${BY_DAY.at} = span.value
      AND play.member_id = member_ancestor.member_id
    WHERE span.value >= (${aggregated} + 1) / ${perDay} OR ${isUncounted}`
  const unsealed = selectPlay(
    code,
    BY_WINDOW,
    sql`-valid_minor`,
    ids,
    sql`BETWEEN max(${aggregated} + 1, ${first * WINDOWS_PER_DAY}) AND ${(last + 1) * WINDOWS_PER_DAY - 1}`,
  )
  const off = leftOut(code, kind, sql.raw('agent_id, category, -valid_minor'), range, agentIds)
  return sumByAgent(db, agentIds, sql.join([whole, open, unsealed, off], sql` UNION ALL `))
}

const windowSchema = z.object({ window: z.number().int(), validMinor: amount, becameActive: z.number().int() })
export type TeamWindow = z.infer<typeof windowSchema>

/**
 * Of one team by window, in order, from sums: its valid bet without what bills of the kind leave out, and how many became active
 * that UTC day. `isExact`: nothing was left out, so those who became active are those of the bills.
 */
export async function readTeamWindows(
  { db, merchant: { code } }: Reader,
  kind: ContractKind,
  agentId: string,
  { first, last }: Pick<Range, 'first' | 'last'>,
): Promise<{ windows: TeamWindow[]; isExact: boolean }> {
  const off = leftOut(code, kind, sql.raw('part.window, -valid_minor, 0, 1'), { unit: 'window', first, last }, [
    agentId,
  ])
  const found = await db.all(sql`
    SELECT window, sum(valid) AS validMinor, sum(active) AS becameActive, sum(isLeft) AS lefts FROM (
      SELECT window, valid_minor AS valid, active_day AS active, 0 AS isLeft FROM agent_window
      WHERE merchant = ${code} AND window BETWEEN ${first} AND ${last} AND agent_id = ${agentId} UNION ALL ${off})
    GROUP BY window ORDER BY window`)
  const rows = windowSchema.extend({ lefts: z.number().int() }).array().parse(found)
  return { windows: rows, isExact: rows.every(({ lefts }) => lefts === 0) }
}

const windowCategorySchema = categorySchema.omit({ agentId: true }).extend({ window: z.number().int() })

/** Of one team in these windows by category. Read from its members, so asked for as few windows as may be. */
export async function readWindowCategories(
  { db, merchant: { code } }: Reader,
  kind: ContractKind,
  agentId: string,
  windows: readonly number[],
): Promise<z.infer<typeof windowCategorySchema>[]> {
  const [first, last] = [windows[0], windows.at(-1)]
  if (first === undefined || last === undefined) return []
  const { table, at, day } = BY_WINDOW
  const off = leftOut(code, kind, sql.raw('part.window, category, -valid_minor'), { unit: 'window', first, last }, [
    agentId,
  ])
  const listed = sql`IN (SELECT value FROM json_each(${JSON.stringify(windows)}))`
  const found = await db.all(sql`
    SELECT window, category, sum(valid_minor) AS validMinor FROM (
      SELECT ${at} AS window, play.category, valid_minor FROM ${table} AS play CROSS JOIN member_ancestor
        ON member_ancestor.member_id = play.member_id AND ancestor_id = ${agentId} AND ${holdsOn(day)}
      WHERE play.merchant = ${code} AND ${at} ${listed} UNION ALL ${off})
    WHERE window ${listed} GROUP BY window, category`)
  return windowCategorySchema.array().parse(found)
}

/** `key`: names the question in the answer. */
export type ActiveQuestion = { key: string; agentId: string; minMinor: Minor }
const activeSchema = z.object({ key: z.string(), active: z.number().int() })

/** Players of each team whose valid bet over the range reaches what is asked; 0 where the answer leaves it out. */
export async function countActive(
  { db, merchant }: Reader,
  kind: ContractKind,
  questions: readonly ActiveQuestion[],
  range: Range,
): Promise<Map<string, number>> {
  if (questions.length === 0) return new Map()
  const { unit, first, last } = range
  const { table, at, day } = unit === 'window' ? BY_WINDOW : BY_DAY
  const agentIds = [...new Set(questions.map(({ agentId }) => agentId))]
  const off = leftOut(merchant.code, kind, sql.raw('agent_id, member_id, -valid_minor'), range, agentIds)
  const rows = await db.all(sql`
    WITH asked AS MATERIALIZED (SELECT value ->> 'key' AS key, value ->> 'agentId' AS agent_id, value ->> 'minMinor' AS least
        FROM json_each(${JSON.stringify(questions)})),
      counted AS (SELECT ancestor_id, play.member_id, valid_minor
        FROM ${table} AS play CROSS JOIN member_ancestor ON member_ancestor.member_id = play.member_id AND ${holdsOn(day)}
        JOIN member_public AS member ON member.id = play.member_id AND member.type = 0
        WHERE play.merchant = ${merchant.code} AND ${at} BETWEEN ${first} AND ${last}
          AND +ancestor_id IN (SELECT agent_id FROM asked)),
      team AS MATERIALIZED (SELECT ancestor_id, member_id, sum(valid_minor) AS valid
        FROM (SELECT * FROM counted UNION ALL ${off}) GROUP BY ancestor_id, member_id)
    SELECT key, count(*) AS active FROM asked JOIN team ON ancestor_id = agent_id AND valid >= least GROUP BY key`)
  return new Map(
    activeSchema
      .array()
      .parse(rows)
      .map(({ key, active }) => [key, active]),
  )
}

const moneySchema = z.object({
  agentId: z.string(),
  depositsMinor: amount,
  withdrawalsMinor: amount,
  promotionsMinor: amount,
  cashbackMinor: amount,
  lotteryRebatesMinor: amount,
})
export type TeamMoney = Omit<ProfitFacts, 'stakeMinor' | 'payoutMinor' | 'salariesMinor'>
export const NO_MONEY: TeamMoney = {
  depositsMinor: minor(0),
  withdrawalsMinor: minor(0),
  promotionsMinor: minor(0),
  cashbackMinor: minor(0),
  lotteryRebatesMinor: minor(0),
}

/** Of a range of days. */
export async function readTeamMoney(
  reader: Reader,
  agentIds: readonly string[],
  range: Range,
): Promise<Map<string, TeamMoney>> {
  if (agentIds.length === 0) return new Map()
  const rows = moneySchema.array().parse(await reader.db.all(sumOf(reader, MONEY, agentIds, range)))
  return new Map(rows.map(({ agentId, ...money }) => [agentId, money]))
}

const salarySchema = z.object({ receiverId: z.string(), payerId: z.string().nullable(), sumMinor: amount })
export const payKey = (receiverId: string, payerId: string | null) => `${receiverId} ${payerId ?? ''}`

/**
 * Salaries that a payer owes for a team in a span of whole UTC days, paid or not; of what was denied or ran out, what was paid.
 * Supplements for late play are owed on the day that counts it.
 * Bills that were archived stand in their sums by day.
 */
export async function readSalaries(
  { db, merchant }: Reader,
  receiverIds: readonly string[],
  { startMs, endMs }: Span,
): Promise<Map<string, Minor>> {
  if (receiverIds.length === 0) return new Map()
  const areThey = sql`receiver_id IN (SELECT value FROM json_each(${JSON.stringify(receiverIds)}))`
  const rows = await db.all(sql`
    SELECT receiver_id AS receiverId, payer_id AS payerId, sum(owed_minor) AS sumMinor FROM (
      SELECT receiver_id, payer_id, iif(state IN ('denied', 'expired'), paid_minor, amount_minor) AS owed_minor
      FROM agent_bill WHERE ${areThey}
        AND kind IN ('realtime', 'hourly', 'daily') AND to_ms > ${startMs} AND to_ms <= ${endMs}
        AND (from_ms >= ${startMs} OR late > 0)
      UNION ALL SELECT receiver_id, nullif(payer_id, ''), paid_minor FROM agent_bill_day
      WHERE merchant = ${merchant.code} AND day ${inDays(dayOf(startMs), dayOf(endMs - 1))} AND ${areThey})
    GROUP BY receiver_id, payer_id`)
  const parsed = salarySchema.array().parse(rows)
  return new Map(parsed.map(({ receiverId, payerId, sumMinor }) => [payKey(receiverId, payerId), sumMinor]))
}
