/** TRUST-02: launched games, and whether a session of theirs may stake. Never says no: what is not known here the database decides. */
import type { z } from 'zod'
import { jsonText } from '../../../contract/lib/json-text.ts'
import {
  type ExchangedLaunch,
  type exchangeLaunchInputSchema,
  type findLaunchInputSchema,
  type KnownLaunch,
  LAUNCHES_MAX,
  type LaunchedMove,
  launchSeatSchema,
  type NotedLaunch,
  type noteLaunchInputSchema,
  type placeLaunchedBetInputSchema,
} from '../../kernel/wallet/launches.ts'
import { canBet, EXCHANGE_AGAIN_MS, LAUNCH_TOKEN_MS, TOUCH_EVERY_MS } from '../../kernel/wallet/session-lifetime.ts'
import type { Balance, Outcome } from '../../kernel/wallet/wallet-types.ts'
import { findKnown } from './known-member.ts'
import { accept, refuse } from './outcome.ts'
import { placeBet } from './place-bet.ts'
import type { Ledger } from './types.ts'
import { getWalletState, notOpen, readBalance } from './wallet-state.ts'

type Row = Omit<KnownLaunch, 'seat'> & { seat: string }

const COLUMNS = `launch_hash AS launchHash, vendor, game_id AS gameId, game_code AS gameCode, member_session AS memberSession,
  seat, launched_at AS launchedAtMs, session_hash AS sessionHash, used_at AS usedAtMs, last_seen_at AS lastSeenAtMs`

/** Null also for what a newer release wrote in a form of its own. */
function readLaunch({ sql }: Ledger, by: 'launch_hash' | 'session_hash', hash: string): KnownLaunch | null {
  const row = sql.exec<Row>(`SELECT ${COLUMNS} FROM launch WHERE ${by} = ?`, hash).toArray()[0]
  const seat = jsonText.pipe(launchSeatSchema).safeParse(row?.seat)
  return row && seat.success ? { ...row, seat: seat.data } : null
}

type Used = { memberSession: string; usedAtMs: number; lastSeenAtMs: number }

/** By what this object knows of the member and the session (known-member.ts). */
const mayBet = (ledger: Ledger, used: Used, nowMs: number): boolean =>
  mayKnownBet(findKnown(ledger, { sessionId: used.memberSession, nowMs }), used, nowMs)

function mayKnownBet(known: ReturnType<typeof findKnown>, { usedAtMs, lastSeenAtMs }: Used, nowMs: number): boolean {
  if (known === null) return false
  const { expiresAtMs: expiresAt, isVerificationDue, placeAtMs: placeAt } = known.session
  const session = { expiresAt, revokedAt: null, isVerificationDue, placeAt, clientIp: '' }
  const isMemberActive = known.facts.suspended === null
  return canBet({ usedAt: usedAtMs, lastSeenAt: lastSeenAtMs, memberSession: session, isMemberActive }, nowMs)
}

/** A launch is noted when it is made, and again where the database has exchanged its token. */
export function noteLaunch(ledger: Ledger, launch: z.output<typeof noteLaunchInputSchema>): Outcome<NotedLaunch> {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  const { exchanged, nowMs } = launch
  ledger.sql.exec(
    `INSERT INTO launch (launch_hash, vendor, game_id, game_code, member_session, seat, launched_at, session_hash, used_at,
       last_seen_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9)
     ON CONFLICT (launch_hash) DO UPDATE SET session_hash = ?8, used_at = coalesce(used_at, ?9),
       last_seen_at = max(coalesce(last_seen_at, 0), ?9) WHERE ?8 IS NOT NULL`,
    launch.launchHash,
    launch.vendor,
    launch.gameId,
    launch.gameCode,
    launch.memberSession,
    JSON.stringify(launch.seat),
    launch.launchedAtMs,
    exchanged?.sessionHash ?? null,
    exchanged?.atMs ?? null,
  )
  ledger.sql.exec(
    `DELETE FROM launch WHERE launch_hash NOT IN
       (SELECT launch_hash FROM launch ORDER BY launched_at DESC, launch_hash LIMIT ${LAUNCHES_MAX})`,
  )
  const used = { memberSession: launch.memberSession, usedAtMs: nowMs, lastSeenAtMs: nowMs }
  return accept({ isKnown: mayBet(ledger, used, nowMs), balance: readBalance(ledger, wallet) })
}

