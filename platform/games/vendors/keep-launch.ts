import { createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { base64url } from 'jose'
import type { VendorCode } from '../../../contract/ids.ts'
import type { RandomBytes } from '../../../contract/time-and-chance.ts'
import { commit, type Database, readTogether } from '../../kernel/commit.ts'
import type { PlatformContext, Services } from '../../kernel/context.ts'
import { noteRecentGame } from '../../kernel/note-recent-game.ts'
import type { WalletKind } from '../../kernel/wallet/accounts.ts'
import { askNewVerb } from '../../kernel/wallet/is-verb-missing.ts'
import type { KnownLaunch } from '../../kernel/wallet/launches.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { computeSeparation, type SeparationRow, selectSeparation, separationRowSchema } from './compute-separation.ts'
import { drawPlayerId, ensurePlayer, playerIdRowSchema } from './ensure-player.ts'
import { selectPlayerId } from './find-player-id.ts'
import { getVendorSecrets } from './get-vendor-secrets.ts'
import { type Owner, sealOwner } from './sealed-owner.ts'
import { sealPlayer } from './sealed-player.ts'
import type { VendorContext } from './vendor-context.ts'

type Of = Pick<VendorContext, 'env' | 'vendor'>

/** 256 bits for one use; the database and the wallet keep its hash only. */
export const mintLaunchToken = ({ env, vendor }: Of, random: RandomBytes, owner: Owner): Promise<string> =>
  sealOwner(env.MEMBER_DATA_KEYS, { use: 'launch', vendor }, random(32), owner)

/**
 * The secret of the wallet session that a launch token turns into: 256 bits, useless without the vendor's signature and
 * known only to us and the vendor. Made from the token, so that exchanging it again gives the same one. A token of before,
 * without an owner, makes a secret without one.
 */
export async function mintSessionSecret(
  { env, vendor }: Of,
  vendorSecret: string,
  { launchToken, owner }: { launchToken: string; owner: Owner | null },
): Promise<string> {
  const name = createHmac('sha256', vendorSecret).update(`wallet-session\n${launchToken}`).digest()
  if (owner === null) return base64url.encode(name)
  return sealOwner(env.MEMBER_DATA_KEYS, { use: 'session', vendor }, new Uint8Array(name), owner)
}

type LaunchRow = Owner & { walletKind: WalletKind } & Omit<KnownLaunch, 'seat'> &
  Pick<KnownLaunch['seat'], 'language' | 'lobbyOrigin'>

/**
 * A launch as the database has it, for what the wallet cannot say and for a release before this one. Each writes all there
 * is to know, so it does not matter which comes first, or whether one was lost.
 */
const writeLaunch = (launch: LaunchRow): SQL =>
  sql`INSERT INTO vendor_session (launch_hash, merchant, member_id, vendor, game_id, game_code, wallet_kind,
      member_session_id, language, lobby_origin, launched_at, session_hash, used_at, last_seen_at)
    VALUES (${launch.launchHash}, ${launch.merchant}, ${launch.memberId}, ${launch.vendor}, ${launch.gameId},
      ${launch.gameCode}, ${launch.walletKind}, ${launch.memberSession}, ${launch.language}, ${launch.lobbyOrigin},
      ${launch.launchedAtMs}, ${launch.sessionHash}, ${launch.usedAtMs}, ${launch.lastSeenAtMs})
    ON CONFLICT (launch_hash) DO UPDATE SET session_hash = coalesce(excluded.session_hash, session_hash),
      used_at = coalesce(used_at, excluded.used_at),
      last_seen_at = max(coalesce(last_seen_at, 0), coalesce(excluded.last_seen_at, 0))
    WHERE excluded.session_hash IS NOT NULL`

type Telling = Pick<Services, 'env' | 'clock' | 'later'>

/** Tells the database behind the answer what the wallet has decided, and the vendor's name for the player. */
export const tellLaunch = (services: Telling, owner: Owner, launch: KnownLaunch, walletKind: WalletKind): void =>
  services.later.add(writeWhole(services, owner, launch, walletKind))

function writeWhole(
  services: Telling,
  { merchant, memberId }: Owner,
  { seat, ...launch }: KnownLaunch,
  walletKind: WalletKind,
): Promise<unknown> {
  const { playerId, language, lobbyOrigin } = seat
  const { launchHash: hash, sessionHash } = launch
  return commit(services, [
    writeLaunch({ ...launch, merchant, memberId, walletKind, language, lobbyOrigin }),
    ensurePlayer(services, playerId, { hash, sessionHash }),
  ])
}

/** The idle clock, behind the answer. All there is to know only where the exchange was not written. */
export const tellSeen = (services: Telling, owner: Owner, launch: KnownLaunch, walletKind: WalletKind): void =>
  services.later.add(writeSeen(services, owner, launch, walletKind))

async function writeSeen(services: Telling, owner: Owner, launch: KnownLaunch, walletKind: WalletKind): Promise<void> {
  const [seen] = await commit(services, [
    sql`UPDATE vendor_session SET last_seen_at = max(last_seen_at, ${launch.lastSeenAtMs})
      WHERE launch_hash = ${launch.launchHash} AND session_hash IS NOT NULL`,
  ])
  if (seen?.meta.changes === 0) await writeWhole(services, owner, launch, walletKind)
}

type NewLaunch = Omit<LaunchRow, 'sessionHash' | 'usedAtMs' | 'lastSeenAtMs'>
type KnownPlayer = { playerId: string | null; separatedBy: readonly SeparationRow[] }

/** What a launch tells the vendor of its player. By a copy: a player id never changes once it is there. */
export async function readKnownPlayer(database: Database, named: Owner & { vendor: VendorCode }): Promise<KnownPlayer> {
  const [[playerId = null], separatedBy] = await readTogether(database, [
    [playerIdRowSchema.array(), selectPlayerId(named)],
    [separationRowSchema.array(), selectSeparation(named)],
  ])
  return { playerId, separatedBy }
}

type NotedLaunch = KnownPlayer & { isKnown: boolean }

/**
 * In the wallet, beside what else the wallet is asked at a launch: where one of these refuses, the launch stays behind and
 * opens nothing, as its token is answered to no one. `isKnown`: the wallet can decide on its bets by itself.
 */
export async function noteLaunch(
  ctx: PlatformContext,
  launch: NewLaunch,
  { playerId, separatedBy }: KnownPlayer,
): Promise<NotedLaunch> {
  const named = playerId ?? (await sealPlayer(ctx.env.MEMBER_DATA_KEYS, launch.vendor, launch))
  const isKnown = named !== null && (await noteInWallet(ctx, launch, { playerId: named, separatedBy }))
  return { playerId: named, separatedBy, isKnown }
}

/**
 * In the database, behind the answer where the wallet knows enough. It is waited for where it draws the player's id: of a
 * member whose names are too long for a sealed one.
 */
export async function keepLaunch(ctx: PlatformContext, launch: NewLaunch, noted: NotedLaunch) {
  const { playerId, separatedBy, isKnown } = noted
  if (playerId !== null && isKnown) return ctx.later.add(saveLaunch(ctx, launch, playerId))
  const kept = await saveLaunch(ctx, launch, playerId ?? drawPlayerId(ctx.random))
  if (playerId === null) await noteInWallet(ctx, launch, { playerId: kept, separatedBy })
}

/** Whether it can decide by itself. A vendor without a secret exchanges no token. */
async function noteInWallet(
  ctx: PlatformContext,
  launch: NewLaunch,
  { playerId, separatedBy }: KnownPlayer & { playerId: string },
): Promise<boolean> {
  const { vendor, merchant, memberId, walletKind, language, lobbyOrigin } = launch
  if (!getVendorSecrets(ctx.env, vendor)) return false
  const { currencySymbol, jurisdiction } = ctx.merchant
  // With play money anyone may sit with anyone.
  const subject = { merchant, memberId, clientIp: ctx.clientIp }
  const separation = walletKind === 'real' ? computeSeparation({ ...ctx, vendor }, subject, separatedBy) : []
  const seat = { playerId, language, lobbyOrigin, currencySymbol, jurisdiction, separation }
  const { launchHash, gameId, gameCode, memberSession, launchedAtMs } = launch
  const noted = await askNewVerb(
    getWallet(ctx.env.WALLET, merchant, memberId).noteLaunch({
      launchHash,
      vendor,
      gameId,
      gameCode,
      memberSession,
      launchedAtMs,
      seat,
      exchanged: null,
      nowMs: ctx.clock(),
    }),
  )
  return noted !== null && requireAccepted(noted).isKnown
}

/** With the member's list of recent games, and the vendor's name for them, which it answers. */
async function saveLaunch(ctx: PlatformContext, launch: NewLaunch, playerId: string): Promise<string> {
  const { merchant, memberId, gameId, launchHash, launchedAtMs: at } = launch
  const [, , player] = await commit(ctx, [
    writeLaunch({ ...launch, sessionHash: null, usedAtMs: null, lastSeenAtMs: null }),
    noteRecentGame({ merchant, memberId, gameId, at }),
    ensurePlayer(ctx, playerId, { hash: launchHash, sessionHash: null }),
  ])
  return playerIdRowSchema.parse(player?.results[0])
}
