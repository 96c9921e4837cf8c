/**
 * What teams came to over spans that are sealed. Every reading takes many agents at once. Few stand above a member and many are
 * asked about, so rows are found by the member alone: `+ancestor_id` keeps each agent from being looked up for each of them.
 */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Cadence, type Span, WINDOW_MS, windowOf } from '../../../contract/agents/periods.ts'
import type { ProfitFacts } from '../../../contract/agents/profit.ts'
import type { ContractKind } from '../../../contract/agents/terms.ts'
import { type Minor, minor } from '../../../contract/amount.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { bind, readAll } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { dayOf } from '../../kernel/tree.ts'
import { windowsOf } from './late-play.ts'

export type Reader = Pick<Services, 'env'> & { merchant: { code: MerchantCode } }
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

/** A JSON array, both ends included, so that each row is found by its key. */
export const listFrom = (first: number, last: number): string =>
  JSON.stringify(Array.from({ length: last - first + 1 }, (_, n) => first + n))
/** UTC days, both ends included. */
export const inDays = (first: number, last: number): SQL =>
  sql`IN (SELECT value FROM json_each(${listFrom(first, last)}))`

/**
 * Each row is found by its key. `?1` merchant, `?2` agents, `?3` windows or `?4` days, the other empty. `?5` and `?6` the first
 * and the last window of late play that is left out, `?7` its kind.
 */
const PLAY = `
  SELECT agent_id AS agentId, sum(stake_minor) AS stakeMinor, sum(payout_minor) AS payoutMinor, sum(valid_minor) AS validMinor
  FROM (
    SELECT agent_id, stake_minor, payout_minor, valid_minor
    FROM json_each(?2) AS asked CROSS JOIN json_each(?3) AS span
    CROSS JOIN agent_window AS counted ON counted.merchant = ?1 AND counted.window = span.value AND agent_id = asked.value
    UNION ALL
    SELECT agent_id, stake_minor, payout_minor, valid_minor
    FROM json_each(?2) AS asked CROSS JOIN json_each(?4) AS span
    CROSS JOIN agent_day AS counted ON counted.merchant = ?1 AND counted.day = span.value AND agent_id = asked.value
    UNION ALL
    SELECT agent_id, -stake_minor, -payout_minor, -valid_minor FROM agent_late_play AS part
    WHERE part.merchant = ?1 AND part.window BETWEEN ?5 AND ?6 AND part.kind = ?7 AND part.is_left = 1
      AND +part.agent_id IN (SELECT value FROM json_each(?2)))
  GROUP BY agent_id`
/** No window, of no kind. */
const NOTHING_LEFT = [1, 0, ''] as const

async function sumPlay(
  reader: Reader,
  agentIds: readonly string[],
  { unit, first, last }: Range,
  left: readonly [first: number, last: number, kind: ContractKind | ''],
): Promise<Map<string, TeamPlay>> {
  if (agentIds.length === 0) return new Map()
  const [windows, days] = unit === 'window' ? [listFrom(first, last), '[]'] : ['[]', listFrom(first, last)]
  const asked = bind(PLAY, reader.merchant.code, JSON.stringify(agentIds), windows, days, ...left)
  const rows = await readAll(reader, playSchema, asked)
  return new Map(rows.map(({ agentId, ...play }) => [agentId, play]))
}

/** All that is counted there. Agents without play are left out. */
export const readTeamPlay = (reader: Reader, agentIds: readonly string[], range: Range) =>
  sumPlay(reader, agentIds, range, NOTHING_LEFT)

/** The same for bills of a kind: late play that another contract is billed for is left out. */
export const readBilledPlay = (reader: Reader, kind: ContractKind, agentIds: readonly string[], range: Range) =>
  sumPlay(reader, agentIds, range, [...windowsOf(range), kind])

const windowSchema = z.object({ window: z.number().int(), validMinor: amount, becameActive: z.number().int() })
export type TeamWindow = z.infer<typeof windowSchema>

/** `?1` merchant, `?2` agent, `?3` and `?4` first and last window, `?5` kind. */
const TEAM_WINDOWS = `
  SELECT window, sum(valid) AS validMinor, sum(active) AS becameActive, sum(isLeft) AS lefts
  FROM (
    SELECT window, valid_minor AS valid, active_day AS active, 0 AS isLeft FROM agent_window
    WHERE merchant = ?1 AND window BETWEEN ?3 AND ?4 AND agent_id = ?2
    UNION ALL
    SELECT part.window, -valid_minor, 0, 1 FROM agent_late_play AS part
    WHERE part.merchant = ?1 AND part.window BETWEEN ?3 AND ?4 AND part.kind = ?5 AND part.is_left = 1
      AND +part.agent_id = ?2)
  GROUP BY window ORDER BY window`

/**
 * Of one team by window, in order, from sums: its valid bet without what bills of the kind leave out, and how many became active
 * that UTC day. `isExact`: nothing was left out, so those who became active are those of the bills.
 */
export async function readTeamWindows(
  reader: Reader,
  kind: ContractKind,
  agentId: string,
  { first, last }: Pick<Range, 'first' | 'last'>,
): Promise<{ windows: TeamWindow[]; isExact: boolean }> {
  const rows = await readAll(
    reader,
    windowSchema.extend({ lefts: z.number().int() }),
    bind(TEAM_WINDOWS, reader.merchant.code, agentId, first, last, kind),
  )
  return { windows: rows, isExact: rows.every(({ lefts }) => lefts === 0) }
}

/** `key`: names the question in the answer. */
export type ActiveQuestion = { key: string; agentId: string; minMinor: Minor }
const activeSchema = z.object({ key: z.string(), active: z.number().int() })

