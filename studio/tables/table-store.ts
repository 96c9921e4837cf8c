/** The rows of one live table. Whatever writes more than one row is called within a transaction. */
import { z } from 'zod'
import { assert } from '../../contract/lib/assert.ts'
import type { Phase } from '../engine/clock.ts'
import type { TableResult } from '../table-rules/table-rules.ts'
import { buildChain, CHAIN_ROUNDS, type Chain, hashLink, PUBLISH_NEXT_AT, readLink } from './hash-chain.ts'
import type { Stakes } from './limits.ts'

type Row = { readonly [column: string]: SqlStorageValue }

export type RoundPhase = Phase | 'over'

export interface TableRoundRow extends Row {
  readonly number: number
  readonly chain: number
  readonly link: number
  /** By name and version. */
  readonly rules: string
  readonly phase: RoundPhase
  readonly phase_ms: number
  readonly opened_ms: number
  readonly result: string | null
  readonly is_void: number
}

export interface TableBetRow extends Row {
  readonly id: string
  readonly round: number
  readonly player: string
  readonly stakes: string
  readonly stake_minor: number
  readonly state: 'admitted' | 'confirmed' | 'withdrawn' | 'struck' | 'settled'
  readonly payout_minor: number
  readonly unplayed_minor: number
  readonly cashed: number | null
  readonly crowd: string
  readonly shown_as: string | null
  readonly tell_ms: number | null
  readonly attempts: number
}

interface ChainRow extends Row {
  readonly number: number
  readonly chain_end: string
  readonly kept: string
  readonly salt: string | null
}

const stakesSchema = z.record(z.string(), z.number().int())
const resultSchema = z.array(z.array(z.string()))
export const readStakes = (text: string): Stakes => stakesSchema.parse(JSON.parse(text))
export const readResult = (text: string): TableResult => resultSchema.parse(JSON.parse(text))

const one = <T extends Row>(sql: SqlStorage, query: string, ...values: SqlStorageValue[]): T | null =>
  sql.exec<T>(query, ...values).toArray()[0] ?? null

export const findLiveRound = (sql: SqlStorage) => one<TableRoundRow>(sql, "SELECT * FROM rounds WHERE phase <> 'over'")
export const findLastRound = (sql: SqlStorage) => one<TableRoundRow>(sql, 'SELECT * FROM rounds ORDER BY number DESC')
export const findRound = (sql: SqlStorage, number: number) =>
  one<TableRoundRow>(sql, 'SELECT * FROM rounds WHERE number = ?', number)

/** Results of these rules from a round on, the earliest first; void rounds have none. */
export const listResults = (sql: SqlStorage, from: number, rules: string) =>
  sql
    .exec<{ number: number; result: string }>(
      `SELECT number, result FROM rounds
       WHERE number >= ? AND rules = ? AND result IS NOT NULL AND phase IN ('result', 'over') ORDER BY number`,
      from,
      rules,
    )
    .toArray()
    .map(({ number, result }) => ({ number, result: readResult(result) }))

export const findBet = (sql: SqlStorage, id: string) => one<TableBetRow>(sql, 'SELECT * FROM bets WHERE id = ?', id)
export const listBets = (sql: SqlStorage, round: number) =>
  sql.exec<TableBetRow>('SELECT * FROM bets WHERE round = ?', round).toArray()
/** A player's requests of a round, those that were taken back or refused among them. */
export const countBets = (sql: SqlStorage, round: number, player: string): number =>
  one<{ count: number }>(sql, 'SELECT count(*) AS count FROM bets WHERE round = ? AND player = ?', round, player)
    ?.count ?? 0
/** What a player has in a round, taken or about to be. */
export const listStakes = (sql: SqlStorage, round: number, player: string): Stakes[] =>
  sql
    .exec<{ stakes: string }>(
      "SELECT stakes FROM bets WHERE round = ? AND player = ? AND state IN ('admitted', 'confirmed')",
      round,
      player,
    )
    .toArray()
    .map(({ stakes }) => readStakes(stakes))

export interface PlayerBetRow extends TableBetRow {
  readonly phase: RoundPhase
  readonly is_void: number
}
/** A player's bets of rounds under way and of those whose last phase began since then, the first one first. */
export const listBetsOfPlayer = (sql: SqlStorage, player: string, sinceMs: number): PlayerBetRow[] =>
  sql
    .exec<PlayerBetRow>(
      `SELECT bets.*, rounds.phase, rounds.is_void FROM bets JOIN rounds ON rounds.number = bets.round
       WHERE bets.player = ? AND (rounds.phase <> 'over' OR rounds.phase_ms >= ?) ORDER BY bets.round, bets.rowid`,
      player,
      sinceMs,
    )
    .toArray()

export function insertBet(
  sql: SqlStorage,
  bet: Pick<TableBetRow, 'id' | 'round' | 'player' | 'stakes' | 'stake_minor' | 'crowd'>,
) {
  sql.exec(
    "INSERT INTO bets (id, round, player, stakes, stake_minor, crowd, state) VALUES (?, ?, ?, ?, ?, ?, 'admitted')",
    bet.id,
    bet.round,
    bet.player,
    bet.stakes,
    bet.stake_minor,
    bet.crowd,
  )
}

