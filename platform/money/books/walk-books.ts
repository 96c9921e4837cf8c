/** TRUST-04: asks a wallet to check its own books, a few portions a call: its bets go on between them. */

import type { BooksReport, JournalMark, Wallet, WalletResult } from '../../kernel/wallet/wallet-interface.ts'
import { goOn } from '../wallet/books.ts'

/** A call of so many portions of two hundred groups takes a part of a second; the wallet answers bets between two portions. */
const PORTIONS_PER_CALL = 100

export type BooksWalk = {
  /** `new`: from the last sound check on. */
  scope: 'new' | 'all'
  /** Whether a check of all that is under way begins again. */
  begins: boolean
  /** Where it was noted to stand: one that stands elsewhere begins again. */
  standsAt: JournalMark | null
  /** At most so many. */
  portions: number
  /** What is kept of the last sound check. */
  known: JournalMark | null
}
/** All of it, from its first posting, at one go. */
export const wholeBooks = (known: JournalMark | null): BooksWalk => ({
  scope: 'all',
  begins: true,
  standsAt: null,
  portions: Number.MAX_SAFE_INTEGER,
  known,
})

/** The last answer, and how many portions it took. Stops where something was found and the rest is not asked for. */
export async function walkBooks(
  wallet: Wallet,
  { portions, ...asked }: BooksWalk,
): Promise<{ report: WalletResult<BooksReport>; portionsRead: number }> {
  let portionsRead = 0
  let request = asked
  let report: WalletResult<BooksReport>
  do {
    const most = Math.min(PORTIONS_PER_CALL, portions - portionsRead)
    report = await wallet.verify({ ...request, portions: most })
    if (report.ok) request = { ...request, ...goOn(request.known, report.value) }
    portionsRead += report.ok ? report.value.portionsRead : most
  } while (report.ok && report.value.hasMore && portionsRead < portions)
  return { report, portionsRead }
}
