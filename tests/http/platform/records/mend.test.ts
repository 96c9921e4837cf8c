import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '../../../../platform/app.ts'
import { GRACE_MS, mendRecords } from '../../../../platform/money/records/mend-records.ts'
import { walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import {
  bindings,
  buildGame,
  buildMember,
  launch,
  seedWorld,
  services,
  type TestMember,
  time,
} from '../vendors/support.ts'
import { captureEvents, deliver, expectEqualToJournal, play, takeEvents } from './support.ts'

beforeAll(seedWorld)
captureEvents()
let warnings: string[] = []
beforeEach(async () => {
  await bindings.DB.exec('DELETE FROM record_check')
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((line) => warnings.push(line))
})

/** A deposit (1) and rounds that are played, delivered to the read model but for the sequences named. */
async function buildLossy({ rounds = 4, lost = [] as number[] } = {}) {
  const member = await buildMember({ depositMinor: 1_000_000 })
  for (let n = 0; n < rounds; n += 1) await play(member, { roundId: `round-${n}`, result: n % 3 === 0 ? 250 : 0 })
  await deliver((await takeEvents(member)).filter(({ sequence }) => !lost.includes(sequence)))
  return member
}

const pass = (ms: number) => {
  time.now += ms
}
const positionOf = async ({ id }: TestMember) =>
  (await bindings.DB.prepare('SELECT whole_sequence AS n FROM record_check WHERE member_id = ?').bind(id).first('n')) ??
  null

describe('REL-04 what the queue took and lost comes back by the cron job', () => {
  test.each([
    ['in the middle', [4, 5]],
    ['at the end', [8, 9]],
    ['at the beginning', [1]],
    ['in several places', [2, 5, 9]],
    ['everywhere', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ])('a hole %s', async (_, lost) => {
    const member = await buildLossy({ lost })
    pass(GRACE_MS)
    expect(await mendRecords(services)).toEqual({ walletsChecked: 1, eventsMended: lost.length })
    await expectEqualToJournal(member)
    expect(await positionOf(member)).toBe(9)
    expect(warnings).toHaveLength(1)
    expect(JSON.parse(warnings[0]!)).toMatchObject({ memberId: member.id, mended: lost.length, upToSequence: 9 })
  })

  test('the result of a free round whose bet was copied', async () => {
    const member = await buildMember()
    await play(member, { roundId: 'round-0', stakeMinor: 0, result: null })
    await deliver(await takeEvents(member))
    await member.wallet.settleRound({
      ...{ vendor: 'HARBOR', roundId: 'round-0', transactionId: 'win-0', kind: 'real', currency: member.currency },
      ...{ amountMinor: 0, closesRound: true },
    })
    await takeEvents(member)
    pass(GRACE_MS)
    expect(await mendRecords(services)).toMatchObject({ eventsMended: 1 })
    await expectEqualToJournal(member)
  })

  test('rounds that move no money leave a row too', async () => {
    const member = await buildMember({ depositMinor: 0 })
    await play(member, { roundId: 'free', stakeMinor: 0, result: 0 })
    await takeEvents(member)
    pass(GRACE_MS)
    expect(await mendRecords(services)).toMatchObject({ eventsMended: 1 })
    await expectEqualToJournal(member)
  })

  test('a second rollback of one bet changes no round, and is not looked for', async () => {
    const member = await buildMember()
    await play(member, { roundId: 'round-0', result: 'rollback' })
    const again = { vendor: 'HARBOR', roundId: 'round-0', transactionId: 'undo-again', betTransactionId: 'bet-round-0' }
    expect(await member.wallet.rollbackBet(again)).toMatchObject({ ok: true })
    await deliver((await takeEvents(member)).filter(({ sequence }) => sequence < 4))
    pass(GRACE_MS)
    expect(await mendRecords(services)).toMatchObject({ eventsMended: 0 })
    expect(await positionOf(member)).toBe(4)
  })

  test('nothing lost: nothing written, nothing said', async () => {
    await buildLossy()
    pass(GRACE_MS)
    const batch = vi.fn()
    const DB = new Proxy(bindings.DB, {
      get: (db, name) => (name === 'batch' ? batch : Reflect.get(db, name).bind(db)),
    })
    const reader = { ...services, env: { ...services.env, DB } }
    expect(await mendRecords(reader)).toEqual({ walletsChecked: 1, eventsMended: 0 })
    expect(batch).not.toHaveBeenCalled()
    expect(warnings).toEqual([])
  })

  test('what was posted within the last minute may still be on its way', async () => {
    const member = await buildLossy({ lost: [8, 9] })
    pass(GRACE_MS - 1)
    expect(await mendRecords(services)).toMatchObject({ eventsMended: 0 })
    expect(await positionOf(member)).toBe(0)
    pass(GRACE_MS)
    expect(await mendRecords(services)).toMatchObject({ eventsMended: 2 })
    await expectEqualToJournal(member)
  })

  test('a result on its way does not make its bet look lost', async () => {
    const member = await buildMember()
    await play(member, { roundId: 'round-0', result: null })
    await deliver(await takeEvents(member))
    pass(GRACE_MS)
    const win = { vendor: 'HARBOR', roundId: 'round-0', transactionId: 'win-0', kind: 'real' as const }
    await member.wallet.settleRound({ ...win, currency: member.currency, amountMinor: 5, closesRound: true })
    expect(await mendRecords(services)).toMatchObject({ eventsMended: 0 })
    expect(await positionOf(member)).toBe(2)
  })

  test('two runs at once, and the lost messages after all', async () => {
    const member = await buildMember()
    await play(member, { roundId: 'round-0', result: 250 })
    const late = await takeEvents(member)
    pass(GRACE_MS)
    await Promise.all([mendRecords(services), mendRecords(services)])
    await deliver(late)
    await expectEqualToJournal(member)
    expect(await positionOf(member)).toBe(3)
    pass(GRACE_MS)
    expect(await mendRecords(services)).toMatchObject({ eventsMended: 0 })
  })

  test('of a frozen wallet too', async () => {
    const member = await buildLossy({ lost: [3] })
    await member.wallet.freeze({ reason: 'books are looked at' })
    pass(GRACE_MS)
    expect(await mendRecords(services)).toMatchObject({ eventsMended: 1 })
    await expectEqualToJournal(member)
  })

  test('while the queue takes nothing at all', async () => {
    const member = await buildMember()
    walletHooks.send = () => Promise.reject(new Error('queue down'))
    await play(member, { roundId: 'round-0', result: 250 })
    pass(GRACE_MS)
    expect(await mendRecords(services)).toMatchObject({ eventsMended: 3 })
    await expectEqualToJournal(member)
  })

  test('a database set back to before the rounds knows that it has to look again', async () => {
    const member = await buildLossy()
    const tables = ['round_record', 'ledger_record', 'round_day_total', 'ledger_day_total', 'record_check']
    for (const table of tables)
      await bindings.DB.prepare(`DELETE FROM ${table} WHERE member_id = ?`).bind(member.id).run()
    await bindings.DB.prepare('INSERT INTO record_check (merchant, member_id, due_at) VALUES (?, ?, 0)')
      .bind(member.merchant, member.id)
      .run()
    pass(GRACE_MS)
    expect(await mendRecords(services)).toMatchObject({ eventsMended: 9 })
    await expectEqualToJournal(member)
  })

  test('a long journal is looked through in several runs', async () => {
    const member = await buildLossy({ rounds: 110, lost: [220, 221] })
    pass(GRACE_MS)
    expect(await mendRecords(services)).toMatchObject({ eventsMended: 0 })
    expect(await positionOf(member)).toBe(200)
    pass(GRACE_MS)
    expect(await mendRecords(services)).toMatchObject({ eventsMended: 2 })
    await expectEqualToJournal(member)
  })
})

test('a wallet that cannot be reached holds up no other, and is asked again', async () => {
  const away = await buildLossy({ lost: [3] })
  const member = await buildLossy({ lost: [4] })
  pass(GRACE_MS)
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = { listEvents: () => Promise.reject(new Error('reset')), pokeOutbox: async () => 0 }
  const getByName = (name: string) => (name.endsWith(away.id) ? broken : services.env.WALLET.getByName(name))
  const partly = { ...services, env: { ...services.env, WALLET: { getByName } as never } }
  expect(await mendRecords(partly)).toEqual({ walletsChecked: 2, eventsMended: 1 })
  await expectEqualToJournal(member)
  expect(errors.mock.calls[0]?.[0]).toContain(away.id)
  pass(GRACE_MS)
  expect(await mendRecords(services)).toMatchObject({ eventsMended: 1 })
  await expectEqualToJournal(away)
})

test('after a long outage a run takes so many statements and no more, and the next goes on', async () => {
  const members = []
  for (let n = 0; n < 12; n += 1) members.push(await buildLossy({ rounds: 0, lost: [1] }))
  pass(GRACE_MS)
  const run = () => mendRecords(services, { statementsPerRun: 1 })
  expect(await run()).toEqual({ walletsChecked: 10, eventsMended: 10 })
  expect(await run()).toEqual({ walletsChecked: 2, eventsMended: 2 })
  for (const member of members) await expectEqualToJournal(member)
})

test('opening a game has an idle wallet looked at within the minute', async () => {
  const member = await buildLossy()
  for (let n = 0; n < 12; n += 1) {
    pass(2 ** n * 60_000)
    await mendRecords(services)
  }
  pass(60_000)
  expect(await mendRecords(services)).toMatchObject({ walletsChecked: 0 })
  await bindings.DB.prepare('UPDATE member_session SET expires_at_ms = ?')
    .bind(time.now + 1e9)
    .run()
  await launch(member, await buildGame())
  await play(member, { roundId: 'later', result: 0 })
  await takeEvents(member)
  pass(GRACE_MS)
  expect(await mendRecords(services)).toEqual({ walletsChecked: 1, eventsMended: 2 })
  await expectEqualToJournal(member)
})

describe('at a local start', () => {
  const mendAtStart = async (LOCAL: string) => {
    const app = createApp({ clock: () => time.now })
    const answer = await app.request(
      'http://localhost/__local/mend-records',
      { method: 'POST' },
      { ...bindings, LOCAL },
    )
    return { status: answer.status, body: await answer.json() }
  }

  test('what a kill left uncopied is copied, however young, whoever is due', async () => {
    const member = await buildLossy()
    pass(GRACE_MS)
    await mendRecords(services)
    await play(member, { roundId: 'killed', result: 250 })
    await takeEvents(member)
    expect(await mendAtStart('1')).toMatchObject({ status: 200, body: { value: { eventsMended: 2 } } })
    await expectEqualToJournal(member)
  })

  test('and nowhere else', async () => {
    expect((await mendAtStart('')).status).toBe(404)
  })
})
