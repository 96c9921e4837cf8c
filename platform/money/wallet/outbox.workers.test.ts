import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WINDOW_MS } from '../../../contract/agents/periods.ts'
import { type Digest, digestSchema } from '../../kernel/wallet/digest.ts'
import type { Wallet } from '../../kernel/wallet/wallet-interface.ts'
import {
  attempt,
  buildBet,
  buildDeposit,
  buildRollback,
  buildWallet,
  buildWin,
  crash,
  requireOk,
} from './test-support.ts'
import type { WalletDO } from './wallet-do.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

let delivered: Digest[] = []
const accept = async (_queue: unknown, digest: Digest) => {
  // As the queue would: a copy by value.
  delivered.push(digestSchema.parse(JSON.parse(JSON.stringify(digest))))
}
const stretches = () => delivered.map(({ fromSequence, toSequence }) => [fromSequence, toSequence])

beforeEach(() => {
  delivered = []
  Object.assign(walletHooks, productionHooks, { send: accept })
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(walletHooks, productionHooks)
})

/** Runs `command` while the first digest is under way, within the object as a second request would. */
async function whileSending(stub: DurableObjectStub<WalletDO>, command: (wallet: Wallet) => Promise<unknown>) {
  await runInDurableObject(stub, async (instance: WalletDO) => {
    walletHooks.send = async (queue, digest) => {
      walletHooks.send = accept
      await command(instance)
      await accept(queue, digest)
    }
    await instance.pokeOutbox()
  })
}

const round = (n: number, win: number) => [
  buildBet({ transactionId: `bet-${n}`, roundId: `round-${n}` }),
  buildWin({ transactionId: `win-${n}`, roundId: `round-${n}`, amountMinor: win }),
]
async function playRound(wallet: Wallet, n: number, win = 0) {
  const [bet, result] = round(n, win)
  requireOk(await wallet.placeBet(bet as ReturnType<typeof buildBet>))
  requireOk(await wallet.settleRound(result as ReturnType<typeof buildWin>))
}

