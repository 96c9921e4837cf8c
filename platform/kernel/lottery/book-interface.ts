/**
 * What the book of one merchant and game can be asked: its tickets from the reservation to the last payment. Play money has
 * books of its own. Times in milliseconds since the epoch.
 */
import type { GameCategory } from '../../../contract/constants.ts'
import type { GameId, MemberId, MerchantCode, VendorCode } from '../../../contract/ids.ts'
import type { MerkleStep } from '../../../contract/lottery/merkle.ts'
import type { LotteryLimits, LotteryResult, Settlement, Ticket } from '../../../contract/lottery/types.ts'
import type { Minor } from '../../../contract/money.ts'
import type { BookState, ChaseState, TicketState } from '../../../contract/states/lottery.ts'
import type { WalletKind } from '../wallet/accounts.ts'
import type { WalletRefusal } from '../wallet/wallet-interface.ts'

/** What a wallet still has to be asked; `stake`: whether it has the stake of a ticket that was not confirmed. */
export type Owed = 'stake' | 'win' | 'rebate' | 'rollback'

export type BookIdentity = { merchant: MerchantCode; gameCode: string; kind: WalletKind }
/** How the wallet's records name the game. */
export type SoldGame = { gameId: GameId; gameName: string; vendor: VendorCode; category: GameCategory }

export type BookTicket = {
  ticketId: string
  serial: number
  memberId: MemberId
  period: string
  chaseId: string | null
  state: TicketState
  ticket: Ticket
  contentHash: string
  currency: string
  payoutMinor: Minor
  rebateMinor: Minor
  settlement: Settlement | null
  /** Null once all money is where it belongs. */
  owed: Owed | null
  reason: string | null
  reservedAt: number
  stakedAt: number | null
  endedAt: number | null
}
/** Where a ticket stands among those of its member and book. */
export type TicketPlace = { reservedAt: number; serial: number }
export type TicketDetail = BookTicket & {
  result: LotteryResult | null
  /** Of the sealed book; null while it is open. */
  root: string | null
  merklePath: MerkleStep[] | null
}

export type Chase = {
  chaseId: string
  stopOnWin: boolean
  state: ChaseState
  createdAt: number
  tickets: BookTicket[]
}

export type ReserveInput = {
  identity: BookIdentity
  game: SoldGame
  /** The member's own for this request: the same again gives the same tickets. */
  key: string
  memberId: MemberId
  currency: string
  /** `formerHash`: as the release before hashed it. */
  tickets: { ticket: Ticket; contentHash: string; formerHash?: string }[]
  /** Of one ticket: null. */
  chase: { stopOnWin: boolean } | null
  /** The member saw other odds than there are now: a repeat is answered, nothing new is taken. */
  hasOldOdds: boolean
  limits: LotteryLimits
}
export type BookRefusal = 'conflict' | 'draw_closed' | 'odds_changed' | 'number_full' | 'not_found' | 'cancel_late'
/** What is left of a number; `isOfDraw`: of the draw as a whole. */
export type FullNumber = { play: string; line: string; leftMinor: Minor; isOfDraw: boolean }
export type BookResult<T> =
  | { ok: true; value: T }
  | { ok: false; refusal: BookRefusal; message: string; full: FullNumber[] }
export type Reserved = { chaseId: string | null; tickets: BookTicket[] }

export type BookPeriod = {
  period: string
  state: BookState
  tickets: number
  stakeMinor: Minor
  payoutMinor: Minor
  owedTickets: number
  root: string | null
  voidReason: string | null
  closeAt: number
}
/** `largestMinor`: what the fullest number may cost, while bets are kept by number. */
export type ListedPeriod = BookPeriod & { largestMinor: Minor | null }
export type CellSum = { play: string; line: string; payoutMinor: Minor }

/** The RPC surface of BookDO. */
export interface Book {
  reserve(input: ReserveInput): Promise<BookResult<Reserved>>
  /** The wallet has the stake, since then by its own clock. Answers the tickets as they are now. */
  confirm(input: { ticketIds: string[]; stakedAt: number }): Promise<BookTicket[]>
  /** The wallet refused for good. */
  refuse(input: { ticketIds: string[]; refusal: WalletRefusal }): Promise<BookTicket[]>
  cancel(input: { ticketId: string; memberId: MemberId }): Promise<BookResult<BookTicket>>
  stopChase(input: { chaseId: string; memberId: MemberId }): Promise<BookResult<Chase>>
  getTickets(input: { ticketIds: string[]; memberId: MemberId }): Promise<BookTicket[]>
  getTicket(input: { ticketId: string; memberId: MemberId }): Promise<TicketDetail | null>
  listTickets(input: {
    memberId: MemberId
    isOpen?: boolean | undefined
    before?: TicketPlace | undefined
    limit: number
  }): Promise<BookTicket[]>
  listChases(input: { memberId: MemberId; limit: number }): Promise<Chase[]>
  getPeriod(input: { period: string }): Promise<BookPeriod | null>
  listPeriods(input: { limit: number }): Promise<ListedPeriod[]>
  /** Periods that operators took back, by why; those drawn at or after a time. */
  listVoids(input: { since: number }): Promise<Record<string, string>>
  /** The fullest numbers of a period. */
  listCells(input: { period: string; limit: number }): Promise<CellSum[]>
  /** Refuses once there may be a result (`conflict`), and where it holds no ticket of that draw (`not_found`). */
  voidPeriod(input: { period: string; reason: string }): Promise<BookResult<null>>
  /** For the cron job: does what an alarm should have done. */
  poke(): Promise<void>
  /** For the demo data: what follows happens as of so long ago, until told 0. Refused where `LOCAL` is not set. */
  setSeedingClock(input: { agoMs: number }): Promise<void>
}

/** Merchant and game codes hold no colon. */
export const bookName = ({ merchant, gameCode, kind }: BookIdentity) => `book:${merchant}:${gameCode}:${kind}`

export const getBook = (
  namespace: DurableObjectNamespace<Book & Rpc.DurableObjectBranded>,
  identity: BookIdentity,
): Book => namespace.getByName(bookName(identity))

/** How the wallet names a ticket's transactions. */
export const betOf = (ticketId: string) => `bet-${ticketId}`
export const winOf = (ticketId: string) => `win-${ticketId}`
export const rollbackOf = (ticketId: string) => `undo-${ticketId}`
/** A ticket or a chase says itself whose book it lies in. */
export const gameCodeOf = (id: string) => id.slice(0, id.lastIndexOf('.'))
