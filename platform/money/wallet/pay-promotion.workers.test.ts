import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transactionIdSchema, vendorCodeSchema } from '../../../contract/ids.ts'
import { HERD } from '../../../tests/support/herd.ts'
import { WALLET_FORMS } from '../../kernel/wallet/wallet-types.ts'
import { transactionKey } from '../ledger/transaction-ids.ts'
import { migrateAsBefore } from './older-releases.ts'
import {
  attempt,
  beginInForm,
  buildBet,
  buildDeposit,
  buildRollback,
  buildWallet,
  buildWin,
  crash,
  expectWallet,
  mintWallet,
  refusalOf,
  requireOk,
} from './test-support.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

beforeEach(() => Object.assign(walletHooks, productionHooks, { send: async () => {} }))
afterEach(() => Object.assign(walletHooks, productionHooks))

const reward = { key: 'welcome-gift:m_1', currency: 'USD', amountMinor: 5_000 }

describe('a reward of the house', () => {
  test('comes from the promotion account and says what it is', async () => {
    const { wallet } = await buildWallet({ depositMinor: 0 })
    requireOk(await wallet.payPromotion(reward))
    const [group] = requireOk(await wallet.listPostings({ limit: 1 })).rows
    expect(group).toMatchObject({ kind: 'promotion', key: 'promotion:welcome-gift:m_1', amountMinor: 5_000 })
    expect(group?.postings.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
      ['promotion', -5_000],
      ['real', 5_000],
    ])
    await expectWallet(wallet, { real: 5_000, held: 0 })
  })

  test('many at once under one key are paid once; another amount under it is a conflict', async () => {
    const { wallet } = await buildWallet({ depositMinor: 0 })
    const results = await Promise.all(Array.from({ length: HERD }, () => wallet.payPromotion(reward)))
    expect(results.filter((result) => result.ok && !result.replayed)).toHaveLength(1)
    expect(refusalOf(await wallet.payPromotion({ ...reward, amountMinor: 5_001 }))).toBe('conflict')
    await expectWallet(wallet, { real: 5_000, held: 0 })
  })

  test('is not taken for a deposit under the same key', async () => {
    const { wallet } = await buildWallet({ depositMinor: 0 })
    requireOk(await wallet.payPromotion(reward))
    requireOk(await wallet.deposit(reward))
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })

  test('MEM-08 cashback under the same key is another payment, from the same account, and waits for a bar as well', async () => {
    const { wallet } = await buildWallet({ depositMinor: 0 })
    requireOk(await wallet.payPromotion(reward))
    requireOk(await wallet.payRebate(reward))
    expect(await wallet.payRebate(reward)).toMatchObject({ ok: true, replayed: true })
    expect(refusalOf(await wallet.payRebate({ ...reward, amountMinor: 1 }))).toBe('conflict')
    const [group] = requireOk(await wallet.listPostings({ limit: 1 })).rows
    expect(group).toMatchObject({ kind: 'rebate', key: 'rebate:welcome-gift:m_1' })
    const bar = { kind: 'break', until: Date.now() + 86_400_000, lifts: 'by_itself', actor: 'member' } as const
    requireOk(await wallet.barPlay(bar))
    expect(refusalOf(await wallet.payRebate({ ...reward, key: 'another' }))).toBe('on_break')
    await expectWallet(wallet, { real: 10_000, held: 0 })
  })

  test.each(['beforeCommit', 'afterCommit'] as const)('asked again after a crash at %s is paid once', async (point) => {
    const { wallet, stub } = await buildWallet({ depositMinor: 0 })
    walletHooks[point] = crash
    expect(await attempt(stub, (it) => it.payPromotion(reward))).toBeNull()
    walletHooks[point] = productionHooks[point]
    await evictDurableObject(stub)
    requireOk(await wallet.payPromotion(reward))
    await expectWallet(wallet, { real: 5_000, held: 0 })
  })

  test('never enters a play wallet, another currency, a frozen wallet or one that was never opened', async () => {
    const play = await buildWallet({ kind: 'play', depositMinor: 0 })
    expect(refusalOf(await play.wallet.payPromotion(reward))).toBe('kind_mismatch')
    const { wallet } = await buildWallet({ depositMinor: 0 })
    expect(refusalOf(await wallet.payPromotion({ ...reward, currency: 'EUR' }))).toBe('currency_mismatch')
    requireOk(await wallet.freeze({ reason: 'looked at' }))
    expect(refusalOf(await wallet.payPromotion(reward))).toBe('frozen')
    expect(refusalOf(await mintWallet().wallet.payPromotion(reward))).toBe('not_open')
    await expectWallet(wallet, { real: 0, held: 0 })
  })

  test.each([0, -1, 1.5, Number.NaN])('of %s is malformed', async (amountMinor) => {
    const { wallet } = await buildWallet({ depositMinor: 0 })
    expect(refusalOf(await wallet.payPromotion({ ...reward, amountMinor }))).toBe('malformed')
  })
})

