/** MEM-03: the wallets at vendors: where own money lies, in double entry, each key once, whatever comes when. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { MoveMoneyInput } from '../../kernel/wallet/vendor-wallets.ts'
import type { Wallet } from '../../kernel/wallet/wallet-interface.ts'
import { WALLET_FORMS } from '../../kernel/wallet/wallet-types.ts'
import {
  beginInForm,
  buildBet,
  buildRollback,
  buildWallet,
  buildWin,
  moveBalance,
  refusalOf,
  requireOk,
} from './test-support.ts'
import { walletHooks } from './wallet-hooks.ts'

const move = (overrides: Partial<MoveMoneyInput> = {}): MoveMoneyInput => ({
  key: 'move-1',
  currency: 'USD',
  from: 'main',
  to: 'HARBOR',
  amountMinor: 4_000,
  ...overrides,
})
async function expectPlaces(wallet: Wallet, main: number, vendors: Record<string, number>): Promise<void> {
  const balance = requireOk(await wallet.getBalance())
  expect({ main: balance.realMinor, vendors: balance.vendorWallets ?? {} }).toEqual({ main, vendors })
  expect(requireOk(await wallet.verify()).findings).toEqual([])
}
const launched = (wallet: Wallet, key = 'launch-1', from: 'vendor' | 'main' = 'vendor') =>
  wallet.launchFrom({ key, vendor: 'HARBOR', from })

describe('moves', () => {
  test('there and back, once for a key; the same key with other content is a conflict', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.moveMoney(move()))
    const again = await wallet.moveMoney(move())
    expect(again).toMatchObject({
      ok: true,
      replayed: true,
      value: { realMinor: 6_000, vendorWallets: { HARBOR: 4_000 } },
    })
    await expectPlaces(wallet, 6_000, { HARBOR: 4_000 })
    expect(refusalOf(await wallet.moveMoney(move({ amountMinor: 1 })))).toBe('conflict')
    requireOk(await wallet.moveMoney(move({ key: 'move-2', from: 'HARBOR', to: 'LANTERN', amountMinor: 1_500 })))
    requireOk(await wallet.moveMoney(move({ key: 'move-3', from: 'HARBOR', to: 'main', amountMinor: 2_500 })))
    await expectPlaces(wallet, 8_500, { HARBOR: 0, LANTERN: 1_500 })
  })

  test.each<[string, Partial<MoveMoneyInput>, string]>([
    ['more than lies in the main wallet', { amountMinor: 10_001 }, 'balance_insufficient'],
    ['from a vendor where nothing lies', { from: 'HARBOR', to: 'main' }, 'balance_insufficient'],
    ['into itself', { to: 'main' }, 'conflict'],
    ['of another currency', { currency: 'PHP' }, 'currency_mismatch'],
    ['of nothing', { amountMinor: 0 }, 'malformed'],
    ['of less than nothing', { amountMinor: -1 }, 'malformed'],
    ['of a part of a cent', { amountMinor: 0.5 }, 'malformed'],
    ['into the counter account of play', { to: 'played' }, 'malformed'],
  ])('%s are refused, and nothing moves', async (_, overrides, refusal) => {
    const { wallet } = await buildWallet()
    expect(refusalOf(await wallet.moveMoney(move(overrides)))).toBe(refusal)
    await expectPlaces(wallet, 10_000, {})
  })

  test('eight at once take what there is, and no more', async () => {
    const { wallet } = await buildWallet()
    const sent = Array.from({ length: 8 }, (_, at) => wallet.moveMoney(move({ key: `race-${at}`, amountMinor: 3_000 })))
    const answers = (await Promise.all(sent)).map((answer) => (answer.ok ? 'moved' : answer.refusal))
    expect(answers.filter((answer) => answer === 'moved')).toHaveLength(3)
    expect(answers.filter((answer) => answer === 'balance_insufficient')).toHaveLength(5)
    await expectPlaces(wallet, 1_000, { HARBOR: 9_000 })
  })

  test('play money and a frozen wallet move nothing', async () => {
    const play = await buildWallet({ kind: 'play' })
    expect(refusalOf(await play.wallet.moveMoney(move()))).toBe('kind_mismatch')
    expect(refusalOf(await launched(play.wallet))).toBe('kind_mismatch')
    const { wallet } = await buildWallet()
    await wallet.freeze({ reason: 'looked at' })
    expect(refusalOf(await wallet.moveMoney(move()))).toBe('frozen')
    expect(refusalOf(await launched(wallet))).toBe('frozen')
  })

  test('SAFE-02 on a break money only comes back to the main wallet', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.moveMoney(move()))
    requireOk(
      await wallet.barPlay({ kind: 'break', until: Date.now() + 86_400_000, lifts: 'by_itself', actor: 'member' }),
    )
    expect(refusalOf(await wallet.moveMoney(move({ key: 'move-2' })))).toBe('on_break')
    expect(refusalOf(await wallet.moveMoney(move({ key: 'move-3', from: 'HARBOR', to: 'LANTERN' })))).toBe('on_break')
    expect(refusalOf(await launched(wallet))).toBe('on_break')
    requireOk(await wallet.moveMoney(move({ key: 'move-4', from: 'HARBOR', to: 'main' })))
    await expectPlaces(wallet, 10_000, { HARBOR: 0 })
  })
})

test('MEM-09 moves are listed newest first by page and time; play is none of them', async () => {
  const { wallet } = await buildWallet()
  requireOk(await wallet.moveMoney(move()))
  requireOk(await wallet.placeBet(buildBet()))
  requireOk(await wallet.moveMoney(move({ key: 'move-2', from: 'HARBOR', to: 'LANTERN', amountMinor: 500 })))
  requireOk(await launched(wallet))
  const range = { from: 0, to: Date.now() + 1_000 }
  const list = async (asked: object = {}) => requireOk(await wallet.listMoves({ range, limit: 10, ...asked }))
  const moves = await list()
  expect(moves.map(({ from, to, amountMinor, balance }) => [from, to, amountMinor, balance.realMinor])).toEqual([
    ['main', 'HARBOR', 6_000, 0],
    ['HARBOR', 'LANTERN', 500, 6_000],
    ['main', 'HARBOR', 4_000, 6_000],
  ])
  expect(await list({ before: moves[0]?.sequence, limit: 1 })).toEqual([moves[1]])
  expect(await list({ range: { from: 0, to: 1 } })).toEqual([])
})

describe('play', () => {
  test('a launch takes the main wallet along; stakes, payouts and what came back stay at the vendor', async () => {
    const { wallet } = await buildWallet()
    requireOk(await launched(wallet))
    requireOk(await launched(wallet))
    await expectPlaces(wallet, 0, { HARBOR: 10_000 })
    requireOk(await wallet.placeBet(buildBet({ amountMinor: 600 })))
    await expectPlaces(wallet, 0, { HARBOR: 9_400 })
    requireOk(await wallet.settleRound(buildWin({ amountMinor: 250, unplayedMinor: 100 })))
    requireOk(await wallet.settleRound(buildWin({ amountMinor: 250, unplayedMinor: 100 })))
    await expectPlaces(wallet, 0, { HARBOR: 9_750 })
    requireOk(await wallet.placeBet(buildBet({ roundId: 'round-2', transactionId: 'bet-2', amountMinor: 50 })))
    requireOk(await wallet.rollbackBet(buildRollback({ roundId: 'round-2', betTransactionId: 'bet-2' })))
    await expectPlaces(wallet, 0, { HARBOR: 9_750 })
  })

  test('a vendor stakes no more than lies in its wallet, and nothing of the others', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.moveMoney(move({ amountMinor: 100 })))
    expect(refusalOf(await wallet.placeBet(buildBet({ amountMinor: 101 })))).toBe('balance_insufficient')
    const other = { vendor: 'KITE', transactionId: 'bet-2', gameId: 'game-2' }
    expect(refusalOf(await wallet.placeBet(buildBet({ ...other, amountMinor: 9_901 })))).toBe('balance_insufficient')
    requireOk(await wallet.placeBet(buildBet({ ...other, transactionId: 'bet-3', amountMinor: 9_900 })))
    await expectPlaces(wallet, 0, { HARBOR: 100 })
  })

  test('a round goes on where it began, also where the wallet opened or closed since', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.placeBet(buildBet({ amountMinor: 1_000 })))
    requireOk(await launched(wallet))
    requireOk(await wallet.settleRound(buildWin({ amountMinor: 300 })))
    await expectPlaces(wallet, 300, { HARBOR: 9_000 })
    requireOk(await wallet.placeBet(buildBet({ roundId: 'round-2', transactionId: 'bet-2', amountMinor: 2_000 })))
    requireOk(await launched(wallet, 'launch-2', 'main'))
    await expectPlaces(wallet, 7_300, {})
    requireOk(await wallet.settleRound(buildWin({ roundId: 'round-2', transactionId: 'win-2', amountMinor: 500 })))
    await expectPlaces(wallet, 7_300, { HARBOR: 500 })
    requireOk(await wallet.moveMoney(move({ from: 'HARBOR', to: 'main', amountMinor: 500 })))
    await expectPlaces(wallet, 7_800, {})
  })

  test('lotteries are drawn here and stake from the main wallet', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.moveMoney(move({ amountMinor: 9_000 })))
    const bets = (amountMinor: number) => [buildBet({ amountMinor, category: 'LOTT' })]
    expect(refusalOf(await wallet.placeBets({ batchId: 'one', bets: bets(1_001) }))).toBe('balance_insufficient')
    const [bet] = bets(1_000)
    requireOk(
      await wallet.placeBets({ batchId: 'two', bets: [{ ...bet!, transactionId: 'bet-9', roundId: 'round-9' }] }),
    )
    requireOk(await wallet.settleRound(buildWin({ roundId: 'round-9', amountMinor: 70 })))
    await expectPlaces(wallet, 70, { HARBOR: 9_000 })
  })

  test('what lies at a vendor is neither withdrawn nor sent, and the balance is explained with it', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.moveMoney(move({ amountMinor: 6_000 })))
    const hold = { orderId: 'W-1', currency: 'USD', amountMinor: 4_001, feeMinor: 0 }
    expect(refusalOf(await wallet.holdWithdrawal(hold))).not.toMatch(/^accepted/)
    expect(requireOk(await wallet.getTurnoverLeft()).withdrawableMinor).toBe(4_000)
    const { balance, sources } = requireOk(await wallet.explainBalance())
    const own = balance.realMinor + Object.values(balance.vendorWallets ?? {}).reduce((sum, held) => sum + held, 0)
    expect(sources.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(own)
  })
})

describe.each(WALLET_FORMS)('TRUST-04 the books in the form %s', (form) => {
  beginInForm(form)

  test.each([
    ['a balance that no posting made', "UPDATE vendor_wallets SET balance_minor = 1 WHERE account = 'HARBOR'"],
    ['more at vendors than there is', moveBalance(form, 'real', '- 9999')],
  ])('%s is found', async (_, damage) => {
    const { wallet, stub } = await buildWallet()
    requireOk(await wallet.moveMoney(move()))
    await runInDurableObject(stub, (_object, state) => void state.storage.sql.exec(damage))
    expect(requireOk(await wallet.verify({ scope: 'all' })).findings.length).toBeGreaterThan(0)
  })

  test('its journal is append-only', async () => {
    const { wallet, stub } = await buildWallet()
    requireOk(await wallet.moveMoney(move()))
    for (const table of ['vendor_wallet_groups', 'vendor_wallet_postings'])
      for (const change of [`UPDATE ${table} SET sequence = 9`, `DELETE FROM ${table}`])
        await runInDurableObject(stub, (_object, state) => {
          expect(() => state.storage.sql.exec(change), change).toThrow('append-only')
        })
  })
})

describe.each(WALLET_FORMS)('a release from before them ran in between, and this one makes %s of its rows', (form) => {
  beginInForm('rows')

  /** As it takes a stake: it knows `real` alone. */
  const spendAsBefore = ({ stub }: Awaited<ReturnType<typeof buildWallet>>, amountMinor: number) =>
    runInDurableObject(stub, (_object, { storage }) => {
      const { sql } = storage
      storage.transactionSync(() => {
        const { last } = sql.exec<{ last: number }>('SELECT max(sequence) AS last FROM posting_groups').one()
        sql.exec(
          `INSERT INTO posting_groups SELECT ?1, 'withdrawal:W-1', '', 'withdrawal', occurred_at, ?2, NULL, NULL, NULL, '{}'
           FROM posting_groups WHERE sequence = ?3`,
          last + 1,
          amountMinor,
          last,
        )
        for (const [account, amount] of [
          ['real', -amountMinor],
          ['held', amountMinor],
        ] as const) {
          sql.exec(
            'INSERT INTO accounts (balance_minor, last_sequence, account) VALUES (0, 0, ?) ON CONFLICT DO NOTHING',
            account,
          )
          sql.exec(
            'UPDATE accounts SET balance_minor = balance_minor + ?, last_sequence = ? WHERE account = ?',
            amount,
            last + 1,
            account,
          )
          sql.exec(
            'INSERT INTO postings SELECT ?, account, ?, balance_minor FROM accounts WHERE account = ?',
            last + 1,
            amount,
            account,
          )
        }
      })
    })

  test.each([
    ['less than the main wallet has', 3_000, { main: 1_000, vendors: { HARBOR: 4_000, LANTERN: 2_000 } }],
    ['some of what lies at a vendor', 6_000, { main: 0, vendors: { HARBOR: 2_000, LANTERN: 2_000 } }],
    ['nearly all', 9_500, { main: 0, vendors: { HARBOR: 0, LANTERN: 500 } }],
  ])('and spent %s: what is left is where it is said to be, and can be staked', async (_, spent, left) => {
    const built = await buildWallet()
    const { wallet, stub } = built
    requireOk(await wallet.moveMoney(move()))
    requireOk(await wallet.moveMoney(move({ key: 'move-2', to: 'LANTERN', amountMinor: 2_000 })))
    await spendAsBefore(built, spent)
    walletHooks.wantForm = () => form
    await evictDurableObject(stub)
    const balance = requireOk(await wallet.getBalance())
    expect({ main: balance.realMinor, vendors: balance.vendorWallets }).toEqual(left)
    const findings = requireOk(await wallet.verify()).findings.filter(({ check }) => check.includes('vendor'))
    expect(findings).toEqual([])
    requireOk(await wallet.placeBet(buildBet({ vendor: 'LANTERN', amountMinor: left.vendors.LANTERN })))
    // The next start finds nothing to do.
    await evictDurableObject(stub)
    expect(requireOk(await wallet.getBalance()).vendorWallets).toEqual({ ...left.vendors, LANTERN: 0 })
  })
})
