/** Two merchants in one isolate, each with a database of its own (docs/architecture/data.md). */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { idempotencyKeySchema, type MemberId, type MerchantCode } from '../../../contract/ids.ts'
import { parseEnv } from '../../../platform/kernel/env.ts'
import { getWallet } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { catchUp } from '../../../platform/money/sums/catch-up.ts'
import { copyDatabase } from '../../support/stale-database.ts'
import { bindingsOf } from '../../support/workers.ts'
import { env as cashier, playProvider, seedChannels } from './cashier/support.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  codeOf,
  meridian,
  mintName,
  requireValue,
  saffron,
} from './support.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')

/** The same database, and how often it was asked. */
function watch(database: D1Database) {
  const asked = { times: 0 }
  const DB = new Proxy(database, {
    get(target, name: keyof D1Database) {
      const method = target[name] as (...given: unknown[]) => unknown
      return (...given: unknown[]) => {
        asked.times += 1
        return method.apply(target, given)
      }
    },
  })
  return { DB, asked }
}

type House = ReturnType<typeof watch> & {
  raw: D1Database
  merchant: MerchantCode
  platform: ReturnType<typeof buildPlatform>
}
let houses: [House, House]

function open(database: D1Database, merchant: MerchantCode): House {
  const watched = watch(database)
  return {
    ...watched,
    raw: database,
    merchant,
    platform: buildPlatform({ nowMs: NOW_MS, env: { ...cashier, DB: watched.DB } }),
  }
}

beforeAll(async () => {
  await seedChannels()
  const { COPY } = bindingsOf<{ COPY: D1Database }>()
  await copyDatabase(COPY, bindings.DB)
  houses = [open(bindings.DB, saffron), open(COPY, meridian)]
})
beforeEach(() => {
  vi.restoreAllMocks()
  playProvider()
})

/** Rows of a merchant in each table that names one. */
async function countRows(database: D1Database, merchant: MerchantCode) {
  const named = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql GLOB '*[ (\n]merchant TEXT*' ORDER BY name"
  const tables = await database.prepare(named).all<{ name: string }>()
  const counts = await database.batch<{ n: number }>(
    tables.results.map(({ name }) =>
      database.prepare(`SELECT count(*) AS n FROM ${name} WHERE merchant = ?`).bind(merchant),
    ),
  )
  return tables.results.map(({ name }, at) => `${name} ${counts[at]?.results[0]?.n}`)
}

/** Saffron asks for a name and an e-mail address. */
const build = ({ merchant }: House, overrides: Parameters<typeof buildRegistration>[0] = {}) =>
  buildRegistration({
    ...(merchant === saffron && { payeeName: 'Maria Cruz', email: `${mintName('mail')}@mail.example` }),
    ...overrides,
  })
const join = (house: House, username: string) =>
  house.platform.call('register', build(house, { username }), { merchant: house.merchant })

/** What a member does in a first minute, and their money counted. */
async function live(house: House) {
  const { platform, merchant, DB } = house
  const registration = build(house)
  const { username, password } = registration
  const { memberId } = requireValue(await platform.call('register', registration, { merchant }))
  const { token } = requireValue(await platform.call('login', { type: 'username', username, password }, { merchant }))
  expect(requireValue(await platform.call('memberInfo', {}, { merchant, token })).account).toBe(username)
  requireValue(await platform.call('updateProfile', { nickname: 'Mist', details: {} }, { merchant, token }))
  await cashIn(house, memberId)
  expect(await catchUp({ env: parseEnv({ ...cashier, DB }) }, { merchant, memberId }, { after: 0 })).toBeGreaterThan(0)
  return { username, memberId, token }
}

async function cashIn({ merchant }: House, memberId: MemberId) {
  const wallet = getWallet(bindings.WALLET, merchant, memberId)
  const balance = await wallet.getBalance()
  if (!balance.ok) throw new Error(`no balance: ${balance.refusal}`)
  const { currency } = balance.value
  expect(await wallet.deposit({ key: 'cash', currency, amountMinor: 500 })).toMatchObject({ ok: true })
}

test('acts of one merchant ask its own database alone, and leave the rows of the other as they were', async () => {
  for (const [own, other] of [houses, houses.toReversed()] as [House, House][]) {
    const [ownBefore, otherBefore] = [await countRows(own.raw, own.merchant), await countRows(other.raw, own.merchant)]
    own.asked.times = 0
    other.asked.times = 0
    await live(own)
    expect(own.asked.times).toBeGreaterThan(0)
    expect(other.asked.times).toBe(0)
    expect(await countRows(other.raw, own.merchant)).toEqual(otherBefore)
    expect(await countRows(own.raw, own.merchant)).not.toEqual(ownBefore)
  }
})

test('a name that is taken at one merchant is free at the other, and a login works at one alone', async () => {
  const [here, there] = houses
  const { username } = await live(here)
  expect(codeOf(await join(here, username))).not.toBe('fine')
  expect(
    codeOf(
      await there.platform.call(
        'login',
        { type: 'username', username, password: 'Quiet-Sea-77' },
        { merchant: there.merchant },
      ),
    ),
  ).not.toBe('fine')
  expect(codeOf(await join(there, username))).toBe('fine')
})

test('what an operator changes in one database holds there alone', async () => {
  const there = houses[1]
  const { token } = await live(there)
  const order = (key: string) =>
    there.platform.call(
      'createDeposit',
      { channelId: 'bank', amount: '500.00', receive: '500.00' },
      { merchant: there.merchant, token, claims: { idempotencyKey: idempotencyKeySchema.parse(key) } },
    )
  const shut = "UPDATE deposit_channel SET is_open = 0 WHERE merchant = 'meridian' AND id = 'bank'"
  await bindings.DB.prepare(shut).run()
  try {
    expect(codeOf(await order(crypto.randomUUID()))).toBe('fine')
  } finally {
    await bindings.DB.prepare(shut.replace('= 0', '= 1')).run()
  }
  await there.raw.prepare(shut).run()
  expect(codeOf(await order(crypto.randomUUID()))).not.toBe('fine')
})
