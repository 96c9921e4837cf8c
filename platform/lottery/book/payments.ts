/** Between a book and the wallets: whether a stake is there, and all that a ticket is owed, asked again until it is answered. */
import { mapAtOnce } from '../../../contract/lib/at-once.ts'
import { log } from '../../../contract/log.ts'
import { ticketRound } from '../../../contract/lottery/ticket.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import type * as book from '../../kernel/lottery/book-interface.ts'
import { getWallet, type Wallet } from '../../kernel/wallet/wallet-interface.ts'
import { lotteryHooks } from '../lottery-hooks.ts'
import type { BookEnv } from './book-do.ts'
import type { BookState } from './book-state.ts'
import { removeCells } from './cells.ts'
import { nextOwed, payOwed } from './pay-owed.ts'
import { RETRY_MS, STAKED_WITHIN_MS } from './period-machine.ts'
import * as tickets from './ticket-rows.ts'

/** A frozen wallet is asked again each minute. */
const ASIDE_MS = 60_000

type Refused = { refusal: string; message: string }

export class BookPayments {
  readonly #env: () => Pick<BookEnv, 'WALLET'>
  readonly #state: BookState

  constructor(env: () => Pick<BookEnv, 'WALLET'>, state: BookState) {
    this.#env = env
    this.#state = state
  }

  pay(owing: readonly book.BookTicket[]): Promise<void> {
    return this.#each(owing, (ticket) => this.#payTicket(ticket))
  }

  isInTime({ period }: book.BookTicket, stakedAt: number): boolean {
    return stakedAt < this.#state.requirePeriod(period).closeAt + STAKED_WITHIN_MS
  }

  /**
   * By what the wallet has and since when, however late it answers; the rule never looks at the result. Answers a refusal that
   * is no clear no: it is asked again.
   */
  async #decideStake(ticket: book.BookTicket): Promise<Refused | null> {
    const { ticketId, memberId, period } = ticket
    const { identity, game } = this.#state.requireKept()
    const roundId = ticketRound(identity.gameCode, period, ticketId)
    const round = await this.#walletOf(memberId).getRound({ vendor: game.vendor, roundId })
    if (!round.ok && round.refusal !== 'round_unknown' && round.refusal !== 'not_open') return round
    const stakedAt = round.ok && round.value.status === 'open' ? round.value.openedAt : null
    this.#state.transact(() => {
      if (stakedAt !== null && this.isInTime(ticket, stakedAt)) {
        tickets.goLive(this.#state.sql, ticketId, stakedAt)
        return
      }
      const end = { step: 'unstaked', reason: 'not_staked', now: this.#state.now() } as const
      if (tickets.takeBack(this.#state.sql, ticketId, end)) removeCells(this.#state.sql, ticket.ticket)
    })
    return null
  }

  async #payTicket(ticket: book.BookTicket): Promise<void> {
    const { ticketId, memberId, period } = ticket
    if (ticket.owed === 'stake') {
      const refused = await this.#decideStake(ticket)
      return refused ? this.#putAside(ticketId, refused) : this.#payTicket(this.#state.requireTicket(ticketId))
    }
    const { result } = this.#state.requirePeriod(period)
    let owed: Exclude<book.Owed, 'stake'> | null = ticket.owed
    while (owed !== null) {
      const answer = await payOwed(this.#walletOf(memberId), {
        ...this.#state.requireKept(),
        ticket: { ...ticket, owed },
        result,
      })
      lotteryHooks.reach('paid')
      if (!answer.ok) return this.#putAside(ticketId, answer)
      const next = nextOwed({ ...ticket, owed })
      tickets.markPaid(this.#state.sql, ticketId, owed, next, this.#state.now())
      owed = next
    }
  }

  /** A wallet that was never opened has nothing to give back. After any other refusal it is asked again later. */
  #putAside(ticketId: string, { refusal, message }: Refused): void {
    if (refusal === 'not_open') {
      tickets.markPaid(this.#state.sql, ticketId, 'rollback', null, this.#state.now())
      return
    }
    if (refusal !== 'frozen') log.error('lottery_ticket_aside', { ticketId, refusal, message })
    tickets.postpone(this.#state.sql, ticketId, { until: this.#state.now() + ASIDE_MS, isAside: true })
  }

  /** One that fails is asked again by the next alarm and holds up no other. */
  async #each(list: readonly book.BookTicket[], work: (ticket: book.BookTicket) => Promise<void>): Promise<void> {
    await mapAtOnce(list, async (ticket) => {
      try {
        await work(ticket)
      } catch (error) {
        log.warn('lottery_wallet_silent', { ticket: ticket.ticketId, error: sayError(error) })
        tickets.postpone(this.#state.sql, ticket.ticketId, { until: this.#state.now() + RETRY_MS, isAside: false })
      }
    })
  }

  #walletOf(memberId: book.BookTicket['memberId']): Wallet {
    return getWallet(this.#env().WALLET, this.#state.requireKept().identity.merchant, memberId)
  }
}
