import { assert } from '../../../contract/lib/assert.ts'
import { MAX_MINOR, minor } from '../../../contract/money.ts'
import type { BatchMove } from '../../kernel/wallet/lottery-inputs.ts'
import type { Balance, Move, Outcome, Refused } from '../../kernel/wallet/wallet-types.ts'
import { hashContent } from './content-hash.ts'
import { accept, refuse, replay } from './outcome.ts'
import { type Bet, betContent, computeBetRefusal, postStake } from './place-bet.ts'
import { nextStamp } from './post-group.ts'
import { getRefusedBet, saveRefusedBet } from './refused-bets.ts'
import { getRolledBackRound } from './rolled-back-bets.ts'
import { getRound } from './rounds.ts'
import type { Request } from './run-once.ts'
import { computePlayRefusal } from './safety/compute-play-refusal.ts'
import { countStake } from './safety/counts.ts'
import { isOfOtherKind, otherKind, transactionKey } from './transaction-ids.ts'
import type { Ledger, WalletState } from './types.ts'
import { getWalletState, notOpen, readBalance } from './wallet-state.ts'

export type BetBatch = { batchId: string; bets: readonly Bet[] }

/**
 * Takes many stakes, all or none: decided on their sum, then a posting group for each under its usual key. Either answer
 * is final for the batch and for every bet in it.
 */
export function placeBets(ledger: Ledger, { batchId, bets }: BetBatch): Outcome<BatchMove> {
  const [first] = bets
  assert(first, 'a batch holds a bet')
  const key = `bets:${first.vendor}:${batchId}`
  const batch: Request = { key, contentHash: hashContent(bets.map(betContent)) }
  const stored = findBatch(ledger, batch)
  if (stored) return stored.contentHash === batch.contentHash ? replay(stored.move) : usedBefore(key)
  const refused = getRefusedBet(ledger, batch)
  if (refused) return refused

  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  const refusal = computeBatchRefusal(ledger, wallet, bets)
  if (!refusal) return takeStakes(ledger, wallet, batch, bets)
  // A bet that was answered before keeps that answer: the batch is in conflict with it, and nothing more.
  if (refusal.refusal !== 'conflict')
    for (const request of [batch, ...bets.map(toRequest)]) saveRefusedBet(ledger, request, refusal)
  return refusal
}

const usedBefore = (key: string) => refuse('conflict', `${key} was used with other content`)
const toRequest = (bet: Bet): Request => ({
  key: transactionKey('bet', bet),
  contentHash: hashContent(betContent(bet)),
})

function computeBatchRefusal(ledger: Ledger, wallet: WalletState, bets: readonly Bet[]): Refused | null {
  for (const bet of bets) {
    if (isOfOtherKind(ledger, 'bet', bet)) return otherKind
    if (isKnown(ledger, transactionKey('bet', bet))) return refuse('conflict', `${bet.transactionId} came before`)
  }
  const balance = readBalance(ledger, wallet)
  const staked = new Map<string, number>()
  let opensRound = false
  for (const bet of bets) {
    const round = getRound(ledger, bet)
    opensRound ||= round === null
    const rolledBack = getRolledBackRound(ledger, { vendor: bet.vendor, betTransactionId: bet.transactionId }) !== null
    const refusal = computeBetRefusal(bet, { wallet, round, rolledBack, balance })
    if (refusal) return refusal
    staked.set(bet.roundId, (staked.get(bet.roundId) ?? round?.stakeMinor ?? 0) + bet.amountMinor)
  }
  const sum = bets.reduce((total, { amountMinor }) => total + amountMinor, 0)
  if (sum > balance.realMinor) return refuse('balance_insufficient', 'the stakes are more than the balance')
  if (Math.max(balance.heldMinor + sum, ...staked.values()) > MAX_MINOR)
    return refuse('limit_reached', 'stakes out of bounds')
  return computePlayRefusal(ledger, { amountMinor: minor(sum), opensRound, now: ledger.clock() })
}

const isKnown = ({ sql }: Ledger, key: string) =>
  sql
    .exec('SELECT 1 FROM posting_groups WHERE key = ?1 UNION ALL SELECT 1 FROM refused_bets WHERE key = ?1', key)
    .toArray().length > 0

/** Whatever stops it halfway is a bug: the throw undoes what was posted before. */
function takeStakes(ledger: Ledger, wallet: WalletState, batch: Request, bets: readonly Bet[]): Outcome<BatchMove> {
  const first = nextStamp(ledger)
  let last: Move | null = null
  for (const bet of bets) {
    const stake = { bet, round: getRound(ledger, bet), stamp: nextStamp(ledger), atVendor: false }
    const posted = postStake(ledger, wallet, toRequest(bet), stake)
    assert(posted.ok, 'a bet that was decided on is posted')
    last = posted.value
  }
  assert(last, 'a batch holds a bet')
  countStake(ledger, first, minor(bets.reduce((sum, { amountMinor }) => sum + amountMinor, 0)))
  const { sequence, occurredAt, balance } = last
  ledger.sql.exec(
    'INSERT INTO bet_batches (key, content_hash, first_sequence, last_sequence) VALUES (?, ?, ?, ?)',
    batch.key,
    batch.contentHash,
    first.sequence,
    sequence,
  )
  return accept({ firstSequence: first.sequence, lastSequence: sequence, occurredAt, balance })
}

type StoredBatch = { contentHash: string; move: BatchMove }

function findBatch({ sql }: Ledger, { key }: Request): StoredBatch | null {
  const row = sql
    .exec<{ contentHash: string; firstSequence: number; lastSequence: number; occurredAt: number; answer: string }>(
      `SELECT bet_batches.content_hash AS contentHash, first_sequence AS firstSequence, last_sequence AS lastSequence,
         occurred_at AS occurredAt, answer
       FROM bet_batches JOIN posting_groups ON sequence = last_sequence WHERE bet_batches.key = ?`,
      key,
    )
    .toArray()[0]
  if (!row) return null
  const { contentHash, answer, ...places } = row
  const { balance }: { balance: Balance } = JSON.parse(answer)
  return { contentHash, move: { ...places, balance } }
}
