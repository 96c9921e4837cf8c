/** TRUST-04, OPS-01: lets money move again in a wallet that was frozen, once its books are sound. */
import { Refusal } from '../../contract/errors.ts'
import type { OperatorRequest, OperatorResponse } from '../../contract/operator-calls.ts'
import type { OperatorContext } from '../operator/operator-context.ts'
import { getWallet } from '../wallet/wallet-interface.ts'
import { checkWallet } from './check-wallet.ts'

/** Throws `conflict` while the books contradict themselves, `not_found` where there is no wallet. */
export async function unfreezeWallet(
  ctx: OperatorContext,
  { memberId }: OperatorRequest<'wallet-unfreeze'>,
): Promise<OperatorResponse<'wallet-unfreeze'>> {
  const owner = { merchant: ctx.merchant.code, memberId }
  const { findings } = await checkWallet(ctx, owner)
  if (findings.length > 0) throw new Refusal('conflict', `the books are still broken: ${findings[0]}`)
  const unfrozen = await getWallet(ctx.env.WALLET, owner.merchant, memberId).unfreeze()
  if (!unfrozen.ok) throw new Refusal('not_found', unfrozen.message)
  return { memberId, frozen: unfrozen.value.frozen }
}
