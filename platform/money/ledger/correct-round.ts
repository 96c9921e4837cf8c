import type { RoundId, TransactionId, VendorCode } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { type Minor, minor } from '../../../contract/money.ts'
import { gameAccount, type WalletKind } from '../../kernel/wallet/accounts.ts'
import type { Move, Outcome, Round } from '../../kernel/wallet/wallet-types.ts'
import { negate, plus } from './amounts.ts'
import { refuse } from './outcome.ts'
import { nextStamp, postGroup, type Stamp } from './post-group.ts'
import { GROUPS_OF_ROUND } from './records/read-rounds.ts'
import { getRound } from './rounds.ts'
import { type Request, runOnce } from './run-once.ts'
import { isOfOtherKind, otherKind, transactionKey } from './transaction-ids.ts'
import type { Ledger, WalletState } from './types.ts'
import { postVendorWallets, wasStakedFromVendorWallet } from './vendor-wallets/post-vendor-wallets.ts'
import { computeMismatch, getWalletState, notOpen, readBalance } from './wallet-state.ts'

export type Correction = {
  vendor: VendorCode
  roundId: RoundId
  correctionId: TransactionId
  kind: WalletKind
  currency: string
  /** What the round should have paid more; below zero: less. */
  amountMinor: Minor
  reason: string
  approval: string
}

/**
 * The difference to a result that was paid: game → real, or real → game as far as the balance goes. The rest is taken no
 * more. It counts in no limit and as no turnover. Refusals are not kept: what is owed while frozen comes when asked again.
 */
export function correctRound(ledger: Ledger, correction: Correction): Outcome<Move> {
  const { vendor, correctionId: transactionId } = correction
  const key = transactionKey('correction', { vendor, transactionId })
  return runOnce(ledger, key, { ...correction }, (request) => correct(ledger, correction, request))
}

function correct(ledger: Ledger, correction: Correction, request: Request): Outcome<Move> {
  const { vendor, roundId, correctionId: transactionId, amountMinor: askedMinor } = correction
  if (isOfOtherKind(ledger, 'correction', { vendor, transactionId })) return otherKind
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  const round = getRound(ledger, correction)
  if (!round) return refuse('round_unknown', 'no such round in this wallet')
  if (round.status === 'open') return refuse('round_open', 'only a round that has ended is corrected')
  if (isApprovalUsed(ledger, round, correction))
    return refuse('approval_used', 'this approval corrected the round before')
  if (readPaid(ledger, round) + askedMinor < 0) return refuse('beyond_payout', 'the round has not paid so much')
  const mismatch = computeMismatch(wallet, correction)
  if (mismatch) return mismatch

  const stamp = nextStamp(ledger)
  const atVendor = wasStakedFromVendorWallet(ledger, round.openedSequence)
  const movedMinor = takeable(ledger, wallet, { vendor, askedMinor, atVendor })
  if (atVendor) bringToVendor(ledger, wallet, request, stamp, { vendor, movedMinor })
  const outcome = postGroup(ledger, wallet, request, stamp, {
    kind: 'correction',
    amountMinor: minor(Math.abs(movedMinor)),
    vendor,
    roundId,
    transactionId,
    entries: [
      { account: gameAccount(vendor), amountMinor: negate(movedMinor) },
      { account: 'real', amountMinor: movedMinor },
    ],
    round: null,
    correctedMinor: movedMinor,
    atVendor,
  })
  assert(outcome.ok || !atVendor, 'money at the vendor was moved for it')
  if (outcome.ok) saveCorrection(ledger, round, stamp, { ...correction, movedMinor })
  return outcome
}

function isApprovalUsed({ sql }: Ledger, { openedSequence }: Round, { approval }: Correction): boolean {
  const query = 'SELECT 1 FROM round_corrections WHERE opened_sequence = ? AND approval = ?'
  return sql.exec(query, openedSequence, approval).toArray().length > 0
}

/** With what came back of a void round, and what was corrected before. */
function readPaid({ sql }: Ledger, { openedSequence }: Round): number {
  return sql
    .exec<{ paid: number }>(
      `SELECT payout_minor + coalesce((SELECT sum(moved_minor) FROM round_corrections
           WHERE round_corrections.opened_sequence = rounds.opened_sequence), 0)
         + iif(status = 'void', (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups
           WHERE sequence IN (${GROUPS_OF_ROUND}) AND kind = 'rollback'), 0) AS paid
       FROM rounds WHERE opened_sequence = ?`,
      openedSequence,
    )
    .one().paid
}

type Taking = { vendor: VendorCode; askedMinor: Minor; atVendor: boolean }

/** What is asked, where it is given. What is taken: at most what can be staked where the round was staked from. */
function takeable(ledger: Ledger, wallet: WalletState, { vendor, askedMinor, atVendor }: Taking): Minor {
  if (askedMinor > 0) return askedMinor
  const { realMinor, vendorWallets } = readBalance(ledger, wallet)
  const thereMinor = atVendor ? plus(realMinor, vendorWallets?.[vendor] ?? minor(0)) : realMinor
  return minor(-Math.min(thereMinor, -askedMinor))
}

/** MEM-03: what is taken and lies no longer at the vendor comes from the main wallet, so that moving it there keeps nothing back. */
function bringToVendor(
  ledger: Ledger,
  wallet: WalletState,
  request: Request,
  { occurredAt }: Stamp,
  { vendor, movedMinor }: { vendor: VendorCode; movedMinor: Minor },
): void {
  const thereMinor = readBalance(ledger, wallet).vendorWallets?.[vendor] ?? 0
  const missingMinor = -movedMinor - thereMinor
  if (missingMinor <= 0) return
  postVendorWallets(ledger, {
    key: `${request.key}:moved`,
    contentHash: request.contentHash,
    kind: 'moved',
    occurredAt,
    from: 'main',
    to: vendor,
    amountMinor: minor(missingMinor),
    moneySequence: null,
    answer: () => readBalance(ledger, wallet),
  })
}

/** It stands among the groups of its round, which itself stays closed. */
function saveCorrection(
  { sql }: Ledger,
  { openedSequence }: Round,
  { sequence }: Stamp,
  { amountMinor, movedMinor, approval, reason }: Correction & { movedMinor: Minor },
): void {
  sql.exec(
    `INSERT INTO round_corrections (opened_sequence, sequence, asked_minor, moved_minor, approval, reason)
     VALUES (?, ?, ?, ?, ?, ?)`,
    openedSequence,
    sequence,
    amountMinor,
    movedMinor,
    approval,
    reason,
  )
  sql.exec('INSERT INTO round_groups (opened_sequence, sequence) VALUES (?, ?)', openedSequence, sequence)
}