describe('what a digest says', () => {
  test('REL-04 the sums of the rounds that ended in it, by window, vendor and game', async () => {
    const { wallet, identity } = await buildWallet()
    // What opens it is sent at once by an alarm of its own: not here, whatever the machine is busy with.
    await wallet.pokeOutbox()
    const now = 1_796_032_799_000
    walletHooks.clock = () => now
    await playRound(wallet, 1, 250)
    await playRound(wallet, 2, 0)
    requireOk(await wallet.placeBet(buildBet({ transactionId: 'open', roundId: 'open' })))
    requireOk(await wallet.placeBet(buildBet({ transactionId: 'bet-3', roundId: 'round-3', rebateBaseMinor: 60 })))
    walletHooks.clock = () => now + 2_000
    requireOk(await wallet.settleRound(buildWin({ transactionId: 'win-3', roundId: 'round-3', amountMinor: 2_000 })))
    requireOk(await wallet.placeBet(buildBet({ transactionId: 'bet-4', roundId: 'round-4' })))
    requireOk(await wallet.rollbackBet(buildRollback({ roundId: 'round-4', betTransactionId: 'bet-4' })))
    await wallet.pokeOutbox()
    const window = Math.floor(now / WINDOW_MS)
    const game = { category: 'RNG', vendor: 'HARBOR', gameId: 'game-1' }
    const [opening, digest] = delivered
    expect(delivered).toHaveLength(2)
    expect(digest).toMatchObject({ ...identity, walletKind: 'real', fromSequence: 2, toSequence: 10 })
    expect(digest?.play).toEqual([
      {
        window,
        ...game,
        rounds: 2,
        stakeMinor: 200,
        payoutMinor: 250,
        validMinor: 200,
        rebateBaseMinor: 0,
        // GAME-07: less than 20 times its stake is no large win.
        largestWin: null,
      },
      {
        window: window + 1,
        ...game,
        rounds: 1,
        stakeMinor: 100,
        payoutMinor: 2_000,
        validMinor: 100,
        rebateBaseMinor: 60,
        largestWin: { roundId: 'round-3', payoutMinor: 2_000, closedAt: now + 2_000 },
      },
    ])
    expect(opening?.groups).toEqual([{ sequence: 1, kind: 'deposit', key: 'deposit:opening' }])
    expect(digest?.groups).toEqual([])
  })

  test('money that came in and went out, a withdrawal when it is paid and off again when it comes back', async () => {
    const { wallet } = await buildWallet()
    const order = { currency: 'USD', amountMinor: 3_000, feeMinor: 100 }
    for (const orderId of ['W-1', 'W-2', 'W-3']) requireOk(await wallet.holdWithdrawal({ orderId, ...order }))
    requireOk(await wallet.payWithdrawal({ orderId: 'W-1' }))
    requireOk(await wallet.payWithdrawal({ orderId: 'W-2' }))
    requireOk(await wallet.returnWithdrawal({ orderId: 'W-2', from: 'paid' }))
    requireOk(await wallet.returnWithdrawal({ orderId: 'W-3', from: 'held' }))
    requireOk(await wallet.payPromotion(buildDeposit({ key: 'gift', amountMinor: 70 })))
    requireOk(await wallet.payRebate(buildDeposit({ key: 'day', amountMinor: 5 })))
    await wallet.pokeOutbox()
    expect(delivered.flatMap(({ money }) => money).map(({ fact, amountMinor }) => [fact, amountMinor])).toEqual([
      ['deposit', 10_000],
      ['withdrawal', 3_000],
      ['withdrawal', 3_000],
      ['withdrawal', -3_000],
      ['bonus', 70],
      ['rebate', 5],
    ])
  })

  test('of play money only how far it went', async () => {
    const { wallet } = await buildWallet({ kind: 'play' })
    requireOk(await wallet.placeBet(buildBet({ kind: 'play' })))
    requireOk(await wallet.settleRound(buildWin({ kind: 'play' })))
    await wallet.pokeOutbox()
    expect(delivered[0]).toMatchObject({ walletKind: 'play', toSequence: 3, play: [], money: [] })
  })

  test('the same whenever it is made, also for whoever asks the wallet itself', async () => {
    const { wallet } = await buildWallet()
    await playRound(wallet, 1, 250)
    await wallet.pokeOutbox()
    expect(requireOk(await wallet.readDigest({ afterSequence: 0 }))).toEqual(delivered[0])
    expect(requireOk(await wallet.readDigest({ afterSequence: 3 }))).toBeNull()
  })

  test('less of the journal where it would be longer than a message', async () => {
    const { wallet } = await buildWallet()
    const gameId = 'g'.repeat(60)
    const name = (n: number) => `${n}-${'r'.repeat(80)}`
    for (let n = 0; n < 80; n += 1) {
      const bet = { transactionId: `bet-${n}`, roundId: name(n), gameId: `${gameId}${n}` }
      requireOk(await wallet.placeBet(buildBet(bet)))
      requireOk(await wallet.settleRound(buildWin({ transactionId: `win-${n}`, roundId: name(n) })))
    }
    expect(await wallet.pokeOutbox()).toBe(161)
    expect(Math.max(...delivered.map((digest) => JSON.stringify(digest).length))).toBeLessThanOrEqual(60_000)
    expect(delivered.flatMap(({ play }) => play)).toHaveLength(80)
  })
})

