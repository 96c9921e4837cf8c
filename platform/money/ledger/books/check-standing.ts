/** What stands in the wallet against what the whole journal came to. Its cost is that of what is open, not of what was. */
import { foreignAccounts, WALLET_KINDS } from '../../../kernel/wallet/accounts.ts'
import type { Finding } from '../../../kernel/wallet/wallet-types.ts'
import type { Ledger } from '../types.ts'
import { findByQuery, type Queries } from './check-by-query.ts'
import type { CountedStakes, KnownWalk, WalkState } from './walk-state.ts'

const FOREIGN = WALLET_KINDS.flatMap((kind) =>
  foreignAccounts(kind).map((account) => `('${kind}', '${account}')`),
).join(', ')

const STANDING: Queries = {
  'wallet sums to zero': `SELECT 'accounts sum to ' || sum(balance_minor) AS detail
    FROM current_accounts HAVING coalesce(sum(balance_minor), 0) <> 0`,
  'play money apart': `SELECT account || ' in a ' || kind || ' wallet' AS detail
    FROM (SELECT account FROM accounts UNION SELECT account FROM current_accounts), wallet
    WHERE (kind, account) IN (VALUES ${FOREIGN})`,
  'held equals what it is held for': `SELECT 'held is ' || held || ', open rounds hold ' || rounds || ', withdrawals '
      || withdrawals AS detail
    FROM (SELECT coalesce((SELECT balance_minor FROM current_accounts WHERE account = 'held'), 0) AS held,
      (SELECT coalesce(sum(held_minor), 0) FROM rounds WHERE status = 'open') AS rounds,
      (SELECT coalesce(sum(amount_minor), 0) FROM withdrawals WHERE status = 'held') AS withdrawals)
    WHERE held <> rounds + withdrawals`,
  'transit equals transfers under way': `SELECT 'transit is ' || transit || ', transfers under way ' || under_way AS detail
    FROM (SELECT coalesce((SELECT balance_minor FROM current_accounts WHERE account = 'transit'), 0) AS transit,
      (SELECT coalesce(sum(amount_minor), 0) FROM transfers WHERE status = 'transit') AS under_way)
    WHERE transit <> under_way`,
  'posting has its group': `SELECT 'postings of missing group ' || sequence AS detail FROM postings
    WHERE sequence > (SELECT coalesce(max(sequence), 0) FROM posting_groups)`,
  'bonus equals what is set aside': `SELECT 'bonus is ' || bonus || ', under way are ' || under_way AS detail
    FROM (SELECT coalesce((SELECT balance_minor FROM current_accounts WHERE account = 'bonus'), 0) AS bonus,
      (SELECT coalesce(sum(amount_minor), 0) FROM bonuses WHERE status = 'under_way') AS under_way)
    WHERE bonus <> under_way`,
  'outbox not ahead': `SELECT 'published up to ' || published_sequence AS detail FROM wallet
    WHERE published_sequence > (SELECT coalesce(max(sequence), 0) FROM posting_groups)`,
}

export function checkStanding(ledger: Ledger, state: KnownWalk): Finding[] {
  return [
    ...checkBalances(ledger, state),
    ...findByQuery(ledger, STANDING),
    ...checkTurnover(ledger, state.counted),
    ...checkWindows(ledger, state),
  ]
}

function checkBalances({ sql }: Ledger, { balances }: WalkState): Finding[] {
  const rows = sql
    .exec<{ account: string; balance: number }>('SELECT account, balance_minor AS balance FROM current_accounts')
    .toArray()
  // One that stands in both forms is looked at twice.
  const wrong = rows.filter(({ account, balance }) => balance !== (balances[account] ?? 0))
  const held = new Set(rows.map(({ account }) => account))
  const without = Object.keys(balances).filter((account) => !held.has(account))
  return [
    ...wrong.map(({ account, balance }) => ({
      check: 'balance equals postings',
      detail: `${account} holds ${balance}, postings say ${balances[account] ?? 0}`,
    })),
    ...without.map((account) => ({
      check: 'account of every posting',
      detail: `${account} has postings and no balance`,
    })),
  ]
}

/** Of a sum: the runtime would read one above 2^53 as the nearest number. */
const exact = (minor: string) => `CAST(${minor} AS TEXT)`

/** `schema/books.ts` knows the words that a release before has for it. */
function checkTurnover({ sql }: Ledger, { turnoverMinor, turnoverLowestMinor }: CountedStakes): Finding[] {
  const rows = sql.exec<{ left: string }>(`SELECT ${exact('left_minor')} AS left FROM turnover`).toArray()
  const kept = rows[0]?.left ?? '0'
  const counted = turnoverMinor - (turnoverLowestMinor < 0n ? turnoverLowestMinor : 0n)
  if (kept === `${counted}`) return []
  const detail = `turnover left is ${kept}, the journal says ${counted}`
  return [{ check: 'turnover equals the journal', detail }]
}

type WindowRow = {
  period: keyof WalkState['windows']
  staked: string
  paid: string
  deposited: string
  undone: string
}

/** Windows count groups from their first on; a bet taken back counts no longer, nor what was not played. */
function checkWindows({ sql }: Ledger, { windows }: WalkState): Finding[] {
  const rows = sql.exec<WindowRow & Record<string, SqlStorageValue>>(
    `SELECT period, ${exact('staked_minor')} AS staked, ${exact('paid_minor')} AS paid, ${exact('deposited_minor')} AS deposited,
       ${exact(`(SELECT coalesce(sum(amount_minor), 0) FROM rolled_back_bets JOIN posting_groups ON sequence = bet_sequence
         WHERE bet_sequence >= first_sequence)
       + (SELECT coalesce(sum(unplayed_minor), 0) FROM rounds
         WHERE unplayed_minor > 0 AND opened_sequence >= first_sequence)`)} AS undone
     FROM current_windows`,
  )
  return rows.toArray().flatMap(({ period, staked, paid, deposited, undone }) => {
    const { stakedMinor = 0n, paidMinor = 0n, depositedMinor = 0n } = windows[period] ?? {}
    const figures = [stakedMinor - BigInt(undone), paidMinor, depositedMinor]
    if (figures.join() === [staked, paid, deposited].join()) return []
    const detail = `the ${period} counts ${staked} staked, ${paid} paid, ${deposited} deposited; the journal ${figures.join(', ')}`
    return [{ check: 'limits count the journal', detail }]
  })
}
