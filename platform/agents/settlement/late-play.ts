/**
 * Late play that is billed by the contract of its own time (docs/decisions/0272): its window was sealed when it came, and the
 * window that counts it has another contract, or none. It leaves the base of the one and makes a supplement of the other.
 */
import { type SQL, sql } from 'drizzle-orm'
import { WINDOW_MS } from '../../../contract/agents/periods.ts'
import { CONTRACT_KINDS } from '../../../contract/agents/terms.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { WINDOWS_PER_DAY } from './cursor.ts'

/** What `selectLatePlay` selects, in its order. */
export const LATE_PLAY_COLUMNS = sql.raw(`merchant, window, agent_id, kind, played_in, member_id, category, rounds,
  stake_minor, payout_minor, valid_minor, contract_id, is_left`)
/** In the text, as a bound number is no integer. */
const perDay = sql.raw(`/ ${WINDOWS_PER_DAY}`)
const windowMs = sql.raw(`* ${WINDOW_MS}`)

/**
 * Rows of `agent_late_play` of a window, from the late play that it counts. Nothing in them changes later: contracts begin and
 * end ahead of the clock, and a tree changes from the next UTC day on.
 *
 * - Salaries go by who stood above on the day of the play. Dividends go by the tree of the day that counts, as their money does.
 * - `own_id` is the contract in force when it was played, `now_id` the one of the window. Contracts do not overlap; should two,
 *   the later one counts.
 * - Where the platform pays all, bills of a line are lowered by each other: what leaves one leaves all of the line and period.
 * - A dividend whose contract still runs counts late play in the span that is open.
 */
export function selectLatePlay({ code, jurisdiction }: MerchantFacts, window: number): SQL {
  const policy = getPolicy(jurisdiction).agentContracts
  const [leavesLine, isPaid] = [policy === 'platform_only' ? 1 : 0, policy === 'off' ? 0 : 1]
  const [startMs, day] = [window * WINDOW_MS, Math.floor(window / WINDOWS_PER_DAY)]
  return sql`
    WITH late AS MATERIALIZED (
        SELECT member_id, played_in, category, rounds, stake_minor, payout_minor, valid_minor
        FROM merchant_public AS merchant
        CROSS JOIN late_play_sum_public AS kept ON kept.merchant_number = merchant.number AND kept.window = ${window}
        CROSS JOIN counted_member_public AS counted_member ON counted_member.number = kept.member_number
        WHERE merchant.code = ${code}),
      above AS MATERIALIZED (
        SELECT late.*, ancestor_id AS agent_id,
          from_day <= (played_in ${perDay}) AND (to_day IS NULL OR to_day > (played_in ${perDay})) AS was_above,
          from_day <= ${day} AND (to_day IS NULL OR to_day > ${day}) AS is_above
        FROM late CROSS JOIN member_ancestor ON member_ancestor.member_id = late.member_id),
      pair AS MATERIALIZED (
        SELECT member_id, played_in, category, rounds, stake_minor, payout_minor, valid_minor, agent_id,
          max(was_above) AS was_above, max(is_above) AS is_above
        FROM above WHERE was_above OR is_above GROUP BY member_id, played_in, category, agent_id),
      named AS MATERIALIZED (
        SELECT pair.*, asked.value AS kind,
          iif(was_above OR asked.value = 'dividend', (
            SELECT id FROM agent_contract AS contract
            WHERE contract.downline_id = agent_id AND contract.kind = asked.value
              AND contract.state IN ('accepted', 'terminated') AND contract.begins_at_ms <= (played_in ${windowMs})
              AND (contract.ends_at_ms IS NULL OR contract.ends_at_ms > (played_in ${windowMs}))
            ORDER BY contract.begins_at_ms DESC LIMIT 1), NULL) AS own_id,
          iif(is_above, (
            SELECT id FROM agent_contract AS contract
            WHERE contract.downline_id = agent_id AND contract.kind = asked.value
              AND contract.state IN ('accepted', 'terminated') AND contract.begins_at_ms <= ${startMs}
              AND (contract.ends_at_ms IS NULL OR contract.ends_at_ms > ${startMs})
            ORDER BY contract.begins_at_ms DESC LIMIT 1), NULL) AS now_id
        FROM pair CROSS JOIN json_each(${JSON.stringify(CONTRACT_KINDS)}) AS asked
        WHERE asked.value <> 'dividend' OR is_above),
      judged AS (
        SELECT named.*, own.ends_at_ms, max(own_id IS NOT now_id) OVER (
          PARTITION BY member_id, played_in, category, named.kind, coalesce(own.period, now.period)) AS line_differs
        FROM named LEFT JOIN agent_contract AS own ON own.id = own_id LEFT JOIN agent_contract AS now ON now.id = now_id)
    SELECT ${code} AS merchant, ${window} AS window, agent_id, kind, played_in, member_id, category, rounds, stake_minor,
      payout_minor, valid_minor, own_id AS contract_id, is_above AS is_left
    FROM judged WHERE (own_id IS NOT NULL OR now_id IS NOT NULL)
      AND iif(${leavesLine}, line_differs, own_id IS NOT now_id)
      AND (kind <> 'dividend' OR own_id IS NULL OR ends_at_ms <= ${startMs}) AND ${isPaid}`
}

type Windows = [first: number, last: number]
/** The windows of a range of windows or of UTC days, both ends included: late play is kept by window. */
export const windowsOf = ({ unit, first, last }: { unit: 'window' | 'day'; first: number; last: number }): Windows =>
  unit === 'window' ? [first, last] : [first * WINDOWS_PER_DAY, (last + 1) * WINDOWS_PER_DAY - 1]
