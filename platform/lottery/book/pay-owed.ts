/** Asks a wallet for what a ticket owes it. Each command has a key of its own, so it may be sent any number of times. */
import { proofPath } from '../../../contract/lottery/games.ts'
import { ticketRound } from '../../../contract/lottery/ticket.ts'
import type { LotteryResult } from '../../../contract/lottery/types.ts'
import {
  type BookIdentity,
  type BookTicket,
  betOf,
  type Owed,
  rollbackOf,
  type SoldGame,
  winOf,
} from '../../kernel/lottery/book-interface.ts'
import { ROUND_DETAILS_MAX_BYTES } from '../../kernel/wallet/wallet-inputs.ts'
import type { Move, Wallet, WalletResult } from '../../kernel/wallet/wallet-interface.ts'

export type Debt = {
  identity: BookIdentity
  game: SoldGame
  ticket: BookTicket & { owed: Exclude<Owed, 'stake'> }
  result: LotteryResult | null
}

export function payOwed(wallet: Wallet, debt: Debt): Promise<WalletResult<Move>> {
  const { identity, game, ticket } = debt
  const { ticketId, period, currency } = ticket
  const round = { vendor: game.vendor, roundId: ticketRound(identity.gameCode, period, ticketId) }
  const money = { kind: identity.kind, currency }
  switch (ticket.owed) {
    case 'win':
      return wallet.settleRound({
        ...round,
        ...money,
        transactionId: winOf(ticketId),
        amountMinor: ticket.payoutMinor,
        closesRound: true,
        details: describeRound(debt),
      })
    case 'rebate':
      return wallet.payBetRebate({ ...round, ...money, key: ticketId, amountMinor: ticket.rebateMinor })
    case 'rollback':
      return wallet.rollbackBet({
        ...round,
        transactionId: rollbackOf(ticketId),
        betTransactionId: betOf(ticketId),
      })
  }
}

/** What is asked after this was paid. */
export const nextOwed = ({ owed, rebateMinor }: Pick<BookTicket, 'owed' | 'rebateMinor'>): 'rebate' | null =>
  owed === 'win' && rebateMinor > 0 ? 'rebate' : null

/** For the round's record; of a ticket with very many bets only what fits. */
function describeRound({ identity, ticket, result }: Debt): string {
  const { gameCode } = identity
  const { ticketId, period, settlement } = ticket
  const proof = proofPath(gameCode, period)
  const details = { gameCode, period, ticketId, result, hits: settlement?.bets.map(({ hits }) => hits) ?? [], proof }
  const text = JSON.stringify(details)
  return new TextEncoder().encode(text).length <= ROUND_DETAILS_MAX_BYTES
    ? text
    : JSON.stringify({ gameCode, period, ticketId, proof })
}
