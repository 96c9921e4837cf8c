/** The books check within the wallet: a portion, then whoever waits, then the next (docs/decisions/0149). */

import type { BooksReport, JournalMark, Outcome } from '../../kernel/wallet/wallet-types.ts'
import { type BooksRequest, verifyPortion } from '../ledger/books/verify-books.ts'
import { accept } from '../ledger/outcome.ts'
import type { Ledger } from '../ledger/types.ts'
import { walletHooks } from './wallet-hooks.ts'

type Asked = Omit<BooksRequest, 'most'>

/** Thrown to undo a portion whose answer stands all the same. */
class Undone extends Error {}

/** At most so many portions. Each is committed whole or not at all, so that one that dies leaves no half of it behind. */
export async function checkBooks(
  storage: DurableObjectStorage,
  ledger: Ledger,
  { portions, ...asked }: Asked & { portions: number },
): Promise<Outcome<BooksReport>> {
  let request = asked
  let answer = checkPortion(storage, ledger, request)
  let portionsRead = 1
  while (portionsRead < portions && answer.ok && answer.value.hasMore) {
    await letOthersIn()
    request = { ...request, ...goOn(request.known, answer.value) }
    answer = checkPortion(storage, ledger, request)
    portionsRead += 1
  }
  return answer.ok ? accept({ ...answer.value, portionsRead }) : answer
}

/** Pure. What the next portion is asked with: the checkpoint has moved on, and with it what is known. */
export function goOn(known: JournalMark | null, { scope, checked }: BooksReport) {
  const isFurther = scope === 'new' && known !== null && checked.sequence > known.sequence
  return { begins: false, standsAt: null, known: isFurther ? checked : known }
}

function checkPortion(storage: DurableObjectStorage, ledger: Ledger, request: Asked): Outcome<BooksReport> {
  let answer: Outcome<BooksReport> | undefined
  try {
    storage.transactionSync(() => {
      const checked = verifyPortion(ledger, { ...request, most: walletHooks.groupsPerPortion })
      answer = checked.ok ? accept(checked.value.report) : checked
      if (checked.ok && !checked.value.keeps) throw new Undone()
      walletHooks.beforeCommit()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  if (!answer) throw new Error('a portion has its answer')
  return answer
}

/** Calls that came in between are answered before the timer is. */
export const letOthersIn = () => new Promise((resolve) => setTimeout(resolve, 0))
