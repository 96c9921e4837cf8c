/** The change from rows to the compact form: money, limits and answers are the same before and after, and a roll-back is refused. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_MINOR } from '../../../contract/money.ts'
import { migrate, type ObjectSchema } from '../../../contract/protocols/object-schema.ts'
import { LIMIT_PERIODS } from '../../../contract/rules/limits.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { dumpTables } from '../../../tests/support/roll-back.ts'
import type { SetLimitInput } from '../../kernel/wallet/safety-inputs.ts'
import type { Wallet } from '../../kernel/wallet/wallet-interface.ts'
import type { WalletForm } from '../../kernel/wallet/wallet-types.ts'
import { COMPACT_SINCE, WALLET_SCHEMA } from '../ledger/schema.ts'
import { migrateAsBefore } from './older-releases.ts'
import {
  type BuiltWallet,
  buildBet,
  buildDeposit,
  buildRollback,
  buildWallet,
  buildWin,
  checkAll,
  checkNew,
  crash,
  damage,
  expectWallet,
  mintWallet,
  refusalOf,
  requireOk,
} from './test-support.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

/** A Wednesday: its day, week and month end at different times. */
const START = Date.parse('2026-11-18T12:00:00.000Z')
let now = START
let wanted: WalletForm = 'rows'
beforeEach(() => {
  now = START
  wanted = 'rows'
  Object.assign(walletHooks, { clock: () => now, wantForm: () => wanted, send: async () => {} })
})
afterEach(() => {
  Object.assign(walletHooks, productionHooks)
})

const within = <T>({ stub }: BuiltWallet, work: (storage: DurableObjectStorage) => T): Promise<T> =>
  runInDurableObject(stub, (_, { storage }) => work(storage))
const dump = (built: BuiltWallet) => within(built, ({ sql }) => dumpTables(sql))
const readForm = (built: BuiltWallet) =>
  within(built, ({ sql }) => (sql.exec('SELECT 1 FROM account_balances').toArray().length > 0 ? 'compact' : 'rows'))
const readVersions = (built: BuiltWallet) =>
  within(built, ({ sql }) => [
    sql.exec('SELECT * FROM schema').one(),
    sql.exec('SELECT version FROM schema_version').one(),
  ])

/** The object ends and starts again. Asleep it cannot be evicted: it is woken first. */
async function restart(built: BuiltWallet, form: WalletForm = 'compact') {
  await built.wallet.getBalance()
  wanted = form
  await evictDurableObject(built.stub)
}

const bet = (wallet: Wallet, name: string, amountMinor = 100) =>
  wallet.placeBet(buildBet({ transactionId: `bet-${name}`, roundId: `round-${name}`, amountMinor }))
const win = (wallet: Wallet, name: string, amountMinor: number) =>
  wallet.settleRound(buildWin({ transactionId: `win-${name}`, roundId: `round-${name}`, amountMinor }))
const limit = (overrides: Partial<SetLimitInput> = {}): SetLimitInput => ({
  source: 'member',
  kind: 'stake',
  period: 'day',
  amountMinor: 1_000,
  loosenAfterHours: 24,
  actor: 'member',
  ...overrides,
})
const used = async (wallet: Wallet, kind: 'stake' | 'loss' | 'deposit') =>
  requireOk(await wallet.getSafety())
    .limits.filter((one) => one.kind === kind)
    .map(({ usedMinor }) => usedMinor)

/** All that a wallet keeps a figure of: each account of the member, a vendor's wallet, limits, a session, a bonus, turnover. */
async function buildLived() {
  const built = await buildWallet({ depositMinor: 50_000 })
  const { wallet } = built
  const offer = { promotionId: 'half-more', amountMinor: 5_000, turnoverMinor: 20_000, gameType: null, playDays: 7 }
  requireOk(await wallet.deposit(buildDeposit({ key: 'D-1', turnoverMinor: 300, bonus: offer })))
  requireOk(await wallet.setLimit(limit({ amountMinor: 5_000 })))
  requireOk(await wallet.setReminder({ minutes: 60, actor: 'member' }))
  requireOk(await wallet.beginPlay({ reminderMinutes: 30, reminderMaximum: 60 }))
  requireOk(await bet(wallet, 'lost', 300))
  requireOk(await win(wallet, 'lost', 0))
  requireOk(await bet(wallet, 'won', 200))
  requireOk(await win(wallet, 'won', 450))
  requireOk(await wallet.payPromotion(buildDeposit({ key: 'gift', amountMinor: 700 })))
  requireOk(await wallet.holdWithdrawal({ orderId: 'W-1', currency: 'USD', amountMinor: 500, feeMinor: 5 }))
  requireOk(await wallet.moveMoney({ key: 'move', currency: 'USD', from: 'main', to: 'LANTERN', amountMinor: 900 }))
  requireOk(await bet(wallet, 'open', 100))
  requireOk(await wallet.placeBet(buildBet({ transactionId: 'bet-more', roundId: 'round-open', amountMinor: 50 })))
  return built
}

