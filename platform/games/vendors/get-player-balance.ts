import type { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { presentMoney } from '../../../contract/money.ts'
import type { vendorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { readStakeable } from '../../kernel/wallet/vendor-wallets.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { findWalletSession } from './find-wallet-session.ts'
import { canBet } from './session-lifetime.ts'
import type { VendorContext } from './vendor-context.ts'

type Input = z.output<typeof vendorCalls.balance.request>
type Answer = z.output<typeof vendorCalls.balance.response>

/** What can be staked now. Does not keep the session alive: a game may ask without its player. */
export async function getPlayerBalance(ctx: VendorContext, input: Input): Promise<Answer> {
  const session = await findWalletSession(ctx, input.session)
  if (!session || !canBet(session, ctx.clock())) throw new Refusal('login_required', 'this session has ended')
  const balance = requireAccepted(await getWallet(ctx.env.WALLET, session.merchant, session.memberId).getBalance())
  return { balance: presentMoney(readStakeable(balance, ctx.vendor)), currency: balance.currency }
}
