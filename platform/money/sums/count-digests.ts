/** Adds stretches of journals to the sums of D1, each once (docs/decisions/0030). */
import { z } from 'zod'
import { DAY_MS } from '../../../contract/time-units.ts'
import { bind, commit, type Database } from '../../kernel/commit.ts'
import { type Digest, MONEY_FACTS } from '../../kernel/wallet/digest.ts'

const WINDOWS_PER_DAY = 288
/** Of each day: more than a board ever shows. */
export const WINS_KEPT = 50

/** The one place where a member gets the number that stands for them in the sums. */
const NUMBER_MEMBERS = `INSERT INTO counted_member (merchant, member_id, sequence)
  SELECT code, value ->> 'memberId', 0 FROM json_each(?1) JOIN merchant_public ON code = value ->> 'merchant'
  WHERE true ON CONFLICT DO NOTHING`

/** One digest a member at most, so that what is next for each is asked of the cursor as it stands before. */
const NEXT = `WITH next AS (
  SELECT code AS merchant, merchant.number AS merchant_number, member_id, counted_member.number AS member_number,
    value AS digest, coalesce((SELECT window + 1 FROM sealed_window WHERE sealed_window.merchant = code), 0) AS first_open
  FROM json_each(?1) JOIN merchant_public AS merchant ON code = value ->> 'merchant'
  JOIN counted_member ON member_id = value ->> 'memberId' AND counted_member.merchant = code
  WHERE sequence = (value ->> 'fromSequence') - 1)`

/** A window that is sealed takes nothing more: what comes late counts in the first that is open. */
const WINDOW = `max(row.value ->> 'window', first_open)`
const rowsOf = (list: 'play' | 'money') => `FROM next, json_each(digest, '$.${list}') AS row`
const sumOf = (field: string) => `sum(row.value ->> '${field}')`

const PLAY_COLUMNS = 'rounds, stake_minor, payout_minor, valid_minor, rebate_base_minor'
const PLAY_SUMS = ['rounds', 'stakeMinor', 'payoutMinor', 'validMinor', 'rebateBaseMinor'].map(sumOf).join(', ')
/** On a row that is there already. */
const add = (columns: string) =>
  `ON CONFLICT DO UPDATE SET ${columns
    .split(', ')
    .map((column) => `${column} = ${column} + excluded.${column}`)
    .join(', ')}`

/** For statements: some of it was played before what it is counted in. */
const IS_LATE = `max(row.value ->> 'window' < first_open)`
const KEEP_LATE = 'late = max(late, excluded.late)'

const COUNT_WINDOWS = `${NEXT} INSERT INTO play_window_sum (merchant_number, window, member_number, category, ${PLAY_COLUMNS}, late)
  SELECT merchant_number, ${WINDOW}, member_number, row.value ->> 'category', ${PLAY_SUMS}, ${IS_LATE}
  ${rowsOf('play')} WHERE true GROUP BY 1, 2, 3, 4 ${add(PLAY_COLUMNS)}, ${KEEP_LATE}`

/** By when it was played: it may be billed by another contract than the window that counts it (AGT-03). */
const LATE_COLUMNS = 'rounds, stake_minor, payout_minor, valid_minor'
const LATE_SUMS = ['rounds', 'stakeMinor', 'payoutMinor', 'validMinor'].map(sumOf).join(', ')
const COUNT_LATE = `${NEXT} INSERT INTO late_play_sum (merchant_number, window, played_in, member_number, category, ${LATE_COLUMNS})
  SELECT merchant_number, first_open, row.value ->> 'window', member_number, row.value ->> 'category', ${LATE_SUMS}
  ${rowsOf('play')} WHERE row.value ->> 'window' < first_open
    AND EXISTS (SELECT 1 FROM member_ancestor WHERE member_ancestor.member_id = next.member_id)
  GROUP BY 1, 2, 3, 4, 5 ${add(LATE_COLUMNS)}`

const COUNT_DAYS = `${NEXT} INSERT INTO play_day_sum (merchant_number, day, member_number, category, ${PLAY_COLUMNS}, late)
  SELECT merchant_number, ${WINDOW} / ${WINDOWS_PER_DAY}, member_number, row.value ->> 'category', ${PLAY_SUMS}, ${IS_LATE}
  ${rowsOf('play')} WHERE true GROUP BY 1, 2, 3, 4 ${add(PLAY_COLUMNS)}, ${KEEP_LATE}`

/** For the figures of agents: a member in no tree has no agent. */
const COUNT_VENDORS = `${NEXT} INSERT INTO play_vendor_day_sum (merchant_number, day, member_number, vendor, ${LATE_COLUMNS})
  SELECT merchant_number, ${WINDOW} / ${WINDOWS_PER_DAY}, member_number, row.value ->> 'vendor', ${LATE_SUMS}
  ${rowsOf('play')} WHERE EXISTS (SELECT 1 FROM member_ancestor WHERE member_ancestor.member_id = next.member_id)
  GROUP BY 1, 2, 3, 4 ${add(LATE_COLUMNS)}`

