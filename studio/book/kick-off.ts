/** The beginning of a simulated match: before kick-off its commitment, from then on both secrets, once and for all. */

import type { FixtureProofView } from '../../contract/book/calls.ts'
import type { Course } from '../../contract/book/model.ts'
import { beaconRoundOf, clientSeedOf, drawFixture } from '../../contract/book/proof.ts'
import { type Fixture, latestEndMs } from '../../contract/book/schedule.ts'
import { MOST_LATE_START_MS } from '../../contract/book/timeline.ts'
import { beaconTimeMs } from '../../contract/fairness/beacon.ts'
import type { BeaconValue } from '../../contract/fairness/public-beacon.ts'
import { assert } from '../../contract/lib/assert.ts'
import type { Clock } from '../../contract/time-and-chance.ts'
import { unwrap } from '../reply.ts'
import * as store from './fixture-store.ts'
import { type PitchDO, pitchNameOf } from './pitch-do.ts'

interface KickOffDeps {
  readonly clock: Clock
  /** Null while the beacon is silent. */
  readonly readBeacon: (round: number) => Promise<BeaconValue | null>
  readonly pitchOf: (name: string) => Pick<PitchDO, 'commitment' | 'giveLink' | 'reveal'>
}

interface KickOffOptions {
  readonly sql: SqlStorage
  readonly deps: () => KickOffDeps
  /** A match is drawn with a value of the house. */
  readonly isHouse: () => boolean
  /** Without the public value in its time the fixture is void by rule. */
  readonly onNoValue: () => Promise<void>
}

export class KickOff {
  readonly #options: KickOffOptions
  readonly #sql: SqlStorage
  #course: Course | null = null
  #beginning: Promise<void> | null = null
  #waitedForValue = false
  /** The link of a match that was never played, once its time is over. */
  #revealed: string | null = null

  constructor(options: KickOffOptions) {
    this.#options = options
    this.#sql = options.sql
  }

  /** Null before the match begins. */
  get course(): Course | null {
    return this.#course
  }

  /** One flight at a time: secrets are asked for until they are there. */
  async goOn(fixture: Fixture): Promise<void> {
    this.#beginning ??= this.#begin(fixture).finally(() => {
      this.#beginning = null
    })
    await this.#beginning
  }

  async #begin(fixture: Fixture): Promise<void> {
    if (this.#course) return
    const { clock, pitchOf } = this.#options.deps()
    const pitch = () => pitchOf(pitchNameOf(fixture))
    if (store.findEnding(this.#sql) && !store.findStart(this.#sql)) return this.#revealUnplayed(fixture)
    if (store.findIdentity(this.#sql)?.chain_end === null) {
      const { chainEnd } = unwrap(await pitch().commitment(fixture.id))
      store.saveChainEnd(this.#sql, chainEnd)
    }
    if (clock() < fixture.kickOffMs) return
    if (!store.findStart(this.#sql)) {
      const secrets = await this.#readSecrets(fixture, pitch)
      if (!secrets) return
      store.saveStart(this.#sql, { ...secrets, started_ms: this.#startMs(fixture, secrets.beacon) })
    }
    const start = store.findStart(this.#sql)
    assert(start, 'both secrets were just written')
    this.#course = await drawFixture(fixture, start.link, start.randomness)
  }

  /**
   * A match begins with its value: the public one is there with its round, unless it was asked for in vain. However late
   * that is, the match begins within its time, as the next one keeps its slot.
   */
  #startMs(fixture: Fixture, beacon: 'public' | 'house'): number {
    const { kickOffMs } = fixture
    if (beacon === 'house') return kickOffMs
    const thereMs = this.#waitedForValue ? this.#options.deps().clock() : beaconTimeMs(beaconRoundOf(fixture))
    return Math.min(thereMs, kickOffMs + MOST_LATE_START_MS)
  }

  /** A void match: its link is shown in its turn, as any other. */
  async #revealUnplayed(fixture: Fixture): Promise<void> {
    const { clock, pitchOf } = this.#options.deps()
    if (this.#revealed !== null || clock() < latestEndMs(fixture)) return
    const revealed = await pitchOf(pitchNameOf(fixture)).reveal(fixture.id)
    if (revealed.ok) this.#revealed = revealed.value.seed
  }

  /** Null while the public value is not there. */
  async #readSecrets(
    fixture: Fixture,
    pitch: () => Pick<PitchDO, 'giveLink'>,
  ): Promise<Omit<store.Start, 'started_ms'> | null> {
    const { clock, readBeacon } = this.#options.deps()
    const isHouse = this.#options.isHouse()
    const round = beaconRoundOf(fixture)
    if (!isHouse && clock() < beaconTimeMs(round)) return null
    const value = isHouse ? null : await readBeacon(round)
    if (!isHouse && !value) {
      this.#waitedForValue = true
      if (clock() >= fixture.kickOffMs + MOST_LATE_START_MS) await this.#options.onNoValue()
      return null
    }
    const { seed, houseValue } = unwrap(await pitch().giveLink(fixture.id))
    return {
      link: seed,
      beacon: isHouse ? 'house' : 'public',
      signature: value?.signature ?? null,
      randomness: value?.randomness ?? houseValue,
    }
  }

  /** The link joins once the match is over, as it gives away every earlier one. Null for a fixture of a feed. */
  proof(fixture: Fixture | null, isOver: boolean): FixtureProofView | null {
    const chainEnd = store.findIdentity(this.#sql)?.chain_end ?? null
    if (!fixture || chainEnd === null) return null
    const start = store.findStart(this.#sql)
    const known = { chainEnd, beaconRound: beaconRoundOf(fixture) }
    if (!isOver) return { ...known, link: null, played: null }
    if (!start) return { ...known, link: this.#revealed, played: null }
    const { link, beacon, signature, randomness } = start
    const clientSeed = clientSeedOf(fixture.id, randomness)
    return { ...known, link, played: { beacon, signature, randomness, clientSeed } }
  }
}