const RANGE = { from: 0, to: START + 400 * DAY_MS }
/** What the wallet says to members, operators, the outbox and the check of its books. */
async function readAll({ wallet }: BuiltWallet) {
  return {
    balance: await wallet.getBalance(),
    explained: await wallet.explainBalance(),
    turnover: await wallet.getTurnoverLeft(),
    safety: await wallet.getSafety(),
    changes: await wallet.listSafetyChanges({ limit: 50 }),
    postings: await wallet.listPostings({ limit: 100 }),
    rounds: await wallet.readRounds({ range: RANGE, limit: 50 }),
    movements: await wallet.readMovements({ range: RANGE, limit: 50 }),
    statement: await wallet.readStatement({ part: { range: RANGE }, limit: 50 }),
    round: await wallet.readRound({ vendor: 'HARBOR', roundId: 'round-won' }),
    digest: await wallet.readDigest({ afterSequence: 0 }),
    bonuses: await wallet.listBonuses(),
    moves: await wallet.listMoves({ range: RANGE, limit: 50 }),
    books: await wallet.verify(),
  }
}

describe('the change', () => {
  test('comes with the next start, once the configuration asks for it, and every answer stays the same', async () => {
    const built = await buildLived()
    const before = await readAll(built)
    await restart(built, 'rows')
    expect(await readForm(built)).toBe('rows')
    await restart(built)
    expect(await readAll(built)).toEqual(before)
    expect(await readForm(built)).toBe('compact')
    const whole = await dump(built)
    await restart(built)
    expect(await dump(built)).toEqual(whole)
  })

  test('goes the same way on as a wallet that stays in rows', async () => {
    const [changed, stays] = [await buildLived(), await buildLived()]
    await restart(changed)
    await changed.wallet.getBalance()
    wanted = 'rows'
    const acts: ((wallet: Wallet) => Promise<unknown>)[] = [
      (it) => it.rollbackBet(buildRollback({ roundId: 'round-open', betTransactionId: 'bet-more' })),
      (it) => win(it, 'open', 40),
      (it) => bet(it, 'next', 1_000),
      (it) => it.settleRound(buildWin({ roundId: 'round-next', amountMinor: 30, unplayedMinor: 400 })),
      (it) =>
        it.placeBets({ batchId: 'B', bets: [1, 2].map((n) => buildBet({ transactionId: `b${n}`, roundId: `b${n}` })) }),
      (it) => it.placeBet(buildBet({ vendor: 'LANTERN', transactionId: 'first', roundId: 'first' })),
      (it) => it.settleRound(buildWin({ vendor: 'LANTERN', roundId: 'first', amountMinor: 170 })),
      (it) => it.payWithdrawal({ orderId: 'W-1' }),
      (it) => it.returnWithdrawal({ orderId: 'W-1', from: 'paid' }),
      async () => {
        now += 31 * DAY_MS
      },
      (it) => bet(it, 'month', 0),
      (it) => it.deposit(buildDeposit({ key: 'D-2', amountMinor: 10 })),
      (it) => bet(it, 'much', 5_001),
      (it) => it.payCommission(buildDeposit({ key: 'salary', amountMinor: 70 })),
      (it) => it.lapseBonuses(),
      (it) => it.acknowledgeReminder(),
    ]
    for (const [n, act] of acts.entries()) {
      const at = now
      const expected = await act(stays.wallet)
      now = at
      expect(await act(changed.wallet), `act ${n}`).toEqual(expected)
      const { round: _, digest: _digest, books, ...said } = await readAll(changed)
      expect(said, `after act ${n}`).toMatchObject(
        Object.fromEntries(Object.entries(await readAll(stays)).filter(([name]) => name in said)),
      )
      expect(requireOk(books).findings).toEqual([])
    }
    expect([await readForm(changed), await readForm(stays)]).toEqual(['compact', 'rows'])
  })

  test('that dies on the way leaves everything as it was, takes bets, and comes with the start after', async () => {
    const built = await buildLived()
    const before = await dump(built)
    const write = vi.spyOn(console, 'error').mockImplementation(() => {})
    walletHooks.beforeCommit = crash
    await restart(built)
    expect(await dump(built)).toEqual(before)
    // An operator finds the wallet by it.
    expect(JSON.parse(String(write.mock.calls[0]?.[0]))).toMatchObject({
      event: 'wallet_not_compacted',
      ...built.identity,
    })
    write.mockRestore()
    walletHooks.beforeCommit = productionHooks.beforeCommit
    requireOk(await bet(built.wallet, 'after', 10))
    expect(await readForm(built)).toBe('rows')
    await restart(built)
    expect(requireOk(await built.wallet.verify()).findings).toEqual([])
    expect(await readForm(built)).toBe('compact')
  })

  test('is never taken back: with the switch off a compact wallet stays so, and a new one is in rows', async () => {
    const built = await buildLived()
    await restart(built)
    await restart(built, 'rows')
    requireOk(await bet(built.wallet, 'after', 10))
    expect(requireOk(await built.wallet.verify()).findings).toEqual([])
    expect([await readForm(built), await readForm(await buildWallet())]).toEqual(['compact', 'rows'])
  })

  test('of a wallet that was never opened, and of one with play money', async () => {
    wanted = 'compact'
    const { wallet } = await buildWallet({ kind: 'play' })
    const stake = buildBet({ kind: 'play' })
    requireOk(await wallet.placeBet(stake))
    requireOk(await wallet.settleRound(buildWin({ kind: 'play' })))
    await expectWallet(wallet, { real: 10_150, held: 0 })
    expect(refusalOf(await mintWallet().wallet.placeBet(stake))).toBe('not_open')
  })

  test('waits while the wallet is frozen, and a frozen one that is compact stays frozen', async () => {
    const built = await buildLived()
    requireOk(await built.wallet.freeze({ reason: 'looked at' }))
    const before = await dump(built)
    await restart(built)
    expect(await dump(built)).toEqual(before)
    requireOk(await built.wallet.unfreeze())
    await restart(built)
    requireOk(await built.wallet.freeze({ reason: 'looked at' }))
    expect(await readForm(built)).toBe('compact')
    await restart(built)
    expect(refusalOf(await bet(built.wallet, 'frozen'))).toBe('frozen')
  })
})

