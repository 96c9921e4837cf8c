import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '../../../../platform/app.ts'
import { countLate, GRACE_MS } from '../../../../platform/money/sums/count-late.ts'
import { walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { mountDemo } from '../../../../tools/demo/platform/mount-demo.ts'
import { changeDatabase } from '../../../support/at-that-moment.ts'
import { changeMethods } from '../../../support/change-methods.ts'
import { captureDigests, deliver, play, takeDigests } from '../records/support.ts'
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
import { OF_MEMBER } from './count.ts'
import { expectSumsOfJournal, readCursor } from './fold.ts'

beforeAll(seedWorld)
captureDigests()
let warnings: string[] = []
beforeEach(async () => {
  await bindings.DB.exec('DELETE FROM count_check')
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((line) => warnings.push(line))
})

/** A deposit, and rounds in digests of their own; the queue loses those named. */
async function buildLossy({ rounds = 4, lost = [] as number[] } = {}) {
  const member = await buildMember({ depositMinor: 1_000_000 })
  const digests = await takeDigests(member)
  for (let n = 0; n < rounds; n += 1) {
    await play(member, { roundId: `round-${n}`, result: n % 3 === 0 ? 250 : 0 })
    digests.push(...(await takeDigests(member)))
  }
  await deliver(digests.filter((_, index) => !lost.includes(index)))
  return member
}

const pass = (ms: number) => {
  time.now += ms
}

describe('REL-04 what the queue took and lost is counted by the cron job', () => {
  test.each([
    ['the last round', [4], 2],
    ['the last rounds', [3, 4], 4],
    ['everything', [0, 1, 2, 3, 4], 9],
  ])('%s', async (_, lost, groupsCounted) => {
    const member = await buildLossy({ lost })
    pass(GRACE_MS)
    expect(await countLate(services)).toEqual({ walletsChecked: 1, groupsCounted })
    await expectSumsOfJournal(member)
    expect(warnings).toHaveLength(1)
    const afterSequence = 9 - groupsCounted
    expect(JSON.parse(warnings[0]!)).toMatchObject({ memberId: member.id, counted: groupsCounted, afterSequence })
  })

  test('nothing lost: nothing written, nothing said', async () => {
    await buildLossy()
    pass(GRACE_MS)
    const sent: string[] = []
    const DB = changeDatabase(bindings.DB, (real) => ({
      prepare: (text) => {
        sent.push(text)
        return real.prepare(text)
      },
    }))
    const reader = { ...services, env: { ...services.env, DB } }
    expect(await countLate(reader)).toEqual({ walletsChecked: 1, groupsCounted: 0 })
    expect(sent.filter((text) => !/^(SELECT|UPDATE count_check) /.test(text))).toEqual([])
    expect(warnings).toEqual([])
  })

  test('what was posted a moment ago may still be on its way', async () => {
    const member = await buildLossy({ lost: [4] })
    pass(GRACE_MS - 1)
    expect(await countLate(services)).toMatchObject({ groupsCounted: 0 })
    expect(await readCursor(member)).toBe(7)
    pass(GRACE_MS)
    expect(await countLate(services)).toMatchObject({ groupsCounted: 2 })
    await expectSumsOfJournal(member)
  })

  test('two runs at once, and the lost messages after all', async () => {
    const member = await buildMember()
    await play(member, { roundId: 'round-0', result: 250 })
    const late = await takeDigests(member)
    pass(GRACE_MS)
    await Promise.all([countLate(services), countLate(services)])
    await deliver(late)
    await expectSumsOfJournal(member)
    pass(GRACE_MS)
    expect(await countLate(services)).toMatchObject({ groupsCounted: 0 })
  })

  test('of a frozen wallet too', async () => {
    const member = await buildLossy({ lost: [4] })
    await member.wallet.freeze({ reason: 'books are looked at' })
    pass(GRACE_MS)
    expect(await countLate(services)).toMatchObject({ groupsCounted: 2 })
    await expectSumsOfJournal(member)
  })

  test('while the queue takes nothing at all', async () => {
    const member = await buildMember()
    walletHooks.send = () => Promise.reject(new Error('queue down'))
    await play(member, { roundId: 'round-0', result: 250 })
    pass(GRACE_MS)
    expect(await countLate(services)).toMatchObject({ groupsCounted: 3 })
    await expectSumsOfJournal(member)
  })

  // @fault Database set back to an earlier day
  test('a database set back to before the rounds counts them again, and no other', async () => {
    const member = await buildLossy()
    // As an older copy of the database would have them: cursor and sums of one moment.
    for (const table of ['play_window_sum', 'play_day_sum', 'play_total_sum', 'money_day_sum'])
      await bindings.DB.prepare(`DELETE FROM ${table} ${OF_MEMBER}`).bind(member.id).run()
    await bindings.DB.prepare('DELETE FROM counted_member WHERE member_id = ?').bind(member.id).run()
    await bindings.DB.prepare('INSERT OR REPLACE INTO count_check (merchant, member_id, due_at) VALUES (?, ?, 0)')
      .bind(member.merchant, member.id)
      .run()
    pass(GRACE_MS)
    expect(await countLate(services)).toMatchObject({ groupsCounted: 9 })
    await expectSumsOfJournal(member)
  })

  test('a long journal is counted in several runs', async () => {
    const member = await buildMember({ depositMinor: 1_000_000 })
    for (let n = 0; n < 330; n += 1) await play(member, { roundId: `round-${n}` })
    await takeDigests(member)
    pass(GRACE_MS)
    expect(await countLate(services)).toMatchObject({ groupsCounted: 600 })
    pass(GRACE_MS)
    expect(await countLate(services)).toMatchObject({ groupsCounted: 61 })
    await expectSumsOfJournal(member)
  })

  test('of a guest the place moves, and nothing is added up', async () => {
    const guest = await buildMember({ type: 4 })
    await takeDigests(guest)
    pass(GRACE_MS)
    expect(await countLate(services)).toMatchObject({ groupsCounted: 1 })
    expect(await readCursor(guest)).toBe(1)
    const query = 'SELECT count(*) AS n FROM money_day WHERE member_id = ?'
    expect(await bindings.DB.prepare(query).bind(guest.id).first('n')).toBe(0)
    const due = 'SELECT due_at FROM books_check WHERE member_id = ?'
    expect(await bindings.DB.prepare(due).bind(guest.id).first('due_at'), 'its books are checked').toBe(0)
  })
})

const without = (away: TestMember, answer: object) => {
  const getByName = (name: string) => (name.endsWith(away.id) ? answer : services.env.WALLET.getByName(name))
  return { ...services, env: { ...services.env, WALLET: changeMethods(services.env.WALLET, { getByName }) } }
}

// @fault Wallet that does not answer the cron job that counts
test('a wallet that cannot be reached holds up no other, and is asked again', async () => {
  const [away, member] = [await buildLossy({ lost: [3, 4] }), await buildLossy({ lost: [4] })]
  pass(GRACE_MS)
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = { listPostings: () => Promise.reject(new Error('reset')), pokeOutbox: async () => 0 }
  expect(await countLate(without(away, broken))).toEqual({ walletsChecked: 2, groupsCounted: 2 })
  await expectSumsOfJournal(member)
  expect(errors.mock.calls[0]?.[0]).toContain(away.id)
  pass(GRACE_MS)
  expect(await countLate(services)).toMatchObject({ groupsCounted: 4 })
  await expectSumsOfJournal(away)
})

test('nor does one that never answers', async () => {
  const [away, member] = [await buildLossy({ lost: [4] }), await buildLossy({ lost: [4] })]
  pass(GRACE_MS)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const never = () => new Promise(() => {})
  const asked = countLate(without(away, { listPostings: never, pokeOutbox: never }), { walletTimeoutMs: 2_000 })
  expect(await asked).toEqual({ walletsChecked: 2, groupsCounted: 2 })
  await expectSumsOfJournal(member)
  pass(GRACE_MS)
  expect(await countLate(services)).toMatchObject({ groupsCounted: 2 })
})

test('after a long outage a run takes so many statements and no more, and the next goes on', async () => {
  const members = []
  for (let n = 0; n < 12; n += 1) members.push(await buildLossy({ rounds: 0, lost: [0] }))
  pass(GRACE_MS)
  const run = () => countLate(services, { statementsPerRun: 1 })
  expect(await run()).toEqual({ walletsChecked: 10, groupsCounted: 10 })
  expect(await run()).toEqual({ walletsChecked: 2, groupsCounted: 2 })
  for (const member of members) await expectSumsOfJournal(member)
})

test('opening a game has an idle wallet looked at within the minute', async () => {
  const member = await buildLossy()
  for (let n = 0; n < 12; n += 1) {
    pass(2 ** n * 60_000)
    await countLate(services)
  }
  pass(60_000)
  expect(await countLate(services)).toMatchObject({ walletsChecked: 0 })
  await bindings.DB.prepare('UPDATE member_session SET expires_at_ms = ?')
    .bind(time.now + 1e9)
    .run()
  await launch(member, await buildGame())
  await play(member, { roundId: 'later', result: 0 })
  await takeDigests(member)
  pass(GRACE_MS)
  expect(await countLate(services)).toEqual({ walletsChecked: 1, groupsCounted: 2 })
  await expectSumsOfJournal(member)
})

test('the books become due once a day, and digests that follow write nothing of it', async () => {
  const member = await buildLossy({ rounds: 1 })
  const read = () =>
    bindings.DB.prepare('SELECT due_at FROM books_check WHERE member_id = ?').bind(member.id).first<number>('due_at')
  expect(await read()).toBe(0)
  const check = 'UPDATE books_check SET checked_at = ?, last_sequence = 3, due_at = NULL WHERE member_id = ?'
  await bindings.DB.prepare(check).bind(time.now, member.id).run()
  for (const roundId of ['a', 'b']) {
    await play(member, { roundId })
    await deliver(await takeDigests(member))
    expect(await read()).toBe(time.now + 86_400_000)
  }
  const move = 'UPDATE counted_member SET sequence = sequence + 1 WHERE member_id = ?'
  const { meta } = await bindings.DB.prepare(move).bind(member.id).run()
  expect(meta.rows_written).toBe(1)
})

describe('at a local start', () => {
  const countAtStart = async (LOCAL: string) => {
    const app = createApp({ clock: () => time.now, mountMore: mountDemo })
    const answer = await app.request('http://localhost/__local/count-late', { method: 'POST' }, { ...bindings, LOCAL })
    return { status: answer.status, body: await answer.json() }
  }

  test('what a kill left uncounted is counted, however young, whoever is due', async () => {
    const member = await buildLossy()
    pass(GRACE_MS)
    await countLate(services)
    await play(member, { roundId: 'killed', result: 250 })
    await takeDigests(member)
    expect(await countAtStart('1')).toMatchObject({ status: 200, body: { value: { groupsCounted: 2 } } })
    await expectSumsOfJournal(member)
  })

  test('and nowhere else', async () => {
    expect((await countAtStart('')).status).toBe(404)
  })
})
