import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { log } from '../../../contract/log.ts'
import { presentMoney } from '../../../contract/money.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { BONUS_EVENTS } from '../../../contract/states/reward.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { auditAct, FROM_NOWHERE } from '../../kernel/audit.ts'
import { SLACK_MS } from '../../kernel/backoff.ts'
import { commit, type Database } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import { textsSchema } from '../../kernel/pick-text.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import type { Digest } from '../../kernel/wallet/digest.ts'
import { getWallet, WALLET_REFUSALS } from '../../kernel/wallet/wallet-interface.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { type BonusRow, findBonusOfOrder } from './bonus-rows.ts'

/** The journal's copy says at once that one was released; this is for a copy that got lost. */
const CHECK_EVERY_MS = 24 * 60 * MINUTE_MS

/** When to ask the wallet: at its last moment, and now and then before. */
export const computeNextBonusAttempt = (playUntilMs: number, nowMs: number) =>
  Math.min(nowMs + CHECK_EVERY_MS, Math.max(playUntilMs, nowMs + MINUTE_MS))

const keySchema = z.object({ orderId: z.string() })

/** Takes back what was not played for in time, and follows what the wallet has decided. */
export const reconcileBonuses = defineJob({
  key: keySchema,
  due: ({ clock }) => sql`SELECT order_id AS orderId FROM deposit_bonus WHERE ${isDue(clock())}
    ORDER BY next_attempt_at_ms LIMIT ${JOB_BATCH}`,
  run: async (services, { orderId }) => {
    const row = await findBonusOfOrder(services, orderId)
    if (row?.status !== 'granted') return
    try {
      await follow(services, row)
    } catch (error) {
      log.warn('bonus_waits', { order: row.order_id, error: sayError(error) })
      await postpone(services, row)
    }
  },
})

/**
 * Those whose time has come, and those whose look is further off than `computeNextBonusAttempt` sets one, as a clock did that
 * has gone back since: three ranges, each by its index, as one that says it for each row would read all there are.
 */
function isDue(nowMs: number): SQL {
  const first = (range: SQL) =>
    sql`SELECT * FROM (SELECT order_id FROM deposit_bonus WHERE ${range} ORDER BY next_attempt_at_ms LIMIT ${JOB_BATCH})`
  const hasCome = sql`next_attempt_at_ms <= ${nowMs}`
  const isTooFar = sql`next_attempt_at_ms > ${nowMs + SLACK_MS + CHECK_EVERY_MS}`
  // After its end it is looked at each minute.
  const isTooFarAfterEnd = sql`next_attempt_at_ms > ${nowMs + SLACK_MS + MINUTE_MS} AND next_attempt_at_ms > play_until_ms`
  return sql`order_id IN (${first(hasCome)} UNION ALL ${first(isTooFar)} UNION ALL ${first(isTooFarAfterEnd)})`
}

/** By the queue's consumer: the cron job need not wait for those the journal says were released. */
export async function hastenBonuses(database: Database, groups: Digest['groups']): Promise<void> {
  const keys = groups.filter(({ kind }) => kind === 'bonus-released').map(({ key }) => key)
  if (keys.length === 0) return
  await commit(database, [
    sql`UPDATE deposit_bonus SET next_attempt_at_ms = 0 WHERE status = 'granted'
      AND 'bonus:' || wallet_key || ':bonus-released' IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
  ])
}

async function follow(services: Services, row: BonusRow): Promise<void> {
  const asked = await getWallet(services.env.WALLET, row.merchant, row.member_id).lapseBonuses()
  if (!asked.ok) throw new Refusal(WALLET_REFUSALS[asked.refusal], asked.message)
  const bonus = asked.value.find(({ key }) => key === row.wallet_key)
  if (bonus?.status === 'released' || bonus?.status === 'lapsed') return end(services, row, bonus.status)
  await postpone(services, row)
}

async function end(services: Services, row: BonusRow, status: 'released' | 'lapsed'): Promise<void> {
  const nowMs = services.clock()
  const event = BONUS_EVENTS[status]
  const isGranted = sql`order_id = ${row.order_id} AND ${canTransition(event, 'status')}`
  const isStillGranted = sql`EXISTS (SELECT 1 FROM deposit_bonus WHERE ${isGranted})`
  const requestId = randomUuid(services.random)
  const actor = { ...services, merchant: { code: row.merchant }, ...FROM_NOWHERE, requestId }
  const amount = presentMoney(row.granted_minor ?? row.promised_minor)
  const facts = { promotion: textsSchema.parse(row.titles), amount }
  await commit(services, [
    auditAct(actor, row.member_id, `bonus_${status}`, isStillGranted),
    writeMessage(actor, row.member_id, { event: `bonus_${status}`, facts, aboutId: row.promotion_id }, isStillGranted),
    sql`UPDATE deposit_bonus SET ${applyTransition(event, 'status')}, ended_at_ms = ${nowMs}, next_attempt_at_ms = NULL WHERE ${isGranted}`,
  ])
  services.notices.notify(row.merchant, row.member_id, 'rewards')
}

async function postpone(services: Services, { order_id, play_until_ms }: BonusRow): Promise<void> {
  const atMs = computeNextBonusAttempt(play_until_ms ?? 0, services.clock())
  await commit(services, [
    sql`UPDATE deposit_bonus SET next_attempt_at_ms = ${atMs} WHERE order_id = ${order_id} AND status = 'granted'`,
  ])
}
