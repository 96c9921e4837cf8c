/** MEM-14: what a member played in the windows of missions. */
import { z } from 'zod'
import type { MemberId } from '../../../contract/ids.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { countDays, type MissionWindow, type Play } from './compute-progress.ts'

type Reader = Pick<PlatformContext, 'env' | 'merchant' | 'clock'>

/** A login counts whatever way it came; nobody logs in more often in two weeks than this reads. */
const LOGINS = `SELECT at_ms AS atMs FROM login_event
  WHERE member_id = ?1 AND outcome = 'success' AND at_ms >= ?2 ORDER BY at_ms DESC LIMIT 2000`

export async function readPlays(ctx: Reader, memberId: MemberId, windows: readonly MissionWindow[]): Promise<Play[]> {
  const ranges = windows.map(({ window }) => window)
  const oldest = Math.min(...ranges.map(({ from }) => from))
  const [played, logins] = await Promise.all([
    getWallet(ctx.env.WALLET, ctx.merchant.code, memberId).sumPlay({ ranges }),
    ctx.env.DB.prepare(LOGINS).bind(memberId, oldest).all(),
  ])
  const rows = requireAccepted(played)
  const times = z.array(z.object({ atMs: z.number() })).parse(logins.results)
  const plays = ranges.map(({ from, to }, index) => ({
    byCategory: rows.filter(({ range }) => range === index),
    loginDays: countDays(
      ctx.merchant.timeZone,
      times.map(({ atMs }) => atMs).filter((atMs) => atMs >= from && atMs < to),
    ),
  }))
  keep(ctx, memberId, { ranges: JSON.stringify(ranges), plays, readAtMs: ctx.clock() })
  return plays
}

type Kept = { ranges: string; plays: Play[]; readAtMs: number }
/** Of this isolate alone: whoever is asked elsewhere reads once there. */
const kept = new Map<string, Kept>()
const KEPT_MS = 2 * 60_000
/** A few hundred bytes each. */
const MOST_KEPT = 5_000

const nameOf = ({ merchant }: Reader, memberId: MemberId) => `${merchant.code}:${memberId}`

function keep(ctx: Reader, memberId: MemberId, read: Kept) {
  const name = nameOf(ctx, memberId)
  kept.delete(name)
  const [oldest] = kept.keys()
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(name, read)
}

/**
 * The same as it was read in the last two minutes, for who asks on every page. Play only adds up, so that what is told by
 * it is true, if late. Never for a decision about money.
 */
export async function readRecentPlays(ctx: Reader, memberId: MemberId, windows: readonly MissionWindow[]) {
  const recent = kept.get(nameOf(ctx, memberId))
  const ageMs = ctx.clock() - (recent?.readAtMs ?? 0)
  const ranges = JSON.stringify(windows.map(({ window }) => window))
  if (recent?.ranges === ranges && ageMs >= 0 && ageMs < KEPT_MS) return recent.plays
  return readPlays(ctx, memberId, windows)
}
