import type { z } from 'zod'
import { presentMoney } from '../../../contract/money.ts'
import type { vendorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { readStakeable } from '../../kernel/wallet/vendor-wallets.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { requirePlayer } from './require-player.ts'
import type { VendorContext } from './vendor-context.ts'

type Input = z.output<typeof vendorCalls.rollback.request>
type Answer = z.output<typeof vendorCalls.rollback.response>

/** Gives a stake back, or makes sure that a bet which never came never will. */
export async function rollBackStake(ctx: VendorContext, input: Input): Promise<Answer> {
  const { merchant, memberId } = await requirePlayer(ctx, input)
  const { roundId, transactionId, betTransactionId } = input
  const move = requireAccepted(
    await getWallet(ctx.env.WALLET, merchant, memberId).rollbackBet({
      vendor: ctx.vendor,
      roundId,
      transactionId,
      betTransactionId,
    }),
  )
  return { transactionId, balance: presentMoney(readStakeable(move.balance, ctx.vendor)) }
}
