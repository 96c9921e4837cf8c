import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type OutboxEvent, outboxEventSchema } from '../../kernel/wallet/outbox-event.ts'
import type { Wallet } from '../../kernel/wallet/wallet-interface.ts'
import { attempt, buildBet, buildRollback, buildWallet, buildWin, crash, requireOk } from './test-support.ts'
import type { WalletDO } from './wallet-do.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

let delivered: OutboxEvent[] = []
const accept = async (_queue: unknown, events: OutboxEvent[]) => {
  // As the queue would: a copy by value.
  delivered.push(...events.map((event) => outboxEventSchema.parse(JSON.parse(JSON.stringify(event)))))
}

beforeEach(() => {
  delivered = []
  Object.assign(walletHooks, productionHooks, { send: accept })
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(walletHooks, productionHooks)
})

/** Runs `command` while the first batch is under way, within the object as a second request would. */
async function whileSending(stub: DurableObjectStub<WalletDO>, command: (wallet: Wallet) => Promise<unknown>) {
  await runInDurableObject(stub, async (instance: WalletDO) => {
    walletHooks.send = async (queue, events) => {
      walletHooks.send = accept
      await command(instance)
      await accept(queue, events)
    }
    await instance.pokeOutbox()
  })
}

describe('the outbox', () => {
  test('REL-04 tells everything the read model needs, in a gapless sequence', async () => {
    const { wallet, identity } = await buildWallet()
    requireOk(await wallet.placeBet(buildBet()))
    requireOk(await wallet.settleRound(buildWin({ details: '{"nonce":7}' })))
    await wallet.pokeOutbox()
    const [funds, bet, win] = delivered
    expect(delivered.map((event) => event.sequence)).toEqual([1, 2, 3])
    expect(funds).toMatchObject({
      id: `${identity.merchant}:${identity.memberId}:1`,
      kind: 'posting',
      groupKind: 'deposit',
      walletKind: 'real',
      currency: 'USD',
      round: null,
    })
    expect(bet?.postings).toEqual([
      { account: 'held', amountMinor: 100, balanceAfterMinor: 100 },
      { account: 'real', amountMinor: -100, balanceAfterMinor: 9_900 },
    ])
    expect(win).toMatchObject({
      kind: 'round',
      groupKind: 'win',
      amountMinor: 250,
      transactionId: 'win-1',
      round: {
        status: 'settled',
        stakeMinor: 100,
        payoutMinor: 250,
        gameName: 'Harbor Lights',
        details: '{"nonce":7}',
      },
    })
  })

  test('is carried on by the alarm that a commit sets, which then rests', async () => {
    const { wallet, stub } = await buildWallet()
    requireOk(await wallet.placeBet(buildBet()))
    expect(await runDurableObjectAlarm(stub)).toBe(true)
    expect(delivered).toHaveLength(2)
    expect(await runInDurableObject(stub, (_, state) => state.storage.getAlarm())).toBeNull()
    requireOk(await wallet.settleRound(buildWin()))
    expect(await runDurableObjectAlarm(stub)).toBe(true)
    expect(delivered).toHaveLength(3)
  })

  test('keeps what a silent queue did not take, with the next alarm already set', async () => {
    const { stub } = await buildWallet()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    walletHooks.send = () => Promise.reject(new Error('queue down'))
    for (let failures = 0; failures < 8; failures += 1) expect(await runDurableObjectAlarm(stub)).toBe(true)
    expect(await runInDurableObject(stub, (_, state) => state.storage.getAlarm())).toBeGreaterThan(0)
    walletHooks.send = accept
    expect(await runDurableObjectAlarm(stub)).toBe(true)
    expect(delivered.map((event) => event.sequence)).toEqual([1])
  })

  test('sends again when the machine died between acceptance and its own note of it', async () => {
    const { stub, wallet } = await buildWallet()
    walletHooks.send = async (queue, events) => {
      await accept(queue, events)
      crash()
    }
    expect(await attempt(stub, (it) => it.pokeOutbox())).toBeNull()
    walletHooks.send = accept
    await evictDurableObject(stub)
    expect(await wallet.pokeOutbox()).toBe(1)
    expect(delivered.map((event) => event.sequence)).toEqual([1, 1])
    expect(await wallet.pokeOutbox()).toBe(0)
  })

  test('leaves nothing behind that is posted while a batch is on its way', async () => {
    const { stub } = await buildWallet()
    await whileSending(stub, (wallet) => wallet.placeBet(buildBet()))
    await runInDurableObject(stub, (instance: WalletDO) => instance.alarm())
    expect(delivered.map((event) => event.sequence)).toEqual([1, 2])
  })

  test('REL-04 sends the journal again for a rebuild, also when asked in the middle of a send', async () => {
    const { wallet, stub } = await buildWallet()
    requireOk(await wallet.placeBet(buildBet()))
    await whileSending(stub, (it) => it.republish({ afterSequence: 0 }))
    await wallet.pokeOutbox()
    expect(requireOk(await wallet.republish({ afterSequence: 1 }))).toEqual({ pending: 1 })
    await wallet.pokeOutbox()
    expect(delivered.map((event) => event.sequence)).toEqual([1, 2, 1, 2, 2])
  })

  test('says that nothing moved where a rollback came before its bet', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.rollbackBet(buildRollback()))
    await wallet.pokeOutbox()
    expect(delivered[1]).toMatchObject({
      kind: 'posting',
      groupKind: 'rollback',
      amountMinor: 0,
      postings: [],
      round: null,
    })
  })

  test('sends no batch that the queue would refuse for its size', async () => {
    const { wallet } = await buildWallet()
    const details = JSON.stringify('\u0000'.repeat(1_300))
    for (let n = 0; n < 60; n += 1) {
      requireOk(await wallet.placeBet(buildBet({ transactionId: `bet-${n}`, roundId: `round-${n}` })))
      requireOk(await wallet.settleRound(buildWin({ transactionId: `win-${n}`, roundId: `round-${n}`, details })))
    }
    const sizes: number[] = []
    walletHooks.send = async (queue, events) => {
      sizes.push(JSON.stringify(events).length)
      expect(events.length).toBeLessThanOrEqual(100)
      await accept(queue, events)
    }
    expect(await wallet.pokeOutbox()).toBe(121)
    expect(Math.max(...sizes)).toBeLessThan(256_000)
    expect(delivered.map((event) => event.sequence)).toEqual(Array.from({ length: 121 }, (_, index) => index + 1))
  })
})
