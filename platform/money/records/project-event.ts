/** What a wallet's journal means for the read model: rows to be upserted, computed without looking anything up. */
import { isMemberAccount } from '../../kernel/wallet/accounts.ts'
import type { OutboxEvent } from '../../kernel/wallet/outbox-event.ts'
import { POSTING_KIND } from '../../kernel/wallet/posting-kind.ts'
import { ROUND_STATE } from '../../kernel/wallet/round-state.ts'
import type { PostingGroup, RoundWithDetails } from '../../kernel/wallet/wallet-interface.ts'

/** Field names are those of the columns: rows travel to D1 as JSON. */
export type LedgerRow = {
  merchant: string
  member_id: string
  sequence: number
  account: string
  kind: string
  amount_minor: number
  balance_after_minor: number
  occurred_at: number
  vendor: string | null
  round_id: string | null
  reference: string
  description: string
}

export type RoundRow = {
  merchant: string
  member_id: string
  vendor: string
  round_id: string
  wallet_kind: string
  currency: string
  game_id: string
  game_code: string
  game_name: string
  category: string
  state: string
  stake_minor: number
  payout_minor: number
  bet_count: number
  opened_at: number
  closed_at: number | null
  opened_sequence: number
  updated_sequence: number
  details: string | null
}

export type Projection = { ledger: LedgerRow[]; round: RoundRow | null }
export type WalletOwner = Pick<OutboxEvent, 'merchant' | 'memberId' | 'walletKind' | 'currency'>

export function projectEvent(event: OutboxEvent): Projection {
  const { groupKind: kind, round, ...group } = event
  const ledger = projectPostings(event, { ...group, kind }, round?.gameName ?? '')
  return { ledger, round: round && projectRound(event, round) }
}

/** The member's side of one posting group. */
export function projectPostings(
  { merchant, memberId }: Pick<WalletOwner, 'merchant' | 'memberId'>,
  group: PostingGroup,
  description: string,
): LedgerRow[] {
  return group.postings
    .filter((posting) => isMemberAccount(posting.account))
    .map((posting) => ({
      merchant,
      member_id: memberId,
      sequence: group.sequence,
      account: posting.account,
      kind: POSTING_KIND[group.kind],
      amount_minor: posting.amountMinor,
      balance_after_minor: posting.balanceAfterMinor,
      occurred_at: group.occurredAt,
      vendor: group.vendor,
      round_id: group.roundId,
      reference: group.transactionId ?? group.key,
      description,
    }))
}

export function projectRound(
  { merchant, memberId, walletKind, currency }: WalletOwner,
  round: Omit<RoundWithDetails, 'lastWinSequence'>,
): RoundRow {
  return {
    merchant,
    member_id: memberId,
    vendor: round.vendor,
    round_id: round.roundId,
    wallet_kind: walletKind,
    currency,
    game_id: round.gameId,
    game_code: round.gameCode,
    game_name: round.gameName,
    category: round.category,
    state: ROUND_STATE[round.status],
    stake_minor: round.stakeMinor,
    payout_minor: round.payoutMinor,
    bet_count: round.betCount,
    opened_at: round.openedAt,
    closed_at: round.closedAt,
    opened_sequence: round.openedSequence,
    updated_sequence: round.updatedSequence,
    details: round.details,
  }
}
