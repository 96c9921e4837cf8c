/**
 * One jackpot of one operator, currency and kind of money. It orders the contributions, decides each round's hit by the
 * printed rule, and keeps its own books: pool against house. Money of members moves by the player's object alone.
 */
import { DurableObject } from 'cloudflare:workers'
import { z } from 'zod'
import { jackpotEntrySchema } from '../../contract/jackpot/entry-schema.ts'
import {
  findJackpot,
  JACKPOT_LEVELS,
  type Jackpot,
  type JackpotLevel,
  type LevelTerms,
} from '../../contract/jackpot/jackpots.ts'
import {
  computeEntry,
  type JackpotDraws,
  type JackpotEntry,
  POOL_UNITS,
  poolAfter,
} from '../../contract/jackpot/rules.ts'
import { assert } from '../../contract/lib/assert.ts'
import { openTables } from '../../contract/protocols/object-schema.ts'
import { type Clock, systemClock } from '../../contract/time-and-chance.ts'
import type { StudioBindings } from '../env.ts'
import { JACKPOT_SCHEMA } from './jackpot-schema.ts'

/** A round whose stake stands. */
export interface JackpotRound {
  /** Of the jackpot. */
  readonly code: string
  readonly roundId: string
  readonly stakeMinor: number
  readonly draws: JackpotDraws
}

/** What stands in each pool, in minor units, cut. */
export type JackpotPools = Readonly<Record<JackpotLevel, number>>

type PoolsRow = Readonly<Record<JackpotLevel | `${JackpotLevel}_given`, number>>

const entriesSchema = z.array(jackpotEntrySchema)

export class JackpotDO extends DurableObject<StudioBindings> {
  /** Replaced by tests. */
  deps: { clock: Clock } = { clock: systemClock }
  readonly #storage: DurableObjectStorage

  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    this.#storage = ctx.storage
    openTables(ctx, JACKPOT_SCHEMA)
  }

  /** Takes a round's contributions and says what it won. The same round gets the same answer, whenever it asks. */
  enter({ code, roundId, stakeMinor, draws }: JackpotRound): JackpotEntry[] {
    return this.#storage.transactionSync(() => {
      const { sql } = this.#storage
      const known = sql
        .exec<{ stake_minor: number; entries: string }>('SELECT * FROM rounds WHERE id = ?', roundId)
        .toArray()[0]
      if (known) {
        assert(known.stake_minor === stakeMinor, 'a round has one stake')
        return entriesSchema.parse(JSON.parse(known.entries))
      }
      const { levels } = requireJackpot(code)
      const pools = this.#read(code)
      const entries = JACKPOT_LEVELS.map((level) =>
        computeEntry(level, levels[level], pools[level], stakeMinor, draws[level]),
      )
      sql.exec(
        'INSERT INTO rounds (id, stake_minor, entries) VALUES (?, ?, ?)',
        roundId,
        stakeMinor,
        JSON.stringify(entries),
      )
      const [mini, major, grand] = entries.map((entry) => this.#after(entry, levels[entry.level], roundId))
      const [miniGiven, majorGiven, grandGiven] = entries.map(({ contribution }) => contribution)
      sql.exec(
        `UPDATE pools SET mini = ?, major = ?, grand = ?, mini_given = mini_given + ?, major_given = major_given + ?,
           grand_given = grand_given + ?`,
        ...[mini, major, grand, miniGiven, majorGiven, grandGiven].map((value) => value ?? null),
      )
      return entries
    })
  }

  pools(code: string): JackpotPools {
    const { mini, major, grand } = this.#storage.transactionSync(() => this.#read(code))
    const cut = (units: number) => Math.floor(units / POOL_UNITS)
    return { mini: cut(mini), major: cut(major), grand: cut(grand) }
  }

  /** Counts the pools again. Each level's difference in ten-thousandths of a minor unit: 0 where the books are right. */
  countDifference(code: string): Record<JackpotLevel, number> {
    const pools = this.#storage.transactionSync(() => this.#read(code))
    const difference = { mini: 0, major: 0, grand: 0 }
    for (const level of JACKPOT_LEVELS) {
      const { net } = this.#storage.sql
        .exec<{ net: number }>(
          "SELECT coalesce(sum(CASE kind WHEN 'seed' THEN units ELSE -units END), 0) AS net FROM postings WHERE level = ?",
          level,
        )
        .one()
      difference[level] = pools[level] - pools[`${level}_given`] - net
    }
    return difference
  }

  /** The pool of a level after a round. A hit is posted with the seed that follows it. */
  #after(entry: JackpotEntry, terms: LevelTerms, roundId: string): number {
    if (entry.paidMinor > 0) {
      this.#post(entry.level, 'payout', entry.paidMinor * POOL_UNITS, roundId)
      this.#post(entry.level, 'seed', terms.seedMinor * POOL_UNITS, null)
    }
    return poolAfter(entry, terms)
  }

  #post(level: JackpotLevel, kind: 'seed' | 'payout', units: number, roundId: string | null) {
    this.#storage.sql.exec(
      'INSERT INTO postings (level, kind, units, round_id, at_ms) VALUES (?, ?, ?, ?, ?)',
      level,
      kind,
      units,
      roundId,
      this.deps.clock(),
    )
  }

  /** The pools; the house lays the seeds in before the first round. Within a transaction. */
  #read(code: string): PoolsRow {
    const { sql } = this.#storage
    const read = () => sql.exec<PoolsRow & { [column: string]: SqlStorageValue }>('SELECT * FROM pools').toArray()[0]
    const known = read()
    if (known) return known
    const { levels } = requireJackpot(code)
    const seeds = JACKPOT_LEVELS.map((level) => levels[level].seedMinor * POOL_UNITS)
    sql.exec('INSERT INTO pools (id, mini, major, grand) VALUES (1, ?, ?, ?)', ...seeds)
    for (const [at, level] of JACKPOT_LEVELS.entries()) this.#post(level, 'seed', seeds[at] ?? 0, null)
    const begun = read()
    assert(begun, 'pools that were laid in stand')
    return begun
  }
}

function requireJackpot(code: string): Jackpot {
  const jackpot = findJackpot(code)
  assert(jackpot, `${code} is a jackpot of ours`)
  return jackpot
}
