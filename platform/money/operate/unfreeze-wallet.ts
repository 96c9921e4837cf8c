/** TRUST-04, OPS-01: lets money move again in a wallet that was frozen, once its books are sound. */

import { Refusal } from '../../../contract/errors.ts'
import { log } from '../../../contract/log.ts'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { beginCheck, continueBooks, type DueBooks, endCheck, findBooks, saveBooks } from '../books/books-schedule.ts'
import { checkWallet, type WalletCheck } from '../books/check-wallet.ts'
import { wholeBooks } from '../books/walk-books.ts'
import type { Owner } from '../sums/catch-up.ts'
import { type BooksCursor, openCursor, signCursor } from './sign-books-cursor.ts'

/** Each may ask another wallet. With the portions below a few seconds on a busy machine: the edge waits eight. */
const TRANSFERS_PER_CALL = 100
const PORTIONS_PER_CALL = 200

/**
 * Reads all of the journal, so much a call: it is frozen and does not grow, so where it was left is where it goes on. Sums
 * are not compared: the wallet is the truth. Throws `conflict` while the books contradict themselves, `not_found` where there
 * is no wallet, `forbidden` without a name, `upstream_failed` where one did not answer, and what `openCursor` throws.
 */
export async function unfreezeWallet(
  ctx: OperatorContext,
  { memberId, resume }: OperatorRequest<'wallet-unfreeze'>,
  { portions = PORTIONS_PER_CALL, transfers = TRANSFERS_PER_CALL } = {},
): Promise<OperatorResponse<'wallet-unfreeze'>> {
  requireName(ctx)
  const owner = { merchant: ctx.merchant.code, memberId }
  const kept = await findBooks(ctx, owner)
  const scope = { call: 'wallet-unfreeze', memberId, full: true } as const
  const from = resume === undefined ? null : openCursor(ctx, scope, resume)
  const check = await readOn(ctx, owner, { kept, from, portions, transfers })
  const [finding] = check.findings
  if (finding) throw new Refusal('conflict', `the books are still broken: ${finding}`)
  if (check.hasMore) {
    await saveBooks(ctx, owner, check, ctx.clock())
    // The schedule would read the same in between, and come to its end before this does.
    await beginCheck(ctx, owner, ctx.clock())
    const place = { transferSequence: check.transferSequence }
    return { memberId, frozen: true, unfinished: true, resume: signCursor(ctx, scope, place) }
  }
  const unfrozen = await getWallet(ctx.env.WALLET, owner.merchant, memberId).unfreeze()
  if (!unfrozen.ok) throw new Refusal('not_found', unfrozen.message)
  await commit(ctx, [auditByOperator(ctx, memberId, 'wallet_unfrozen')])
  await saveBooks(ctx, owner, check, ctx.clock())
  await endCheck(ctx, owner, { lastSequence: kept?.lastSequence ?? 0, hasMore: false, sumsDiffer: null }, ctx.clock())
  return { memberId, frozen: unfrozen.value.frozen, unfinished: false, resume: null }
}

type Asked = { kept: DueBooks | null; from: BooksCursor | null; portions: number; transfers: number }

/** The journal goes on from the place that `books_check` has, transfers from what this very check has looked at. */
async function readOn(
  ctx: OperatorContext,
  owner: Owner,
  { kept, from, portions, transfers }: Asked,
): Promise<WalletCheck> {
  const place = from && kept ? continueBooks(kept) : wholeBooks(kept?.known ?? null)
  try {
    return await checkWallet(ctx, owner, {
      books: { ...place, scope: 'all', portions },
      transfers: { since: from?.transferSequence ?? 0, most: transfers },
    })
  } catch (error) {
    log.error('books_not_unfrozen', { ...owner, error: sayError(error) })
    throw new Refusal('upstream_failed', 'the books could not be read just now: it is still frozen, ask again')
  }
}
