/** REL-03: while a provider or a wallet is slow, an item stands in the queue once and is worked on once. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/time-units.ts'
import { consumeJobs, enqueueDue } from '../../../platform/jobs/cron.ts'
import { JOBS, type JobName } from '../../../platform/jobs/jobs.ts'
import { parseEnv } from '../../../platform/kernel/env.ts'
import type { Wallet } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { buildServices } from '../../../platform/services.ts'
import { goByWayOf } from '../../support/at-that-moment.ts'
import { changeMethods } from '../../support/change-methods.ts'
import { bindings, buildPlatform, buildRegistration, CHEAP, requireValue, seedTestMerchants } from './support.ts'

const platform = buildPlatform()
const START_MS = platform.time.nowMs
let memberId = ''

beforeAll(async () => {
  await seedTestMerchants()
  memberId = requireValue(await platform.call('register', buildRegistration())).memberId
})
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await bindings.DB.exec('DELETE FROM deposit_order')
  await bindings.DB.exec('DELETE FROM job_queued')
})
afterEach(() => {
  vi.restoreAllMocks()
})

type Body = { job: string; key: unknown }
const JOB: JobName = 'reconcileDeposits'

/** A queue of deposits alone, and the platform's minutes over it. */
function buildQueue() {
  const waiting: Body[] = []
  let fails = 0
  const sendBatch = async (messages: Iterable<{ body: Body }>) => {
    const bodies = [...messages].map(({ body }) => body).filter(({ job }) => job === JOB)
    if (bodies.length === 0) return
    fails -= 1
    if (fails === 0) throw new Error('the queue is away')
    waiting.push(...bodies)
  }
  const env = { ...bindings, JOBS: changeMethods(bindings.JOBS, { sendBatch }) }
  const at = (minute: number) =>
    buildServices(parseEnv(env), {
      clock: () => START_MS + minute * MINUTE_MS,
      random: systemRandom,
      passwordCost: CHEAP,
    })
  return {
    waiting,
    /** The batch after so many. */
    failAfter: (sent: number) => {
      fails = sent + 1
    },
    queue: (minute: number) => enqueueDue(at(minute)),
    consume: async (minute: number, bodies: readonly Body[]) => {
      for (const body of bodies) await consumeJobs({ messages: [{ body }] }, at(minute))
    },
  }
}

/** Deposits of which their provider says nothing, all due. */
async function buildOrders(count: number) {
  const order =
    bindings.DB.prepare(`INSERT INTO deposit_order (id, merchant, member_id, idempotency_key, channel_id, kind,
    provider, currency, amount_minor, fee_minor, receive_minor, language, return_origin, state, created_at_ms, expires_at_ms,
    changed_at_ms, next_attempt_at_ms, is_admitted) VALUES (?1, 'meridian', ?2, ?1, 'bank', 'bank_transfer', 'NOBODY', 'PHP',
    1000, 0, 1000, 'EN', 'http://meridian.localhost', 'waiting', ?3, ?4, 0, 0, 1)`)
  const ids = Array.from({ length: count }, (_, n) => `D-${String(n).padStart(12, '0')}`)
  await bindings.DB.batch(ids.map((id) => order.bind(id, memberId, START_MS, START_MS + DAY_MS)))
}
const countAttempts = async () =>
  (
    await bindings.DB.prepare('SELECT count(*) AS n FROM deposit_order WHERE next_attempt_at_ms > 0').first<{
      n: number
    }>()
  )?.n

