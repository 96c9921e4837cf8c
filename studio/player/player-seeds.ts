/** FAIR-02: a player's seeds. The player's first half completes the pair; a later one rotates it, revealing the old. */
import { Refusal } from '../../contract/errors.ts'
import { hashServerSeed } from '../../contract/fairness/commitment.ts'
import { buildServerSeed } from '../../contract/fairness/seeds.ts'
import { gameIdSchema } from '../../contract/ids.ts'
import type { Clock, RandomBytes } from '../../contract/time-and-chance.ts'
import type { FairnessView, WaitingGame } from '../api.ts'
import { findGame } from '../games/index.ts'
import { listOpenOwnRounds, listWaitingRounds } from '../rounds/rounds-store.ts'
import * as seeds from '../rounds/seeds-store.ts'

type Deps = { readonly clock: Clock; readonly random: RandomBytes }

/** Games in which a round of one's own waits for its player. */
export const listWaitingGames = (sql: SqlStorage): WaitingGame[] =>
  listWaitingRounds(sql).map(({ game_code }) => ({
    gameCode: gameIdSchema.parse(game_code),
    gameName: findGame(game_code)?.name ?? null,
  }))

export class PlayerSeeds {
  readonly #storage: DurableObjectStorage
  readonly #sql: SqlStorage
  readonly #deps: () => Deps

  constructor(storage: DurableObjectStorage, deps: () => Deps) {
    this.#storage = storage
    this.#sql = storage.sql
    this.#deps = deps
  }

  present(): FairnessView {
    return { ...seeds.presentFairness(this.#sql), waiting: listWaitingGames(this.#sql) }
  }

  async seal(): Promise<seeds.SealedSeed> {
    const serverSeed = buildServerSeed(this.#deps().random)
    return { serverSeed, hash: await hashServerSeed(serverSeed) }
  }

  /** Refused while a round of any game is open: its outcome would be revealed. */
  async setClientSeed(clientSeed: string): Promise<FairnessView> {
    const fresh = await this.seal()
    this.#storage.transactionSync(() => {
      if (listOpenOwnRounds(this.#sql).length > 0) throw new Refusal('conflict', 'seeds stay while a round is open')
      const active = seeds.requireSeed(this.#sql, 'active')
      if (active.client_seed === null)
        this.#sql.exec('UPDATE seeds SET client_seed = ? WHERE id = ?', clientSeed, active.id)
      else seeds.rotateSeeds(this.#sql, clientSeed, fresh, this.#deps().clock())
    })
    return this.present()
  }

  /** For tests: the server's half of the pair that the player's next half completes. */
  async setServerSeed(serverSeed: string): Promise<FairnessView> {
    seeds.replaceWaitingSeed(this.#sql, { serverSeed, hash: await hashServerSeed(serverSeed) })
    return this.present()
  }

  /** A pair that has served its rounds gives way to the next one, unless another request has rotated it already. */
  async rotateWorn(worn: seeds.SeedRow): Promise<void> {
    const fresh = await this.seal()
    this.#storage.transactionSync(() => {
      const active = seeds.requireSeed(this.#sql, 'active')
      if (active.id === worn.id && listOpenOwnRounds(this.#sql).length === 0)
        seeds.rotateSeeds(this.#sql, worn.client_seed ?? '', fresh, this.#deps().clock())
    })
  }
}
