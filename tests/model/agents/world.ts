/** A merchant of a model run: the platform's own settlement and contracts over SQLite, wallets that may be silent, an archive. */
import { readdirSync, readFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/d1'
import type { MemberType } from '../../../contract/constants.ts'
import { idempotencyKeySchema, type MemberId, memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { archiveBills } from '../../../platform/agents/settlement/archive-bills.ts'
import { settleMerchant } from '../../../platform/agents/settlement/settle-merchant.ts'
import { hashPassword } from '../../../platform/identity/proof/passwords.ts'
import { commit } from '../../../platform/kernel/commit.ts'
import type { PlatformContext, Services } from '../../../platform/kernel/context.ts'
import type { Env } from '../../../platform/kernel/env.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { requireMerchantFacts } from '../../../platform/kernel/merchant/require-merchant-facts.ts'
import { createNotices } from '../../../platform/kernel/notices.ts'
import type { OperatorContext } from '../../../platform/kernel/operator/operator-context.ts'
import { insertAncestors } from '../../../platform/kernel/tree.ts'
import { digestSchema } from '../../../platform/kernel/wallet/digest.ts'
import { countDigests } from '../../../platform/money/sums/count-digests.ts'
import type { Dice } from '../../support/dice.ts'
import { FakeWallets } from './fake-wallets.ts'
import { type MoneyFact, Reference, WINDOW_MS } from './reference.ts'
import { SqliteD1 } from './sqlite-d1.ts'

const MIGRATIONS = new URL('../../../migrations/platform/', import.meta.url)
const SCHEMA = readdirSync(MIGRATIONS)
  .toSorted()
  .map((name) => readFileSync(new URL(name, MIGRATIONS), 'utf8'))
  .join('\n')
const PEPPER = 'model-pepper'
const COST = { log2N: 1, r: 1, p: 1 }
export const MERCHANT = merchantCodeSchema.parse('model')
export const PAYMENT_PASSWORD = '246813'
export const DAY_MS = 86_400_000
export { WINDOW_MS }

class FakeBucket {
  readonly #objects = new Map<string, ArrayBuffer>()
  readonly #database: SqliteD1
  constructor(database: SqliteD1) {
    this.#database = database
  }
  /** Meets the faults of the database. */
  put(key: string, value: ArrayBuffer) {
    return this.#database.ask(() => {
      this.#objects.set(key, value)
    })
  }
  async get(key: string) {
    const value = this.#objects.get(key)
    return value ? { body: new Response(value).body } : null
  }
  async list({ prefix, startAfter, limit }: { prefix: string; startAfter: string; limit: number }) {
    const keys = [...this.#objects.keys()].filter((key) => key.startsWith(prefix) && key > startAfter)
    return {
      objects: keys
        .toSorted()
        .slice(0, limit)
        .map((key) => ({ key })),
    }
  }
}

type Sent = Parameters<typeof digestSchema.parse>[0] & object
type Round = { category: string; stake: number; payout: number; valid: number; rebateBase: number }

export class World {
  nowMs = Date.parse('2026-11-28T20:02:00Z')
  readonly database = new SqliteD1(SCHEMA)
  readonly wallets: FakeWallets
  readonly reference = new Reference()
  readonly types = new Map<string, MemberType>()
  readonly #dice: Dice
  readonly #sequences = new Map<string, number>()
  readonly #services: Services
  #merchant: MerchantFacts | null = null
  #passwordHash = ''
  #minted = 0

  constructor(dice: Dice) {
    this.#dice = dice
    this.wallets = new FakeWallets(dice)
    const env = {
      DB: this.database,
      WALLET: this.wallets,
      UPLOADS: new FakeBucket(this.database),
      PASSWORD_PEPPER: PEPPER,
    } as unknown as Env
    this.#services = {
      env,
      db: drizzle(env.DB),
      notices: createNotices(),
      clock: () => this.nowMs,
      passwordCost: COST,
      random: (length) => Uint8Array.from({ length }, () => dice.below(256)),
    } as Partial<Services> as Services
  }

  async open(): Promise<void> {
    await this.#run(
      `INSERT INTO merchant (code, currency, currency_symbol, jurisdiction, default_language) VALUES ('${MERCHANT}', 'PHP', 'P', 'demo', 'EN')`,
      `INSERT INTO withdraw_method (merchant, kind, currency, min_minor, max_minor, day_max_minor, day_times, confirm_minutes,
        two_people_from_minor, position) VALUES ('${MERCHANT}', 'crypto', 'PHP', 1, 100, 100, 1, 1, 1000000000000, 0)`,
    )
    this.#merchant = await requireMerchantFacts(this.#services.db, MERCHANT)
    const { random } = this.#services
    this.#passwordHash = await hashPassword(PAYMENT_PASSWORD, { pepper: PEPPER, cost: COST, random })
  }

  get merchant(): MerchantFacts {
    if (!this.#merchant) throw new Error('not opened')
    return this.#merchant
  }

  async addMember(type: MemberType, rebateBps: number, parentId: string | null): Promise<MemberId> {
    this.#minted += 1
    const id = memberIdSchema.parse(`m_${String(this.#minted).padStart(22, 'A')}`)
    const day = Math.floor(this.nowMs / DAY_MS)
    await this.#run(
      `INSERT INTO member (id, merchant, username, username_key, type, nickname, language, avatar, payment_password_hash,
         payment_password_set_at_ms, affiliate_code, registered_ip, registered_country, created_at_ms)
       VALUES ('${id}', '${MERCHANT}', 'm${this.#minted}', 'm${this.#minted}', ${type}, 'm', 'EN', 1, '${this.#passwordHash}',
         0, 'C${this.#minted}', '10.0.0.1', 'PH', ${this.nowMs})`,
      `INSERT INTO member_rebate (member_id, from_day, rebate_bps) VALUES ('${id}', 0, ${rebateBps})`,
    )
    if (parentId) await commit(this.#services, [insertAncestors(id, parentId, day)])
    this.types.set(id, type)
    this.reference.members.set(id, { id, type, rebateBps })
    this.reference.move({ memberId: id, parentId, fromDay: day })
    return id
  }

  /** A call of theirs with a key of its own. */
  as(memberId: string): PlatformContext {
    const member = {
      id: memberIdSchema.parse(memberId),
      username: memberId,
      nickname: 'm',
      type: this.types.get(memberId) ?? 0,
      language: 'EN',
      sessionId: 's',
      passwordGivenAtMs: null,
      kind: 'password',
      isVerificationDue: false,
      bar: null,
    }
    this.#minted += 1
    const key = `00000000-0000-4000-8000-${String(this.#minted).padStart(12, '0')}`
    return {
      ...this.#services,
      merchant: this.merchant,
      member,
      clientIp: '10.0.0.1',
      country: 'PH',
      language: 'EN',
      device: '',
      knownDevice: null,
      host: '',
      requestId: key,
      idempotencyKey: idempotencyKeySchema.parse(key),
    } as PlatformContext
  }

  get operator(): OperatorContext {
    this.#minted += 1
    return { ...this.#services, merchant: this.merchant, operator: 'olga', requestId: `r${this.#minted}` }
  }

  /** Play that closed at a time, or money that moved; told `times` over. */
  async tell(memberId: string, atMs: number, told: { round?: Round; money?: [MoneyFact, number] }, times: number) {
    const sequence = (this.#sequences.get(memberId) ?? 0) + 1
    this.#sequences.set(memberId, sequence)
    const window = Math.floor(atMs / WINDOW_MS)
    const [sealed] = this.database.look<{ window: number }>('SELECT window FROM sealed_window')
    const counted = Math.max(window, (sealed?.window ?? -1) + 1)
    const { round, money } = told
    const digest = digestSchema.parse({
      version: 2,
      merchant: MERCHANT,
      memberId,
      walletKind: 'real',
      fromSequence: sequence,
      toSequence: sequence,
      groups: [],
      money: money ? [{ window, fact: money[0], amountMinor: money[1] }] : [],
      play: round
        ? [
            {
              window,
              category: round.category,
              vendor: 'HARBOR',
              gameId: 'game-1',
              rounds: 1,
              largestWin: null,
              stakeMinor: round.stake,
              payoutMinor: round.payout,
              validMinor: round.valid,
              rebateBaseMinor: round.rebateBase,
            },
          ]
        : [],
    } satisfies Sent)
    for (let time = 0; time < times; time += 1) await countDigests(this.#services, [digest])
    if (round) this.reference.plays.push({ ...round, memberId, window: counted, playedIn: window })
    if (money)
      this.reference.monies.push({
        memberId,
        window: counted,
        day: Math.floor((counted * WINDOW_MS) / DAY_MS),
        fact: money[0],
        amount: money[1],
      })
  }

  /** A round in each of these windows, in one digest: for tests of how much there is. The reference is not told. */
  async playIn(memberId: string, windows: readonly number[], stakeMinor: number): Promise<void> {
    const sequence = (this.#sequences.get(memberId) ?? 0) + 1
    this.#sequences.set(memberId, sequence)
    const digest = digestSchema.parse({
      version: 2,
      merchant: MERCHANT,
      memberId,
      walletKind: 'real',
      fromSequence: sequence,
      toSequence: sequence,
      groups: [],
      money: [],
      play: windows.map((window) => ({
        window,
        category: 'RNG',
        vendor: 'HARBOR',
        gameId: 'game-1',
        rounds: 1,
        largestWin: null,
        stakeMinor,
        payoutMinor: 0,
        validMinor: stakeMinor,
        rebateBaseMinor: 0,
      })),
    } satisfies Sent)
    await countDigests(this.#services, [digest])
  }

  /** One run of the settlement by a clock that is off by so much. */
  settleOnce = (offMs = 0) => settleMerchant({ ...this.#services, clock: () => this.nowMs + offMs }, this.merchant)

  /** Each run is one invocation, which has 1,000 statements of D1. */
  async settle(): Promise<void> {
    for (let runs = 0; runs < 400; runs += 1) {
      const before = this.database.statements
      const { isDone } = await this.settleOnce()
      const asked = this.database.statements - before
      if (asked > 1_000) throw new Error(`a run asked ${asked} statements`)
      if (isDone) return
    }
    throw new Error('settling has no end')
  }

  /** One run of the job, by the clock as it is. */
  async archive(): Promise<void> {
    for (const key of await archiveBills.readDue(this.#services)) await archiveBills.run(this.#services, key)
  }

  /** Others go first now and then, in an order that the seed decides. */
  async atOnce(work: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
    this.database.gate = async () => {
      for (let turns = this.#dice.below(3); turns > 0; turns -= 1) await new Promise(setImmediate)
    }
    const results = await Promise.allSettled(work.map((each) => each()))
    this.database.gate = async () => {}
    return results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason))
  }

  /** The machine dies before or after its n-th request to the database, or its n-th object. */
  async cutAt(n: number, when: 'before' | 'after', work: () => Promise<unknown>): Promise<void> {
    let left = n
    this.database.gate = async (now) => {
      if (now !== when) return
      left -= 1
      if (left === 0) throw new Error('the machine died')
    }
    try {
      await work()
    } catch (error) {
      if (left > 0) throw error
    } finally {
      this.database.gate = async () => {}
    }
  }

  async #run(...texts: string[]): Promise<void> {
    await this.database.batch(texts.map((text) => this.database.prepare(text)))
  }
}
