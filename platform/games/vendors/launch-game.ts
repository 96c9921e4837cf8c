import type { Game } from '../../../contract/calls/games/games.ts'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { findLottery } from '../../../contract/lottery/games.ts'
import { originSchema } from '../../../contract/merchant.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { LOBBY_BAR } from '../../../contract/protocols/vendor-wallet.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { ahead } from '../../kernel/ahead.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember, type SessionMember } from '../../kernel/context.ts'
import { isSiteShut } from '../../kernel/merchant/is-site-shut.ts'
import { noteRecentGame } from '../../kernel/note-recent-game.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { requireIdentity } from '../../protection/require-identity.ts'
import { requirePlayableGame } from '../catalogue/require-playable-game.ts'
import { getVendorEndpoint, isVendorShut } from './get-vendor-endpoint.ts'
import { keepLaunch, mintLaunchToken, noteLaunch, readKnownPlayer } from './keep-launch.ts'

type Input = CallRequest<'launchGame'>

/**
 * GAME-03: the address for the frame, with a launch token for one use within two minutes. A lottery that is drawn here
 * answers the path of its page. Who plays, and where, comes from the session: the username, token and merchant in the
 * request are the source's and decide nothing. Throws
 * `not_found`, `game_unavailable`, `game_maintenance`, `in_need_true_account`, `account_locked`,
 * `on_break`, `account_excluded`, `birthday_required`, `under_age`, `documents_required`.
 */
export async function launchGame(ctx: PlatformContext, input: Input): Promise<UpstreamResponse<'launchGame'>> {
  const member = requireMember(ctx)
  const facts = readFacts(ctx, member, input)
  if (await isSiteShut(ctx, ctx.merchant.code, ctx.clientIp))
    throw new Refusal('game_maintenance', 'the site is in maintenance')
  const game = await facts.game
  if (game.vassalage !== input.vassalage || game.nodeId !== input.nodeId) throw new Refusal('not_found', 'no such game')
  const { demoGate, realityCheckMinutes, realityCheckMaxMinutes } = getPolicy(ctx.merchant.jurisdiction)
  const isGuest = member.type === MEMBER_TYPE.guest
  // A guest of before the jurisdiction closed free play has a session still.
  if (isGuest && demoGate !== 'none') throw new Refusal('in_need_true_account', 'an account is needed to play here')
  await facts.identity
  if (isGuest && game.supportPlay !== 0) throw new Refusal('in_need_true_account', 'this game has no free trial')

  const lotteryPage = findLotteryPage(game)
  if (lotteryPage !== null) {
    if (await isVendorShut(ctx, { vendor: game.vassalage, merchant: ctx.merchant.code })) throw vendorInMaintenance()
    const recent = { merchant: ctx.merchant.code, memberId: member.id, gameId: game.gameId, at: ctx.clock() }
    await commit(ctx, [noteRecentGame(recent)])
    return { game_url: lotteryPage }
  }

  const endpoint = await facts.endpoint
  if (!endpoint?.isUp) throw vendorInMaintenance()
  const { vassalage: vendor, gameId, gameCode } = game
  const owner = { merchant: ctx.merchant.code, memberId: member.id }
  const token = await mintLaunchToken({ ...ctx, vendor }, ctx.random, owner)
  const launchHash = await sha256Hex(token)
  const walletKind = isGuest ? ('play' as const) : ('real' as const)
  const opened = { launchHash, vendor, gameId, gameCode, memberSession: member.sessionId, launchedAtMs: ctx.clock() }
  const shown = { language: input.language ?? ctx.language, lobbyOrigin: chooseLobbyOrigin(ctx, input.lobbyOrigin) }
  const launch = { ...owner, ...opened, ...shown, walletKind }
  const player = await facts.known
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, member.id)
  // SAFE-03: the clock of the play session runs from the opening; the wallet's own word on breaks counts too.
  const reminder = { reminderMinutes: realityCheckMinutes, reminderMaximum: realityCheckMaxMinutes }
  // MEM-03: guests have play money, which lies in one wallet.
  const from = ctx.merchant.walletMode === 'vendor_wallets' ? ('vendor' as const) : ('main' as const)
  // All are asked at once, as the wallet may be far away. Each decides alone: if one refuses, the others stand.
  const [known, begun, launched, noted] = await Promise.all([
    wallet.getBalance(),
    wallet.beginPlay(reminder),
    isGuest ? null : wallet.launchFrom({ key: launchHash, vendor, from }),
    noteLaunch(ctx, launch, player),
  ])
  const balance = requireAccepted(known)
  if (balance.frozen) throw new Refusal('account_locked', 'this wallet is frozen')
  if (balance.kind !== walletKind) throw new Error(`member ${member.id} has a ${balance.kind} wallet`)
  requireAccepted(begun)
  if (launched) requireAccepted(launched)
  await keepLaunch(ctx, launch, noted)
  const address = new URL(`/play/${encodeURIComponent(gameCode)}`, endpoint.launchOrigin)
  // The site's bar over the frame shows what would else be there twice.
  address.search = new URLSearchParams({ token, lang: shown.language, ...LOBBY_BAR }).toString()
  return { game_url: address.href }
}

/** What decides on a launch, asked side by side: in the database each is a trip of its own. Its vendor is the one asked for. */
function readFacts(ctx: PlatformContext, member: SessionMember, { gameId, vassalage }: Input) {
  return {
    game: ahead(requirePlayableGame(ctx, gameId)),
    identity: member.type === MEMBER_TYPE.guest ? null : ahead(requireIdentity(ctx)),
    endpoint: ahead(getVendorEndpoint(ctx, { vendor: vassalage, merchant: ctx.merchant.code })),
    known: ahead(readKnownPlayer(ctx, { merchant: ctx.merchant.code, memberId: member.id, vendor: vassalage })),
  }
}

const vendorInMaintenance = () => new Refusal('game_maintenance', 'this vendor is in maintenance')

/** GAME-04: of a lottery that is drawn here. Instant games of the same vendors are framed as any other. */
function findLotteryPage({ gameCode, vassalage, defaultPlayType }: Game): string | null {
  const lottery = findLottery(gameCode)
  if (lottery?.vendor !== vassalage) return null
  return `${lottery.page}?${new URLSearchParams({ gameCode, ...(defaultPlayType && { playType: defaultPlayType }) })}`
}

/** The edge names the site's origin; without it, the host the visitor came by. */
function chooseLobbyOrigin({ env, host }: PlatformContext, given: string | undefined): string {
  const origin = originSchema.safeParse(given)
  return origin.success ? origin.data : `${env.LOCAL ? 'http' : 'https'}://${host}`
}
