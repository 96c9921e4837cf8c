/** The books check of one wallet: every figure kept is computed again from the postings. */
import { foreignAccounts, MEMBER_ACCOUNTS, WALLET_KINDS } from './accounts.ts'
import { accept } from './outcome.ts'
import type { BooksReport, Finding, Ledger, Outcome } from './types.ts'
import { getWalletState, notOpen } from './wallet-state.ts'

const MEMBERS = MEMBER_ACCOUNTS.map((account) => `'${account}'`).join(', ')
const FOREIGN = WALLET_KINDS.flatMap((kind) =>
  foreignAccounts(kind).map((account) => `('${kind}', '${account}')`),
).join(', ')
const FINDINGS_PER_CHECK = 20

/** Each query gives one row, with a `detail`, for each thing wrong. */
const CHECKS: Record<string, string> = {
  'group sums to zero': `SELECT 'group ' || sequence || ' sums to ' || sum(amount_minor) AS detail
    FROM postings GROUP BY sequence HAVING sum(amount_minor) <> 0`,
  'sequence is gapless': `SELECT count(*) || ' groups up to sequence ' || max(sequence) AS detail
    FROM posting_groups HAVING count(*) <> coalesce(max(sequence), 0)`,
  'posting has its group': `SELECT 'postings of missing group ' || sequence AS detail
    FROM postings WHERE sequence NOT IN (SELECT sequence FROM posting_groups)`,
  'balance equals postings': `SELECT account || ' holds ' || balance_minor || ', postings say ' || posted AS detail
    FROM (SELECT account, balance_minor,
      (SELECT coalesce(sum(amount_minor), 0) FROM postings WHERE postings.account = accounts.account) AS posted
      FROM accounts) WHERE balance_minor <> posted`,
  'account of every posting': `SELECT account || ' has postings and no balance' AS detail
    FROM postings WHERE account NOT IN (SELECT account FROM accounts) GROUP BY account`,
  'running balance': `SELECT account || ' in group ' || sequence || ' runs to ' || balance_after_minor AS detail
    FROM (SELECT sequence, account, balance_after_minor,
      sum(amount_minor) OVER (PARTITION BY account ORDER BY sequence) AS running FROM postings)
    WHERE balance_after_minor <> running`,
  'wallet sums to zero': `SELECT 'accounts sum to ' || sum(balance_minor) AS detail
    FROM accounts HAVING coalesce(sum(balance_minor), 0) <> 0`,
  'no debt of the member': `SELECT account || ' was ' || balance_after_minor || ' after group ' || sequence AS detail
    FROM postings WHERE balance_after_minor < 0 AND account IN (${MEMBERS})`,
  'play money apart': `SELECT account || ' in a ' || kind || ' wallet' AS detail
    FROM accounts, wallet WHERE (kind, account) IN (VALUES ${FOREIGN})`,
  'held equals what it is held for': `SELECT 'held is ' || held || ', open rounds hold ' || rounds || ', withdrawals '
      || withdrawals AS detail
    FROM (SELECT coalesce((SELECT balance_minor FROM accounts WHERE account = 'held'), 0) AS held,
      (SELECT coalesce(sum(held_minor), 0) FROM rounds) AS rounds,
      (SELECT coalesce(sum(amount_minor), 0) FROM withdrawals WHERE status = 'held') AS withdrawals)
    WHERE held <> rounds + withdrawals`,
  // Each step of a withdrawal is a group by its own key, and its status is the last of them.
  'withdrawal equals its groups': `SELECT order_id || ' is ' || status || ' with ' || amount_minor || ', its groups say '
      || held || ' held, ' || paid || ' paid, ' || returned || ' returned' AS detail
    FROM (SELECT withdrawals.*,
      (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups WHERE key = 'withdraw:' || order_id || ':held') AS held,
      (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups WHERE key = 'withdraw:' || order_id || ':paid') AS paid,
      (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups
        WHERE key = 'withdraw:' || order_id || ':returned') AS returned FROM withdrawals)
    WHERE held <> amount_minor OR (status = 'held' AND (paid > 0 OR returned > 0))
      OR (status = 'paid' AND (paid <> amount_minor OR returned > 0)) OR (status = 'returned' AND returned <> amount_minor)`,
  'transit equals transfers under way': `SELECT 'transit is ' || transit || ', transfers under way ' || under_way AS detail
    FROM (SELECT coalesce((SELECT balance_minor FROM accounts WHERE account = 'transit'), 0) AS transit,
      (SELECT coalesce(sum(amount_minor), 0) FROM transfers WHERE status = 'transit') AS under_way)
    WHERE transit <> under_way`,
  'transfer equals its groups': `SELECT transfer_id || ' is ' || status || ' with ' || amount_minor || ', its groups say '
      || sent || ' sent, ' || delivered || ' delivered, ' || returned || ' returned, ' || received || ' received' AS detail
    FROM (SELECT transfers.*,
      (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups
        WHERE key = 'transfer:' || transfer_id || ':sent') AS sent,
      (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups
        WHERE key = 'transfer:' || transfer_id || ':ended' AND kind = 'transfer-delivered') AS delivered,
      (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups
        WHERE key = 'transfer:' || transfer_id || ':ended' AND kind = 'transfer-returned') AS returned,
      (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups
        WHERE key = 'transfer:' || transfer_id || ':received') AS received FROM transfers)
    WHERE sent <> iif(status IN ('transit', 'delivered', 'returned'), amount_minor, 0)
      OR delivered <> iif(status = 'delivered', amount_minor, 0) OR returned <> iif(status = 'returned', amount_minor, 0)
      OR received <> iif(status = 'received', amount_minor, 0)`,
  // Never below nothing: the sum of all changes, less the lowest it ever stood at.
  'turnover counts the journal': `WITH changes AS (
      SELECT sequence, required_minor AS change FROM turnover_demands
      UNION ALL SELECT updated_sequence, -stake_minor FROM rounds WHERE status = 'settled'),
    sums AS (SELECT sequence, sum(change) OVER (ORDER BY sequence) AS total FROM changes),
    figures AS (SELECT coalesce((SELECT left_minor FROM turnover), 0) AS kept,
      coalesce((SELECT total FROM sums ORDER BY sequence DESC LIMIT 1), 0)
        - min(0, coalesce((SELECT min(total) FROM sums), 0)) AS counted)
    SELECT 'turnover left is ' || kept || ', the journal says ' || counted AS detail FROM figures WHERE kept <> counted`,
  'round equals its groups': `SELECT vendor || ' round ' || round_id || ': stake ' || stake_minor || ' of ' || stakes
      || ', payout ' || payout_minor || ' of ' || payouts AS detail
    FROM rounds JOIN (SELECT vendor, round_id,
        sum(iif(kind = 'bet', amount_minor, 0)) - sum(iif(kind = 'rollback', amount_minor, 0)) AS stakes,
        sum(iif(kind = 'win', amount_minor, 0)) AS payouts
      FROM posting_groups WHERE round_id IS NOT NULL GROUP BY vendor, round_id) USING (vendor, round_id)
    WHERE stake_minor <> stakes OR payout_minor <> payouts`,
  // Windows count groups from their first on; a bet taken back counts no longer.
  'limits count the journal': `SELECT 'the ' || period || ' counts ' || staked_minor || ' staked, ' || paid_minor
      || ' paid, ' || deposited_minor || ' deposited; the journal ' || (bets - undone) || ', ' || wins || ', '
      || deposits AS detail
    FROM (SELECT limit_windows.*,
      (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups WHERE kind = 'bet' AND sequence >= first_sequence) AS bets,
      (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups WHERE kind = 'win' AND sequence >= first_sequence) AS wins,
      (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups
        WHERE kind = 'deposit' AND sequence >= first_sequence) AS deposits,
      (SELECT coalesce(sum(amount_minor), 0) FROM rolled_back_bets JOIN posting_groups ON sequence = bet_sequence
        WHERE bet_sequence >= first_sequence) AS undone
      FROM limit_windows)
    WHERE staked_minor <> bets - undone OR paid_minor <> wins OR deposited_minor <> deposits`,
  'outbox not ahead': `SELECT 'published up to ' || published_sequence AS detail FROM wallet
    WHERE published_sequence > (SELECT coalesce(max(sequence), 0) FROM posting_groups)`,
}

/** Reads the whole journal: for the schedule and for operators, never on a player's way. */
export function verifyBooks(ledger: Ledger): Outcome<BooksReport> {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  const findings: Finding[] = []
  for (const [check, query] of Object.entries(CHECKS)) {
    const rows = ledger.sql.exec<{ detail: string }>(`${query} LIMIT ${FINDINGS_PER_CHECK}`)
    for (const { detail } of rows) findings.push({ check, detail })
  }
  const counts = ledger.sql
    .exec<{ lastSequence: number; postingCount: number }>(
      `SELECT (SELECT coalesce(max(sequence), 0) FROM posting_groups) AS lastSequence,
         (SELECT count(*) FROM postings) AS postingCount`,
    )
    .one()
  return accept({ findings, publishedSequence: wallet.publishedSequence, ...counts })
}
