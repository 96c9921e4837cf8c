/** The journal is the outbox: events are made from it when they are sent, so none can be missing. */

import type { OutboxEvent } from '../../kernel/wallet/outbox-event.ts'
import { walletName } from '../../kernel/wallet/wallet-interface.ts'
import type { PostingGroup, RoundWithDetails } from '../../kernel/wallet/wallet-types.ts'
import { readJournal } from '../ledger/list-postings.ts'
import { type RoundName, requireRoundWithDetails } from '../ledger/rounds.ts'
import type { Ledger, WalletState } from '../ledger/types.ts'

/** The next events after `afterSequence`, oldest first, each group's round as it is now. */
export function readEvents(ledger: Ledger, wallet: WalletState, afterSequence: number, limit: number): OutboxEvent[] {
  return readJournal(ledger, afterSequence, limit).map((group) =>
    presentEvent(wallet, group, getRoundOf(ledger, group)),
  )
}

function getRoundOf(ledger: Ledger, { vendor, roundId }: PostingGroup): RoundWithDetails | null {
  if (vendor === null || roundId === null) return null
  const name: RoundName = { vendor, roundId }
  const found = requireRoundWithDetails(ledger, name)
  return found.ok ? found.value : null
}

function presentEvent(wallet: WalletState, group: PostingGroup, round: RoundWithDetails | null): OutboxEvent {
  const { merchant, memberId, kind, currency } = wallet
  const { kind: groupKind, ...rest } = group
  return {
    version: 1,
    id: `${walletName(merchant, memberId)}:${group.sequence}`,
    ...rest,
    kind: round ? 'round' : 'posting',
    groupKind,
    merchant,
    memberId,
    walletKind: kind,
    currency,
    round,
  }
}
