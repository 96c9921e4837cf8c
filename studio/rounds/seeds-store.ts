/** FAIR-02: a player's seeds. One pair is active, the next server seed's hash is already on show. */
import { assert } from '../../contract/lib/assert.ts'
import type { FairnessView } from '../api.ts'

export interface SeedRow {
  readonly [column: string]: SqlStorageValue
  readonly id: number
  readonly server_seed: string
  readonly server_seed_hash: string
  readonly client_seed: string | null
  readonly next_nonce: number
  readonly state: string
}

/** A server seed with its commitment, made before the transaction that stores it. */
export interface SealedSeed {
  readonly serverSeed: string
  readonly hash: string
}

/** So every round becomes checkable without the player's doing. */
export const ROUNDS_PER_SEED = 1_000
const REVEALED_SHOWN = 20

export function insertSeed(sql: SqlStorage, seed: SealedSeed, state: 'next' | 'active', nowMs: number): void {
  sql.exec(
    'INSERT INTO seeds (server_seed, server_seed_hash, state, created_ms) VALUES (?, ?, ?, ?)',
    seed.serverSeed,
    seed.hash,
    state,
    nowMs,
  )
}

export function findSeed(sql: SqlStorage, state: 'next' | 'active'): SeedRow | null {
  return sql.exec<SeedRow>('SELECT * FROM seeds WHERE state = ?', state).toArray()[0] ?? null
}

export function requireSeed(sql: SqlStorage, state: 'next' | 'active'): SeedRow {
  const row = findSeed(sql, state)
  assert(row, `a seated player has a seed that is ${state}`)
  return row
}

/** Null for a shared round, whose table keeps the proof. */
export function findRoundSeed(sql: SqlStorage, { seed_id }: { readonly seed_id: number | null }): SeedRow | null {
  if (seed_id === null) return null
  const row = sql.exec<SeedRow>('SELECT * FROM seeds WHERE id = ?', seed_id).toArray()[0]
  assert(row, 'a round names its seed')
  return row
}

/** Reveals the active pair, puts the next one in its place under `clientSeed`, and shows a new hash. Within a transaction. */
export function rotateSeeds(sql: SqlStorage, clientSeed: string, fresh: SealedSeed, nowMs: number): void {
  sql.exec("UPDATE seeds SET state = 'revealed', revealed_ms = ? WHERE state = 'active'", nowMs)
  sql.exec("UPDATE seeds SET state = 'active', client_seed = ? WHERE state = 'next'", clientSeed)
  insertSeed(sql, fresh, 'next', nowMs)
}

/** Another server seed in the place of the one that waits for the player's half: the active one at first, later the next. */
export function replaceWaitingSeed(sql: SqlStorage, { serverSeed, hash }: SealedSeed): void {
  const state = requireSeed(sql, 'active').client_seed === null ? 'active' : 'next'
  sql.exec('UPDATE seeds SET server_seed = ?, server_seed_hash = ? WHERE state = ?', serverSeed, hash, state)
}

export function presentFairness(sql: SqlStorage): FairnessView {
  const active = requireSeed(sql, 'active')
  const revealed = sql
    .exec<SeedRow>("SELECT * FROM seeds WHERE state = 'revealed' ORDER BY id DESC LIMIT ?", REVEALED_SHOWN)
    .toArray()
  return {
    serverSeedHash: active.server_seed_hash,
    clientSeed: active.client_seed,
    nextNonce: active.next_nonce,
    nextServerSeedHash: requireSeed(sql, 'next').server_seed_hash,
    revealed: revealed.map((row) => ({
      serverSeed: row.server_seed,
      serverSeedHash: row.server_seed_hash,
      clientSeed: row.client_seed ?? '',
      rounds: row.next_nonce,
    })),
  }
}