describe('over the change', () => {
  test('a bet, a win and a refusal that come again get their first answers, and other content is a conflict', async () => {
    const built = await buildLived()
    const { wallet } = built
    const first = requireOk(await bet(wallet, 'twice', 10))
    requireOk(await bet(wallet, 'paid', 10))
    const paid = requireOk(await win(wallet, 'paid', 20))
    expect(refusalOf(await bet(wallet, 'much', 49_000))).toBe('stake_limit')
    await restart(built)
    const before = await dump(built)
    expect(await bet(wallet, 'twice', 10)).toMatchObject({ ok: true, replayed: true, value: first })
    expect(await win(wallet, 'paid', 20)).toMatchObject({ ok: true, replayed: true, value: paid })
    expect(refusalOf(await bet(wallet, 'much', 49_000))).toBe('stake_limit')
    expect(refusalOf(await bet(wallet, 'twice', 11))).toBe('conflict')
    expect(await dump(built)).toEqual(before)
  })

  test.each(['stake', 'loss'] as const)(
    'a %s limit holds to the cent, and what is given back makes room',
    async (kind) => {
      const built = await buildWallet()
      const { wallet } = built
      requireOk(await wallet.setLimit(limit({ kind })))
      requireOk(await bet(wallet, 'before', 600))
      await restart(built)
      expect(refusalOf(await bet(wallet, 'over', 401))).toBe(`${kind}_limit`)
      const raced = await Promise.all(Array.from({ length: 6 }, (_, n) => bet(wallet, `race-${n}`)))
      expect(raced.filter(({ ok }) => ok)).toHaveLength(4)
      expect(refusalOf(await bet(wallet, 'last', 1))).toBe(`${kind}_limit`)
      requireOk(await wallet.rollbackBet(buildRollback({ roundId: 'round-before', betTransactionId: 'bet-before' })))
      requireOk(await bet(wallet, 'room', 600))
      expect(refusalOf(await bet(wallet, 'none-left', 1))).toBe(`${kind}_limit`)
      expect(await used(wallet, kind)).toEqual([1_000, 1_000, 1_000])
      expect(requireOk(await wallet.verify()).findings).toEqual([])
    },
  )

  test('a deposit limit counts what came before and what is under way', async () => {
    const built = await buildWallet({ depositMinor: 300 })
    const { wallet } = built
    requireOk(await wallet.setLimit(limit({ kind: 'deposit' })))
    const admit = (key: string, amountMinor: number) => wallet.admitDeposit({ key, currency: 'USD', amountMinor })
    requireOk(await admit('under-way', 500))
    await restart(built)
    expect(refusalOf(await admit('over', 201))).toBe('deposit_limit')
    requireOk(await wallet.deposit(buildDeposit({ key: 'under-way', amountMinor: 500 })))
    expect(refusalOf(await admit('over', 201))).toBe('deposit_limit')
    requireOk(await admit('fits', 200))
    expect(await used(wallet, 'deposit')).toEqual([1_000, 1_000, 1_000])
  })

  test('an open round is paid, and one is given back, and both count where they were staked', async () => {
    const built = await buildLived()
    const { wallet } = built
    requireOk(await bet(wallet, 'back', 70))
    const before = await used(wallet, 'stake')
    await restart(built)
    requireOk(await win(wallet, 'open', 400))
    requireOk(await wallet.rollbackBet(buildRollback({ roundId: 'round-back', betTransactionId: 'bet-back' })))
    expect(await used(wallet, 'stake')).toEqual(before.map((sum) => sum - 70))
    // Of the withdrawal alone.
    expect(requireOk(await wallet.getBalance()).heldMinor).toBe(500)
    expect(requireOk(await wallet.verify()).findings).toEqual([])
  })

  test.each([
    ['a minute before midnight', '2026-11-18T23:59:59.999Z', [700, 700, 700]],
    ['at midnight', '2026-11-19T00:00:00.000Z', [200, 700, 700]],
    ['on Monday', '2026-11-23T00:00:00.000Z', [200, 200, 700]],
    ['on the first', '2026-12-01T00:00:00.000Z', [200, 200, 200]],
  ])('windows end when they should: %s', async (_, at, expected) => {
    const built = await buildWallet()
    const { wallet } = built
    requireOk(await bet(wallet, 'a', 500))
    await restart(built)
    await wallet.getBalance()
    now = Date.parse(at)
    requireOk(await bet(wallet, 'b', 200))
    expect(await used(wallet, 'stake')).toEqual(expected)
    // A clock that goes back opens no window twice.
    now = START
    requireOk(await bet(wallet, 'c', 30))
    expect(await used(wallet, 'stake')).toEqual(expected.map((sum) => sum + 30))
    // A stake of a day that is over makes no room today.
    requireOk(await wallet.rollbackBet(buildRollback({ roundId: 'round-a', betTransactionId: 'bet-a' })))
    expect(await used(wallet, 'stake')).toEqual(expected.map((sum) => 30 + Math.min(sum, 200)))
    expect(requireOk(await wallet.verify()).findings).toEqual([])
  })

  test.each([
    ['that began compact', 'compact'],
    ['that changes above it', 'rows'],
  ] as const)('a wallet %s counts above what one amount may be', async (_, born) => {
    wanted = born
    const built = await buildWallet()
    const { wallet } = built
    const played: [string, number, number][] = [
      ['a', 100, 6e13],
      ['b', 5e13, 0],
      ['c', 100, 6e13],
      ['d', 6e13, 0],
    ]
    for (const [name, stakeMinor, payoutMinor] of played) {
      requireOk(await bet(wallet, name, stakeMinor))
      requireOk(await win(wallet, name, payoutMinor))
    }
    await restart(built)
    requireOk(await bet(wallet, 'back', 1_000))
    requireOk(await wallet.rollbackBet(buildRollback({ roundId: 'round-back', betTransactionId: 'bet-back' })))
    requireOk(await bet(wallet, 'e', 700))
    requireOk(await win(wallet, 'e', 30))
    expect(await readForm(built)).toBe('compact')
    const staked = 11e13 + 900
    const paid = 12e13 + 30
    expect(await used(wallet, 'stake')).toEqual([staked, staked, staked])
    expect(await used(wallet, 'loss')).toEqual([staked - paid, staked - paid, staked - paid])
    expect(requireOk(await wallet.getSafety()).playSession).toMatchObject({ stakedMinor: staked, paidMinor: paid })
    expect(requireOk(await wallet.verify()).findings).toEqual([])
  })

  // Only rounds of the highest amount that there is come so far: no game and no payment channel has it.
  test('a month above 2^53 is counted the same in rows and compact, and the books are sound', async () => {
    const counted = []
    for (const form of ['rows', 'compact'] as const) {
      now = START
      wanted = form
      const built = await buildWallet({ depositMinor: MAX_MINOR - 1 })
      const { wallet } = built
      for (let n = 0; n < 96; n += 1) {
        requireOk(await bet(wallet, `${n}`, MAX_MINOR - 1 - (n % 3)))
        requireOk(await win(wallet, `${n}`, MAX_MINOR - 1 - (n % 3)))
        if (n % 32 === 31) now += DAY_MS
      }
      requireOk(await bet(wallet, 'next', 1))
      counted.push({ stake: await used(wallet, 'stake'), loss: await used(wallet, 'loss') })
      // The check of the next day goes on from what this one noted, and one of all comes to the same.
      for (const name of ['same-day', 'next-day', 'changed']) {
        const { checked, findings } = await checkAll(wallet)
        expect(findings, name).toEqual([])
        requireOk(await bet(wallet, name, 2))
        expect(await checkNew(wallet, checked), name).toMatchObject({ scope: 'new', findings: [] })
        now += DAY_MS
        if (name === 'next-day') await restart(built)
      }
    }
    expect(counted[0]?.stake.at(-1)).toBeGreaterThan(2 ** 53)
    expect(counted[1]).toEqual(counted[0])
  })

  test('the reminder comes when it was due, and the play session goes on', async () => {
    const built = await buildWallet()
    const { wallet } = built
    requireOk(await wallet.beginPlay({ reminderMinutes: 30, reminderMaximum: 60 }))
    requireOk(await bet(wallet, 'a', 100))
    await restart(built)
    now += 20 * 60_000
    requireOk(await bet(wallet, 'b', 100))
    now += 10 * 60_000
    expect(refusalOf(await bet(wallet, 'c'))).toBe('check_due')
    expect(requireOk(await wallet.acknowledgeReminder())).toMatchObject({ startedAt: START, stakedMinor: 200 })
    requireOk(await bet(wallet, 'd'))
  })
})

