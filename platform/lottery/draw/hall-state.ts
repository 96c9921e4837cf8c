/** What a hall keeps beside its draws: its game and chains, the seals of its seeds, and the latest time that it ever saw. */
import { keySetSchema } from '../../../contract/protocols/envelope.ts'
import { type Beacon, type Chain, drawName } from '../../kernel/lottery/draw-interface.ts'
import { lotteryHooks } from '../lottery-hooks.ts'
import { type Keeper, readChains, SeedReader } from './chains.ts'

/** How far the time that was seen may lag behind while nothing happens. */
const SEEN_WITHIN_MS = 60_000

type Env = { MEMBER_DATA_KEYS: string; LOTTERY_BEACON?: string }

export class HallState {
  readonly sql: SqlStorage
  /** On a developer's machine, while a draw is made at once; else 0. */
  seedingAgoMs = 0
  readonly #storage: DurableObjectStorage
  readonly #env: () => Env
  #seeds: SeedReader | null = null

  constructor(storage: DurableObjectStorage, env: () => Env) {
    this.#storage = storage
    this.#env = env
    this.sql = storage.sql
  }

  /** By which new draws are drawn. */
  get beacon(): Beacon {
    return this.#env().LOTTERY_BEACON === 'house' ? 'house' : 'public'
  }

  chains(): Chain[] {
    return readChains(this.sql)
  }

  keeper(gameCode: string): Keeper {
    return { keys: keySetSchema.parse(JSON.parse(this.#env().MEMBER_DATA_KEYS)), owner: drawName(gameCode) }
  }

  seeds(gameCode: string): SeedReader {
    this.#seeds ??= new SeedReader(this.sql, this.keeper(gameCode))
    return this.#seeds
  }

  /** Null before the first call. */
  gameCode(): string | null {
    return this.sql.exec<{ code: string }>('SELECT game_code AS code FROM hall').toArray()[0]?.code ?? null
  }

  /** Within a transaction. */
  keep(gameCode: string, nowMs: number): void {
    const query = 'INSERT INTO hall (only, game_code, seen_at) VALUES (1, ?, ?) ON CONFLICT DO NOTHING'
    this.sql.exec(query, gameCode, nowMs)
  }

  transact<T>(work: () => T): T {
    return this.#storage.transactionSync(work)
  }

  clock(): number {
    return lotteryHooks.clock() - this.seedingAgoMs
  }

  /** The latest time that was ever seen: a clock set back opens nothing again. */
  now(): number {
    return Math.max(this.#readSeen(), this.clock())
  }

  see(lagMs = SEEN_WITHIN_MS): number {
    const now = this.now()
    if (now - this.#readSeen() > lagMs || this.seedingAgoMs !== 0)
      this.sql.exec('UPDATE hall SET seen_at = max(seen_at, ?)', now)
    return now
  }

  /** What was shown once stays shown, also by a clock that is set back. */
  show(drawAt: number): void {
    if (drawAt > this.#readSeen()) this.see(0)
  }

  #readSeen(): number {
    return this.sql.exec<{ seen: number }>('SELECT seen_at AS seen FROM hall').toArray()[0]?.seen ?? 0
  }
}
