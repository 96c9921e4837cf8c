/** For tests: fixtures, pitches and players of a test's own, with a clock in its hand and matches that it can foresee. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { CouponView, PlaceCoupon } from '../../contract/book/calls.ts'
import type { Course } from '../../contract/book/model.ts'
import { drawFixture } from '../../contract/book/proof.ts'
import { type Fixture, findFixture, linkOfSlot } from '../../contract/book/schedule.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import type { FixtureDO } from '../book/fixture-do.ts'
import type { LimitRow } from '../book/limits.ts'
import type { StudioBindings } from '../env.ts'
import type { PlayerDO } from '../player/player-do.ts'
import type { Reply } from '../reply.ts'
import { buildChain, readLink } from '../tables/hash-chain.ts'
import { buildVouched } from './fake-player.ts'
import { buildFakeWallet } from './fake-wallet.ts'

const bindings = env as StudioBindings
const { PLAYER, PITCH, FIXTURE } = bindings

const SEED = '07'.repeat(32)
const chain = buildChain(SEED)
/** Far ahead, so that no alarm rings by itself. */
const FIRST_SLOT = 500_000

/** What this test's pitch will draw: every chain of it is the same one. */
export async function foresee(fixture: Fixture): Promise<Course> {
  const link = readLink(chain, linkOfSlot(fixture.slot).link)
  return drawFixture(fixture, link, await sha256Hex(`${SEED}:${fixture.id}`))
}

/** The first fixture of a pitch whose match is as wished. */
export async function findMatch(
  wish: (course: Course & { sport: 'football' | 'esports' }) => boolean = () => true,
  pitch = 'coastline-1',
  from = FIRST_SLOT,
): Promise<{ fixture: Fixture; course: Course & { sport: 'football' | 'esports' } }> {
  for (let slot = from; slot < from + 400; slot += 1) {
    const fixture = findFixture(`${pitch}-${slot}`)
    const course = fixture && (await foresee(fixture))
    if (fixture && course && course.sport !== 'regatta' && wish(course)) return { fixture, course }
  }
  throw new Error('no such match on this pitch')
}

export const OPENING = 1_000_000

export function buildWorld(startMs: number) {
  const time = { ms: startMs }
  const ids = new Map<string, string>()
  /** Fixtures that answer nothing. */
  const silent = new Set<string>()
  /** As the merchant's operators have set them. */
  const limits: { rows: LimitRow[] } = { rows: [] }
  const beacon = { read: async (_: number): Promise<{ signature: string; randomness: string } | null> => null }

  const fixtureStub = (id: string) => FIXTURE.get(FIXTURE.idFromString(ids.get(id) ?? ''))
  const mend = (id: string) =>
    runInDurableObject(fixtureStub(id), (object: FixtureDO) => {
      const pitch = ids.get(id.split('-').slice(0, 2).join('-')) ?? ''
      object.deps = {
        ...object.deps,
        clock: () => time.ms,
        readBeacon: (round) => beacon.read(round),
        pitchOf: () => PITCH.get(PITCH.idFromString(pitch)),
      }
    })

  /** Makes the objects of a fixture. Its pitch is shared with others of its league. */
  async function open(id: string) {
    const pitch = id.split('-').slice(0, 2).join('-')
    if (!ids.has(pitch) && !id.startsWith('feed-')) {
      const made = PITCH.newUniqueId()
      ids.set(pitch, made.toString())
      await runInDurableObject(PITCH.get(made), (object) => {
        object.deps = { clock: () => time.ms, random: (length) => new Uint8Array(length).fill(7) }
        return object.commitment(id)
      })
    }
    ids.set(id, FIXTURE.newUniqueId().toString())
    await mend(id)
    return fixtureOf(id)
  }

  const within =
    (id: string) =>
    async <T>(act: (object: FixtureDO, state: DurableObjectState) => T | Promise<T>) => {
      await mend(id)
      return runInDurableObject(fixtureStub(id), act)
    }

  const fixtureOf = (id: string) => ({
    id,
    stub: fixtureStub(id),
    within: within(id),
    mend: () => mend(id),
    read: () => within(id)((object) => object.read(id)),
    ring: async () => {
      await mend(id)
      await runDurableObjectAlarm(fixtureStub(id))
    },
  })

  async function seat(gameCode = 'sportsbook', balance = OPENING) {
    const stub = PLAYER.getByName(`play:meridian:${crypto.randomUUID()}`)
    const wallet = buildFakeWallet(balance)
    const mendPlayer = () =>
      runInDurableObject(stub, (object: PlayerDO) => {
        object.deps = {
          ...object.deps,
          walletOf: () => wallet,
          clock: () => time.ms,
          limitsOf: async () => limits.rows,
          fixtureOf: (id) => {
            if (silent.has(id)) throw new Error('this fixture is dead')
            return fixtureStub(id)
          },
        }
      })
    const act = async <T>(run: (object: PlayerDO, state: DurableObjectState) => T | Promise<T>) => {
      await mendPlayer()
      return runInDurableObject(stub, run)
    }
    const identity = buildVouched()
    const { token } = await act((object) => object.takeSeat(gameCode, identity))
    return {
      stub,
      wallet,
      token,
      identity,
      act,
      place: (wish: PlaceCoupon) => act((object) => object.placeCoupon(token, wish)),
      coupon: (couponId: string) => act((object) => object.coupon(token, couponId)),
      offer: (couponId: string) => act((object) => object.cashOutOffer(token, couponId)),
      cashOut: (couponId: string, offerId: string, stake: string) =>
        act((object) => object.cashOutCoupon(token, { couponId, offerId, stake })),
      ring: async () => {
        await mendPlayer()
        await runDurableObjectAlarm(stub)
      },
    }
  }

  return { time, silent, limits, beacon, open, fixtureOf, seat }
}
export type World = ReturnType<typeof buildWorld>

export const buildSlip = (legs: PlaceCoupon['legs'], other: Partial<PlaceCoupon> = {}): PlaceCoupon => ({
  couponId: crypto.randomUUID(),
  kind: 'multiple',
  unit: '10.00',
  choice: 'better',
  legs,
  ...other,
})

export const codeOf = (answer: Reply<CouponView | unknown>) => (answer.ok ? 'ok' : answer.errorCode)
export const stateOf = (answer: Reply<CouponView>) =>
  answer.ok ? (answer.value.reason ?? answer.value.state) : answer.errorCode