describe('the books', () => {
  test('are checked on from where they were, with the mark of before', async () => {
    const built = await buildLived()
    const { wallet } = built
    const mark = (await checkNew(wallet)).checked
    await restart(built)
    requireOk(await win(wallet, 'open', 400))
    const fresh = await checkNew(wallet, mark)
    expect(fresh).toMatchObject({ scope: 'new', findings: [] })
    expect((await checkAll(wallet, mark)).checked).toEqual(fresh.checked)
  })

  test.each([
    ['a balance', 'balance equals postings', 'UPDATE account_balances SET real_minor = real_minor + 5'],
    [
      'a counter',
      'balance equals postings',
      `UPDATE account_balances SET counters = json_set(counters, '$."cash-in"[0]', -1)`,
    ],
    [
      'an account that is gone',
      'account of every posting',
      `UPDATE account_balances SET counters = json_remove(counters, '$."cash-in"')`,
    ],
    ['held money', 'held equals what it is held for', 'UPDATE account_balances SET held_minor = held_minor + 5'],
    ['what lies at vendors', 'no more lies at vendors than there is', 'UPDATE account_balances SET real_minor = 1'],
    ['a limit', 'limits count the journal', 'UPDATE play_counts SET week_staked_minor = week_staked_minor + 1'],
    ['a window', 'limits count the journal', 'UPDATE play_counts SET month_first_sequence = 3'],
    [
      'play money',
      'play money apart',
      `UPDATE account_balances SET counters = json_set(counters, '$."play-money"', json_array(0, 1))`,
    ],
  ])('of the compact form name %s that was altered', async (_, check, statement) => {
    const built = await buildLived()
    await restart(built)
    await damage(built, statement)
    expect((await checkAll(built.wallet)).findings.map((finding) => finding.check)).toContain(check)
  })

  test.each([
    ['a balance without a posting', 'balance equals postings', "INSERT INTO accounts VALUES ('pending', 500, 0)"],
    ['an account of play money', 'play money apart', "INSERT INTO accounts VALUES ('play-money', 0, 0)"],
  ])('of rows name %s', async (_, check, statement) => {
    const built = await buildLived()
    await damage(built, statement)
    expect((await checkAll(built.wallet)).findings.map((finding) => finding.check)).toContain(check)
  })

  test('name balances that stand in both forms', async () => {
    const built = await buildLived()
    await restart(built)
    await damage(
      built,
      "UPDATE accounts SET balance_minor = iif(account = 'real', 5, -5) WHERE account IN ('real', 'cash-in')",
    )
    expect((await checkAll(built.wallet)).findings.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        expect.stringMatching('cash-in holds -5, postings say'),
        expect.stringMatching('real holds 5, postings say'),
      ]),
    )
  })

  test('freeze the wallet when a counter is lost', async () => {
    const built = await buildLived()
    await restart(built)
    await damage(built, "UPDATE account_balances SET counters = '{}'")
    const before = await within(built, ({ sql }) => sql.exec('SELECT * FROM account_balances').one())
    expect(refusalOf(await built.wallet.deposit(buildDeposit({ key: 'D-2', amountMinor: 10 })))).toBe('frozen')
    expect(requireOk(await built.wallet.getBalance()).frozen).toBe(true)
    expect(await within(built, ({ sql }) => sql.exec('SELECT * FROM account_balances').one())).toEqual(before)
  })

  test('that were wrong in rows are as wrong afterwards, and the next bet freezes the wallet', async () => {
    const built = await buildLived()
    await within(built, ({ sql }) =>
      sql.exec("UPDATE accounts SET balance_minor = balance_minor + 5 WHERE account = 'real'"),
    )
    const before = (await checkAll(built.wallet)).findings
    expect(before).not.toEqual([])
    await restart(built)
    expect((await checkAll(built.wallet)).findings).toEqual(before)
    expect(await readForm(built)).toBe('compact')
    expect(refusalOf(await bet(built.wallet, 'after'))).toBe('frozen')
  })
})

