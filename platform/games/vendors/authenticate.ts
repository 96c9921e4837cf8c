import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { presentMoney } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import type { vendorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import { bind, commit } from '../../kernel/commit.ts'
import { askNewVerb } from '../../kernel/wallet/is-verb-missing.ts'
import type { LaunchSeat } from '../../kernel/wallet/launches.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { canBet, EXCHANGE_AGAIN_MS, LAUNCH_TOKEN_MS } from '../../kernel/wallet/session-lifetime.ts'
import { readStakeable } from '../../kernel/wallet/vendor-wallets.ts'
import { type Balance, getWallet } from '../../kernel/wallet/wallet-interface.ts'
import {
  computeSeparation,
  type SeparationRow,
  selectSeparationOfLaunch,
  separationRowSchema,
} from './compute-separation.ts'
import { drawPlayerId, ensurePlayer, playerIdRowSchema } from './ensure-player.ts'
import { SESSION_COLUMNS, SESSION_JOINS, type WalletSession, walletSessionSchema } from './find-wallet-session.ts'
import { getVendorSecrets } from './get-vendor-secrets.ts'
import { mintSessionSecret, tellLaunch } from './keep-launch.ts'
import { type Owner, openOwner } from './sealed-owner.ts'
import type { VendorContext } from './vendor-context.ts'

type Input = z.output<typeof vendorCalls.authenticate.request>
type Answer = z.output<typeof vendorCalls.authenticate.response>

type Seated = { merchant: MerchantCode; seat: LaunchSeat; balance: Balance }
type Hashes = { launchHash: string; sessionHash: string }

const opensNothing = () => new Refusal('login_required', 'this launch token opens nothing')

/**
 * Exchanges a launch token for a wallet session, once. Throws `login_required` alike for a token that is unknown,
 * stale, used, another vendor's or another game's, or whose member has logged out since. The member's own object decides
 * where it can.
 */
export async function authenticate(ctx: VendorContext, input: Input): Promise<Answer> {
  const vendorSecret = getVendorSecrets(ctx.env, ctx.vendor)?.[0]
  assert(vendorSecret, 'a vendor whose signature fits has a secret')
  const { launchToken } = input
  const owner = await openOwner(ctx.env.MEMBER_DATA_KEYS, { use: 'launch', vendor: ctx.vendor }, launchToken)
  const secret = await mintSessionSecret(ctx, vendorSecret, { launchToken, owner })
  const [launchHash, sessionHash] = await Promise.all([sha256Hex(launchToken), sha256Hex(secret)])
  const hashes = { launchHash, sessionHash }
  const { merchant, seat, balance } =
    (owner && (await exchangeAtWallet(ctx, owner, input, hashes))) ??
    (await exchangeInDatabase(ctx, owner, input, hashes))
  return {
    playerId: seat.playerId,
    operator: merchant,
    session: secret,
    mode: balance.kind,
    currency: balance.currency,
    currencySymbol: seat.currencySymbol,
    balance: presentMoney(readStakeable(balance, ctx.vendor)),
    language: seat.language,
    features: ['unplayed', 'separation'],
    separation: seat.separation,
    jackpots: true,
    lobbyOrigin: seat.lobbyOrigin,
    policy: getPolicy(seat.jurisdiction).game,
  }
}

/** Null where the wallet does not know enough to say yes. A token that it knows to be used or too old is refused here. */
async function exchangeAtWallet(
  ctx: VendorContext,
  owner: Owner,
  { gameCode }: Input,
  hashes: Hashes,
): Promise<Seated | null> {
  const wallet = getWallet(ctx.env.WALLET, owner.merchant, owner.memberId)
  const asked = { ...hashes, vendor: ctx.vendor, gameCode, nowMs: ctx.clock() }
  const answer = await askNewVerb(wallet.exchangeLaunch(asked))
  if (answer === null) return null
  const exchanged = requireAccepted(answer)
  if (exchanged.state === 'over') throw opensNothing()
  if (exchanged.state !== 'open') return null
  const { launch, balance } = exchanged
  tellLaunch(ctx, owner, launch, balance.kind)
  return { merchant: owner.merchant, seat: launch.seat, balance }
}

async function exchangeInDatabase(
  ctx: VendorContext,
  owner: Owner | null,
  input: Input,
  hashes: Hashes,
): Promise<Seated> {
  const exchanged = await exchangeToken(ctx, input, hashes)
  if (!exchanged || !canBet(exchanged.session, ctx.clock())) throw opensNothing()
  const { session, playerId, separatedBy } = exchanged
  const { merchant, memberId, language, lobbyOrigin, currencySymbol, jurisdiction } = session
  // With play money anyone may sit with anyone.
  const subject = { merchant, memberId, clientIp: session.memberSession?.clientIp ?? '' }
  const separation = session.walletKind === 'real' ? computeSeparation(ctx, subject, separatedBy) : []
  const shown = { language, lobbyOrigin, currencySymbol, jurisdiction, separation }
  const seat = { playerId, ...shown }
  const wallet = getWallet(ctx.env.WALLET, merchant, memberId)
  const { gameId, gameCode, memberSessionId: memberSession, launchedAtMs, usedAt: atMs } = session
  const { launchHash, sessionHash } = hashes
  const launch = { launchHash, vendor: ctx.vendor, gameId, gameCode, memberSession, launchedAtMs, seat }
  // A secret that names no member never reaches the wallet's own way.
  const noted =
    owner && (await askNewVerb(wallet.noteLaunch({ ...launch, exchanged: { sessionHash, atMs }, nowMs: ctx.clock() })))
  const balance = noted ? requireAccepted(noted).balance : requireAccepted(await wallet.getBalance())
  return { merchant, seat, balance }
}

type Exchanged = { session: WalletSession; playerId: string; separatedBy: SeparationRow[] }

/**
 * One statement decides: of two exchanges at once one is first, and the other gets the same session or nothing. What the answer
 * needs besides comes by the same trip.
 */
async function exchangeToken(
  ctx: VendorContext,
  { gameCode }: Input,
  { launchHash, sessionHash }: Hashes,
): Promise<Exchanged | null> {
  const now = ctx.clock()
  const [used, found, player, separation] = await commit(ctx, [
    sql`UPDATE vendor_session SET used_at = coalesce(used_at, ${now}), last_seen_at = ${now}, session_hash = ${sessionHash}
      WHERE launch_hash = ${launchHash} AND vendor = ${ctx.vendor} AND game_code = ${gameCode}
        AND (used_at IS NULL AND launched_at > ${now - LAUNCH_TOKEN_MS} OR used_at > ${now - EXCHANGE_AGAIN_MS})
      RETURNING launch_hash`,
    bind(`SELECT ${SESSION_COLUMNS} FROM vendor_session s ${SESSION_JOINS} WHERE s.launch_hash = ?1`, launchHash),
    ensurePlayer(ctx, drawPlayerId(ctx.random), { hash: launchHash, sessionHash }),
    selectSeparationOfLaunch(launchHash),
  ])
  if (used?.results.length !== 1) return null
  return {
    session: walletSessionSchema.parse(found?.results[0]),
    playerId: playerIdRowSchema.parse(player?.results[0]),
    separatedBy: separationRowSchema.array().parse(separation?.results),
  }
}
