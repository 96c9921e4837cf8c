import { beforeAll, expect, test } from 'vitest'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { buildServices } from '../../../platform/context.ts'
import { parseEnv } from '../../../platform/env.ts'
import { purgeExpired } from '../../../platform/members/purge-expired.ts'
import { sweep } from '../../../platform/sweep.ts'
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