describe('the tables of the compact form', () => {
  test.each([
    ['a fraction', 'UPDATE account_balances SET real_minor = 1.5'],
    ['a text', `UPDATE account_balances SET real_minor = 'much'`],
    ['a debt of the member', 'UPDATE account_balances SET held_minor = -1'],
    ['more than the cap', 'UPDATE account_balances SET real_minor = 100000000000001'],
    ['a counter that is a text', `UPDATE account_balances SET counters = json_set(counters, '$."cash-in"[0]', '5')`],
    [
      'a counter that is a fraction',
      `UPDATE account_balances SET counters = json_set(counters, '$."cash-in"[0]', 0.5)`,
    ],
    [
      'a counter beyond the cap',
      `UPDATE account_balances SET counters = json_set(counters, '$."cash-in"[0]', -100000000000001)`,
    ],
    ['a counter without its place', `UPDATE account_balances SET counters = json_remove(counters, '$."cash-in"[1]')`],
    ['counters that are no JSON', `UPDATE account_balances SET counters = 'x'`],
    ['a second row of balances', 'INSERT INTO account_balances (only) VALUES (2)'],
    ['balances that are lost', 'DELETE FROM account_balances'],
    ['counts that are lost', 'DELETE FROM play_counts'],
    ['a counter without a posting', `UPDATE account_balances SET counters = json_set(counters, '$."cash-in"[1]', 0)`],
    ['a counter that is gone', `UPDATE account_balances SET counters = json_remove(counters, '$."cash-in"')`],
    [
      'a counter that no posting can refer to',
      `UPDATE account_balances SET counters = json_set(counters, '$."game:NONE"', json_array(0, 1))`,
    ],
    [
      'a balance of the member among counters',
      `UPDATE account_balances SET counters = json_set(counters, '$."real"', json_array(0, 1))`,
    ],
    ['a balance without a posting', 'UPDATE account_balances SET pending_minor = 5000'],
    ['a balance that loses its posting', 'UPDATE account_balances SET bonus_sequence = 0'],
    ['a window that owes', 'UPDATE play_counts SET day_staked_minor = -1'],
    ['a limit that begins again', 'UPDATE play_counts SET day_staked_minor = 0, day_first_sequence = 0'],
    [
      'limits that begin again',
      `UPDATE play_counts SET ${LIMIT_PERIODS.map((period) => `${period}_staked_minor = 0, ${period}_first_sequence = 0`)}`,
    ],
    [
      'one window that is lost',
      `UPDATE play_counts SET day_starts_at = 0, day_first_sequence = 0, day_staked_minor = 0, day_paid_minor = 0,
         day_deposited_minor = 0`,
    ],
    ['a posting on an account that nobody knows', `INSERT INTO postings VALUES (1, 'gift', 1, 1)`],
    ['play money in a real wallet', `INSERT INTO accounts VALUES ('play-money', 0, 0)`],
  ])('refuse %s', async (_, statement) => {
    const built = await buildLived()
    await restart(built)
    const before = await dump(built)
    const error = await within(built, ({ sql }) => {
      try {
        sql.exec(statement)
        return 'the database took it'
      } catch (thrown) {
        return String(thrown)
      }
    })
    expect(error).toMatch(
      /append-only|constraint|another kind|cannot store|out of its bounds|lost or unknown|malformed JSON/i,
    )
    expect(await dump(built)).toEqual(before)
  })
})

