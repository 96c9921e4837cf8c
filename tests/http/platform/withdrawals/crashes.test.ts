/** MEM-05, REL-01: a withdrawal that came back, with the machine dying at each commit on the way, and again at the next try. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WithdrawOrderId } from '../../../../contract/ids.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { settleMoney } from '../../../../platform/money/withdrawals/settle-money.ts'
import { bindings, requireValue } from '../support.ts'
import {
  ask,
  buildPlayer,
  expectBooks,
  historyOf,
  MINUTE_MS,
  operate,
  type Player,
  platform,
  resetWallets,
  runJobs,
  seedMethods,
  services,
  walletOf,
} from './support.ts'

beforeAll(seedMethods)
beforeEach(resetWallets)

const CRASHES = ['before the wallet commits', 'after the wallet', 'before the order is written', 'after it'] as const
type Crash = (typeof CRASHES)[number]

const died = new Error('the machine died')

/** One try to bring the wallet to where the order is. Answers whether the machine died on the way. */
async function settle(orderId: WithdrawOrderId, crash?: Crash): Promise<boolean> {
  const alive = services()
  const DB = new Proxy(bindings.DB, {
    get(target, name) {
      if (name !== 'batch') return Reflect.get(target, name).bind(target)
      return async (statements: D1PreparedStatement[]) => {
        if (crash === 'before the order is written') throw died
        const results = await target.batch(statements)
        if (crash === 'after it') throw died
        return results
      }
    },
  })
  const point = { 'before the wallet commits': 'beforeCommit', 'after the wallet': 'afterCommit' } as const
  if (crash === 'before the wallet commits' || crash === 'after the wallet') {
    walletHooks[point[crash]] = () => {
      walletHooks[point[crash]] = productionHooks[point[crash]]
      throw died
    }
  }
  const end = await settleMoney({ ...alive, env: { ...alive.env, DB } }, orderId).catch((error: unknown) => error)
  resetWallets()
  if (end instanceof Error) expect(String(end)).toContain(died.message)
  return end instanceof Error
}

/** The operator's act is written down; nothing of it has reached the wallet. */
async function actOnly(act: () => ReturnType<typeof operate>): Promise<void> {
  walletHooks.beforeCommit = () => {
    throw died
  }
  requireValue(await act())
  resetWallets()
}

let reference = 0
async function buildCameBack(player: Player, crash: Crash | undefined): Promise<WithdrawOrderId> {
  const { orderId } = requireValue(await ask(player))
  requireValue(await operate('withdrawals-approve', { orderId }))
  reference += 1
  await actOnly(() => operate('withdrawals-pay', { orderId, reference: `BANK ${reference}` }))
  if (crash) expect(await settle(orderId, crash), crash).toBe(true)
  else await settle(orderId)
  await actOnly(() => operate('withdrawals-refuse', { orderId, reason: 'payment_failed' }))
  return orderId
}

const rowOf = (orderId: string) =>
  bindings.DB.prepare('SELECT state, money, next_attempt_at_ms FROM withdraw_order WHERE id = ?').bind(orderId).first()

describe('MEM-05 a withdrawal that came back', () => {
  const payments: [string, Crash | undefined][] = [
    ['was written down', undefined],
    ['the wallet alone knows of', 'after the wallet'],
    ['never began', 'before the wallet commits'],
  ]
  // @fault Two crashes at a withdrawal
  test.each(payments.flatMap(([name, paying]) => CRASHES.map((first) => ({ name, first, paying }))))(
    'whose payment $name is given back once, though the machine dies $first, and anywhere at the next try',
    async ({ first, paying }) => {
      const player = await buildPlayer()
      for (const second of CRASHES) {
        const orderId = await buildCameBack(player, paying)
        expect(await settle(orderId, first)).toBe(true)
        await settle(orderId, second)
        platform.advance(2 * MINUTE_MS)
        await runJobs()
        expect(await rowOf(orderId), `then ${second}`).toEqual({
          state: 'refused',
          money: 'returned',
          next_attempt_at_ms: null,
        })
        expect((await historyOf(orderId)).filter((act) => act === 'returned by platform')).toHaveLength(1)
      }
      await expectBooks(player, { real: 1_000_000, held: 0 })
    },
  )

  test('while its payment was still on the way is not looked at for ever', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    requireValue(await operate('withdrawals-approve', { orderId }))
    await actOnly(() => operate('withdrawals-pay', { orderId, reference: 'BANK late' }))
    await walletOf(player).returnWithdrawal({ orderId, from: 'held' })
    const giveBack = () =>
      bindings.DB.prepare(
        `UPDATE withdraw_order SET state = 'refused', refusal = 'payment_failed', money = 'returned', next_attempt_at_ms = NULL
         WHERE id = ?`,
      )
        .bind(orderId)
        .run()
    const alive = services()
    const namespace: typeof alive.env.WALLET = new Proxy(alive.env.WALLET, {
      get: () => () => ({
        // It read the order as sent; before it asks the wallet an operator has refused, and the money is back.
        async payWithdrawal(input: Parameters<ReturnType<typeof walletOf>['payWithdrawal']>[0]) {
          await giveBack()
          return walletOf(player).payWithdrawal(input)
        },
      }),
    })
    await settleMoney({ ...alive, env: { ...alive.env, WALLET: namespace } }, orderId)
    expect(await rowOf(orderId)).toEqual({ state: 'refused', money: 'returned', next_attempt_at_ms: null })
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  test('and is still in the list to look at leaves it with the next round', async () => {
    const player = await buildPlayer()
    const orderId = await buildCameBack(player, undefined)
    await settle(orderId)
    await bindings.DB.prepare('UPDATE withdraw_order SET next_attempt_at_ms = 1 WHERE id = ?').bind(orderId).run()
    await runJobs()
    expect(await rowOf(orderId)).toEqual({ state: 'refused', money: 'returned', next_attempt_at_ms: null })
  })
})