describe('a wallet of the first version', () => {
  beginInForm('rows')

  /** The journal of today put back into the tables of the first version. */
  async function buildFirstVersion() {
    const built = await buildWallet()
    const { wallet, stub } = built
    requireOk(await wallet.placeBet(buildBet()))
    requireOk(await wallet.settleRound(buildWin({ details: '{"nonce":1}' })))
    requireOk(await wallet.placeBet(buildBet({ transactionId: 'bet-2', roundId: 'round-2' })))
    requireOk(await wallet.rollbackBet(buildRollback({ betTransactionId: 'bet-2', roundId: 'round-2' })))
    requireOk(await wallet.placeBet(buildBet({ transactionId: 'bet-3', roundId: 'round-3' })))
    await runInDurableObject(stub, (_, { storage }) => {
      const tables = ['wallet', 'posting_groups', 'accounts', 'postings', 'rounds', 'round_details', 'rolled_back_bets']
      const kept = tables.map((table) => [table, storage.sql.exec(`SELECT * FROM ${table}`).toArray()] as const)
      storage.transactionSync(() => {
        storage.sql.exec('PRAGMA defer_foreign_keys = ON')
        const later = storage.sql
          .exec<{ type: string; name: string }>(
            "SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT GLOB '_cf_*'",
          )
          .toArray()
          .flatMap(({ type, name }) => (tables.includes(name) ? [] : [`${type} ${name}`]))
        const made = [...tables.map((table) => `table ${table}`), ...later]
        for (const one of made.reverse()) storage.sql.exec(`DROP ${one}`)
        migrateAsBefore(storage, 1)
        for (const [table, rows] of kept) {
          const columns = storage.sql.exec<{ name: string }>(`PRAGMA table_info(${table})`).toArray()
          for (const row of rows) {
            const values = columns.map(({ name }) => row[name] ?? null)
            storage.sql.exec(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`, ...values)
          }
        }
      })
    })
    return built
  }

  test.each(WALLET_FORMS)(
    'knows no promotion, is brought up at its next start to %s and keeps every posting',
    async (form) => {
      const { wallet, stub } = await buildFirstVersion()
      const before = requireOk(await wallet.listPostings({ limit: 100 }))
      await expect(attempt(stub, (it) => it.payPromotion(reward))).rejects.toThrow(/constraint|no such table/)
      walletHooks.wantForm = () => form
      await evictDurableObject(stub)
      expect(requireOk(await wallet.listPostings({ limit: 100 }))).toEqual(before)
      requireOk(await wallet.payPromotion(reward))
      await expectWallet(wallet, { real: 15_050, held: 100 })
      // What was done is still known by its key, and still cannot be changed.
      expect(await wallet.placeBet(buildBet())).toMatchObject({ ok: true, replayed: true })
      expect(await wallet.deposit(buildDeposit())).toMatchObject({ ok: true, replayed: true })
      requireOk(await wallet.settleRound(buildWin({ transactionId: 'win-3', roundId: 'round-3' })))
      await runInDurableObject(stub, (_, { storage: { sql } }) => {
        const key = transactionKey('bet', {
          vendor: vendorCodeSchema.parse('HARBOR'),
          transactionId: transactionIdSchema.parse('bet-1'),
        })
        for (const change of [
          'UPDATE posting_groups SET amount_minor = 1 WHERE key = ?',
          'DELETE FROM posting_groups WHERE key = ?',
        ])
          expect(() => sql.exec(change, key)).toThrow(/append-only/)
        expect(() => sql.exec("INSERT INTO postings VALUES (99, 'real', 1, 1)")).toThrow(/FOREIGN KEY/)
      })
    },
  )
})