const NOTHING = { payoutMinor: 0, unplayedMinor: 0 }

/** `tellMs`: when its end is told to the player's object. */
export function saveBetEnd(
  sql: SqlStorage,
  id: string,
  state: 'withdrawn' | 'struck' | 'settled',
  tellMs: number,
  { payoutMinor, unplayedMinor }: { readonly payoutMinor: number; readonly unplayedMinor: number } = NOTHING,
) {
  sql.exec(
    'UPDATE bets SET state = ?, payout_minor = ?, unplayed_minor = ?, tell_ms = ? WHERE id = ?',
    state,
    payoutMinor,
    unplayedMinor,
    tellMs,
    id,
  )
}

/** A press that came before the end. */
export const saveCashOut = (sql: SqlStorage, id: string, at: number) =>
  sql.exec('UPDATE bets SET cashed = ? WHERE id = ? AND cashed IS NULL', at, id)

export const confirmBet = (sql: SqlStorage, id: string, shownAs: string | null) =>
  sql.exec("UPDATE bets SET state = 'confirmed', shown_as = ? WHERE id = ? AND state = 'admitted'", shownAs, id)

export const listBetsToTell = (sql: SqlStorage, nowMs: number, count: number) =>
  sql.exec<TableBetRow>('SELECT * FROM bets WHERE tell_ms <= ? ORDER BY tell_ms LIMIT ?', nowMs, count).toArray()
export const findNextTellMs = (sql: SqlStorage): number | null =>
  one<{ next: number | null }>(sql, 'SELECT MIN(tell_ms) AS next FROM bets WHERE tell_ms IS NOT NULL')?.next ?? null

export const savePhase = (sql: SqlStorage, number: number, phase: RoundPhase, sinceMs: number) =>
  sql.exec('UPDATE rounds SET phase = ?, phase_ms = ? WHERE number = ?', phase, sinceMs, number)

const readChain = (row: ChainRow): Chain => ({
  end: row.chain_end,
  kept: z.array(z.string()).parse(JSON.parse(row.kept)),
})

function requireChain(sql: SqlStorage, number: number): ChainRow {
  const row = one<ChainRow>(sql, 'SELECT * FROM chains WHERE number = ?', number)
  assert(row, 'a round names its chain')
  return row
}

/** The hash shown before the round, and the seed that it commits to. */
export function readSeeds(sql: SqlStorage, round: TableRoundRow): { hash: string; seed: string; salt: string } {
  const row = requireChain(sql, round.chain)
  assert(row.salt !== null, 'a chain that is played has its salt')
  const seed = readLink(readChain(row), round.link)
  return { hash: hashLink(seed), seed, salt: row.salt }
}

/** The ends on show: of the chain that is played, and of the next one once it is published. */
export const listChainEnds = (sql: SqlStorage, from: number): string[] =>
  sql
    .exec<{ chain_end: string }>('SELECT chain_end FROM chains WHERE number >= ? ORDER BY number', from)
    .toArray()
    .map((row) => row.chain_end)

function publishChain(sql: SqlStorage, seed: string): void {
  const chain = buildChain(seed)
  sql.exec('INSERT INTO chains (chain_end, kept) VALUES (?, ?)', chain.end, JSON.stringify(chain.kept))
}

interface Opening {
  readonly nowMs: number
  readonly rules: string
  /** Makes the end of a chain. */
  readonly newSeed: () => string
  /** Makes the public part of a chain, once its end is written down. */
  readonly newSalt: () => string
}

/** Opens the round that follows. */
export function openRound(sql: SqlStorage, { nowMs, rules, newSeed, newSalt }: Opening): void {
  const last = findLastRound(sql)
  const isChainDone = !last || last.link >= CHAIN_ROUNDS
  const chain = last === null ? 1 : isChainDone ? last.chain + 1 : last.chain
  const link = isChainDone ? 1 : last.link + 1
  if (!one(sql, 'SELECT number FROM chains WHERE number = ?', chain)) publishChain(sql, newSeed())
  if (requireChain(sql, chain).salt === null) sql.exec('UPDATE chains SET salt = ? WHERE number = ?', newSalt(), chain)
  const left = CHAIN_ROUNDS - link
  if (left <= PUBLISH_NEXT_AT && !one(sql, 'SELECT number FROM chains WHERE number = ?', chain + 1))
    publishChain(sql, newSeed())
  sql.exec(
    "INSERT INTO rounds (chain, link, rules, phase, phase_ms, opened_ms) VALUES (?, ?, ?, 'open', ?, ?)",
    chain,
    link,
    rules,
    nowMs,
    nowMs,
  )
}

/** Rounds that no road shows any more, with bets whose end has been told. */
const ROUNDS_KEPT = 150
export function forgetOldRounds(sql: SqlStorage): void {
  const last = findLastRound(sql)
  if (!last) return
  const before = last.number - ROUNDS_KEPT
  sql.exec('DELETE FROM bets WHERE round < ? AND tell_ms IS NULL', last.number - 5)
  sql.exec('DELETE FROM rounds WHERE number < ? AND number NOT IN (SELECT round FROM bets)', before)
}