describe('REL-03 an item of a job', () => {
  test('is queued once, however many minutes its message waits behind a slow provider', async () => {
    await buildOrders(30)
    const { waiting, queue } = buildQueue()
    for (let minute = 0; minute < 5; minute += 1) await queue(minute)
    expect(waiting).toHaveLength(30)
  })

  test('is queued again where its message was lost, and only one of the two messages acts', async () => {
    await buildOrders(1)
    const { waiting, queue, consume } = buildQueue()
    await queue(0)
    await queue(5)
    expect(waiting).toHaveLength(2)
    const [late, next] = waiting
    await consume(5, [late!])
    expect(await countAttempts()).toBe(0)
    await consume(5, [next!, next!])
    expect(await countAttempts()).toBe(1)
  })

  test('does not make the queue grow where more become due than are done', async () => {
    await buildOrders(60)
    const { waiting, queue, consume } = buildQueue()
    const run = vi.spyOn(JOBS[JOB], 'run')
    for (let minute = 0; minute < 30; minute += 1) {
      await queue(minute)
      run.mockClear()
      while (waiting.length > 0 && run.mock.calls.length < 10) await consume(minute, waiting.splice(0, 1))
      expect(waiting.length).toBeLessThanOrEqual(2 * 60)
    }
    expect(await countAttempts(), 'each had its turn').toBe(60)
  })

  test('is queued by the next minute where the queue failed, also after a batch that it accepted', async () => {
    await buildOrders(150)
    const { waiting, queue, failAfter, consume } = buildQueue()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    failAfter(1)
    await queue(0)
    const first = waiting.splice(0)
    await queue(1)
    expect(waiting).toHaveLength(150)
    await consume(1, [...first, ...waiting])
    expect(await countAttempts()).toBe(150)
  })

  test('is queued although the clock has gone back since its row was written', async () => {
    await buildOrders(3)
    const { waiting, queue } = buildQueue()
    await queue(60)
    await queue(0)
    expect(waiting).toHaveLength(6)
  })
})

type Work = { job: JobName; method: keyof Wallet; key: () => object; row: () => [string, ...unknown[]] }
const WORK: Work[] = [
  {
    job: 'reconcileWaivers',
    method: 'waiveTurnover',
    key: () => ({ merchant: 'meridian', member_id: memberId, reference: 'C-1' }),
    row: () => [
      `INSERT INTO turnover_waiver (merchant, member_id, reference, currency, amount_minor, reason, decided_by, state,
       request_id, decided_at_ms, next_attempt_at_ms) VALUES ('meridian', ?1, 'C-1', 'PHP', 1, 'r', 'olga, piet', 'decided', 'q', 1, 0)`,
      memberId,
    ],
  },
  {
    job: 'creditIncomingPayments',
    method: 'deposit',
    key: () => ({ provider: 'PIER', transaction_id: 't-1' }),
    row: () => [
      `INSERT INTO incoming_payment (provider, transaction_id, merchant, order_id, payment_id, amount_minor, currency, state,
       credit_minor, decided_by, received_at_ms, decided_at_ms, member_id, next_attempt_at_ms, payee_id)
       VALUES ('PIER', 't-1', 'meridian', 'D-000000000000', 'p', 100, 'PHP', 'crediting', 100, 'olga', 1, 1, ?1, 0, ?1)`,
      memberId,
    ],
  },
  {
    job: 'reconcileBars',
    method: 'barPlay',
    key: () => ({ memberId, requestId: 'q' }),
    row: () => [
      `INSERT INTO play_bar_intent (member_id, request_id, merchant, kind, until_ms, lifts, actor, act, client_ip, country,
       asked_at_ms, next_attempt_at_ms) VALUES (?1, 'q', 'meridian', 'break', ?2, 'by_itself', 'member', 'break_taken',
       '192.0.2.1', 'PH', 1, 0)`,
      memberId,
      START_MS + 7 * DAY_MS,
    ],
  },
]

test.each(WORK)('REL-03 of two runs of $job at once one asks the wallet', async ({ job, method, key, row }) => {
  const [query, ...values] = row()
  await bindings.DB.prepare(query)
    .bind(...values)
    .run()
  let asked = 0
  const WALLET = goByWayOf(bindings.WALLET, method, async (go) => {
    asked += 1
    return go()
  })
  const services = buildServices(parseEnv({ ...bindings, WALLET }), {
    clock: () => START_MS,
    random: systemRandom,
    passwordCost: CHEAP,
  })
  await Promise.all([JOBS[job].run(services, key()), JOBS[job].run(services, key())])
  expect(asked).toBe(1)
})
