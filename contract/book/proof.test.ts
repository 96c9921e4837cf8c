/** FAIR-02: anyone recomputes a match; and what a feed may say. */
import { describe, expect, test } from 'vitest'
import { beaconTimeMs } from '../fairness/beacon.ts'
import { walkBack } from '../lottery/chain.ts'
import { endSchema, feedMessageSchema, isFeedSignature, signFeedMessage } from './feed.ts'
import { beaconRoundOf, checkFixture, drawFixture, endOfCourse } from './proof.ts'
import { findFixture } from './schedule.ts'

const SIGNATURE = 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'
const RANDOMNESS = 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587'
/** Slot 7 of its chain: link 8. */
const LINK = 'a'.repeat(64)

describe('a match from both secrets', () => {
  const prove = async (fixtureId: string) => {
    const fixture = findFixture(fixtureId)!
    const end = endOfCourse(await drawFixture(fixture, LINK, RANDOMNESS))
    const chainEnd = await walkBack(LINK, 8)
    return {
      end,
      proof: {
        fixtureId,
        link: LINK,
        chainEnd,
        beacon: 'public' as const,
        signature: SIGNATURE,
        randomness: RANDOMNESS,
      },
    }
  }

  test.each(['coastline-1-7', 'riftline-1-7', 'harbor-1-7'])('%s: all is right', async (fixtureId) => {
    const { proof, end } = await prove(fixtureId)
    const right = ['chain', 'randomness', 'result'].map((name) => ({ name, isRight: true }))
    expect(await checkFixture(proof, end)).toEqual(right)
    // As it comes back from its parse: the fields stand in another order.
    expect(await checkFixture(proof, endSchema.parse(JSON.parse(JSON.stringify(end))))).toEqual(right)
  })

  test.each([
    ['another end of the chain', { chainEnd: 'b'.repeat(64) }, 'chain'],
    ['another public value', { randomness: '0'.repeat(64) }, 'randomness'],
    ['no signature', { signature: null }, 'randomness'],
    ['another fixture', { fixtureId: 'coastline-1-8' }, 'chain'],
  ])('%s is found', async (_, other, name) => {
    const { proof, end } = await prove('coastline-1-7')
    const checks = await checkFixture({ ...proof, ...other }, end)
    expect(checks.filter(({ isRight }) => !isRight).map((check) => check.name)).toContain(name)
  })

  test('another score is found, and what is no fixture has nothing to check', async () => {
    const { proof } = await prove('coastline-1-7')
    const checks = await checkFixture(proof, { kind: 'score', home: 19, away: 0 })
    expect(checks.find(({ name }) => name === 'result')?.isRight).toBe(false)
    expect(await checkFixture({ ...proof, fixtureId: 'nowhere-1-7' }, { kind: 'void' })).toEqual([])
  })

  test('two fixtures of one slot, and of one link, differ by their ids', async () => {
    const ends = await Promise.all(
      ['coastline-1-7', 'delta-1-7', 'northern-1-7'].map(async (id) =>
        JSON.stringify(await drawFixture(findFixture(id)!, LINK, RANDOMNESS)),
      ),
    )
    expect(new Set(ends).size).toBe(3)
  })

  test('the public value does not exist before kick-off, and is there within three seconds', () => {
    const { kickOffMs } = findFixture('delta-2-48000')!
    const madeMs = beaconTimeMs(beaconRoundOf({ kickOffMs }))
    expect(madeMs - kickOffMs).toBeGreaterThanOrEqual(0)
    expect(madeMs - kickOffMs).toBeLessThan(3_000)
  })
})

describe('a feed’s message', () => {
  const message = feedMessageSchema.parse({
    feed: 'acme',
    fixtureId: 'feed-acme-12',
    kind: 'prices',
    seq: 3,
    sentAt: '2026-11-28T12:00:00Z',
    state: { picks: { '1x2:1': 202, 'ah:1:-1': 180 } },
  })

  test('is signed whole', async () => {
    const signed = await signFeedMessage('a secret of this feed', message)
    expect(await isFeedSignature('a secret of this feed', signed)).toBe(true)
    expect(await isFeedSignature('another secret', signed)).toBe(false)
    const changed = { ...signed, message: { ...message, seq: 4 } }
    expect(await isFeedSignature('a secret of this feed', changed)).toBe(false)
  })

  // @fault Team or league of a feed of which nothing can be seen, or half a character
  test.each(['\u200b\u2060', 'Hải Phòng \ud83d', 'Urawa\u001b[2J', ' \u3000'])('a name %j is refused', (name) => {
    const state = {
      sport: 'football',
      league: 'V.League',
      teams: ['Hà Nội', 'Nam Định'],
      kickOffAt: '2026-11-29T12:00:00Z',
    }
    const say = (changes: object) =>
      feedMessageSchema.safeParse({ ...message, kind: 'fixture', state: { ...state, ...changes } }).success
    expect([say({}), say({ league: name }), say({ teams: ['Hà Nội', name] })]).toEqual([true, false, false])
  })

  test.each([
    ['of another feed’s fixture', { fixtureId: 'feed-other-12' }],
    ['of the schedule', { fixtureId: 'coastline-1-7' }],
    ['without a number', { seq: 0 }],
    ['of a pick that is none', { state: { picks: { 'x:1': 200 } } }],
    ['of odds below 1.01', { state: { picks: { '1x2:1': 100 } } }],
  ])('%s is refused', (_, other) => {
    expect(feedMessageSchema.safeParse({ ...message, ...other }).success).toBe(false)
  })
})
