import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { TURNOVER_SQL, turnoverOf } from '../../../contract/rules/valid-bet.ts'
import { INVITATION_EVENTS } from '../../../contract/states/reward.ts'
import { SLACK_MS } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { anyOf, defineJob, JOB_BATCH } from '../../kernel/job.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { requireMerchantFacts } from '../../kernel/merchant/require-merchant-facts.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { approveReferral, auditReferral, notifyReferrer } from './approve-referral.ts'
import { computeFlags } from './compute-flags.ts'
import { readCircumstances } from './read-circumstances.ts'
import { type ReferralRow, referrals } from './tables.ts'

/** Half of it for each of the two kinds. */
const TURNS = JOB_BATCH / 2

const keySchema = z.object({ inviteeId: z.string() })

/** Checks the invitations for which something moved, and a last time those whose time is over. */
export const reconcileReferrals = defineJob({
  key: keySchema,
  due: ({ clock }) => anyOf(...listTurns(clock()).map((turns) => sql`SELECT 1 FROM referral WHERE ${turns}`)),
  readDue: readTurns,
  run: async (services, { inviteeId }) => {
    const row = await services.db.select().from(referrals).where(eq(referrals.inviteeId, inviteeId)).get()
    if (row?.state !== 'joined') return
    try {
      // Before it is looked at, so that one that fails goes to the end all the same.
      await commit(services, [
        sql`UPDATE referral SET last_checked_at_ms = ${services.clock()} WHERE invitee_id = ${row.inviteeId}`,
      ])
      await decide(services, await requireMerchantFacts(services.db, merchantCodeSchema.parse(row.merchant)), row)
    } catch (error) {
      log.warn('referral_waits', { inviteeId: row.inviteeId, error: sayError(error) })
    }
  },
})

/** Those of whom something moved, and those whose time is over. */
const listTurns = (nowMs: number): [moved: SQL, over: SQL] => [
  sql`is_due = 1 AND expires_at_ms > ${nowMs}`,
  sql`state = 'joined' AND expires_at_ms <= ${nowMs}`,
]

/**
 * Who was not looked at for the longest, those of both kinds by turns. Who was looked at later than now was so by a clock that
 * has gone back since: they would come after all who fail each time, until it is there again.
 */
async function readTurns(services: Services) {
  const nowMs = services.clock()
  await commit(services, [
    sql`UPDATE referral SET last_checked_at_ms = 0 WHERE last_checked_at_ms > ${nowMs + SLACK_MS}
      AND (is_due = 1 OR (state = 'joined' AND expires_at_ms <= ${nowMs}))`,
  ])
  const take = (which: SQL) =>
    services.db
      .select({ inviteeId: referrals.inviteeId })
      .from(referrals)
      .where(which)
      .orderBy(asc(referrals.lastCheckedAtMs), asc(referrals.joinedAtMs))
      .limit(TURNS)
  const [isMoved, isOver] = listTurns(nowMs)
  const due = await take(isMoved)
  const over = await take(isOver)
  return Array.from({ length: TURNS }).flatMap((_, turn) => [
    ...due.slice(turn, turn + 1),
    ...over.slice(turn, turn + 1),
  ])
}

/**
 * Whether enough was credited within the time there was, or ever staked: as a term of a statement, so that what decides by it
 * decides by what stands in the database at that moment.
 */
function isEnough({ inviteeId, merchant, condition, conditionMinor, expiresAtMs }: ReferralRow): SQL {
  if (condition === 'deposit')
    return sql`EXISTS (SELECT 1 FROM deposit_order_public WHERE member_id = ${inviteeId} AND merchant = ${merchant}
      AND state = 'credited' AND credited_minor >= ${conditionMinor} AND ended_at_ms < ${expiresAtMs})`
  return sql`coalesce((SELECT sum(${sql.raw(TURNOVER_SQL)}) FROM play_total
    WHERE merchant = ${merchant} AND member_id = ${inviteeId}), 0) >= ${conditionMinor}`
}

/**
 * Whether the condition was met in time. What was staked by then the invitee's wallet says; it is asked where there may be
 * enough, and a last time when the time is over, since sums come later than rounds. Throws when it does not answer.
 */
async function isConditionMet(
  { db, env }: Pick<Services, 'db' | 'env'>,
  row: ReferralRow,
  isOver: boolean,
): Promise<boolean> {
  const enough = (await db.get(sql`SELECT 1 WHERE ${isEnough(row)}`)) !== undefined
  if (row.condition === 'deposit' || !(enough || isOver)) return enough
  const wallet = getWallet(env.WALLET, merchantCodeSchema.parse(row.merchant), memberIdSchema.parse(row.inviteeId))
  const played = await wallet.sumPlay({ ranges: [{ from: 0, to: row.expiresAtMs }] })
  if (!played.ok) throw new Error(`play of ${row.inviteeId}: ${played.message}`)
  return played.value.reduce((sum, play) => sum + turnoverOf(play), 0) >= row.conditionMinor
}

/** Met, it is paid, or held where something looks odd; not met, it waits for the next move, or ends. */
async function decide(services: Services, merchant: MerchantFacts, row: ReferralRow) {
  const isOver = row.expiresAtMs <= services.clock()
  if (!(await isConditionMet(services, row, isOver))) return putAside(services, merchant, row, isOver)
  const flags = computeFlags(await readCircumstances(services, merchant, row))
  if (flags.length > 0) return hold(services, merchant, row, flags)
  await approveReferral(services, merchant, row, { from: 'joined', decidedBy: null, reason: null })
}

/** Only what is still not met: whatever moved in between is looked at again. When the time is over, no stake is in time any more. */
async function putAside(services: Services, merchant: MerchantFacts, row: ReferralRow, isOver: boolean) {
  const isStillNot = isOver && row.condition === 'turnover' ? sql`TRUE` : sql`NOT ${isEnough(row)}`
  const change = isOver
    ? sql`is_due = 0, ${applyTransition(INVITATION_EVENTS.expired)}, decided_at_ms = ${services.clock()}`
    : sql`is_due = 0`
  const [aside] = await commit(services, [
    sql`UPDATE referral SET ${change}
      WHERE invitee_id = ${row.inviteeId} AND ${canTransition(INVITATION_EVENTS.expired)} AND ${isStillNot}`,
  ])
  if (isOver && aside?.meta.changes === 1) notifyReferrer(services, merchant, row)
}

async function hold(services: Services, merchant: MerchantFacts, row: ReferralRow, flags: readonly string[]) {
  const isOpen = sql`EXISTS (SELECT 1 FROM referral WHERE invitee_id = ${row.inviteeId} AND state = 'joined')`
  const [, held] = await commit(services, [
    auditReferral(services, merchant, row, 'referral_held', isOpen),
    sql`UPDATE referral SET ${applyTransition(INVITATION_EVENTS.held)}, is_due = 0, flags = ${JSON.stringify(flags)}
      WHERE invitee_id = ${row.inviteeId} AND state = 'joined'`,
  ])
  if (held?.meta.changes === 1) notifyReferrer(services, merchant, row)
}
