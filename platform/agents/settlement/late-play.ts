/**
 * Late play that is billed by the contract of its own time (docs/decisions/0272): its window was sealed when it came, and the
 * window that counts it has another contract, or none. It leaves the base of the one and makes a supplement of the other.
 */
import { type SQL, sql } from 'drizzle-orm'
import { WINDOW_MS } from '../../../contract/agents/periods.ts'
import { CONTRACT_KINDS } from '../../../contract/agents/terms.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import { getPolicy } from '../../../contract/policy.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { holdsOn } from '../../kernel/tree.ts'
import { WINDOWS_PER_DAY } from './cursor.ts'

const KINDS = sql.raw(CONTRACT_KINDS.map((kind) => `('${kind}')`).join(', '))
const SUMS = sql.raw('rounds, stake_minor, payout_minor, valid_minor')
/** What `selectLatePlay` selects, in its order. */
export const LATE_PLAY_COLUMNS = sql`merchant, window, agent_id, kind, played_in, member_id, category, ${SUMS}, contract_id, is_left`
const perDay = sql.raw(`/ ${WINDOWS_PER_DAY}`)
const windowMs = sql.raw(`* ${WINDOW_MS}`)

/** Of `agent_id` and `kind`, in force at a time. Contracts do not overlap; should two, the later one counts. */
const inForce = (atMs: SQL): SQL => sql`(SELECT id FROM agent_contract AS contract
  WHERE contract.downline_id = agent_id AND contract.kind = asked.kind AND contract.state IN ('accepted', 'terminated')
    AND contract.begins_at_ms <= ${atMs} AND (contract.ends_at_ms IS NULL OR contract.ends_at_ms > ${atMs})
  ORDER BY contract.begins_at_ms DESC LIMIT 1)`

/**
 * Rows of `agent_late_play` of a window, from the late play that it counts. Nothing in them changes later: contracts begin and
 * end ahead of the clock, and a tree changes from the next UTC day on.
 *
 * - Salaries go by who stood above on the day of the play. Dividends go by the tree of the day that counts, as their money does.
 * - Where the platform pays all, bills of a line are lowered by each other: what leaves one leaves all of the line and period.
 * - A dividend whose contract still runs counts late play in the span that is open.
 */
export function selectLatePlay({ code, jurisdiction }: MerchantFacts, window: number): SQL {
  const policy = getPolicy(jurisdiction).agentContracts
  const startMs = sql`${window * WINDOW_MS}`
  const [holdsThen, holdsNow] = [
    holdsOn(sql`(late.played_in ${perDay})`),
    holdsOn(Math.floor(window / WINDOWS_PER_DAY)),
  ]
  return sql`
    WITH late AS MATERIALIZED (SELECT member_id, played_in, category, ${SUMS} FROM merchant_public AS merchant
        CROSS JOIN late_play_sum_public AS kept ON kept.merchant_number = merchant.number AND kept.window = ${window}
        CROSS JOIN counted_member_public AS counted_member ON counted_member.number = kept.member_number
        WHERE merchant.code = ${code}),
      pair AS MATERIALIZED (SELECT late.*, ancestor_id AS agent_id, max(${holdsThen}) AS was_above, max(${holdsNow}) AS is_above
        FROM late CROSS JOIN member_ancestor ON member_ancestor.member_id = late.member_id AND ((${holdsThen}) OR (${holdsNow}))
        GROUP BY late.member_id, played_in, category, ancestor_id),
      named AS MATERIALIZED (SELECT pair.*, asked.kind,
          iif(was_above OR asked.kind = 'dividend', ${inForce(sql`(played_in ${windowMs})`)}, NULL) AS own_id,
          iif(is_above, ${inForce(startMs)}, NULL) AS now_id
        FROM pair CROSS JOIN (SELECT column1 AS kind FROM (VALUES ${KINDS})) AS asked
        WHERE asked.kind <> 'dividend' OR is_above),
      judged AS (SELECT named.*, own.ends_at_ms, max(own_id IS NOT now_id)
          OVER (PARTITION BY member_id, played_in, category, named.kind, coalesce(own.period, now.period)) AS line_differs
        FROM named LEFT JOIN agent_contract AS own ON own.id = own_id LEFT JOIN agent_contract AS now ON now.id = now_id)
    SELECT ${code} AS merchant, ${window} AS window, agent_id, kind, played_in, member_id, category, ${SUMS},
      own_id AS contract_id, is_above AS is_left
    FROM judged WHERE (own_id IS NOT NULL OR now_id IS NOT NULL)
      AND ${policy === 'platform_only' ? sql`line_differs` : sql`own_id IS NOT now_id`}
      AND (kind <> 'dividend' OR own_id IS NULL OR ends_at_ms <= ${startMs}) AND ${policy === 'off' ? 0 : 1}`
}

/** What bills of a kind take off the sums of these windows or days, both ends included: `columns` of `agent_late_play AS part`. */
export const leftOut = (
  merchant: MerchantCode,
  kind: string,
  columns: SQL,
  { unit, first, last }: { unit: 'window' | 'day'; first: number; last: number },
  agentIds: readonly string[],
): SQL => {
  const [from, to] = unit === 'window' ? [first, last] : [first * WINDOWS_PER_DAY, (last + 1) * WINDOWS_PER_DAY - 1]
  return sql`SELECT ${columns} FROM agent_late_play AS part
    WHERE part.merchant = ${merchant} AND part.window BETWEEN ${from} AND ${to} AND part.kind = ${kind} AND part.is_left = 1
      AND +part.agent_id IN (SELECT value FROM json_each(${JSON.stringify(agentIds)}))`
}
