/** Valid bet of teams by kind of game, over spans that are sealed. Read where a contract has rates by category (team-facts.ts). */
import { z } from 'zod'
import type { ByCategory } from '../../../contract/agents/category-rates.ts'
import type { ContractKind, Terms } from '../../../contract/agents/terms.ts'
import { minor } from '../../../contract/amount.ts'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { bind, readAll } from '../../kernel/commit.ts'
import { WINDOWS_PER_DAY } from './cursor.ts'
import { windowsOf } from './late-play.ts'
import { listFrom, type Range, type Reader } from './team-facts.ts'

const amount = z.number().int().transform(minor)
const categorySchema = z.object({ agentId: z.string(), category: z.enum(GAME_CATEGORIES), validMinor: amount })
type Rated = { agentId: string; terms: Pick<Terms, 'categoryRates'> }

type CategorySum = z.infer<typeof categorySchema>

/** Of these agents by category. No play at all: an empty map. */
function groupByAgent(agentIds: readonly string[], rows: readonly CategorySum[]): Map<string, ByCategory> {
  const byAgent = Map.groupBy(rows, ({ agentId }) => agentId)
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

/** `?1` merchant, `?2` agents, `?3` to `?5` the range, `?6` and `?7` its first and last window, `?8` kind. */
const BILLED_CATEGORIES = `
  SELECT agent_id AS agentId, category, sum(valid_minor) AS validMinor
  FROM (
    SELECT above.ancestor_id AS agent_id, play.category, valid_minor
    FROM play_place AS play
    CROSS JOIN member_ancestor AS above ON above.member_id = play.member_id
      AND above.from_day <= play.day AND (above.to_day IS NULL OR above.to_day > play.day)
    WHERE play.merchant = ?1 AND play.unit = ?3 AND play.place BETWEEN ?4 AND ?5
      AND +above.ancestor_id IN (SELECT value FROM json_each(?2))
    UNION ALL
    SELECT agent_id, category, -valid_minor FROM agent_late_play AS part
    WHERE part.merchant = ?1 AND part.window BETWEEN ?6 AND ?7 AND part.kind = ?8 AND part.is_left = 1
      AND +part.agent_id IN (SELECT value FROM json_each(?2)))
  GROUP BY agent_id, category`

/** Valid bet by category, of the teams whose contract has rates by category. Members are read one by one, as their bills need it. */
export async function readBilledCategories(
  reader: Reader,
  kind: ContractKind,
  contracts: readonly Rated[],
  range: Range,
): Promise<Map<string, ByCategory>> {
  const agentIds = listRated(contracts)
  if (agentIds.length === 0) return new Map()
  const { unit, first, last } = range
  const [ids, windows] = [JSON.stringify(agentIds), windowsOf(range)]
  const asked = bind(BILLED_CATEGORIES, reader.merchant.code, ids, unit, first, last, ...windows, kind)
  return groupByAgent(agentIds, await readAll(reader, categorySchema, asked))
}

/**
 * Whole days from their sums. From the members: the day that runs, and days that a release before these sums settled. Off them
 * what is not settled yet, and what bills of the kind leave out.
 *
 * `?1` merchant, `?2` agents, `?3` days, `?4` and `?5` the first and the last window of these, `?6` kind.
 */
const SUMMED_CATEGORIES = `
  SELECT agent_id AS agentId, category, sum(valid_minor) AS validMinor
  FROM (
    SELECT agent_id, counted.category, valid_minor
    FROM json_each(?2) AS asked CROSS JOIN json_each(?3) AS span
    CROSS JOIN agent_category_day AS counted
      ON counted.merchant = ?1 AND counted.day = span.value AND counted.agent_id = asked.value
    UNION ALL
    SELECT above.ancestor_id AS agent_id, play.category, valid_minor
    FROM json_each(?2) AS asked CROSS JOIN json_each(?3) AS span
    CROSS JOIN member_ancestor AS above ON above.ancestor_id = asked.value
      AND above.from_day <= span.value AND (above.to_day IS NULL OR above.to_day > span.value)
    CROSS JOIN play_day AS play ON play.merchant = ?1 AND play.day = span.value AND play.member_id = above.member_id
    WHERE span.value >= ((SELECT aggregated FROM agent_settlement WHERE merchant = ?1) + 1) / ${WINDOWS_PER_DAY}
      OR (NOT EXISTS (SELECT 1 FROM agent_category_day AS counted
          WHERE counted.merchant = ?1 AND counted.day = span.value AND counted.agent_id = asked.value)
        AND EXISTS (SELECT 1 FROM agent_day WHERE agent_day.merchant = ?1 AND agent_day.day = span.value
          AND agent_day.agent_id = asked.value AND agent_day.valid_minor <> 0))
    UNION ALL
    SELECT above.ancestor_id AS agent_id, play.category, -valid_minor
    FROM play_window AS play
    CROSS JOIN member_ancestor AS above ON above.member_id = play.member_id
      AND above.from_day <= (play.window / ${WINDOWS_PER_DAY})
      AND (above.to_day IS NULL OR above.to_day > (play.window / ${WINDOWS_PER_DAY}))
    WHERE play.merchant = ?1
      AND play.window BETWEEN max((SELECT aggregated FROM agent_settlement WHERE merchant = ?1) + 1, ?4) AND ?5
      AND +above.ancestor_id IN (SELECT value FROM json_each(?2))
    UNION ALL
    SELECT agent_id, category, -valid_minor FROM agent_late_play AS part
    WHERE part.merchant = ?1 AND part.window BETWEEN ?4 AND ?5 AND part.kind = ?6 AND part.is_left = 1
      AND +part.agent_id IN (SELECT value FROM json_each(?2)))
  GROUP BY agent_id, category`

/**
 * The same of UTC days for a page: whole days from their sums, and the day that runs up to the window that the sums of teams
 * stand at. Asked for few agents, so that day is read from each agent down and not from the play of the whole merchant.
 */
export async function readSummedCategories(
  reader: Reader,
  kind: ContractKind,
  contracts: readonly Rated[],
  { first, last }: Pick<Range, 'first' | 'last'>,
): Promise<Map<string, ByCategory>> {
  const agentIds = listRated(contracts)
  if (agentIds.length === 0) return new Map()
  const [ids, days] = [JSON.stringify(agentIds), listFrom(first, last)]
  const windows = windowsOf({ unit: 'day', first, last })
  const asked = bind(SUMMED_CATEGORIES, reader.merchant.code, ids, days, ...windows, kind)
  return groupByAgent(agentIds, await readAll(reader, categorySchema, asked))
}

const windowCategorySchema = categorySchema.omit({ agentId: true }).extend({ window: z.number().int() })

/** `?1` merchant, `?2` agent, `?3` windows, `?4` and `?5` the first and the last of them, `?6` kind. */
const WINDOW_CATEGORIES = `
  SELECT window, category, sum(valid_minor) AS validMinor
  FROM (
    SELECT play.window AS window, play.category, valid_minor
    FROM play_window AS play
    CROSS JOIN member_ancestor AS above ON above.member_id = play.member_id AND above.ancestor_id = ?2
      AND above.from_day <= (play.window / ${WINDOWS_PER_DAY})
      AND (above.to_day IS NULL OR above.to_day > (play.window / ${WINDOWS_PER_DAY}))
    WHERE play.merchant = ?1 AND play.window IN (SELECT value FROM json_each(?3))
    UNION ALL
    SELECT part.window, category, -valid_minor FROM agent_late_play AS part
    WHERE part.merchant = ?1 AND part.window BETWEEN ?4 AND ?5 AND part.kind = ?6 AND part.is_left = 1
      AND +part.agent_id = ?2)
  WHERE window IN (SELECT value FROM json_each(?3)) GROUP BY window, category`

/** Of one team in these windows by category. Read from its members, so asked for as few windows as may be. */
export async function readWindowCategories(
  reader: Reader,
  kind: ContractKind,
  agentId: string,
  windows: readonly number[],
): Promise<z.infer<typeof windowCategorySchema>[]> {
  const [first, last] = [windows[0], windows.at(-1)]
  if (first === undefined || last === undefined) return []
  const asked = bind(WINDOW_CATEGORIES, reader.merchant.code, agentId, JSON.stringify(windows), first, last, kind)
  return readAll(reader, windowCategorySchema, asked)
}