/** `?1` merchant, `?2` questions, `?3` to `?5` the range, `?6` and `?7` its first and last window, `?8` kind. */
const ACTIVE = `
  WITH asked AS MATERIALIZED (
      SELECT value ->> 'key' AS key, value ->> 'agentId' AS agent_id, value ->> 'minMinor' AS least FROM json_each(?2)),
    team AS MATERIALIZED (
      SELECT ancestor_id, member_id, sum(valid_minor) AS valid
      FROM (
        SELECT above.ancestor_id, play.member_id, valid_minor
        FROM play_place AS play
        CROSS JOIN member_ancestor AS above ON above.member_id = play.member_id
          AND above.from_day <= play.day AND (above.to_day IS NULL OR above.to_day > play.day)
        JOIN member_public AS member ON member.id = play.member_id AND member.type = 0
        WHERE play.merchant = ?1 AND play.unit = ?3 AND play.place BETWEEN ?4 AND ?5
          AND +above.ancestor_id IN (SELECT agent_id FROM asked)
        UNION ALL
        SELECT agent_id, member_id, -valid_minor FROM agent_late_play AS part
        WHERE part.merchant = ?1 AND part.window BETWEEN ?6 AND ?7 AND part.kind = ?8 AND part.is_left = 1
          AND +part.agent_id IN (SELECT agent_id FROM asked))
      GROUP BY ancestor_id, member_id)
  SELECT key, count(*) AS active FROM asked JOIN team ON ancestor_id = agent_id AND valid >= least GROUP BY key`

/** Players of each team whose valid bet over the range reaches what is asked; 0 where the answer leaves it out. */
export async function countActive(
  reader: Reader,
  kind: ContractKind,
  questions: readonly ActiveQuestion[],
  range: Range,
): Promise<Map<string, number>> {
  if (questions.length === 0) return new Map()
  const { unit, first, last } = range
  const [ids, windows] = [JSON.stringify(questions), windowsOf(range)]
  const asked = bind(ACTIVE, reader.merchant.code, ids, unit, first, last, ...windows, kind)
  const rows = await readAll(reader, activeSchema, asked)
  return new Map(rows.map(({ key, active }) => [key, active]))
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

/** `?1` merchant, `?2` agents, `?3` days. */
const MONEY_OF_DAYS = `
  SELECT agent_id AS agentId, sum(deposit_minor) AS depositsMinor, sum(withdrawal_minor) AS withdrawalsMinor,
    sum(bonus_minor) AS promotionsMinor, sum(rebate_minor) AS cashbackMinor, sum(bet_rebate_minor) AS lotteryRebatesMinor
  FROM json_each(?2) AS asked CROSS JOIN json_each(?3) AS span
  CROSS JOIN agent_day AS counted ON counted.merchant = ?1 AND counted.day = span.value AND agent_id = asked.value
  GROUP BY agent_id`

/** Of a range of days: money is kept by no other. */
export async function readTeamMoney(
  reader: Reader,
  agentIds: readonly string[],
  { unit, first, last }: Range,
): Promise<Map<string, TeamMoney>> {
  if (agentIds.length === 0) return new Map()
  assert(unit === 'day', 'money of teams is read by day')
  const asked = bind(MONEY_OF_DAYS, reader.merchant.code, JSON.stringify(agentIds), listFrom(first, last))
  const rows = await readAll(reader, moneySchema, asked)
  return new Map(rows.map(({ agentId, ...money }) => [agentId, money]))
}

const salarySchema = z.object({ receiverId: z.string(), payerId: z.string().nullable(), sumMinor: amount })
export const payKey = (receiverId: string, payerId: string | null) => `${receiverId} ${payerId ?? ''}`

/**
 * Bills that were archived stand in their sums by day.
 *
 * `?1` merchant, `?2` receivers, `?3` and `?4` the ends of the span, `?5` its days.
 */
const SALARIES = `
  SELECT receiver_id AS receiverId, payer_id AS payerId, sum(owed_minor) AS sumMinor
  FROM (
    SELECT receiver_id, payer_id, iif(state IN ('denied', 'expired'), paid_minor, amount_minor) AS owed_minor
    FROM agent_bill
    WHERE receiver_id IN (SELECT value FROM json_each(?2)) AND kind IN ('realtime', 'hourly', 'daily')
      AND to_ms > ?3 AND to_ms <= ?4 AND (from_ms >= ?3 OR late > 0)
    UNION ALL
    SELECT receiver_id, nullif(payer_id, ''), paid_minor FROM agent_bill_day
    WHERE merchant = ?1 AND day IN (SELECT value FROM json_each(?5))
      AND receiver_id IN (SELECT value FROM json_each(?2)))
  GROUP BY receiver_id, payer_id`

/**
 * Salaries that a payer owes for a team in a span of whole UTC days, paid or not; of what was denied or ran out, what was paid.
 * Supplements for late play are owed on the day that counts it.
 */
export async function readSalaries(
  reader: Reader,
  receiverIds: readonly string[],
  { startMs, endMs }: Span,
): Promise<Map<string, Minor>> {
  if (receiverIds.length === 0) return new Map()
  const days = listFrom(dayOf(startMs), dayOf(endMs - 1))
  const asked = bind(SALARIES, reader.merchant.code, JSON.stringify(receiverIds), startMs, endMs, days)
  const rows = await readAll(reader, salarySchema, asked)
  return new Map(rows.map(({ receiverId, payerId, sumMinor }) => [payKey(receiverId, payerId), sumMinor]))
}
