import { beforeAll, describe, expect, test } from 'vitest'
import type { OutboxEvent } from '../../../../platform/kernel/wallet/outbox-event.ts'
import { compareRecords } from '../../../../platform/money/records/compare-records.ts'
import { computeRetrySeconds } from '../../../../platform/money/records/consume-outbox.ts'
import platformConfig from '../../../../platform/wrangler.toml?raw'
import { bindings, buildMember, seedWorld, services, type TestMember, time } from '../vendors/support.ts'
import { buildChance, captureEvents, deliver, expectEqualToJournal, play, takeEvents } from './support.ts'

beforeAll(seedWorld)
captureEvents()

const count = async (table: string, { id }: TestMember) =>
  (await bindings.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE member_id = ?`).bind(id).first<{ n: number }>())
    ?.n

/** A member's life with an event for every step, each sent while it was news: early copies of rounds among them. */
async function buildHistory(chance: ReturnType<typeof buildChance>) {
  const member = await buildMember({ depositMinor: 100_000 })
  const events: OutboxEvent[] = []
  const results = [0, 250, null, 'rollback'] as const
  for (let n = 0; n < 12; n += 1) {
    time.now += chance.below(20) * 3_600_000
    const result = results[chance.below(results.length)]
    const category = chance.below(2) === 0 ? 'RNG' : 'LIVE'
    await play(member, { roundId: `round-${n}`, stakeMinor: 100 + n, result: null, category })
    if (chance.below(2) === 0) events.push(...(await takeEvents(member)))
    await play(member, { roundId: `round-${n}`, stakeMinor: 100 + n, result, category })
  }
  events.push(...(await takeEvents(member)))
  return { member, events }
}

describe('REL-04 whatever the queue does, the read model ends equal to the journal', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('duplicates, any order, any batches (seed %i)', async (seed) => {
    const chance = buildChance(seed)
    const { member, events } = await buildHistory(chance)
    const stream = chance.shuffle([...events, ...events, ...events.slice(0, chance.below(events.length))])
    while (stream.length > 0) {
      const batch = stream.splice(0, 1 + chance.below(7))
      expect((await deliver(batch)).acked).toBe(batch.length)
    }
    await expectEqualToJournal(member)
  })

  test('an event that is missing is named, and its row comes with it', async () => {
    const { member, events } = await buildHistory(buildChance(9))
    const lost = events.splice(5, 1)
    await deliver(events)
    const { differences } = await compareRecords(services, { merchant: member.merchant, memberId: member.id })
    expect(differences.length).toBeGreaterThan(0)
    // Hours ago: nobody takes it for one that is on its way.
    expect(new Set(differences.map(({ fault }) => fault))).toEqual(new Set(['lost']))
    await deliver(lost)
    await expectEqualToJournal(member)
  })

  test('an old copy of a round never replaces a newer one', async () => {
    const member = await buildMember()
    await play(member, { roundId: 'r', result: null })
    const early = await takeEvents(member)
    await play(member, { roundId: 'r', result: 250 })
    const late = await takeEvents(member)
    await deliver(late)
    await deliver(early)
    const state = await bindings.DB.prepare('SELECT state, payout_minor FROM round_record WHERE member_id = ?')
      .bind(member.id)
      .first()
    expect(state).toEqual({ state: 'settled', payout_minor: 250 })
    await expectEqualToJournal(member)
  })
})

describe('messages that cannot be taken are kept, and hold nobody up', () => {
  const buildEvents = async () => {
    const member = await buildMember()
    await play(member, { roundId: 'r', result: 250 })
    return { member, events: await takeEvents(member) }
  }
  const findLetter = (id: string | undefined) =>
    bindings.DB.prepare('SELECT body, reason FROM dead_letter WHERE message_id = ?')
      .bind(id)
      .first<Record<string, string>>()

  test.each([null, 'text', {}, { version: 2 }, []])('a body that is %j', async (body) => {
    const { member, events } = await buildEvents()
    const { acked, retried, ids } = await deliver([body, ...events])
    expect({ acked, retried }).toEqual({ acked: events.length + 1, retried: [] })
    expect(await findLetter(ids[0])).toMatchObject({
      body: JSON.stringify(body),
      reason: expect.stringContaining('unreadable'),
    })
    await expectEqualToJournal(member)
  })

  test('an event that breaks a rule of the tables', async () => {
    const { member, events } = await buildEvents()
    const [deposit, ...rest] = events
    const bad = { ...deposit, postings: [{ account: 'real', amountMinor: 5, balanceAfterMinor: -5 }] }
    const { acked, ids } = await deliver([bad, ...rest])
    expect(acked).toBe(events.length)
    expect((await findLetter(ids[0]))?.reason).toMatch(/CHECK constraint/)
    expect(await count('round_record', member)).toBe(1)
    await deliver(events)
    await expectEqualToJournal(member)
  })

  test('while the database is away every message comes again', async () => {
    const { events } = await buildEvents()
    const away = {
      prepare: () => {
        throw new Error('database away')
      },
      batch: () => Promise.reject(new Error('database away')),
    }
    for (const attempts of [1, 10]) {
      const { acked, retried, ids } = await deliver([...events, 'unreadable'], { attempts, db: away as never })
      expect({ acked, retried: retried.toSorted() }).toEqual({ acked: 0, retried: ids.toSorted() })
    }
  })

  test('a database that is away for half a day loses nothing: the queue does not give up sooner', () => {
    const consumer = platformConfig.slice(platformConfig.lastIndexOf('queue = "wallet-outbox"'))
    const retries = Number(/^max_retries = (\d+)$/m.exec(consumer)?.[1])
    const waits = Array.from({ length: retries }, (_, index) => computeRetrySeconds(index + 1))
    expect(waits.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(12 * 3_600)
    expect(computeRetrySeconds(1)).toBeLessThanOrEqual(2)
  })

  test('a message that failed to the end is put aside before the queue would drop it', async () => {
    const { events } = await buildEvents()
    const flaky = {
      prepare: (sql: string) => bindings.DB.prepare(sql),
      batch: () => Promise.reject(new Error('network lost')),
    }
    const { acked, ids } = await deliver(events, { attempts: 10, db: flaky as never })
    expect(acked).toBe(events.length)
    expect((await findLetter(ids[0]))?.reason).toBe('network lost')
  })
})

test("two members' events in one batch stay apart", async () => {
  const [one, two] = [await buildMember(), await buildMember({ merchant: 'saffron' })]
  await play(one, { roundId: 'same-id', result: 250 })
  await play(two, { roundId: 'same-id', result: 0 })
  await deliver(buildChance(3).shuffle([...(await takeEvents(one)), ...(await takeEvents(two))]))
  await expectEqualToJournal(one)
  await expectEqualToJournal(two)
})
