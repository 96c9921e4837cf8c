/** TRUST-04: what was done to a wallet behind its back: each check by its name, and what a check of what is new leaves to one of all. */
import { runInDurableObject } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LIMIT_PERIODS } from '../../../contract/rules/limits.ts'
import { WALLET_FORMS } from '../../kernel/wallet/wallet-types.ts'
import {
  type BuiltWallet,
  beginInForm,
  buildBet,
  buildDeposit,
  buildWallet,
  buildWin,
  checkAll,
  checkNew,
  damage,
  moveBalance,
  requireOk,
} from './test-support.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

beforeEach(() => Object.assign(walletHooks, productionHooks, { send: async () => {} }))
afterEach(() => Object.assign(walletHooks, productionHooks))

const offer = { promotionId: 'half-more', amountMinor: 5_000, turnoverMinor: 20_000, gameType: null, playDays: 7 }

/** A round that has ended and one that has not, a bonus under way, and money before and after them. */
async function buildLived() {
  const built = await buildWallet()
  const { wallet } = built
  requireOk(await wallet.placeBet(buildBet()))
  requireOk(await wallet.settleRound(buildWin()))
  requireOk(await wallet.deposit(buildDeposit({ key: 'middle', amountMinor: 300 })))
  requireOk(await wallet.deposit(buildDeposit({ key: 'D-1', bonus: offer })))
  requireOk(await wallet.placeBet(buildBet({ transactionId: 'bet-2', roundId: 'round-2' })))
  requireOk(await wallet.deposit(buildDeposit({ key: 'last', amountMinor: 1 })))
  return built
}

const of = (key: string) => `(SELECT sequence FROM posting_groups WHERE key LIKE '%${key}')`
/** The same postings, in a table that asks for no group and no account. */
const FREED = 'CREATE TABLE freed AS SELECT * FROM postings; DROP TABLE postings; ALTER TABLE freed RENAME TO postings;'
const bonus = (change: string) => `UPDATE bonuses SET ${change} WHERE key = 'D-1'`
const renamed = (kind: string) => `UPDATE posting_groups SET key = 'bonus:D-1:${kind}' WHERE sequence = ${of('middle')}`
const ended = 'staked_minor = required_minor, ended_sequence = granted_sequence'