/** The release before, which knows no compact form. */
const BEFORE: ObjectSchema = { ...WALLET_SCHEMA, migrations: WALLET_SCHEMA.migrations.slice(0, COMPACT_SINCE - 1) }

describe('a roll-back', () => {
  test('before the change: the release before opens the wallet and finds its figures where it keeps them', async () => {
    const built = await buildLived()
    const before = await dump(built)
    await within(built, (storage) => migrate(storage, BEFORE))
    expect(await dump(built)).toEqual(before)
    expect(await readVersions(built)).toEqual([
      { version: WALLET_SCHEMA.migrations.length, oldest_reader: 11 },
      { version: 11 },
    ])
    await within(built, ({ sql }) => {
      expect(sql.exec('SELECT count(*) AS n FROM limit_windows').one()).toEqual({ n: 3 })
      const [row] = sql.exec("SELECT balance_minor FROM accounts WHERE account = 'bonus'").toArray()
      expect(row).toEqual({ balance_minor: 5_000 })
    })
  })

  test('after it: each release before is refused with a clear error, loses nothing, and this one goes on', async () => {
    const built = await buildLived()
    await restart(built)
    requireOk(await bet(built.wallet, 'after', 10))
    await within(built, (storage) => storage.deleteAlarm())
    const before = await dump(built)
    const say = (start: (storage: DurableObjectStorage) => void) =>
      within(built, (storage) => {
        try {
          start(storage)
          return 'it opened the wallet'
        } catch (thrown) {
          return String(thrown)
        }
      })
    expect(await say((storage) => migrate(storage, BEFORE))).toMatch(
      `need code of version ${COMPACT_SINCE} or newer, and this release has ${COMPACT_SINCE - 1}: deploy a newer release`,
    )
    for (const version of [11, 9, 1])
      expect(await say((storage) => migrateAsBefore(storage, version))).toMatch('needs a newer release')
    expect(await dump(built)).toEqual(before)
    expect(await readVersions(built)).toEqual([
      { version: WALLET_SCHEMA.migrations.length, oldest_reader: COMPACT_SINCE },
      { version: COMPACT_SINCE },
    ])
    await restart(built)
    requireOk(await win(built.wallet, 'after', 30))
    expect(requireOk(await built.wallet.verify()).findings).toEqual([])
  })
})
