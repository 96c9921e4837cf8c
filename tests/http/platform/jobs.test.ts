import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/time-units.ts'
import { purgeExpired } from '../../../platform/identity/purge-expired.ts'
import { consumeJobs, enqueueDue } from '../../../platform/jobs/cron.ts'
import type { JobName } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/kernel/context.ts'
import { parseEnv } from '../../../platform/kernel/env.ts'
import { buildServices } from '../../../platform/services.ts'
import { changeDatabase } from '../../support/at-that-moment.ts'
import { changeMethods } from '../../support/change-methods.ts'
import { countStatements } from '../../support/count-statements.ts'
import { expectEach } from '../../support/expect-each.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  CHEAP,
  mintMobile,
  requireValue,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

const platform = buildPlatform()
const servicesAt = (nowMs: number) =>
  buildServices(parseEnv(bindings), { clock: () => nowMs, random: systemRandom, passwordCost: CHEAP })
const count = async (table: string) =>
  (await bindings.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n

test('what has run out is forgotten, what still counts is kept', async () => {
  const { token } = requireValue(await platform.call('register', buildRegistration()))
  requireValue(await platform.call('captcha', {}))
  requireValue(await platform.call('registerSms', { mobileNum: mintMobile(), countryDialingCode: '63' }))
  await platform.call('login', { type: 'username', username: 'nobody', password: 'x' })
  const tables = ['captcha', 'one_time_code', 'message_quota', 'login_guard', 'member_session', 'local_outbox']
  const counts = async () =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)])))
  const before = await counts()
  expect(Object.values(before).every((n) => Number(n) > 0)).toBe(true)

  expect(await purgeExpired(servicesAt(platform.time.nowMs + 1))).toBe(0)
  expect(await counts()).toEqual(before)

  await purgeExpired(servicesAt(platform.time.nowMs + 2 * DAY_MS))
  expect(await counts()).toMatchObject({
    captcha: 0,
    one_time_code: 0,
    message_quota: 0,
    login_guard: 0,
    local_outbox: 0,
  })
  requireValue(await platform.call('memberInfo', {}, { token }))

  await purgeExpired(servicesAt(platform.time.nowMs + 61 * DAY_MS))
  expect(await count('member_session')).toBe(0)
})

/** A queue that keeps what it is sent. */
function keepingQueue() {
  const bodies: unknown[] = []
  const sendBatch = async (messages: Iterable<{ body: unknown }>) =>
    void bodies.push(...[...messages].map(({ body }) => body))
  return { bodies, JOBS: changeMethods(bindings.JOBS, { sendBatch }) }
}
const batchOf = (...bodies: unknown[]) => ({ messages: bodies.map((body) => ({ body })) })

/** What a minute queues. */
async function listQueued(services: Services) {
  const { bodies, JOBS } = keepingQueue()
  await enqueueDue({ ...services, env: { ...services.env, JOBS } })
  return bodies
}

/** A row of which work that bounds itself has something to do. */
const MAKE_DUE = {
  purgeExpired: `INSERT INTO captcha VALUES ('gone', 'meridian', 'x', 1)`,
  purgeVendorSessions: `INSERT INTO vendor_session (launch_hash, merchant, member_id, vendor, game_id, game_code, wallet_kind,
    member_session_id, language, lobby_origin, launched_at) VALUES ('l', 'meridian', 'm', 'V', '', '', 'real', '', 'EN', '', 1)`,
  tidyVendorMetrics: `INSERT INTO vendor_call_sum VALUES (1, 'V', 'vendor.bet', 1, 0, 0, 1, 1)`,
  countLate: 'UPDATE count_check SET due_at = 0',
  pruneSums: `INSERT INTO recent_win VALUES ('meridian', 1, 1, 'm', 'V', 'r', 'g', 1)`,
  checkDueBooks: `INSERT INTO books_check (merchant, member_id, due_at) VALUES ('meridian', 'm', 1)`,
  resendOutgoing: `INSERT INTO outgoing_message VALUES ('o', 'meridian', 'sms', 'r', 'b', 1, 1, 1, NULL)`,
} satisfies { [Name in JobName]?: string }

test('work that bounds itself is queued as one item, and only where something of it is due', async () => {
  requireValue(await platform.call('freePlay', {}))
  const services = servicesAt(platform.time.nowMs)
  const later = platform.time.nowMs + DAY_MS
  await bindings.DB.prepare('UPDATE count_check SET due_at = ?').bind(later).run()
  await expectEach(Object.keys(MAKE_DUE) as (keyof typeof MAKE_DUE)[], async (job) => {
    expect(await listQueued(services)).not.toContainEqual({ job, key: 'all' })
    await bindings.DB.prepare(MAKE_DUE[job]).run()
    expect(await listQueued(services)).toContainEqual({ job, key: 'all' })
  })
  await consumeJobs(batchOf(...(await listQueued(services))), services)
})

test('where the one look for all fails, each job is asked, and one that cannot say holds up no other', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const services = servicesAt(platform.time.nowMs)
  const DB = changeDatabase(bindings.DB, (real) => ({
    prepare: (query) => real.prepare(query.startsWith('SELECT EXISTS') ? 'SELECT gone' : query),
  }))
  const db = changeMethods(services.db, { all: () => Promise.reject(new Error('D1 is away')) })
  const bodies = await listQueued({ ...services, db, env: { ...services.env, DB } })
  expect(bodies).toContainEqual({ job: 'purgeExpired', key: 'all' })
  for (const job of ['"all"', '"reconcileDeposits"'])
    expect(logged).toHaveBeenCalledWith(expect.stringContaining(`"job":${job}`))
  vi.restoreAllMocks()
})

