/** What a book keeps beside its tickets: whose it is, and the latest time that it ever saw. */
import { assert } from '../../../contract/lib/assert.ts'
import * as book from '../../kernel/lottery/book-interface.ts'
import { lotteryHooks } from '../lottery-hooks.ts'
import * as periods from './period-rows.ts'
import * as tickets from './ticket-rows.ts'

export type Kept = { identity: book.BookIdentity; game: book.SoldGame }

export class BookState {
  readonly sql: SqlStorage
  /** Of demo data; 0 but while it is made. */
  seedingAgoMs = 0
  readonly #storage: DurableObjectStorage

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
    this.sql = storage.sql
  }

  keep({ identity, game }: Kept): void {
    this.sql.exec(
      `INSERT INTO book (only, identity, game, seen_at) VALUES (1, ?, ?, 0) ON CONFLICT DO UPDATE SET game = excluded.game`,
      JSON.stringify(identity),
      JSON.stringify(game),
    )
    const kept = this.requireKept().identity
    assert(book.bookName(kept) === book.bookName(identity), 'a book keeps its identity')
  }

  requireKept(): Kept {
    const row = this.sql.exec<{ identity: string; game: string }>('SELECT identity, game FROM book').one()
    return { identity: JSON.parse(row.identity), game: JSON.parse(row.game) }
  }

  requireTicket(ticketId: string): book.BookTicket {
    const ticket = tickets.findTickets(this.sql, [ticketId])[0]
    assert(ticket, 'no ticket is lost')
    return ticket
  }

  requirePeriod(period: string): periods.PeriodRow {
    const row = periods.findPeriodRow(this.sql, period)
    assert(row, 'a ticket has its period')
    return row
  }

  transact<T>(work: () => T): T {
    return this.#storage.transactionSync(work)
  }

  /** The latest time that was ever seen: a clock set back opens nothing again. */
  now(): number {
    const seen = this.sql.exec<{ seen: number }>('SELECT seen_at AS seen FROM book').toArray()[0]?.seen ?? 0
    return Math.max(seen, this.clock())
  }

  clock(): number {
    return lotteryHooks.clock() - this.seedingAgoMs
  }

  see(): number {
    const now = this.now()
    this.sql.exec('UPDATE book SET seen_at = max(seen_at, ?)', now)
    return now
  }
}
