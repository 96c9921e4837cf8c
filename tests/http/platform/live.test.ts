/** What the platform tells the edge: who has something new, sealed, and never what it is. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { NOTICES_MAX } from '../../../contract/protocols/live-topics.ts'
import { getWallet, type walletName } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { sendNotices } from '../../../platform/messaging/live/send-notices.ts'
import { fakeFetcher } from '../../support/fake-fetcher.ts'
import * as cashier from './cashier/support.ts'
import * as promotions from './promotions/support.ts'
import { captureDigests, countPlay } from './records/support.ts'
import { bindings, meridian, requireValue, takeNotices } from './support.ts'
import * as transfers from './transfers/support.ts'
import * as withdrawals from './withdrawals/support.ts'

const NOW_MS = withdrawals.platform.time.nowMs
/** What is written to the inbox on the way has its own test. */
const told = async ({ memberId }: { memberId: string }, nowMs = NOW_MS) =>
  (await takeNotices(memberId, nowMs)).filter((topic) => topic !== 'messages')

describe('MEM-04 a deposit', () => {
  beforeAll(cashier.seedChannels)
  beforeEach(cashier.playProvider)
  afterEach(() => void vi.restoreAllMocks())

  test('tells of itself at every step, also when it fails', async () => {
    const depositor = await cashier.buildDepositor()
    const { orderId } = await cashier.open(depositor)
    expect(await told(depositor)).toEqual([`order:${orderId}`])
    await cashier.callBack(cashier.said(orderId, 'pending'))
    expect(await told(depositor)).toEqual([`order:${orderId}`])
    await cashier.callBack(cashier.paid(orderId))
    expect(await told(depositor)).toEqual([`order:${orderId}`])
    const { orderId: other } = await cashier.open(depositor)
    await told(depositor)
    await cashier.callBack(cashier.said(other, 'failed', { reason: 'declined' }))
    expect(await told(depositor)).toEqual([`order:${other}`])
  })
})

describe('MEM-05 a withdrawal', () => {
  beforeAll(withdrawals.seedMethods)
  beforeEach(() => void withdrawals.resetWallets())

  test('tells of itself at every step, whoever takes it', async () => {
    const player = await withdrawals.buildPlayer()
    const { orderId } = requireValue(await withdrawals.ask(player))
    const order = [`order:${orderId}`]
    expect(await told(player), 'asked for').toEqual(order)
    for (const [name, input] of [
      ['withdrawals-delay', { orderId, reason: 'manual_review' }],
      ['withdrawals-approve', { orderId }],
      ['withdrawals-pay', { orderId, reference: `REF ${orderId}` }],
    ] as const) {
      requireValue(await withdrawals.operate(name, input))
      expect(await told(player), name).toEqual(order)
    }
    requireValue(await withdrawals.confirm(player, orderId, true))
    expect(await told(player), 'received').toEqual(order)
    // Nobody is told of what did not happen.
    await withdrawals.operate('withdrawals-refuse', { orderId, reason: 'rules_broken' })
    expect(await told(player)).toEqual([])
  })
})

describe('MEM-06 a transfer', () => {
  beforeEach(() => void transfers.resetWallets())
  afterEach(() => void transfers.resetWallets())

  test('tells its sender when it is sent, and when it arrives or comes back; nobody of what did not change', async () => {
    const { player, upline } = await transfers.buildPair()
    const sendOne = async () => `order:${requireValue(await transfers.send(player)).transferId}`
    transfers.silence()
    const late = await sendOne()
    expect(await told(player), 'sent').toEqual([late])
    await transfers.runJobs()
    expect(await told(player), 'still silent').toEqual([])
    transfers.resetWallets()
    const arrived = await sendOne()
    expect(await told(player), 'arrived').toEqual([arrived])
    await transfers.walletOf(upline).freeze({ reason: 'books check' })
    const returned = await sendOne()
    expect(await told(player), 'came back').toEqual([returned])
    expect(await told(upline)).toEqual([])
  })
})

test('MEM-15 what is written to a member’s inbox tells of itself', async () => {
  const depositor = await cashier.buildDepositor()
  await takeNotices(depositor.memberId, NOW_MS)
  const { username } = depositor
  const texts = { titles: { EN: 'Hello' }, contents: { EN: '<p>Hello.</p>' } }
  requireValue(await cashier.operate('messages-send', { username, kind: 'personal', ...texts }))
  expect(await takeNotices(depositor.memberId, NOW_MS)).toEqual(['messages'])
})

test('PROMO-01 a reward tells of itself when it is paid', async () => {
  const [player, promotionId] = [await promotions.buildPlayer(), await promotions.buildPromotion()]
  requireValue(await promotions.claim(player, promotionId))
  expect(await told(player, promotions.platform.time.nowMs)).toEqual(['rewards'])
})

describe('money that moved', () => {
  captureDigests()

  test('tells of the balance once the records have it, with whoever it concerns and nobody else', async () => {
    const { services } = await import('./vendors/support.ts')
    // Files share these services: what others told is none of this test's.
    services.notices.take()
    const members = [`m-${crypto.randomUUID()}`, `m-${crypto.randomUUID()}`]
    for (const memberId of members) {
      const id = memberId as Parameters<typeof walletName>[1]
      const wallet = getWallet(bindings.WALLET, meridian, id)
      await wallet.open({ merchant: meridian, memberId: id, kind: 'real', currency: 'PHP' })
      await wallet.deposit({ key: 'one', currency: 'PHP', amountMinor: 100 })
      await wallet.deposit({ key: 'two', currency: 'PHP', amountMinor: 100 })
      await countPlay({ id, wallet })
    }
    const taken = services.notices.take().get(merchantCodeSchema.parse('meridian'))
    expect(taken).toEqual(members.map((memberId) => ({ memberId, topics: ['balance'] })))
  })
})

describe('an edge', () => {
  const gather = () => {
    const services = withdrawals.services()
    for (let n = 0; n <= NOTICES_MAX; n += 1)
      services.notices.notify(meridian, `member-${n}` as Parameters<typeof services.notices.notify>[1], 'balance')
    return services
  }

  test('is told of many in several messages, and of each once', async () => {
    const services = gather()
    const fetched = vi.fn(() => new Response('{}'))
    const env = { ...services.env, EDGE: fakeFetcher(fetched) }
    await sendNotices({ ...services, env })
    expect(fetched).toHaveBeenCalledTimes(2)
    await sendNotices({ ...services, env })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['is away', () => Promise.reject(new Error('no route'))],
    ['refuses', async () => new Response('no', { status: 502 })],
  ])('that %s holds nothing up', async (_, answer) => {
    const services = gather()
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const EDGE = fakeFetcher(answer)
    await expect(sendNotices({ ...services, env: { ...services.env, EDGE } })).resolves.toBeUndefined()
    expect(warned).toHaveBeenCalledTimes(2)
    vi.restoreAllMocks()
  })
})