const COUNT_TOTALS = `${NEXT} INSERT INTO play_total_sum (merchant_number, member_number, category, ${PLAY_COLUMNS})
  SELECT merchant_number, member_number, row.value ->> 'category', ${PLAY_SUMS}
  ${rowsOf('play')} WHERE true GROUP BY 1, 2, 3 ${add(PLAY_COLUMNS)}`

const GAME_COLUMNS = 'rounds, stake_minor, payout_minor, stake_square'
/** A row is a member's rounds of one game within five minutes, whose stakes are taken as equal. */
const STAKE_SQUARES = `sum((row.value ->> 'stakeMinor') * 1.0 * (row.value ->> 'stakeMinor') / max(1, row.value ->> 'rounds'))`
const COUNT_GAMES = `${NEXT} INSERT INTO game_day (merchant, game_id, day, ${GAME_COLUMNS})
  SELECT merchant, row.value ->> 'gameId', ${WINDOW} / ${WINDOWS_PER_DAY}, ${['rounds', 'stakeMinor', 'payoutMinor'].map(sumOf).join(', ')},
    ${STAKE_SQUARES}
  ${rowsOf('play')} WHERE true GROUP BY 1, 2, 3 ${add(GAME_COLUMNS)}`

const MONEY_COLUMNS = 'deposit_minor, withdrawal_minor, bonus_minor, rebate_minor, bet_rebate_minor'
const sumOfFact = (fact: string) => `sum(iif(row.value ->> 'fact' = '${fact}', row.value ->> 'amountMinor', 0))`
const COUNT_MONEY = `${NEXT} INSERT INTO money_day_sum (merchant_number, day, member_number, ${MONEY_COLUMNS})
  SELECT merchant_number, ${WINDOW} / ${WINDOWS_PER_DAY}, member_number, ${MONEY_FACTS.map(sumOfFact).join(', ')}
  ${rowsOf('money')} WHERE true GROUP BY 1, 2, 3 ${add(MONEY_COLUMNS)}`

/** For the sums of agents: a member in no tree has nobody above. */
const COUNT_MONEY_WINDOWS = `${NEXT} INSERT INTO money_window_sum (merchant_number, window, member_number, ${MONEY_COLUMNS})
  SELECT merchant_number, ${WINDOW}, member_number, ${MONEY_FACTS.map(sumOfFact).join(', ')}
  ${rowsOf('money')} WHERE EXISTS (SELECT 1 FROM member_ancestor WHERE member_ancestor.member_id = next.member_id)
  GROUP BY 1, 2, 3 ${add(MONEY_COLUMNS)}`

/** Most wins are smaller than what stands there, and cost nothing. */
const KEEP_WINS = `${NEXT}, win AS (
    SELECT merchant, (row.value ->> '$.largestWin.closedAt') / ${DAY_MS} AS day, row.value ->> '$.largestWin.payoutMinor' AS payout_minor,
      member_id, row.value ->> 'vendor' AS vendor, row.value ->> '$.largestWin.roundId' AS round_id,
      row.value ->> 'gameId' AS game_id, row.value ->> '$.largestWin.closedAt' AS closed_at
    ${rowsOf('play')} WHERE row.value ->> '$.largestWin.roundId' IS NOT NULL)
  INSERT INTO recent_win (merchant, day, payout_minor, member_id, vendor, round_id, game_id, closed_at)
  SELECT * FROM win WHERE payout_minor > coalesce((SELECT payout_minor FROM recent_win AS kept
    WHERE kept.merchant = win.merchant AND kept.day = win.day ORDER BY payout_minor DESC LIMIT 1 OFFSET ${WINS_KEPT - 1}), 0)
  ON CONFLICT DO NOTHING`

/** Last, since the others ask where it stood. */
const MOVE_CURSORS = `${NEXT} UPDATE counted_member SET sequence = digest ->> 'toSequence'
  FROM next WHERE counted_member.number = member_number`

const READ_CURSORS = `SELECT coalesce((SELECT sequence FROM counted_member
    WHERE merchant = value ->> 'merchant' AND member_id = value ->> 'memberId'), 0) AS sequence
  FROM json_each(?1) ORDER BY key`

/**
 * Adds up those digests that follow their member's cursor, all or nothing, and leaves the others alone: what was counted
 * before, and what a gap lies before. At most one a member. Answers where each one's cursor stands now, in their order.
 */
export async function countDigests(database: Database, digests: readonly Digest[]): Promise<number[]> {
  const json = JSON.stringify(digests)
  const play = [COUNT_WINDOWS, COUNT_LATE, COUNT_DAYS, COUNT_VENDORS, COUNT_TOTALS, COUNT_GAMES]
  const sums = [...play, COUNT_MONEY, COUNT_MONEY_WINDOWS, KEEP_WINS]
  const statements = [NUMBER_MEMBERS, ...sums, MOVE_CURSORS]
  const results = await commit(
    database,
    [...statements, READ_CURSORS].map((text) => bind(text, json)),
  )
  return z
    .array(z.object({ sequence: z.number().int() }))
    .parse(results.at(-1)?.results)
    .map(({ sequence }) => sequence)
}