describe('when a digest leaves', () => {
  const alarmAt = async ({ stub }: { stub: DurableObjectStub<WalletDO> }) =>
    (await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())) ?? 0
  const inWindow = (ms: number) => Math.floor(Date.now() / WINDOW_MS) * WINDOW_MS + ms
  /** The wallet's clock stands, so that no window ends while a busy machine plays. Alarms are of the real time. */
  const stopClock = (atMs: number) => {
    walletHooks.clock = () => atMs
  }

  test('rounds gather for 30 seconds, whatever sleeps and wakes between two of them', async () => {
    const built = await buildWallet()
    await built.wallet.pokeOutbox()
    await runDurableObjectAlarm(built.stub)
    const start = Date.now()
    const firstAt = inWindow(60_000)
    stopClock(firstAt)
    await playRound(built.wallet, 1)
    expect(await alarmAt(built)).toBeGreaterThanOrEqual(start + 30_000)
    expect(await alarmAt(built)).toBeLessThanOrEqual(Date.now() + 30_000)
    await evictDurableObject(built.stub)
    stopClock(firstAt + 20_000)
    await playRound(built.wallet, 2)
    expect(await alarmAt(built)).toBeLessThanOrEqual(Date.now() + 10_000)
    expect(delivered).toHaveLength(1)
  })

  test('never later than five seconds after the end of their window', async () => {
    const built = await buildWallet()
    await built.wallet.pokeOutbox()
    await runDurableObjectAlarm(built.stub)
    stopClock(inWindow(WINDOW_MS - 2_000))
    await playRound(built.wallet, 1)
    expect(await alarmAt(built)).toBeLessThanOrEqual(Date.now() + 7_000)
  })

  test('at once, with all that waits, when something else is posted or fifty rounds are there', async () => {
    const built = await buildWallet()
    await built.wallet.pokeOutbox()
    await runDurableObjectAlarm(built.stub)
    const start = Date.now()
    stopClock(inWindow(60_000))
    for (let n = 0; n < 49; n += 1) await playRound(built.wallet, n)
    expect(await alarmAt(built)).toBeGreaterThanOrEqual(start + 30_000)
    await playRound(built.wallet, 49)
    expect(await alarmAt(built)).toBeLessThanOrEqual(Date.now() + 100)
    await runDurableObjectAlarm(built.stub)
    expect(stretches()).toEqual([
      [1, 1],
      [2, 101],
    ])
    await playRound(built.wallet, 50)
    requireOk(await built.wallet.deposit(buildDeposit({ key: 'second' })))
    expect(await alarmAt(built)).toBeLessThanOrEqual(Date.now() + 100)
  })
})

describe('the outbox loses nothing', () => {
  test('is carried on by the alarm that a commit sets, which then rests', async () => {
    const { wallet, stub } = await buildWallet()
    requireOk(await wallet.placeBet(buildBet()))
    expect(await runDurableObjectAlarm(stub)).toBe(true)
    expect(stretches()).toEqual([[1, 2]])
    expect(await runInDurableObject(stub, (_, state) => state.storage.getAlarm())).toBeNull()
    requireOk(await wallet.settleRound(buildWin()))
    expect(await runDurableObjectAlarm(stub)).toBe(true)
    expect(stretches()).toEqual([
      [1, 2],
      [3, 3],
    ])
  })

  test('keeps what a silent queue did not take, with the next alarm already set', async () => {
    const { stub } = await buildWallet()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    walletHooks.send = () => Promise.reject(new Error('queue down'))
    for (let failures = 0; failures < 8; failures += 1) expect(await runDurableObjectAlarm(stub)).toBe(true)
    expect(await runInDurableObject(stub, (_, state) => state.storage.getAlarm())).toBeGreaterThan(0)
    walletHooks.send = accept
    expect(await runDurableObjectAlarm(stub)).toBe(true)
    expect(stretches()).toEqual([[1, 1]])
  })

  test('sends again when the machine died between acceptance and its own note of it', async () => {
    const { stub, wallet } = await buildWallet()
    walletHooks.send = async (queue, digest) => {
      await accept(queue, digest)
      crash()
    }
    expect(await attempt(stub, (it) => it.pokeOutbox())).toBeNull()
    walletHooks.send = accept
    await evictDurableObject(stub)
    expect(await wallet.pokeOutbox()).toBe(1)
    expect(stretches()).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(await wallet.pokeOutbox()).toBe(0)
  })

  test('leaves nothing behind that is posted while a digest is on its way', async () => {
    const { stub } = await buildWallet()
    await whileSending(stub, (wallet) => wallet.placeBet(buildBet()))
    await runInDurableObject(stub, (instance: WalletDO) => instance.pokeOutbox())
    expect(stretches()).toEqual([
      [1, 1],
      [2, 2],
    ])
  })
})
