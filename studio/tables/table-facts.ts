/** What a table knows from its rows: which table it is, where its round stands, what was dealt and how it is proved. */

import { Refusal } from '../../contract/errors.ts'
import { assert } from '../../contract/lib/assert.ts'
import type { FairnessProof } from '../../contract/protocols/vendor-wallet.ts'
import { endOf } from '../engine/clock.ts'
import { nameAlgorithm } from '../engine/rules-name.ts'
import { CRASH_ALGORITHM, crashRules, endOfResult, flightMs, readTarget } from '../originals/crash.ts'
import { findTableRules } from '../table-rules/index.ts'
import type { Side, TableResult, TableRules } from '../table-rules/table-rules.ts'
import type { TableRoundView } from './messages.ts'
import { ROUNDS_PER_SHOE } from './roads.ts'
import type { Admission, BetEnd } from './table-interface.ts'
import { findLiveTable, type LiveTable } from './table-list.ts'
import * as store from './table-store.ts'

export const TABLE_ALGORITHM = 'v1'
/** Ends of crash that its page shows. */
const CRASHES_SHOWN = 20
const RESULTS_SHOWN = 15

export class TableFacts {
  readonly #sql: SqlStorage
  /** Of the last round that was asked after: a link costs up to 250 hashes, and each told bet asks for it. */
  #seeds: { readonly round: number; readonly value: ReturnType<typeof store.readSeeds> } | null = null

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** The object learns its name from its first caller: no other table may be meant by it later. */
  identify({ code, mode }: Admission['table']): LiveTable {
    const live = findLiveTable(code)
    if (!live) throw new Refusal('not_found', 'no such table')
    const known = this.identity()
    if (!known) this.#sql.exec('INSERT INTO identity (id, code, mode) VALUES (1, ?, ?)', code, mode)
    assert(!known || (known.code === code && known.mode === mode), 'a table is one table')
    return live
  }

  identity() {
    return this.#sql.exec<{ code: string; mode: 'real' | 'play' }>('SELECT code, mode FROM identity').toArray()[0]
  }

  table(): LiveTable {
    const known = this.identity()
    const live = known && findLiveTable(known.code)
    assert(live, 'a table knows its code once it is used')
    return live
  }

  endMs(round: store.TableRoundRow): number {
    assert(round.phase !== 'over', 'a round that is over has no end to come')
    const { rules, clock } = this.table()
    if (rules.flight && round.phase === 'dealing')
      return round.phase_ms + flightMs(endOfResult(store.readResult(round.result ?? '[]')))
    return endOf(round.phase, round.phase_ms, clock)
  }

  /** Everybody may know the result: cards as they are dealt, a flight once it is over. */
  isOpen({ result, phase }: store.TableRoundRow): boolean {
    return result !== null && !(phase === 'dealing' && this.table().rules.flight)
  }

  /** The seed joins once the cards lie open. It needs no rules: a payout is announced even where a deploy took them away. */
  proof(round: store.TableRoundRow): FairnessProof {
    const { hash, seed, salt } = this.readSeeds(round)
    return {
      algorithm: this.table().rules.flight ? CRASH_ALGORITHM : nameAlgorithm(TABLE_ALGORITHM),
      serverSeedHash: hash,
      ...(this.isOpen(round) ? { serverSeed: seed } : {}),
      clientSeed: salt,
      nonce: round.link,
      modelVersion: round.rules,
    }
  }

  endOf(bet: store.TableBetRow): BetEnd {
    const round = store.findRound(this.#sql, bet.round)
    assert(round && bet.state !== 'admitted' && bet.state !== 'confirmed', 'a bet that has ended is of a round')
    return {
      betId: bet.id,
      end: bet.state,
      isVoid: bet.state === 'struck' && round.is_void === 1,
      payoutMinor: bet.payout_minor,
      unplayedMinor: bet.unplayed_minor,
      round: bet.round,
      result: bet.state === 'settled' && round.result !== null ? resultFor(bet, round.result) : null,
      proof: this.proof(round),
    }
  }

  /** Of the flight under way: targets that will be reached and are not written down yet, the lowest first. */
  listTargets({ number, phase, result }: store.TableRoundRow) {
    if (phase !== 'dealing' || result === null || !this.table().rules.flight) return []
    const end = endOfResult(store.readResult(result))
    return store
      .listBets(this.#sql, number)
      .flatMap((bet) => {
        const target = bet.state === 'confirmed' && bet.cashed === null ? targetOf(bet) : null
        return target === null || target > end ? [] : [{ bet, target }]
      })
      .toSorted((one, other) => one.target - other.target)
  }

  /** Of this shoe, by the rules of this round alone; the round under way joins with its result. */
  roads({ number, rules: id }: store.TableRoundRow): string[] {
    if (this.table().rules.flight)
      return store.listResults(this.#sql, number - CRASHES_SHOWN, id).map(({ result }) => String(endOfResult(result)))
    const rules = findTableRules(id)
    if (!rules) return []
    const from = number - ((number - 1) % ROUNDS_PER_SHOE)
    const roads: Side[][] = []
    for (const { result } of store.listResults(this.#sql, from, id))
      for (const [road, side] of rules.sides(result).entries()) roads[road] = [...(roads[road] ?? []), side]
    return roads.map((sides) => sides.join(''))
  }

  /** What fell in the last rounds; crash has its ends in `roads`. */
  last({ number, rules }: store.TableRoundRow): TableResult[] {
    if (this.table().rules.flight) return []
    return store.listResults(this.#sql, number - RESULTS_SHOWN, rules).map(({ result }) => result)
  }

  /** With it a page finds the seed of each result that it shows: the hash before a round is the seed of the one before. */
  lastNumbers({ number, rules }: store.TableRoundRow): number[] {
    const shown = this.table().rules.flight ? CRASHES_SHOWN : RESULTS_SHOWN
    return store.listResults(this.#sql, number - shown, rules).map((round) => round.number)
  }

  view(round: store.TableRoundRow): TableRoundView {
    const { hash, seed, salt } = this.readSeeds(round)
    assert(round.phase !== 'over', 'what is shown is under way')
    const isOpen = this.isOpen(round)
    const isFlight = round.result !== null && !isOpen
    return {
      number: round.number,
      rules: round.rules,
      phase: round.phase,
      sinceMs: round.phase_ms,
      endsMs: isFlight ? round.phase_ms : this.endMs(round),
      hash,
      salt,
      nonce: round.link,
      result: isOpen && round.result !== null ? store.readResult(round.result) : null,
      seed: isOpen ? seed : null,
    }
  }

  readSeeds(round: store.TableRoundRow): ReturnType<typeof store.readSeeds> {
    if (this.#seeds?.round !== round.number)
      this.#seeds = { round: round.number, value: store.readSeeds(this.#sql, round) }
    return this.#seeds.value
  }
}

/** A round is dealt by the rules that its bets were laid by, or not at all: null where a deploy took them away. */
export const rulesOf = ({ rules: id }: store.TableRoundRow): TableRules | null =>
  id === crashRules.id ? crashRules : (findTableRules(id) ?? null)

export const targetOf = (bet: store.TableBetRow): number | null =>
  readTarget(Object.keys(store.readStakes(bet.stakes))[0] ?? '') ?? null

/** What lay there, and in crash what this player took of it. */
const resultFor = ({ cashed }: store.TableBetRow, result: string): TableResult => [
  ...store.readResult(result),
  ...(cashed === null ? [] : [[String(cashed)]]),
]
