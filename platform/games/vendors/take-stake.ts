import type { z } from 'zod'
import type { Game } from '../../../contract/calls/games.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { GameId, VendorCode } from '../../../contract/ids.ts'
import { parseMoney, presentMoney } from '../../../contract/money.ts'
import type { vendorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { isSiteShut } from '../../kernel/merchant/is-site-shut.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { readStakeable } from '../../kernel/wallet/vendor-wallets.ts'
import { getWallet, type Move } from '../../kernel/wallet/wallet-interface.ts'
import { getGameDetail } from '../catalogue/get-game-detail.ts'
import { computeBetRefusal, isBelowLowest } from './compute-bet-refusal.ts'
import { findWalletSession, type WalletSession } from './find-wallet-session.ts'
import { getVendorEndpoint } from './get-vendor-endpoint.ts'
import { canBet, TOUCH_EVERY_MS } from './session-lifetime.ts'
import type { VendorContext } from './vendor-context.ts'

type Input = z.output<typeof vendorCalls.bet.request>
type Answer = z.output<typeof vendorCalls.bet.response>

/**
 * TRUST-02: takes a stake, once for each transaction id. A bet the platform does not admit is barred in the wallet
 * too, so that no late copy is taken after all; one that was taken before gives its first answer again.
 */
export async function takeStake(ctx: VendorContext, input: Input): Promise<Answer> {
  const session = await findWalletSession(ctx, input.session)
  if (!session) throw new Refusal('login_required', 'this session has ended')
  if (session.gameCode !== input.gameCode) throw new Refusal('forbidden', 'this session is for another game')

  const amountMinor = parseMoney(input.amount)
  const [game, endpoint, shut] = await Promise.all([
    findGame(ctx, session),
    getVendorEndpoint(ctx, { vendor: ctx.vendor, merchant: session.merchant }),
    isSiteShut({ ...ctx, siteStatus: session.siteStatus }, session.merchant, session.memberSession?.clientIp ?? ''),
  ])
  const isSessionLive = canBet(session, ctx.clock())
  const wallet = getWallet(ctx.env.WALLET, session.merchant, session.memberId)
  const isFurther = isBelowLowest({ game, amountMinor }) && (await isRoundOpen(wallet, ctx, input))
  const facts = { isSessionLive, isSiteShut: shut, isVendorUp: endpoint?.isUp ?? false, game, amountMinor, isFurther }
  const refusal = computeBetRefusal(facts)
  const bet = {
    vendor: ctx.vendor,
    roundId: input.roundId,
    transactionId: input.transactionId,
    kind: session.walletKind,
    currency: input.currency,
    amountMinor,
    gameId: session.gameId,
  }
  if (refusal || !game) {
    const barred = await wallet.refuseBet(bet)
    if (!barred.ok && barred.refusal === 'not_admitted' && refusal) throw refusal
    return present(ctx.vendor, input, requireAccepted(barred))
  }
  const described = { gameCode: session.gameCode, gameName: game.gameName, category: game.gameType }
  const [placed] = await Promise.all([wallet.placeBet({ ...bet, ...described }), touch(ctx, session)])
  return present(ctx.vendor, input, requireAccepted(placed))
}

async function isRoundOpen(
  wallet: ReturnType<typeof getWallet>,
  { vendor }: VendorContext,
  { roundId }: Input,
): Promise<boolean> {
  const found = await wallet.getRound({ vendor, roundId })
  return found.ok && found.value.status === 'open'
}

const present = (vendor: VendorCode, { transactionId }: Input, { balance }: Pick<Move, 'balance'>) => ({
  transactionId,
  balance: presentMoney(readStakeable(balance, vendor)),
})

/** The game as its session's merchant offers it, named in English for the journal; null when it no longer does. */
async function findGame(
  ctx: VendorContext,
  { merchant, jurisdiction, gameId }: Pick<WalletSession, 'merchant' | 'jurisdiction'> & { gameId: GameId },
) {
  try {
    return await getGameDetail(
      { db: ctx.db, clock: ctx.clock, language: 'EN', merchant: { code: merchant, jurisdiction } },
      { gameId },
    )
  } catch (error) {
    if (error instanceof Refusal && error.errorCode === 'not_found') return null satisfies Game | null
    throw error
  }
}

/** The idle clock, and FIND-03's. Its failure must not turn a taken stake into silence. */
async function touch(ctx: VendorContext, session: WalletSession): Promise<void> {
  const now = ctx.clock()
  if (now - session.lastSeenAt < TOUCH_EVERY_MS) return
  await ctx.env.DB.prepare('UPDATE vendor_session SET last_seen_at = max(last_seen_at, ?1) WHERE launch_hash = ?2')
    .bind(now, session.launchHash)
    .run()
    .catch((error: unknown) => console.warn(JSON.stringify({ at: 'vendors', touch: sayError(error) })))
}
