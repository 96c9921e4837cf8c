/** One portion of the journal, group by group: what it says by itself, added to what the walk carries. */
import { createHash } from 'node:crypto'
import type { LimitPeriod } from '../../../../contract/rules/limits.ts'
import { isMemberAccount } from '../../../kernel/wallet/accounts.ts'
import type { Finding } from '../../../kernel/wallet/wallet-types.ts'
import type { Ledger } from '../types.ts'
import { type BonusSpan, countBonuses, readBonuses } from './check-bonuses.ts'
import type { CountedStakes, CountedWindow, KnownWalk, WalkState } from './walk-state.ts'

/** After `after`, up to and with `to`. */
export type Range = { after: number; to: number }

export type JournalGroup = {
  sequence: number
  key: string
  contentHash: string
  kind: string
  occurredAt: number
  amountMinor: number
  vendor: string | null
  roundId: string | null
  transactionId: string | null
  answer: string
}
export type JournalPosting = { sequence: number; account: string; amountMinor: number; balanceAfterMinor: number }
/** What moved the turnover that is left: up by a demand, down by what counts of a round that ended or by what was waived. */
export type TurnoverChange = { sequence: number; changeMinor: number; stakeMinor: number }
/** `uncountedMinor`: what of the whole stake does not count. */
type StakedChange = TurnoverChange & { uncountedMinor: number }
export type Portion = {
  groups: readonly JournalGroup[]
  postings: readonly JournalPosting[]
  turnover: readonly StakedChange[]
  bonuses: readonly BonusSpan[]
  /** Where each window of the limits begins now. */
  windowStarts: ReadonlyMap<LimitPeriod, number>
}

type Row<T> = T & Record<string, SqlStorageValue>

/** CROSS JOIN keeps SQLite from reading every round to find those of a few groups. */
export function readPortion(ledger: Ledger, range: Range): Portion {
  const { sql } = ledger
  const { after, to } = range
  const groups = sql.exec<Row<JournalGroup>>(
    `SELECT sequence, key, content_hash AS contentHash, kind, occurred_at AS occurredAt, amount_minor AS amountMinor,
       vendor, round_id AS roundId, transaction_id AS transactionId, answer
     FROM posting_groups WHERE sequence > ? AND sequence <= ? ORDER BY sequence`,
    after,
    to,
  )
  const postings = sql.exec<Row<JournalPosting>>(
    `SELECT sequence, account, amount_minor AS amountMinor, balance_after_minor AS balanceAfterMinor
     FROM postings WHERE sequence > ? AND sequence <= ? ORDER BY sequence, account`,
    after,
    to,
  )
  const turnover = sql.exec<Row<StakedChange>>(
    `SELECT sequence, required_minor AS changeMinor, 0 AS stakeMinor, 0 AS uncountedMinor FROM turnover_demands
       WHERE sequence > ?1 AND sequence <= ?2
     UNION ALL SELECT sequence, -coalesce(turnover_minor, stake_minor), coalesce(turnover_minor, stake_minor),
         stake_minor - coalesce(turnover_minor, stake_minor)
       FROM posting_groups CROSS JOIN rounds USING (vendor, round_id)
       WHERE sequence > ?1 AND sequence <= ?2 AND posting_groups.kind = 'win'
         AND status = 'settled' AND updated_sequence = sequence
     UNION ALL SELECT sequence, -amount_minor, 0, 0 FROM posting_groups
       WHERE sequence > ?1 AND sequence <= ?2 AND kind = 'turnover-waived'
     ORDER BY sequence`,
    after,
    to,
  )
  const windows = sql.exec<{ period: LimitPeriod; firstSequence: number }>(
    'SELECT period, first_sequence AS firstSequence FROM current_windows',
  )
  return {
    groups: groups.toArray(),
    postings: postings.toArray(),
    turnover: turnover.toArray(),
    bonuses: readBonuses(ledger, range),
    windowStarts: new Map(windows.toArray().map(({ period, firstSequence }) => [period, firstSequence])),
  }
}

