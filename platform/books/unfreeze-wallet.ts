/** TRUST-04, OPS-01: lets money move again in a wallet that was frozen, once its books are sound. */
import { Refusal } from '../../contract/errors.ts'
import type { OperatorRequest, OperatorResponse } from '../../contract/operator-calls.ts'
import type { OperatorContext } from '../operator/operator-context.ts'
import { getWallet } from '../wallet/wallet-interface.ts'
import { findBooks, saveBooks } from './books-schedule.ts'
import { checkWallet } from './check-wallet.ts'
import { wholeBooks } from './walk-books.ts'

/** Throws `conflict` while the books contradict themselves, `not_found` where there is no wallet. */
export async function unfreezeWallet(
  ctx: OperatorContext,
  { memberId }: OperatorRequest<'wallet-unfreeze'>,
): Promise<OperatorResponse<'wallet-unfreeze'>> {
  const owner = { merchant: ctx.merchant.code, memberId }
  const kept = await findBooks(ctx.env.DB, owner)
  const check = await checkWallet(ctx, owner, { books: wholeBooks(kept?.known ?? null) })
  const { findings } = check
  if (findings.length > 0) throw new Refusal('conflict', `the books are still broken: ${findings[0]}`)
  const unfrozen = await getWallet(ctx.env.WALLET, owner.merchant, memberId).unfreeze()
  if (!unfrozen.ok) throw new Refusal('not_found', unfrozen.message)
  await saveBooks(ctx.env.DB, owner, check, ctx.clock())
  return { memberId, frozen: unfrozen.value.frozen }
}
