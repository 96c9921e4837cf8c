import type { z } from 'zod'
import { assert } from '../../../contract/assert.ts'
import { sha256Hex } from '../../../contract/digest.ts'
import { Refusal } from '../../../contract/errors.ts'
import { presentMoney } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy.ts'
import type { vendorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { readStakeable } from '../../kernel/wallet/vendor-wallets.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { computeSeparation, readSeparation } from './compute-separation.ts'
import { ensurePlayer, parsePlayerId } from './ensure-player.ts'
import { parseWalletSession, SESSION_COLUMNS, SESSION_JOINS, type WalletSession } from './find-wallet-session.ts'
import { getVendorSecrets } from './get-vendor-secrets.ts'
import { mintSessionSecret } from './mint-session-secret.ts'
import { canBet, EXCHANGE_AGAIN_MS, LAUNCH_TOKEN_MS } from './session-lifetime.ts'
import type { VendorContext } from './vendor-context.ts'

type Input = z.output<typeof vendorCalls.authenticate.request>
type Answer = z.output<typeof vendorCalls.authenticate.response>

/**
 * Exchanges a launch token for a wallet session, once. Throws `login_required` alike for a token that is unknown,
 * stale, used, another vendor's or another game's, or whose member has logged out since.
 */
export async function authenticate(ctx: VendorContext, { launchToken, gameCode }: Input): Promise<Answer> {
  const vendorSecret = getVendorSecrets(ctx.env, ctx.vendor)?.[0]
  assert(vendorSecret, 'a vendor whose signature fits has a secret')
  const secret = mintSessionSecret(vendorSecret, launchToken)
  const { session, playerId, separatedBy } = await exchangeToken(ctx, { launchToken, gameCode }, secret)
  if (!session || !canBet(session, ctx.clock())) throw new Refusal('login_required', 'this launch token opens nothing')

  const { merchant, memberId, walletKind } = session
  const clientIp = session.memberSession?.clientIp ?? ''
  const balance = requireAccepted(await getWallet(ctx.env.WALLET, merchant, memberId).getBalance())
  return {
    playerId: parsePlayerId(playerId),
    operator: merchant,
    session: secret,
    mode: balance.kind,
    currency: balance.currency,
    currencySymbol: session.currencySymbol,
    balance: presentMoney(readStakeable(balance, ctx.vendor)),
    language: session.language,
    features: ['unplayed', 'separation'],
    // With play money anyone may sit with anyone.
    separation: walletKind === 'real' ? computeSeparation(ctx, { merchant, memberId, clientIp }, separatedBy) : [],
    jackpots: true,
    lobbyOrigin: session.lobbyOrigin,
    policy: getPolicy(session.jurisdiction).game,
  }
}

type Exchanged = { session: WalletSession | null; playerId?: unknown; separatedBy?: unknown }

/**
 * One statement decides: of two exchanges at once one is first, and the other gets the same session or nothing. What the answer
 * needs besides comes by the same trip.
 */
async function exchangeToken(ctx: VendorContext, input: Input, secret: string): Promise<Exchanged> {
  const now = ctx.clock()
  const launchHash = await sha256Hex(input.launchToken)
  const sessionHash = await sha256Hex(secret)
  const [used, found, player, separation] = await ctx.env.DB.batch([
    ctx.env.DB.prepare(
      `UPDATE vendor_session SET used_at = coalesce(used_at, ?1), last_seen_at = ?1, session_hash = ?2
       WHERE launch_hash = ?3 AND vendor = ?4 AND game_code = ?5
         AND (used_at IS NULL AND launched_at > ?1 - ${LAUNCH_TOKEN_MS} OR used_at > ?1 - ${EXCHANGE_AGAIN_MS})
       RETURNING launch_hash`,
    ).bind(now, sessionHash, launchHash, ctx.vendor, input.gameCode),
    ctx.env.DB.prepare(
      `SELECT ${SESSION_COLUMNS} FROM vendor_session s ${SESSION_JOINS} WHERE s.launch_hash = ?1`,
    ).bind(launchHash),
    ensurePlayer(ctx, { hash: launchHash, sessionHash }),
    readSeparation(ctx, launchHash),
  ])
  if (used?.results.length !== 1) return { session: null }
  const session = parseWalletSession(found?.results[0])
  return { session, playerId: player?.results[0], separatedBy: separation?.results }
}
