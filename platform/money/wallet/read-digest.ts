/** The journal is the outbox: digests are made from it when they are sent, so none can be missing. */
import { windowOf } from '../../../contract/agents/periods.ts'
import { MAX_MINOR, type Minor, minor } from '../../../contract/money.ts'
import { computeValidBet } from '../../../contract/rules/valid-bet.ts'
import { type Digest, LATEST_MAX, type MoneyFact, type MoneyMove, type PlaySum } from '../../kernel/wallet/digest.ts'
import type { GroupKind } from '../../kernel/wallet/wallet-types.ts'
import { negate, plus } from '../ledger/amounts.ts'
import { type ClosedRound, readClosed } from '../ledger/records/fold-records.ts'
import { type CorrectedRound, readCorrections } from '../ledger/records/read-corrections.ts'
import type { Ledger, WalletState } from '../ledger/types.ts'

/** Stretches of 150 groups stay below this but for the longest of names. */
const MOST_BYTES = 60_000
const MOST_GROUPS = 150

/** The next stretch of the journal after a place in it; null where there is none. */
export function readDigest(ledger: Ledger, wallet: WalletState, afterSequence: number): Digest | null {
  const { last } = ledger.sql.exec<{ last: number | null }>('SELECT max(sequence) AS last FROM posting_groups').one()
  let toSequence = Math.min(last ?? 0, afterSequence + MOST_GROUPS)
  if (toSequence <= afterSequence) return null
  let digest = buildDigest(ledger, wallet, afterSequence, toSequence)
  while (toSequence > afterSequence + 1 && new TextEncoder().encode(JSON.stringify(digest)).length > MOST_BYTES) {
    toSequence = afterSequence + Math.ceil((toSequence - afterSequence) / 2)
    digest = buildDigest(ledger, wallet, afterSequence, toSequence)
  }
  return digest
}

function buildDigest(ledger: Ledger, wallet: WalletState, afterSequence: number, toSequence: number): Digest {
  const { merchant, memberId, kind } = wallet
  const groups = readOtherGroups(ledger, afterSequence, toSequence)
  const counts = kind === 'real'
  const settled = counts
    ? readClosed(ledger.sql, afterSequence, toSequence).filter(({ status }) => status === 'settled')
    : []
  return {
    version: 2,
    merchant,
    memberId,
    walletKind: kind,
    fromSequence: afterSequence + 1,
    toSequence,
    play: counts ? [...sumPlay(settled), ...readCorrections(ledger.sql, afterSequence, toSequence).map(toPlay)] : [],
    latest: settled
      .slice(-LATEST_MAX)
      .map(({ gameId, stakeMinor, payoutMinor, closedAt }) => ({ gameId, stakeMinor, payoutMinor, closedAt })),
    money: counts ? listMoney(groups) : [],
    groups: groups
      .filter(({ kind }) => kind !== 'bet-rebate')
      .map(({ sequence, kind, key }) => ({ sequence, kind, key })),
  }
}

/** A sum that would pass what an amount may be goes on in another row. */
function sumPlay(rounds: readonly ClosedRound[]): PlaySum[] {
  const rows: PlaySum[] = []
  const newest = new Map<string, PlaySum>()
  for (const round of rounds) {
    const { vendor, gameId, category } = round
    const window = windowOf(round.closedAt)
    const name = `${window} ${vendor} ${gameId} ${category}`
    let sum = newest.get(name)
    if (!sum || sum.stakeMinor + round.stakeMinor > MAX_MINOR || sum.payoutMinor + round.payoutMinor > MAX_MINOR) {
      sum = { ...noPlay, window, category, vendor, gameId }
      newest.set(name, sum)
      rows.push(sum)
    }
    addRound(sum, round)
  }
  return rows
}

function addRound(sum: PlaySum, round: ClosedRound): void {
  sum.rounds += 1
  sum.stakeMinor = plus(sum.stakeMinor, round.stakeMinor)
  sum.payoutMinor = plus(sum.payoutMinor, round.payoutMinor)
  sum.validMinor = plus(sum.validMinor, computeValidBet(round))
  sum.rebateBaseMinor = plus(sum.rebateBaseMinor, round.rebateBaseMinor)
  sum.largestWin = largerWin(sum.largestWin, round)
}

/** Nothing was staked for it: it changes what was paid. */
const toPlay = ({ vendor, gameId, category, movedMinor, occurredAt }: CorrectedRound): PlaySum => ({
  ...noPlay,
  window: windowOf(occurredAt),
  category,
  vendor,
  gameId,
  payoutMinor: movedMinor,
})

const noPlay = {
  rounds: 0,
  stakeMinor: minor(0),
  payoutMinor: minor(0),
  validMinor: minor(0),
  rebateBaseMinor: minor(0),
  largestWin: null,
}

/** GAME-07: what the board of wins shows as one: 20 times its stake, or 500.00 and more than its stake. */
const BIG_WIN = { timesStake: 20, payoutMinor: 50_000 } as const

function largerWin(win: PlaySum['largestWin'], { roundId, stakeMinor, payoutMinor, closedAt }: ClosedRound) {
  const isBig = payoutMinor >= stakeMinor * BIG_WIN.timesStake || payoutMinor >= BIG_WIN.payoutMinor
  const isLarger = isBig && payoutMinor > stakeMinor && payoutMinor > (win?.payoutMinor ?? 0)
  return isLarger ? { roundId, payoutMinor, closedAt } : win
}

export type OtherGroup = {
  sequence: number
  kind: GroupKind
  key: string
  occurredAt: number
  amountMinor: Minor
  /** The money had left the house: a withdrawal that comes back after it was paid. */
  fromOutside: 0 | 1
}

function readOtherGroups({ sql }: Ledger, afterSequence: number, toSequence: number): OtherGroup[] {
  return sql
    .exec<OtherGroup>(
      `SELECT sequence, kind, key, occurred_at AS occurredAt, amount_minor AS amountMinor,
         EXISTS (SELECT 1 FROM postings WHERE postings.sequence = posting_groups.sequence AND account = 'cash-out') AS fromOutside
       FROM posting_groups
       WHERE sequence > ? AND sequence <= ? AND kind NOT IN ('bet', 'win', 'rollback') ORDER BY sequence`,
      afterSequence,
      toSequence,
    )
    .toArray()
}

/** What each kind of group counts as for those who share in a player's figures; what is not named counts as nothing. */
export const FACT: Partial<Record<GroupKind, MoneyFact>> = {
  deposit: 'deposit',
  'withdrawal-paid': 'withdrawal',
  promotion: 'bonus',
  'bonus-released': 'bonus',
  rebate: 'rebate',
  'bet-rebate': 'bet_rebate',
}

export function listMoney(groups: readonly OtherGroup[]): MoneyMove[] {
  return groups.flatMap(({ kind, occurredAt, amountMinor, fromOutside }) => {
    const isReturn = kind === 'withdrawal-returned' && fromOutside === 1
    const fact = isReturn ? 'withdrawal' : FACT[kind]
    const window = windowOf(occurredAt)
    return fact ? [{ window, fact, amountMinor: isReturn ? negate(amountMinor) : amountMinor }] : []
  })
}
