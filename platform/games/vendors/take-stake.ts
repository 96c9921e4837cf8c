import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Game } from '../../../contract/calls/games/games.ts'
import { Refusal } from '../../../contract/errors.ts'
import { gameIdSchema, type VendorCode } from '../../../contract/ids.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { log } from '../../../contract/log.ts'
import { parseMoney, presentMoney } from '../../../contract/money.ts'
import type { vendorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { ahead } from '../../kernel/ahead.ts'
import { commit, readFirst } from '../../kernel/commit.ts'
import { isSiteShut } from '../../kernel/merchant/is-site-shut.ts'
import { tellFactsLater } from '../../kernel/tell-facts.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { canBet, TOUCH_EVERY_MS } from '../../kernel/wallet/session-lifetime.ts'
import { readStakeable } from '../../kernel/wallet/vendor-wallets.ts'
import { getWallet, type Move } from '../../kernel/wallet/wallet-interface.ts'
import { getGame } from '../catalogue/get-game-detail.ts'
import { computeBetRefusal, isBelowLowest } from './compute-bet-refusal.ts'
import { findWalletSession, type WalletSession } from './find-wallet-session.ts'
import { getVendorEndpoint } from './get-vendor-endpoint.ts'
import { findKept, keepKnown } from './keep-for-good.ts'
import { requirePlayer } from './require-player.ts'
import type { Owner } from './sealed-owner.ts'
import { isRoundOpen, openSession, takeLaunchedStake } from './take-launched-stake.ts'
import type { VendorContext } from './vendor-context.ts'

type Input = z.output<typeof vendorCalls.bet.request>
type Answer = z.output<typeof vendorCalls.bet.response>

const gameRowSchema = z.object({ gameId: gameIdSchema })

/**
 * TRUST-02: takes a stake, once for each transaction id. The member's own object decides by itself where it can, without a
 * trip to the database.
 */
export async function takeStake(ctx: VendorContext, input: Input): Promise<Answer> {
  const owner = await openSession(ctx, input.session)
  const taken = owner && (await takeLaunchedStake(ctx, owner, input))
  if (!taken) return takeLookedUpStake(ctx, input, owner)
  const { move, shownAs } = taken
  return { ...present(ctx.vendor, input, move), ...(shownAs !== null && { shownAs }) }
}

/**
 * By the database. A bet the platform does not admit is barred in the wallet too, so that no late copy is taken after all; one
 * that was taken before gives its first answer again.
 */
async function takeLookedUpStake(ctx: VendorContext, input: Input, owner: Owner | null): Promise<Answer> {
  const { session, offer } = await readSession(ctx, input.session)
  if (!session) return barUnknown(ctx, input, owner)
  if (session.gameCode !== input.gameCode) throw new Refusal('forbidden', 'this session is for another game')

  const amountMinor = parseMoney(input.amount)
  const [[game, endpoint], shut] = await Promise.all([
    offer,
    isSiteShut({ ...ctx, siteStatus: session.siteStatus }, session.merchant, session.memberSession?.clientIp ?? ''),
  ])
  const isSessionLive = canBet(session, ctx.clock())
  // The next bet is for the wallet to decide.
  if (isSessionLive && owner) tellFactsLater(ctx, owner)
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

/**
 * Of a session that the database does not have. Its wallet may know it all the same, where what was told of it was lost: so a
 * bet is barred there too.
 */
async function barUnknown(ctx: VendorContext, input: Input, owner: Owner | null): Promise<Answer> {
  const ended = new Refusal('login_required', 'this session has ended')
  if (owner === null) throw ended
  const wallet = getWallet(ctx.env.WALLET, owner.merchant, owner.memberId)
  const [row, found] = await Promise.all([
    readFirst(
      ctx,
      gameRowSchema,
      sql`SELECT game_id AS gameId FROM game WHERE vendor_code = ${ctx.vendor} AND game_code = ${input.gameCode} LIMIT 1`,
    ),
    wallet.getBalance(),
  ])
  // Without a wallet or a game no bet is ever taken.
  if (row === null || (!found.ok && found.refusal === 'not_open')) throw ended
  const { roundId, transactionId, currency } = input
  const { kind } = requireAccepted(found)
  const { gameId } = row
  const amountMinor = parseMoney(input.amount)
  const bet = { vendor: ctx.vendor, roundId, transactionId, kind, currency, amountMinor, gameId }
  const barred = await wallet.refuseBet(bet)
  if (!barred.ok && barred.refusal === 'not_admitted') throw ended
  return present(ctx.vendor, input, requireAccepted(barred))
}

type Offered = Pick<WalletSession, 'merchant' | 'jurisdiction' | 'gameId'>

const readOffer = (ctx: VendorContext, offered: Offered) =>
  Promise.all([findGame(ctx, offered), getVendorEndpoint(ctx, { vendor: ctx.vendor, merchant: offered.merchant })])

/**
 * The session and what decides on its game, one trip to the database instead of two: which game a session is for never
 * changes, so an isolate that knows it asks for both at once. What the session says now decides all the same.
 */
async function readSession(ctx: VendorContext, secret: string) {
  const name = JSON.stringify(['offered', ctx.vendor, await sha256Hex(secret)])
  const known = findKept<Offered>(ctx.env, name)
  const early = known && ahead(readOffer(ctx, known))
  const session = await findWalletSession(ctx, secret)
  if (!session) return { session, offer: null }
  const { merchant, jurisdiction, gameId } = session
  const isKnown = known?.merchant === merchant && known.jurisdiction === jurisdiction && known.gameId === gameId
  if (!isKnown) keepKnown(ctx.env, name, { merchant, jurisdiction, gameId } satisfies Offered)
  return { session, offer: isKnown && early ? early : readOffer(ctx, session) }
}

const present = (vendor: VendorCode, { transactionId }: Input, { balance }: Pick<Move, 'balance'>) => ({
  transactionId,
  balance: presentMoney(readStakeable(balance, vendor)),
})

/** The game as its session's merchant offers it, named in English for the journal; null when it no longer does. */
async function findGame(ctx: VendorContext, { merchant, jurisdiction, gameId }: Offered): Promise<Game | null> {
  try {
    const reader = { db: ctx.db, clock: ctx.clock, language: 'EN', merchant: { code: merchant, jurisdiction } } as const
    return await getGame(reader, gameId)
  } catch (error) {
    if (error instanceof Refusal && error.errorCode === 'not_found') return null
    throw error
  }
}

/** The idle clock, and FIND-03's. Its failure must not turn a taken stake into silence. */
async function touch(ctx: VendorContext, session: WalletSession): Promise<void> {
  const now = ctx.clock()
  if (now - session.lastSeenAt < TOUCH_EVERY_MS) return
  await commit(ctx, [
    sql`UPDATE vendor_session SET last_seen_at = max(last_seen_at, ${now}) WHERE launch_hash = ${session.launchHash}`,
  ]).catch((error: unknown) => log.warn('session_not_touched', { error: sayError(error) }))
}

type RollbackInput = z.output<typeof vendorCalls.rollback.request>
type RollbackAnswer = z.output<typeof vendorCalls.rollback.response>

/** Gives a stake back, or makes sure that a bet which never came never will. */
export async function rollBackStake(ctx: VendorContext, input: RollbackInput): Promise<RollbackAnswer> {
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
