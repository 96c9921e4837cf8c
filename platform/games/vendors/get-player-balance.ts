import type { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { presentMoney } from '../../../contract/money.ts'
import type { vendorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import { askNewVerb } from '../../kernel/wallet/is-verb-missing.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { canBet } from '../../kernel/wallet/session-lifetime.ts'
import { readStakeable } from '../../kernel/wallet/vendor-wallets.ts'
import { type Balance, getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { findWalletSession } from './find-wallet-session.ts'
import { openSession } from './take-launched-stake.ts'
import type { VendorContext } from './vendor-context.ts'

type Input = z.output<typeof vendorCalls.balance.request>
type Answer = z.output<typeof vendorCalls.balance.response>

/** What can be staked now. Does not keep the session alive: a game may ask without its player. */
export async function getPlayerBalance(ctx: VendorContext, input: Input): Promise<Answer> {
  const balance = (await readKnownBalance(ctx, input)) ?? (await readLookedUpBalance(ctx, input))
  return { balance: presentMoney(readStakeable(balance, ctx.vendor)), currency: balance.currency }
}

/** Null where the member's own object cannot say whether the session stands. */
async function readKnownBalance(ctx: VendorContext, { session }: Input): Promise<Balance | null> {
  const owner = await openSession(ctx, session)
  if (!owner) return null
  const asked = { sessionHash: await sha256Hex(session), vendor: ctx.vendor, nowMs: ctx.clock() }
  const found = await askNewVerb(getWallet(ctx.env.WALLET, owner.merchant, owner.memberId).findLaunch(asked))
  return found && (requireAccepted(found)?.balance ?? null)
}

async function readLookedUpBalance(ctx: VendorContext, input: Input): Promise<Balance> {
  const session = await findWalletSession(ctx, input.session)
  if (!session || !canBet(session, ctx.clock())) throw new Refusal('login_required', 'this session has ended')
  return requireAccepted(await getWallet(ctx.env.WALLET, session.merchant, session.memberId).getBalance())
}