/** Pure. The walk after the portion, and what in it contradicts itself or what came before. */
export function walkJournal(state: KnownWalk, portion: Portion, range: Range): { state: KnownWalk; found: Finding[] } {
  const found: Finding[] = []
  const { groups, postings } = portion
  if (groups.length !== range.to - range.after)
    found.push({
      check: 'sequence is gapless',
      detail: `groups after ${range.after} up to sequence ${range.to}: ${groups.length}`,
    })
  const postingsOf = Map.groupBy(postings, ({ sequence }) => sequence)
  const balances = new Map(Object.entries(state.balances))
  let journalHash = state.journalHash
  for (const group of groups) {
    const own = postingsOf.get(group.sequence) ?? []
    journalHash = hashGroup(journalHash, group, own)
    postingsOf.delete(group.sequence)
    found.push(...checkPostings(own, balances))
  }
  for (const [sequence, orphans] of postingsOf) {
    found.push({ check: 'posting has its group', detail: `postings of missing group ${sequence}` })
    found.push(...checkPostings(orphans, balances))
  }
  const counted = countWindows(state, portion, range)
  const stakes = countStakes(state.counted, portion, range)
  const whole = countStakes(state, { ...portion, turnover: portion.turnover.map(toWhole) }, range)
  const next = {
    ...state,
    sequence: range.to,
    journalHash,
    postingCount: state.postingCount + postings.length,
    balances: Object.fromEntries(balances),
    windows: counted.windows,
    ...whole.counted,
    counted: stakes.counted,
  }
  return { state: next, found: [...found, ...counted.found, ...stakes.found] }
}

const toWhole = ({ changeMinor, stakeMinor, uncountedMinor, ...change }: StakedChange): StakedChange => ({
  ...change,
  changeMinor: changeMinor - uncountedMinor,
  stakeMinor: stakeMinor + uncountedMinor,
  uncountedMinor,
})

function countStakes(state: CountedStakes, portion: Portion, range: Range) {
  const { counted, found } = countBonuses(state, portion, range)
  return { counted: { ...countTurnover(state, portion.turnover), ...counted }, found }
}

/** Everything a group says. One that is changed, in whatever word, changes this and all that follow. */
function hashGroup(previous: string, group: JournalGroup, postings: readonly JournalPosting[]): string {
  const { sequence, key, contentHash, kind, occurredAt, amountMinor, vendor, roundId, transactionId, answer } = group
  const words = [sequence, key, contentHash, kind, occurredAt, amountMinor, vendor, roundId, transactionId, answer]
  const moves = postings.map((posting) => [posting.account, posting.amountMinor, posting.balanceAfterMinor])
  return createHash('sha256')
    .update(previous)
    .update(JSON.stringify([...words, moves]))
    .digest('base64url')
}

/** Of one group. Adds them to `balances`. */
function checkPostings(postings: readonly JournalPosting[], balances: Map<string, number>): Finding[] {
  const found: Finding[] = []
  let sum = 0
  for (const { sequence, account, amountMinor, balanceAfterMinor } of postings) {
    sum += amountMinor
    const running = (balances.get(account) ?? 0) + amountMinor
    balances.set(account, running)
    const after = `after group ${sequence}`
    if (balanceAfterMinor !== running)
      found.push({ check: 'running balance', detail: `${account} in group ${sequence} runs to ${balanceAfterMinor}` })
    if (balanceAfterMinor < 0 && isMemberAccount(account))
      found.push({ check: 'no debt of the member', detail: `${account} was ${balanceAfterMinor} ${after}` })
  }
  const [first] = postings
  if (sum !== 0 && first) found.push({ check: 'group sums to zero', detail: `group ${first.sequence} sums to ${sum}` })
  return found
}

/** Never below nothing: the sum of all changes, less the lowest it ever stood at. */
function countTurnover(state: CountedStakes, changes: readonly TurnoverChange[]) {
  let { turnoverMinor, turnoverLowestMinor } = state
  for (const { changeMinor } of changes) {
    turnoverMinor += BigInt(changeMinor)
    if (turnoverMinor < turnoverLowestMinor) turnoverLowestMinor = turnoverMinor
  }
  return { turnoverMinor, turnoverLowestMinor }
}

/** A window opens with the group that is posted then: one that is new begins behind what was read before. */
function countWindows(state: WalkState, { groups, windowStarts }: Portion, { after }: Range) {
  const windows: WalkState['windows'] = {}
  const found: Finding[] = []
  for (const [period, firstSequence] of windowStarts) {
    const known = state.windows[period]
    const isSame = known?.firstSequence === firstSequence
    if (!isSame && firstSequence <= after)
      found.push({
        check: 'limits count the journal',
        detail: `the ${period} begins at ${firstSequence}, which it did not when that was read`,
      })
    const window: CountedWindow = isSame
      ? { ...known }
      : { firstSequence, stakedMinor: 0n, paidMinor: 0n, depositedMinor: 0n }
    for (const { kind, sequence, amountMinor } of groups) {
      if (sequence < firstSequence) continue
      if (kind === 'bet') window.stakedMinor += BigInt(amountMinor)
      if (kind === 'win' || kind === 'bet-rebate') window.paidMinor += BigInt(amountMinor)
      if (kind === 'deposit') window.depositedMinor += BigInt(amountMinor)
    }
    windows[period] = window
  }
  return { windows, found }
}
