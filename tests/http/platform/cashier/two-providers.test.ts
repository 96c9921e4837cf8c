/** OPS-01: two providers give one movement each the same name; each is money of its own, and is decided on by itself. */
import { describe, expect, test } from 'vitest'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { bindings, codeOf, meridian, requireValue } from '../support.ts'
import { buildNamed, DONE, REASON, WAITS } from './resolve-support.ts'
import {
  auditsOf,
  callBack,
  type Depositor,
  expectBooks,
  open,
  operate,
  paid,
  platform,
  playProviderInEachTest,
  runJobs,
} from './support.ts'

playProviderInEachTest({ wallets: 'platform' })

const GULL = { code: 'GULL', secret: 'the-secret-of-another-one' }
type Named = { orderId: string; transactionId: string }

const resolve = ({ orderId, transactionId }: Named, more: object, operator = 'olga') =>
  operate('deposits-resolve', { orderId, transactionId, reason: REASON, becomes: 'credited', ...more }, { operator })
const assign = ({ orderId, transactionId }: Named, { username }: Depositor, more: object, operator: string) =>
  operate('deposits-assign', { orderId, transactionId, username, reason: REASON, ...more }, { operator })
const statesOf = async ({ orderId }: Named) =>
  requireValue(await operate('deposits-show', { orderId }))
    .incomingPayments.map(({ provider, state }) => `${provider} ${state}`)
    .sort()

describe('OPS-01 money that two providers name alike', () => {
  // @fault Two providers with the same transaction id, one order
  test('in review of one and of no order of the other is decided on by the name of the provider, each once', async () => {
    const player = await buildNamed()
    const { orderId } = await open(player)
    const facts = paid(orderId, { amount: '400.00' })
    expect((await callBack(facts)).status).toBe(200)
    expect(await callBack(facts, GULL)).toMatchObject({ errorCode: 'not_found' })
    expect(await statesOf(facts)).toEqual(['GULL unmatched', 'PIER review'])

    expect(codeOf(await resolve(facts, {})), 'nobody guesses').toBe('conflict')
    expect(codeOf(await resolve(facts, { becomes: 'returned' }))).toBe('conflict')
    expect(codeOf(await assign(facts, player, {}, 'olga'))).toBe('conflict')
    expect(codeOf(await resolve(facts, { provider: 'NOBODY' }))).toBe('not_found')
    await expectBooks(player, { real: 0, deposits: 0 })

    for (const again of [1, 2]) expect(await resolve(facts, { provider: 'PIER' }), `time ${again}`).toMatchObject(DONE)
    expect(await statesOf(facts)).toEqual(['GULL unmatched', 'PIER credited'])
    expect(codeOf(await resolve(facts, {})), 'nor once one of them is decided').toBe('conflict')
    expect(await assign(facts, player, { provider: 'GULL' }, 'olga')).toMatchObject(WAITS)
    for (const again of [1, 2])
      expect(await assign(facts, player, { provider: 'GULL' }, 'petra'), `time ${again}`).toMatchObject(DONE)
    expect(await statesOf(facts)).toEqual(['GULL credited', 'PIER credited'])
    await expectBooks(player, { real: 80_000, deposits: 2 })
    expect((await auditsOf(player)).filter((act) => act === 'deposit_assigned')).toHaveLength(1)
  })

  // @fault Two providers with the same transaction id, unknown order
  test('of an order nobody knows reaches one player from both, of whatever amounts', async () => {
    const player = await buildNamed()
    const facts = paid('D-00000000TW1N')
    for (const signing of [{}, GULL]) await callBack(facts, signing)
    for (const provider of ['PIER', 'GULL'])
      for (const operator of ['olga', 'petra'])
        expect((await assign(facts, player, { provider }, operator)).ok).toBe(true)
    expect(await statesOf(facts)).toEqual(['GULL credited', 'PIER credited'])
    await expectBooks(player, { real: 100_000, deposits: 2 })
  })

  // @fault Two providers with the same transaction id: one returned, one waiting
  test('goes back from one, and the order ends though the other’s is on its way to its player', async () => {
    const [player, other] = [await buildNamed(), await buildNamed()]
    const { orderId } = await open(player)
    const facts = paid(orderId, { amount: '400.00' })
    await callBack(facts)
    await callBack({ ...facts, amount: '70.00' }, GULL)
    const wallet = getWallet(bindings.WALLET, meridian, other.memberId)
    requireValue(await platform.call('balance', {}, { token: other.token }))
    await wallet.freeze({ reason: 'looked at' })
    for (const operator of ['olga', 'petra']) await assign(facts, other, { provider: 'GULL' }, operator)
    expect(await statesOf(facts)).toEqual(['GULL crediting', 'PIER review'])
    expect(await resolve(facts, { becomes: 'returned', provider: 'PIER' })).toMatchObject(DONE)
    expect(requireValue(await operate('deposits-show', { orderId })).order).toMatchObject({ failure: 'returned' })
    await expectBooks(player, { real: 0, deposits: 0 })
    await wallet.unfreeze()
    await runJobs()
    await expectBooks(other, { real: 7_000, deposits: 1 })
  })
})
