import { beforeAll, describe, expect, test, vi } from 'vitest'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { purgeExpired } from '../../../platform/identity/purge-expired.ts'
import { sweep } from '../../../platform/jobs/cron.ts'
import { countStatements } from '../../../platform/kernel/count-statements.ts'
import { parseEnv } from '../../../platform/kernel/env.ts'
import { buildServices } from '../../../platform/services.ts'
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

const DAY_MS = 86_400_000
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

test('the minute’s round goes through', async () => {
  requireValue(await platform.call('freePlay', {}))
  await expect(sweep(servicesAt(platform.time.nowMs))).resolves.toBeUndefined()
})

describe('REL-03 a backlog after an outage', () => {
  /** Rewards that were reserved, pictures that nothing names, deposits of which their provider says nothing. */
  async function buildBacklog(each: number) {
    const { memberId, token } = requireValue(await platform.call('register', buildRegistration()))
    requireValue(await platform.call('memberInfo', {}, { token }))
    const { DB } = bindings
    const reward = DB.prepare(`INSERT INTO reward_payment (merchant, member_id, kind, reference, amount_minor, details,
      reserved_at_ms, look_at_ms) VALUES ('meridian', ?, 'mission', ?, 100, '{}', 0, 0)`)
    const upload = DB.prepare(`INSERT INTO upload (id, merchant, member_id, purpose, content_type, size_bytes, width_px,
      height_px, created_at_ms) VALUES (?, 'meridian', ?, 'proof', 'image/png', 1, 1, 1, 0)`)
    const deposit =
      DB.prepare(`INSERT INTO deposit_order (id, merchant, member_id, idempotency_key, channel_id, kind, provider,
      currency, amount_minor, fee_minor, receive_minor, language, return_origin, state, created_at_ms, expires_at_ms,
      changed_at_ms, look_at_ms, is_admitted) VALUES (?, 'meridian', ?, ?, 'bank', 'bank_transfer', 'NOBODY', 'PHP', 1000, 0,
      1000, 'EN', 'http://meridian.localhost', 'waiting', ?, ?, 0, 0, 1)`)
    const nowMs = platform.time.nowMs
    const mint = (n: number) => `${String(n).padStart(4, '0')}${'A'.repeat(8)}`
    await DB.batch(
      Array.from({ length: each }, (_, n) => [
        reward.bind(memberId, `m-${n}:2026-11-20`),
        upload.bind(`u_${'a'.repeat(28)}${String(n).padStart(4, '0')}`, memberId),
        deposit.bind(`D-${mint(n)}`, memberId, crypto.randomUUID(), nowMs, nowMs + DAY_MS),
      ]).flat(),
    )
  }
  const LEFT = {
    rewards: "SELECT count(*) FROM reward_payment WHERE status = 'paying'",
    pictures: 'SELECT count(*) FROM upload WHERE removed_at_ms IS NULL',
    deposits: 'SELECT count(*) FROM deposit_order WHERE look_at_ms = 0',
  }
  const countLeft = async () =>
    bindings.DB.prepare(
      `SELECT ${Object.entries(LEFT)
        .map(([name, query]) => `(${query}) AS ${name}`)
        .join(', ')}`,
    ).first<Record<keyof typeof LEFT, number>>()
  const run = async (statementsPerRun: number) => {
    const { services, used } = countStatements(servicesAt(platform.time.nowMs))
    await sweep(services, { statementsPerRun, bounded: {} })
    return used()
  }

  test('is worked off within the statements of a run, each part of it in each, and to its end', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await buildBacklog(40)
    let before = { rewards: 40, pictures: 40, deposits: 40 }
    expect(await countLeft()).toEqual(before)
    for (let minute = 1; Object.values(before).some((left) => left > 0); minute += 1) {
      expect(minute, 'it comes to its end').toBeLessThan(9)
      expect(await run(140), `minute ${minute}`).toBeLessThanOrEqual(140)
      const after = (await countLeft()) ?? before
      for (const part of ['rewards', 'pictures', 'deposits'] as const)
        expect(before[part] === 0 || after[part] < before[part], `${part} in minute ${minute}`).toBe(true)
      before = after
    }
    vi.restoreAllMocks()
  })

  test('what one part has no use for the others have', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await bindings.DB.exec(
      "UPDATE reward_payment SET status = 'paying', paid_at_ms = NULL, look_at_ms = 0 WHERE paid_at_ms IS NOT NULL",
    )
    const before = await countLeft()
    expect(before).toEqual({ rewards: 40, pictures: 0, deposits: 0 })
    expect(await run(980)).toBeLessThan(980)
    expect(await countLeft()).toEqual({ rewards: 0, pictures: 0, deposits: 0 })
    vi.restoreAllMocks()
  })
})