test.each([
  ['no job', { job: 'nothing', key: 'all' }],
  ['no key of its job', { job: 'reconcileDeposits', key: { id: "' OR 1" } }],
  ['no message', null],
])('a message that is %s is logged and does nothing', async (_, body) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(consumeJobs(batchOf(body), servicesAt(platform.time.nowMs))).resolves.toBeUndefined()
  expect(logged).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
})

describe('REL-03 a backlog after an outage', () => {
  /** Rewards that were reserved, pictures that nothing names, deposits of which their provider says nothing. */
  async function buildBacklog(each: number, only: (keyof typeof LEFT)[] = ['rewards', 'pictures', 'deposits']) {
    const { memberId, token } = requireValue(await platform.call('register', buildRegistration()))
    requireValue(await platform.call('memberInfo', {}, { token }))
    const { DB } = bindings
    const reward = DB.prepare(`INSERT INTO reward_payment (merchant, member_id, kind, reference, amount_minor, details,
      reserved_at_ms, next_attempt_at_ms) VALUES ('meridian', ?, 'mission', ?, 100, '{}', 0, 0)`)
    const upload = DB.prepare(`INSERT INTO upload (id, merchant, member_id, purpose, content_type, size_bytes, width_px,
      height_px, created_at_ms) VALUES (?, 'meridian', ?, 'proof', 'image/png', 1, 1, 1, ?)`)
    const deposit =
      DB.prepare(`INSERT INTO deposit_order (id, merchant, member_id, idempotency_key, channel_id, kind, provider,
      currency, amount_minor, fee_minor, receive_minor, language, return_origin, state, created_at_ms, expires_at_ms,
      changed_at_ms, next_attempt_at_ms, is_admitted) VALUES (?, 'meridian', ?, ?, 'bank', 'bank_transfer', 'NOBODY', 'PHP', 1000, 0,
      1000, 'EN', 'http://meridian.localhost', 'waiting', ?, ?, 0, 0, 1)`)
    const nowMs = platform.time.nowMs
    const mint = (n: number) => `${String(n).padStart(5, '0')}${crypto.randomUUID().slice(0, 7).toUpperCase()}`
    const build = {
      rewards: (n: number) => reward.bind(memberId, `m-${n}:2026-11-20`),
      pictures: (n: number) =>
        upload.bind(`u_${'a'.repeat(28)}${String(n).padStart(4, '0')}`, memberId, nowMs - 2 * HOUR_MS),
      deposits: (n: number) => deposit.bind(`D-${mint(n)}`, memberId, crypto.randomUUID(), nowMs, nowMs + DAY_MS),
    }
    await DB.batch(Array.from({ length: each }, (_, n) => only.map((kind) => build[kind](n))).flat())
  }
  const LEFT = {
    rewards: "SELECT count(*) FROM reward_payment WHERE status = 'paying'",
    pictures: 'SELECT count(*) FROM upload WHERE removed_at_ms IS NULL',
    deposits: 'SELECT count(*) FROM deposit_order WHERE next_attempt_at_ms = 0',
  }
  const countLeft = async () =>
    bindings.DB.prepare(
      `SELECT ${Object.entries(LEFT)
        .map(([name, query]) => `(${query}) AS ${name}`)
        .join(', ')}`,
    ).first<Record<keyof typeof LEFT, number>>()
  /** The statements that each item took. */
  const runMinute = async () => {
    const services = servicesAt(platform.time.nowMs)
    const { bodies, JOBS } = keepingQueue()
    await enqueueDue({ ...services, env: { ...services.env, JOBS } })
    const taken: number[] = []
    for (const body of bodies) {
      const counted = countStatements(services)
      await consumeJobs(batchOf(body), counted.services)
      taken.push(counted.used())
    }
    return taken
  }

  test('is drained a message an item, each within the 1,000 statements of an invocation', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await buildBacklog(40)
    expect(await countLeft()).toEqual({ rewards: 40, pictures: 40, deposits: 40 })
    const taken = await runMinute()
    expect(taken.length).toBeGreaterThanOrEqual(120)
    expect(Math.max(...taken)).toBeLessThan(500)
    expect(await countLeft()).toEqual({ rewards: 0, pictures: 0, deposits: 0 })
    vi.restoreAllMocks()
  })
  /** `HERD=200` takes ten thousand. */
  const ORDERS = inject('herd') * 50
  const MARK = { orders: 10_000, minutes: 10 }
  const AT_ONCE = 20

  test('of orders is done within the mark, twenty at once', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await buildBacklog(ORDERS, ['deposits'])
    const startedMs = performance.now()
    let minutes = 0
    while ((await countLeft())?.deposits !== 0 && minutes <= MARK.minutes) {
      const services = servicesAt(platform.time.nowMs)
      const left = (await listQueued(services)).values()
      const consume = async () => {
        for (const body of left) await consumeJobs(batchOf(body), services)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, consume))
      minutes += 1
    }
    expect(minutes).toBeLessThanOrEqual(Math.ceil((ORDERS * MARK.minutes) / MARK.orders))
    expect(performance.now() - startedMs).toBeLessThan((ORDERS * MARK.minutes * MINUTE_MS) / MARK.orders)
    vi.restoreAllMocks()
  })
})
