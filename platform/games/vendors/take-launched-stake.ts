import type { z } from 'zod'
import type { GameId, MerchantCode } from '../../../contract/ids.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { parseMoney } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { ANY_COPY } from '../../../contract/protocols/bookmark.ts'
import type { vendorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import { ahead } from '../../kernel/ahead.ts'
import { readCopies } from '../../kernel/context.ts'
import { keepAndRenew } from '../../kernel/keep-for-seconds.ts'
import { maskName } from '../../kernel/mask-name.ts'
import { isSiteShut } from '../../kernel/merchant/is-site-shut.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { requireMerchantFacts } from '../../kernel/merchant/require-merchant-facts.ts'
import { askNewVerb } from '../../kernel/wallet/is-verb-missing.ts'
import type { LaunchedMove } from '../../kernel/wallet/launches.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet, type Move } from '../../kernel/wallet/wallet-interface.ts'
import { findOfferedByCode } from '../catalogue/get-game-detail.ts'
import { mayBeShown } from '../catalogue/play-feed.ts'
import { computeBetRefusal, isBelowLowest } from './compute-bet-refusal.ts'
import { getVendorEndpoint } from './get-vendor-endpoint.ts'
import { findKept, keepKnown } from './keep-for-good.ts'
import { tellSeen } from './keep-launch.ts'
import { keepPlayer } from './require-player.ts'
import { type Owner, openOwner } from './sealed-owner.ts'
import type { VendorContext } from './vendor-context.ts'

type Input = z.output<typeof vendorCalls.bet.request>

/** By the session's secret; null for one of before, which the database knows. */
export const openSession = ({ env, vendor }: Pick<VendorContext, 'env' | 'vendor'>, secret: string) =>
  openOwner(env.MEMBER_DATA_KEYS, { use: 'session', vendor }, secret)

/** `shownAs`: the name by which other players may see the bet. */
type Taken = { move: Move; shownAs: string | null }

/**
 * A stake whose session the member's own object knows: no trip to the database. Null where anything is in doubt, or would be
 * refused by the platform: then the database decides, and says it as before (take-stake.ts).
 */
export async function takeLaunchedStake(ctx: VendorContext, owner: Owner, input: Input): Promise<Taken | null> {
  const { merchant, memberId } = owner
  const { vendor } = ctx
  const [sessionHash, offer] = await Promise.all([sha256Hex(input.session), readOffer(ctx, merchant, input.gameCode)])
  const { game } = offer
  if (!game || (await isSiteShut({ ...ctx, siteStatus: offer.siteStatus }, merchant, ''))) return null

  const amountMinor = parseMoney(input.amount)
  const wallet = getWallet(ctx.env.WALLET, merchant, memberId)
  const isFurther = isBelowLowest({ game, amountMinor }) && (await isRoundOpen(wallet, ctx, input))
  const facts = { isSessionLive: true, isSiteShut: false, isVendorUp: offer.isVendorUp, game, amountMinor, isFurther }
  if (computeBetRefusal(facts)) return null

  const { roundId, transactionId, currency, gameCode } = input
  const { gameId, gameName, gameType: category } = game
  const bet = { vendor, roundId, transactionId, currency, amountMinor, gameId, gameCode, gameName, category }
  const placed = await askNewVerb(wallet.placeLaunchedBet({ bet, sessionHash, nowMs: ctx.clock() }))
  if (placed === null || (!placed.ok && placed.refusal === 'launch_unknown')) return null
  const { move, playerId, seen, facts: member } = requireAccepted(placed)
  const { kind } = move.balance
  // The result of this round is paid without a trip, too.
  keepPlayer(ctx, { playerId, operator: merchant }, { merchant, memberId, walletKind: kind })
  if (seen) tellSeen(ctx, owner, seen, kind)
  const isNamed = kind === 'real' && offer.showsPlayers
  return { move, shownAs: isNamed ? computeShownName(offer.jurisdiction, member, ctx.clock()) : null }
}

/** GAME-07: as the feed of play shows them. A guest has no switch to hide with, so play money names no one. */
function computeShownName(
  jurisdiction: string,
  facts: LaunchedMove['facts'] | undefined,
  nowMs: number,
): string | null {
  if (!facts) return null
  const { isShown, bar, suspended, username } = facts
  return mayBeShown(getPolicy(jurisdiction), { isShown, bar, suspended }, nowMs) ? maskName(username) : null
}

/**
 * What the merchant offers, and by a copy of the database: whether the vendor or the site is shut, what a game takes and whether
 * players are named is felt five seconds later at most. The merchant's facts are kept for themselves, so that the two times do
 * not add up.
 */
async function readOffer(ctx: VendorContext, merchant: MerchantCode, gameCode: GameId) {
  const near = readCopies(ctx, ANY_COPY)
  const name = `jurisdiction:${merchant}`
  const known = findKept<Offered>(ctx.env, name)
  // One trip instead of two: it counts where the facts of now say the same.
  const early = known && ahead(readGame(near, known, gameCode))
  const facts = await keepAndRenew(near, `merchant:${merchant}`, () => requireMerchantFacts(near.db, merchant))
  const { jurisdiction, siteStatus } = facts
  const isKnown = known?.jurisdiction === jurisdiction
  if (!isKnown) keepKnown(ctx.env, name, { code: merchant, jurisdiction } satisfies Offered)
  const offer = await (isKnown && early ? early : readGame(near, { code: merchant, jurisdiction }, gameCode))
  return { ...offer, siteStatus, jurisdiction }
}

type Offered = Pick<MerchantFacts, 'code' | 'jurisdiction'>

const readGame = (near: VendorContext, merchant: Offered, gameCode: GameId) => {
  const { vendor } = near
  const name = JSON.stringify(['offer', merchant.code, merchant.jurisdiction, vendor, gameCode])
  return keepAndRenew(near, name, async () => {
    const [game, endpoint] = await Promise.all([
      findOfferedByCode({ db: near.db, clock: near.clock, language: 'EN', merchant }, { vendor, gameCode }),
      getVendorEndpoint(near, { vendor, merchant: merchant.code }),
    ])
    return { game, isVendorUp: endpoint?.isUp ?? false, showsPlayers: endpoint?.showsPlayers ?? false }
  })
}

export async function isRoundOpen(
  wallet: ReturnType<typeof getWallet>,
  { vendor }: VendorContext,
  { roundId }: Input,
): Promise<boolean> {
  const found = await wallet.getRound({ vendor, roundId })
  return found.ok && found.value.status === 'open'
}
