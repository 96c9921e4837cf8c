import type { z } from 'zod'
import { parseMoney, presentMoney } from '../../../contract/money.ts'
import type { vendorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { readStakeable } from '../../kernel/wallet/vendor-wallets.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { requirePlayer } from './require-player.ts'
import type { VendorContext } from './vendor-context.ts'

type Input = z.output<typeof vendorCalls.win.request>
type Answer = z.output<typeof vendorCalls.win.response>

/**
 * Pays a result, whatever has become of the session: what was won is owed. The wallet knows only its own rounds of
 * this vendor, so another member's round is `round_unknown` here. The proof is kept with the round (FAIR-02).
 */
export async function payWin(ctx: VendorContext, input: Input): Promise<Answer> {
  const { merchant, memberId, walletKind } = await requirePlayer(ctx, input)
  const details = detailsOf(input)
  const move = requireAccepted(
    await getWallet(ctx.env.WALLET, merchant, memberId).settleRound({
      vendor: ctx.vendor,
      roundId: input.roundId,
      transactionId: input.transactionId,
      kind: walletKind,
      currency: input.currency,
      amountMinor: parseMoney(input.amount),
      closesRound: input.closesRound,
      ...(input.unplayed !== undefined && { unplayedMinor: parseMoney(input.unplayed) }),
      ...(input.turnover !== undefined && { turnoverMinor: parseMoney(input.turnover) }),
      ...(details && { details: JSON.stringify(details) }),
    }),
  )
  return { transactionId: input.transactionId, balance: presentMoney(readStakeable(move.balance, ctx.vendor)) }
}

/** By level, so that two levels of one round stand side by side. */
function detailsOf({ proof, jackpot, amount }: Input): object | null {
  if (jackpot) return { jackpot: { [jackpot.level]: { code: jackpot.code, amount } } }
  return proof ? { proof } : null
}
