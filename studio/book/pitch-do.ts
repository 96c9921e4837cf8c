/**
 * One pitch of a league: its chains of hashes. The number of a link is the number of its slot, so nothing can be chosen. It
 * gives a link to its fixture from kick-off on, when the match of the slot before is over and may be revealed.
 */
import { DurableObject } from 'cloudflare:workers'
import { z } from 'zod'
import {
  CHAIN_LINKS,
  type Fixture,
  findFixture,
  isInReach,
  latestEndMs,
  linkOfSlot,
} from '../../contract/book/schedule.ts'
import { Refusal } from '../../contract/errors.ts'
import { buildServerSeed } from '../../contract/fairness/seeds.ts'
import { assert } from '../../contract/lib/assert.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { openTables } from '../../contract/protocols/object-schema.ts'
import { type Clock, type RandomBytes, systemClock, systemRandom } from '../../contract/time-and-chance.ts'
import type { StudioBindings } from '../env.ts'
import { type Reply, reply } from '../reply.ts'
import { buildChain, hashLink, PUBLISH_NEXT_AT, readLink } from '../tables/hash-chain.ts'
import { PITCH_SCHEMA } from './schemas.ts'

export interface PitchDeps {
  clock: Clock
  random: RandomBytes
}

/** What is public of a fixture's link before it is played. */
export interface Commitment {
  /** `h[0]` of its chain. */
  readonly chainEnd: string
  readonly link: number
}

export interface GivenLink extends Commitment {
  /** `h[n]`. */
  readonly seed: string
  /** In place of the public beacon's value, where the deployment reads none. */
  readonly houseValue: string
}

type ChainRow = { number: number; chain_end: string; kept: string; published_ms: number }

export const pitchNameOf = ({ league, pitch }: Pick<Fixture, 'league' | 'pitch'>) => `pitch:${league.code}:${pitch}`

export class PitchDO extends DurableObject<StudioBindings> {
  /** Replaced by tests. */
  deps: PitchDeps
  readonly #sql: SqlStorage

  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    this.deps = { clock: systemClock, random: systemRandom }
    this.#sql = ctx.storage.sql
    openTables(ctx, PITCH_SCHEMA)
  }

  /** Publishes the end of the fixture's chain, if it is not yet. Bets are taken after it. */
  commitment(fixtureId: string): Promise<Reply<Commitment>> {
    return reply(() => this.#commit(this.#requireFixture(fixtureId)))
  }

  /** The secret of a match. Refused before its kick-off. */
  giveLink(fixtureId: string): Promise<Reply<GivenLink>> {
    return reply(async () => {
      const fixture = this.#requireFixture(fixtureId)
      if (this.deps.clock() < fixture.kickOffMs) throw new Refusal('forbidden', 'a link is given at kick-off')
      return { ...this.#commit(fixture), seed: this.#seedOf(fixture), houseValue: await this.#houseValue(fixture) }
    })
  }

  /** For everyone, once the match must be over: also of a slot without a bet. */
  reveal(fixtureId: string): Promise<Reply<GivenLink>> {
    return reply(async () => {
      const fixture = this.#requireFixture(fixtureId)
      if (this.deps.clock() < latestEndMs(fixture)) throw new Refusal('forbidden', 'this match is not over')
      return { ...this.#commit(fixture), seed: this.#seedOf(fixture), houseValue: await this.#houseValue(fixture) }
    })
  }

  #commit({ slot, kickOffMs }: Fixture): Commitment {
    const { chain, link } = linkOfSlot(slot)
    const { chain_end: chainEnd, published_ms: publishedMs } = this.#chain(chain)
    // A chain that is younger than the public value could have been chosen to fit it.
    if (kickOffMs < publishedMs) throw new Refusal('not_found', 'this match was before its chain')
    if (CHAIN_LINKS - link <= PUBLISH_NEXT_AT) this.#chain(chain + 1)
    return { chainEnd, link }
  }

  #seedOf({ slot }: Fixture): string {
    const { chain, link } = linkOfSlot(slot)
    const row = this.#chain(chain)
    const seed = readLink({ end: row.chain_end, kept: z.array(z.string()).parse(JSON.parse(row.kept)) }, link)
    assert(link > 1 || hashLink(seed) === row.chain_end, 'the first link hashes to the end of its chain')
    return seed
  }

  /** Made once, and never again: what is published stays. */
  #chain(number: number): ChainRow {
    const find = () => this.#sql.exec<ChainRow>('SELECT * FROM chains WHERE number = ?', number).toArray()[0]
    const known = find()
    if (known) return known
    const { end, kept } = buildChain(buildServerSeed(this.deps.random))
    this.#sql.exec(
      'INSERT INTO chains (number, chain_end, kept, published_ms) VALUES (?, ?, ?, ?)',
      number,
      end,
      JSON.stringify(kept),
      this.deps.clock(),
    )
    const row = find()
    assert(row, 'a chain was just written')
    return row
  }

  async #houseValue({ id }: Fixture): Promise<string> {
    const row = this.#sql.exec<{ house: string }>('SELECT house FROM identity').one()
    return sha256Hex(`${row.house}:${id}`)
  }

  /** The object learns which pitch it is from its first caller, and is no other one later. */
  #requireFixture(fixtureId: string): Fixture {
    const fixture = findFixture(fixtureId)
    if (!fixture) throw new Refusal('not_found', 'no such fixture')
    if (!isInReach(fixture, this.deps.clock(), Number.MAX_SAFE_INTEGER))
      throw new Refusal('not_found', 'not listed yet')
    const known = this.#sql.exec<{ league: string; pitch: number }>('SELECT * FROM identity').toArray()[0]
    if (!known)
      this.#sql.exec(
        'INSERT INTO identity (id, league, pitch, house) VALUES (1, ?, ?, ?)',
        fixture.league.code,
        fixture.pitch,
        buildServerSeed(this.deps.random),
      )
    assert(!known || (known.league === fixture.league.code && known.pitch === fixture.pitch), 'a pitch is one pitch')
    return fixture
  }
}
