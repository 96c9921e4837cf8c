/** FAIR-02: hash chains. The end is published before the first bet, the rest stays sealed until its draw. */
import { createHash } from 'node:crypto'
import { assert } from '../../../contract/lib/assert.ts'
import { toHex } from '../../../contract/lib/digest.ts'
import type { KeySet } from '../../../contract/protocols/envelope.ts'
import type { RandomBytes } from '../../../contract/time-and-chance.ts'
import type { Chain } from '../../kernel/lottery/draw-interface.ts'
import { openSecret, sealSecret } from '../../kernel/seal-secret.ts'

/** So many hashes lie between two kept elements at most. */
const MARK_EVERY = 512

/** Some tens of milliseconds of work. The halls share their isolate with all calls, and many chains begin together. */
const HASHES_AT_ONCE = 4_096
const letOthersIn = () => new Promise((resolve) => setTimeout(resolve, 0))

/** As `previousSeed` of the contract, at once: a chain is a hundred thousand of them. */
const hashSeed = (seed: string) => createHash('sha256').update(seed).digest('hex')

export type NewChain = Pick<Chain, 'kind' | 'length' | 'rulesVersion' | 'firstPeriod' | 'publishedAt'>
type Mark = { n: number; sealed: string }
/** A seal opens for this game alone. */
export type Keeper = { keys: KeySet; owner: string }

/** What the house's values of draws without a ticket follow from. */
export const sealHouseSecret = ({ keys, owner }: Keeper, random: RandomBytes): Promise<string> =>
  sealSecret(keys, owner, toHex(random(32)))

/** `h[N]` is random; everything else follows from it. */
export async function buildChain(
  { keys, owner }: Keeper,
  random: RandomBytes,
  length: number,
): Promise<{ endSeed: string; marks: Mark[] }> {
  const kept: { n: number; seed: string }[] = []
  let seed = toHex(random(32))
  for (let n = length; n > 0; n -= 1) {
    if (n === length || n % MARK_EVERY === 0) kept.push({ n, seed })
    seed = hashSeed(seed)
    if (n % HASHES_AT_ONCE === 0) await letOthersIn()
  }
  const marks = await Promise.all(
    kept.map(async (mark) => ({ n: mark.n, sealed: await sealSecret(keys, owner, mark.seed) })),
  )
  return { endSeed: seed, marks }
}

/** Publishes the chain. Within a transaction. */
export function saveChain(sql: SqlStorage, chain: NewChain & { endSeed: string }, marks: readonly Mark[]): void {
  const { kind, length, endSeed, rulesVersion, firstPeriod, publishedAt } = chain
  const { chainId } = sql
    .exec<{ chainId: number }>(
      `INSERT INTO chains (kind, length, end_seed, rules_version, first_period, published_at)
       VALUES (?, ?, ?, ?, ?, ?) RETURNING chain_id AS chainId`,
      kind,
      length,
      endSeed,
      rulesVersion,
      firstPeriod,
      publishedAt,
    )
    .one()
  sql.exec(
    `INSERT INTO chain_marks (chain_id, n, sealed)
     SELECT ?, value ->> 'n', value ->> 'sealed' FROM json_each(?)`,
    chainId,
    JSON.stringify(marks),
  )
}

export function readChains(sql: SqlStorage): Chain[] {
  return sql
    .exec<Chain & Record<string, SqlStorageValue>>(
      `SELECT chain_id AS chainId, kind, length, end_seed AS endSeed, rules_version AS rulesVersion,
         first_period AS firstPeriod, published_at AS publishedAt FROM chains ORDER BY chain_id`,
    )
    .toArray()
}

/** The number of a chain among those of its kind, from 1. */
export const serialOf = (chains: readonly Chain[], { kind, chainId }: Chain): number =>
  chains.filter((one) => one.kind === kind && one.chainId <= chainId).length

/** Chains whose end is not in the public register yet. */
export const listUnlisted = (sql: SqlStorage): Chain[] => {
  const listed = sql.exec<{ id: number }>('SELECT chain_id AS id FROM listed_chains').toArray()
  return readChains(sql).filter(({ chainId }) => !listed.some(({ id }) => id === chainId))
}
export const keepListed = (sql: SqlStorage, chainId: number, isListed: boolean) =>
  sql.exec(
    'INSERT INTO listed_chains (chain_id, is_listed) VALUES (?, ?) ON CONFLICT DO NOTHING',
    chainId,
    isListed ? 1 : 0,
  )

/** `h[n]` of a chain. What lies between two kept elements is hashed once for all draws of a page. */
export class SeedReader {
  readonly #sql: SqlStorage
  readonly #keeper: Keeper
  #part: { chainId: number; mark: number; seeds: Promise<readonly string[]> } | null = null

  constructor(sql: SqlStorage, keeper: Keeper) {
    this.#sql = sql
    this.#keeper = keeper
  }

  async open(chainId: number, n: number): Promise<string> {
    const mark = this.#sql
      .exec<Mark>('SELECT n, sealed FROM chain_marks WHERE chain_id = ? AND n >= ? ORDER BY n LIMIT 1', chainId, n)
      .toArray()[0]
    assert(mark, 'a chain keeps its last element')
    if (this.#part?.chainId !== chainId || this.#part.mark !== mark.n)
      this.#part = { chainId, mark: mark.n, seeds: this.#openPart(mark) }
    const seed = (await this.#part.seeds)[mark.n - n]
    assert(seed, 'a part holds all up to its mark')
    return seed
  }

  async #openPart({ sealed }: Mark): Promise<readonly string[]> {
    const { keys, owner } = this.#keeper
    const seeds = [await openSecret(keys, owner, sealed)]
    while (seeds.length < MARK_EVERY) seeds.push(hashSeed(seeds.at(-1) ?? ''))
    return seeds
  }
}

export const previousOf = hashSeed