/**
 * A token becomes a session, once; whose answer was lost may ask again for a moment. A token that was used here is over, also
 * where the database has not heard of it.
 */
export function exchangeLaunch(
  ledger: Ledger,
  asked: z.output<typeof exchangeLaunchInputSchema>,
): Outcome<ExchangedLaunch> {
  const wallet = getWalletState(ledger)
  if (!wallet) return accept({ state: 'unknown' })
  const { launchHash, sessionHash, nowMs } = asked
  const launch = readLaunch(ledger, 'launch_hash', launchHash)
  if (launch === null || launch.vendor !== asked.vendor || launch.gameCode !== asked.gameCode)
    return accept({ state: 'unknown' })
  const { usedAtMs, launchedAtMs } = launch
  const isFresh = usedAtMs === null ? launchedAtMs > nowMs - LAUNCH_TOKEN_MS : usedAtMs > nowMs - EXCHANGE_AGAIN_MS
  if (!isFresh) return accept({ state: 'over' })
  const used = { usedAtMs: usedAtMs ?? nowMs, lastSeenAtMs: nowMs }
  if (!mayBet(ledger, { memberSession: launch.memberSession, ...used }, nowMs)) return accept({ state: 'unknown' })
  ledger.sql.exec(
    'UPDATE launch SET session_hash = ?, used_at = ?, last_seen_at = ? WHERE launch_hash = ?',
    sessionHash,
    used.usedAtMs,
    used.lastSeenAtMs,
    launchHash,
  )
  const open = { launch: { ...launch, sessionHash, ...used }, balance: readBalance(ledger, wallet) }
  return accept({ state: 'open', ...open })
}

/** The launch of a live session, or null where this object cannot say. Does not keep the session alive. */
export function findLaunch(
  ledger: Ledger,
  { sessionHash, vendor, nowMs }: z.output<typeof findLaunchInputSchema>,
): Outcome<{ launch: KnownLaunch; balance: Balance } | null> {
  const wallet = getWalletState(ledger)
  const launch = readLaunch(ledger, 'session_hash', sessionHash)
  const used = launch && readUsed(launch)
  if (!wallet || !launch || !used || launch.vendor !== vendor || !mayBet(ledger, used, nowMs)) return accept(null)
  return accept({ launch, balance: readBalance(ledger, wallet) })
}

const readUsed = ({ memberSession, usedAtMs, lastSeenAtMs }: KnownLaunch): Used | null =>
  usedAtMs === null || lastSeenAtMs === null ? null : { memberSession, usedAtMs, lastSeenAtMs }

const unknown = refuse('launch_unknown', 'this wallet does not know a live session of this launch')

/**
 * A bet and its session, in one transaction. One that was placed or refused before keeps its answer, whatever became of the
 * session. Refuses `launch_unknown` where the session may have ended: nothing moved, nothing is kept, and the database decides.
 */
export function placeLaunchedBet(
  ledger: Ledger,
  { bet, sessionHash, nowMs }: z.output<typeof placeLaunchedBetInputSchema>,
): Outcome<LaunchedMove> {
  const wallet = getWalletState(ledger)
  const launch = readLaunch(ledger, 'session_hash', sessionHash)
  const used = launch && readUsed(launch)
  if (!wallet || !launch || !used || launch.vendor !== bet.vendor || launch.gameId !== bet.gameId) return unknown
  const known = findKnown(ledger, { sessionId: used.memberSession, nowMs })
  const admit = () => (mayKnownBet(known, used, nowMs) ? null : unknown)
  const placed = placeBet(ledger, { ...bet, kind: wallet.kind }, admit)
  if (!placed.ok) return placed
  const { playerId } = launch.seat
  const isSeen = !placed.replayed && nowMs - used.lastSeenAtMs >= TOUCH_EVERY_MS
  if (isSeen) ledger.sql.exec('UPDATE launch SET last_seen_at = ? WHERE launch_hash = ?', nowMs, launch.launchHash)
  const seen = isSeen ? { ...launch, lastSeenAtMs: nowMs } : null
  return { ...placed, value: { move: placed.value, playerId, seen, facts: known?.facts ?? null } }
}
