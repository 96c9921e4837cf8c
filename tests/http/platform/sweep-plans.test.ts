/** Each minute's cron job reads what is due by an index of it, however much is not. */
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, expect, test } from 'vitest'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { sendReports } from '../../../platform/agents/reports/send-reports.ts'
import { enqueueDue } from '../../../platform/jobs/cron.ts'
import { JOBS, type JobName } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/kernel/context.ts'
import { parseEnv } from '../../../platform/kernel/env.ts'
import { reconcileBonuses } from '../../../platform/rewards/bonuses/reconcile-bonuses.ts'
import { reconcileReferrals } from '../../../platform/rewards/referrals/reconcile-referrals.ts'
import { buildServices } from '../../../platform/services.ts'
import { changeDatabase } from '../../support/at-that-moment.ts'
import { changeMethods } from '../../support/change-methods.ts'
import { drainJob } from '../../support/drain-jobs.ts'
import { expectEach } from '../../support/expect-each.ts'
import { forgetPlannerFigures } from '../../support/planner.ts'
import { bindings, CHEAP } from './support.ts'

beforeAll(() => forgetPlannerFigures(bindings.DB))

/** The steps of SQLite's plans for all that a task sends, with the values it sends, on `table`. */
async function explain(task: (services: Services) => Promise<unknown>, table: string): Promise<string[]> {
  const sent: D1PreparedStatement[] = []
  const DB = changeDatabase(bindings.DB, (real) => ({
    prepare: (query) => {
      const plan = real.prepare(`EXPLAIN QUERY PLAN ${query}`)
      const statement = real.prepare(query)
      const noted = (...values: unknown[]) => {
        sent.push(plan.bind(...values))
        return statement.bind(...values)
      }
      return changeMethods(statement, { bind: noted, all: () => noted().all(), run: () => noted().run() })
    },
  }))
  const services = buildServices(parseEnv(bindings), { clock: Date.now, random: systemRandom, passwordCost: CHEAP })
  await task({ ...services, db: drizzle(DB), env: { ...services.env, DB } })
  const plans = await Promise.all(sent.map((plan) => plan.all<{ detail: string }>()))
  const details = plans.flatMap(({ results }) => results.map(({ detail }) => detail))
  return details.filter((detail) => new RegExp(`^(SEARCH|SCAN) ${table}\\b`).test(detail))
}

test('PROMO-01 bonuses by when they are looked at: due, and set by a clock that has gone back', async () => {
  const [read, ...found] = await explain((services) => drainJob(reconcileBonuses, services), 'deposit_bonus')
  expect(read, 'those that were found').toContain('(order_id=?)')
  expect(found).toEqual([
    expect.stringMatching(
      /^SEARCH deposit_bonus USING INDEX deposit_bonus_by_next_attempt \(.*next_attempt_at_ms<\?\)/,
    ),
    expect.stringMatching(/^SEARCH deposit_bonus USING INDEX deposit_bonus_by_next_attempt \(next_attempt_at_ms>\?\)/),
    expect.stringMatching(/^SEARCH deposit_bonus USING INDEX deposit_bonus_kept_on \(next_attempt_at_ms>\?\)/),
  ])
})

test('MEM-13 invitations for whom something moved, and those whose time is over', async () => {
  const steps = await explain((services) => drainJob(reconcileReferrals, services), 'referral')
  expect(steps).toEqual([
    expect.stringMatching(/^SEARCH referral USING INDEX referral_due \(last_checked_at_ms>\?\)/),
    expect.stringMatching(/^SEARCH referral USING INDEX referral_expiry \(expires_at_ms<\?\)/),
    expect.stringMatching(/^(SEARCH|SCAN) referral USING INDEX referral_due\b/),
    expect.stringMatching(/^SEARCH referral USING INDEX referral_expiry \(expires_at_ms<\?\)/),
  ])
})

test('AGT-02 reports by mail that are due', async () => {
  const steps = await explain((services) => drainJob(sendReports, services), 'agent_report')
  expect(steps).toEqual([
    expect.stringMatching(/^SEARCH agent_report USING (COVERING )?INDEX agent_report_due \(next_attempt_at_ms<\?\)/),
  ])
})

/** A few rows, however long a site runs: what operators set, what waits to be sent, and indexes of what is under way alone. */
const FEW = [
  'merchant',
  'point_programme',
  'json_each',
  'CONSTANT',
  'withdraw_order USING INDEX withdraw_order_in_checks',
  'play_bar_intent USING INDEX play_bar_intent_by_next_attempt',
  'referral USING INDEX referral_due',
  'member USING INDEX member_facts_due',
  'raffle USING INDEX raffle_under_way',
  'outgoing_message',
  'local_outbox',
]

/** Walks through tables that are not among the few. */
const findWalks = (steps: readonly string[]) =>
  steps
    .map((step) => step.replace(' COVERING', ''))
    .filter((step) => step.startsWith('SCAN') && !FEW.some((few) => step.startsWith(`SCAN ${few}`)))

test('what is due this minute is found without a walk through any table that grows', async () => {
  await expectEach(Object.keys(JOBS) as JobName[], async (name) => {
    expect(findWalks(await explain((services) => JOBS[name].readDue(services), String.raw`\w+`))).toEqual([])
  })
})

test('nor does the one look for all jobs walk through any', async () => {
  const JOBS_QUEUE = changeMethods(bindings.JOBS, { sendBatch: async () => undefined })
  const steps = await explain(
    (services) => enqueueDue({ ...services, env: { ...services.env, JOBS: JOBS_QUEUE } }),
    String.raw`\w+`,
  )
  expect(steps.length).toBeGreaterThan(Object.keys(JOBS).length)
  expect(findWalks(steps)).toEqual([])
})