describe.each(WALLET_FORMS)('the books in the form %s:', (form) => {
  beginInForm(form)

  test.each<[check: string, detail: string, statement: string]>([
    ['bonus equals what is set aside', 'bonus is 5005, under way are 5000', moveBalance(form, 'bonus', '+ 5')],
    ['bonus equals its groups', 'under_way with 5005, its groups say 5000 granted', bonus('amount_minor = 5005')],
    ['bonus equals its groups', 'is released with 5000', bonus(`status = 'released', ${ended}`)],
    ['bonus equals its groups', 'is lapsed with 5000', bonus(`status = 'lapsed', ${ended}`)],
    ['bonus equals its groups', 'is withheld with 5000', bonus(`status = 'withheld', withheld_because = 'had_before'`)],
    [
      'bonus equals its groups',
      'under_way with 5000, its groups say 5000 granted, 300 released',
      renamed('bonus-released'),
    ],
    ['bonus equals its groups', '0 released, 300 lapsed', renamed('bonus-lapsed')],
    ['bonus equals its groups', 'D-1 counted 7 of 0', bonus('staked_minor = 7')],
    [
      'sequence is gapless',
      'groups after 0 up to sequence 8: 7',
      `DELETE FROM postings WHERE sequence = ${of('middle')}; DELETE FROM posting_groups WHERE key LIKE '%middle'`,
    ],
    [
      'posting has its group',
      'postings of missing group 4',
      `${FREED} DELETE FROM posting_groups WHERE key LIKE '%middle'`,
    ],
    [
      'posting has its group',
      'postings of missing group 8',
      `${FREED} DELETE FROM posting_groups WHERE key LIKE '%last'`,
    ],
    [
      'round has its groups',
      'HARBOR round round-3 has no posting group',
      `UPDATE rounds SET round_id = 'round-3' WHERE round_id = 'round-1'`,
    ],
    [
      'account of every posting',
      'cash-in has postings and no balance',
      `${FREED} ${form === 'rows' ? `DELETE FROM accounts WHERE account = 'cash-in'` : `UPDATE account_balances SET counters = json_remove(counters, '$."cash-in"')`}`,
    ],
    ['outbox not ahead', 'published up to 9', 'UPDATE wallet SET published_sequence = 9'],
    [
      'play money apart',
      'play-money in a real wallet',
      `INSERT INTO accounts (account, balance_minor, last_sequence) VALUES ('play-money', 0, 1)`,
    ],
  ])('TRUST-04 %s: %s', async (check, detail, statement) => {
    const built = await buildLived()
    expect(await checkAll(built.wallet)).toMatchObject({ findings: [], lastSequence: 8 })
    await damage(built, statement)
    const { findings } = await checkAll(built.wallet)
    expect(findings).toContainEqual({ check, detail: expect.stringContaining(detail) })
  })

  describe('what was altered below the last check', () => {
    /** Money from nothing at the first deposit, and every later figure put right after it. */
    const consistent = [
      `UPDATE postings SET amount_minor = amount_minor + 5 * iif(account = 'real', 1, -1) WHERE sequence = 1`,
      `UPDATE postings SET balance_after_minor = balance_after_minor + 5 * iif(account = 'real', 1, -1)
      WHERE account IN ('real', 'cash-in')`,
      'UPDATE posting_groups SET amount_minor = amount_minor + 5 WHERE sequence = 1',
      moveBalance(form, 'real', '+ 5'),
      moveBalance(form, 'cash-in', '- 5'),
      form === 'rows'
        ? 'UPDATE limit_windows SET deposited_minor = deposited_minor + 5'
        : `UPDATE play_counts SET ${LIMIT_PERIODS.map((period) => `${period}_deposited_minor = ${period}_deposited_minor + 5`)}`,
    ]

    test('one word of a posting group is found by a check of all, and by none of what is new', async () => {
      const built = await buildWallet()
      await checkNew(built.wallet)
      await damage(built, 'UPDATE posting_groups SET occurred_at = occurred_at + 1 WHERE sequence = 1')
      expect((await checkNew(built.wallet)).findings).toEqual([])
      expect((await checkAll(built.wallet)).findings.map(({ check }) => check)).toEqual([
        'checkpoint is as it was written',
      ])
    })

    // @fault Rewritten journal with all sums
    test('also where everything that is counted from it was altered with it, checkpoint and all', async () => {
      const built = await buildWallet()
      const { checked } = await checkAll(built.wallet)
      await damage(built, ...consistent, 'DELETE FROM books_walks')
      expect((await checkAll(built.wallet)).findings).toEqual([])
      const again = async () => (await checkAll(built.wallet, checked)).findings.map(({ check }) => check)
      expect(await again()).toEqual(['journal is as it was checked'])
      expect(await again(), 'for as long as it is so').toEqual(['journal is as it was checked'])
      expect((await checkNew(built.wallet, checked)).findings.map(({ check }) => check)).toEqual([
        'journal is as it was checked',
      ])
    })

    /** Writes what a check noted under its seal again. */
    const seal = (built: BuiltWallet) =>
      runInDurableObject(built.stub, (_, { storage }) => {
        const { state } = storage.sql.exec<{ state: string }>(`SELECT state FROM books_walks`).one()
        const hash = createHash('sha256').update(`checkpoint ${state}`).digest('base64url')
        storage.sql.exec(`UPDATE books_walks SET seal = ?, sequence = json_extract(state, '$.sequence')`, hash)
      })

    /** Money from nothing: five more in the account, in its last posting and in what the check noted, under its seal again. */
    const forge = async (built: BuiltWallet) => {
      await damage(
        built,
        ...(['real', 'cash-in'] as const).flatMap((account) => {
          const change = account === 'real' ? '+ 5' : '- 5'
          return [
            moveBalance(form, account, change),
            `UPDATE postings SET amount_minor = amount_minor ${change}, balance_after_minor = balance_after_minor ${change}
            WHERE account = '${account}' AND sequence = (SELECT max(sequence) FROM postings WHERE account = '${account}')`,
            `UPDATE books_walks SET state = json_set(state, '$.balances.${account}',
            json_extract(state, '$.balances.${account}') ${change})`,
          ]
        }),
      )
      await seal(built)
    }

    // @fault Forged checkpoint with a valid seal
    test('a checkpoint forged under its seal, with the true hash of the journal, is found by a check of what is new', async () => {
      const built = await buildWallet()
      const { checked } = await checkAll(built.wallet)
      await forge(built)
      const checks = (await checkNew(built.wallet, checked)).findings.map(({ check }) => check)
      expect(checks).toEqual(['journal is as it was checked'])
    })

    // @fault Turnover forged away, and in the checkpoint under its seal
    test('turnover that is forged away with what was counted of it is found by a check of what is new', async () => {
      const built = await buildWallet()
      requireOk(await built.wallet.deposit(buildDeposit({ key: 'to-stake', turnoverMinor: 500 })))
      const { checked } = await checkAll(built.wallet)
      await damage(
        built,
        'UPDATE turnover SET left_minor = left_minor - 1',
        `UPDATE books_walks SET state = json_set(state, '$.counted.turnoverMinor', json_extract(state, '$.counted.turnoverMinor') - 1)`,
      )
      await seal(built)
      const { scope, findings } = await checkNew(built.wallet, checked)
      expect(scope).toBe('all')
      expect(findings.map(({ check }) => check)).toContain('turnover equals the journal')
    })

    // @fault Forged checkpoint ahead of the known one
    test('a checkpoint forged ahead of what is known outside is not gone on from: all is read', async () => {
      const built = await buildWallet()
      const { checked } = await checkAll(built.wallet)
      requireOk(await built.wallet.deposit(buildDeposit({ key: 'since' })))
      await checkNew(built.wallet, checked)
      await forge(built)
      const { scope, findings } = await checkNew(built.wallet, checked)
      expect(scope).toBe('all')
      expect(findings.map(({ check }) => check)).toContain('checkpoint is as it was written')
    })

    test('a journal that lost its end is shorter than what was checked', async () => {
      const built = await buildWallet()
      const { checked } = await checkAll(built.wallet)
      const known = { ...checked, sequence: checked.sequence + 1 }
      for (const check of [checkNew, checkAll])
        expect((await check(built.wallet, known)).findings.map((finding) => finding.check)).toEqual([
          'journal is as it was checked',
        ])
    })

    // @fault Altered checkpoint of the books
    test.each([
      ['moved', 'UPDATE books_walks SET sequence = sequence - 1'],
      ['made to hide money', `UPDATE books_walks SET state = json_set(state, '$.balances.real', 1)`],
      ['emptied', `UPDATE books_walks SET state = '{}'`],
    ])('a checkpoint that was %s is found by either check, and a check of all makes it again', async (_, statement) => {
      const built = await buildWallet()
      await checkNew(built.wallet)
      await damage(built, statement)
      const checks = async (checked: Promise<{ findings: { check: string }[] }>) =>
        (await checked).findings.map(({ check }) => check)
      expect(await checks(checkNew(built.wallet))).toEqual(['checkpoint is as it was written'])
      expect(await checks(checkAll(built.wallet))).toEqual(['checkpoint is as it was written'])
      expect(await checks(checkAll(built.wallet))).toEqual([])
      expect(await checks(checkNew(built.wallet))).toEqual([])
    })
  })
})
