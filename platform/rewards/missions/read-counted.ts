/** MEM-14: what missions count of a member: what they played in the windows, and their safe habits. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { HabitKind } from '../../../contract/calls/rewards/missions.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { readAll } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { countDays, type MissionWindow, type Play } from './compute-progress.ts'
import { readHabits } from './read-habits.ts'

type Reader = Pick<PlatformContext, 'db' | 'env' | 'merchant' | 'clock'>
/** `windows`: of the play that counts; `habits`: whether any is asked for. */
export type Asked = { windows: readonly MissionWindow[]; habits: boolean }
export type Counted = { plays: Play[]; habits: HabitKind[] }

const loginSchema = z.object({ atMs: z.number() })
/** A login counts whatever way it came; nobody logs in more often in two weeks than this reads. */
const readLogins = (ctx: Reader, memberId: MemberId, fromMs: number) =>
  readAll(
    ctx,
    loginSchema,
    sql`SELECT at_ms AS atMs FROM login_event_public
      WHERE member_id = ${memberId} AND outcome = 'success' AND at_ms >= ${fromMs} ORDER BY at_ms DESC LIMIT 2000`,
  )

export async function readCounted(ctx: Reader, memberId: MemberId, asked: Asked): Promise<Counted> {
  const [plays, habits] = await Promise.all([
    readPlays(ctx, memberId, asked.windows),
    asked.habits ? readHabits(ctx, memberId) : [],
  ])
  keep(ctx, memberId, { asked: JSON.stringify(asked), counted: { plays, habits }, readAtMs: ctx.clock() })
  return { plays, habits }
}

async function readPlays(ctx: Reader, memberId: MemberId, windows: readonly MissionWindow[]): Promise<Play[]> {
  const ranges = windows.map(({ window }) => window)
  const oldest = Math.min(...ranges.map(({ from }) => from))
  const [played, logins] = await Promise.all([
    getWallet(ctx.env.WALLET, ctx.merchant.code, memberId).sumPlay({ ranges }),
    readLogins(ctx, memberId, oldest),
  ])
  const rows = requireAccepted(played)
  return ranges.map(({ from, to }, index) => ({
    byCategory: rows.filter(({ range }) => range === index),
    loginDays: countDays(
      ctx.merchant.timeZone,
      logins.map(({ atMs }) => atMs).filter((atMs) => atMs >= from && atMs < to),
    ),
  }))
}

type Kept = { asked: string; counted: Counted; readAtMs: number }
/** Of this isolate alone: whoever is asked elsewhere reads once there. */
const kept = new Map<string, Kept>()
const KEPT_MS = 2 * 60_000
/** A few hundred bytes each. */
const MOST_KEPT = 5_000

const nameOf = ({ merchant }: Pick<Reader, 'merchant'>, memberId: MemberId) => `${merchant.code}:${memberId}`

function keep(ctx: Reader, memberId: MemberId, read: Kept) {
  const name = nameOf(ctx, memberId)
  kept.delete(name)
  const [oldest] = kept.keys()
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(name, read)
}

/**
 * The same as it was read in the last two minutes, for who asks on every page. Play only adds up, so that what is told by
 * it is true, if late; a habit that ended a moment ago may still be told. Never for a decision about money.
 */
export async function readRecentlyCounted(ctx: Reader, memberId: MemberId, asked: Asked) {
  const recent = kept.get(nameOf(ctx, memberId))
  const ageMs = ctx.clock() - (recent?.readAtMs ?? 0)
  if (recent?.asked === JSON.stringify(asked) && ageMs >= 0 && ageMs < KEPT_MS) return recent.counted
  return readCounted(ctx, memberId, asked)
}
