/** OPS-01, MEM-05: what operators and members make of a withdrawal, and what they may not. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { codeOf, requireValue } from '../support.ts'
import {
  ask,
  buildPlayer,
  buildSent,
  confirm,
  expectBooks,
  historyOf,
  MINUTE_MS,
  operate,
  platform,
  read,
  resetWallets,
  runJobs,
  seedMethods,
  walletOf,
} from './support.ts'

beforeAll(seedMethods)
beforeEach(resetWallets)

const payBy = (orderId: string, reference = `REF ${orderId}`, operator = 'olga') =>
  operate('withdrawals-pay', { orderId, reference }, operator)

describe('OPS-01 an operator', () => {
  test('approves, sees the number, pays: the money leaves once', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    expect(codeOf(await payBy(orderId))).toBe('conflict')
    expect(codeOf(await operate('withdrawals-account', { orderId }))).toBe('conflict')
    expect(requireValue(await operate('withdrawals-approve', { orderId }))).toMatchObject({
      state: 'approved',
      approvedBy: ['olga'],
      next: 'house',
    })
    const account = requireValue(await operate('withdrawals-account', { orderId }))
    expect(account).toMatchObject({ holder: 'Maria Cruz', receive: '1000.00', currency: 'PHP' })
    expect(account.account).toMatch(/^\d{10}$/)
    const answers = await Promise.all(Array.from({ length: 5 }, () => payBy(orderId)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(requireValue(await read(player, orderId))).toMatchObject({
      state: 'sent',
      next: 'member',
      reference: `REF ${orderId}`,
    })
    expect(await historyOf(orderId)).toEqual([
      'requested by member',
      'held by platform',
      'approval_given by operator',
      'account_shown by operator',
      'sent by operator',
      'paid by platform',
    ])
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  test('is not enough for a large one: the same twice is one, a second makes two', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player, { amount: '2000.00', receive: '2000.00' }))
    await Promise.all([operate('withdrawals-approve', { orderId }), operate('withdrawals-approve', { orderId })])
    expect(requireValue(await read(player, orderId))).toMatchObject({ state: 'checks', delay: 'second_approval' })
    expect(codeOf(await payBy(orderId))).toBe('conflict')
    for (const same of ['OLGA', ' Olga ', 'ｏｌｇａ']) await operate('withdrawals-approve', { orderId }, same)
    expect(codeOf(await operate('withdrawals-approve', { orderId }, 'unnamed'))).toBe('forbidden')
    expect(requireValue(await read(player, orderId))).toMatchObject({ state: 'checks', delay: 'second_approval' })
    const second = requireValue(await operate('withdrawals-approve', { orderId }, 'petra'))
    expect(second).toMatchObject({ state: 'approved', approvedBy: ['olga', 'petra'], delay: null })
    for (const approver of ['olga', 'Petra', 'ＯＬＧＡ', 'unnamed'])
      expect(codeOf(await payBy(orderId, undefined, approver))).toBe('forbidden')
    await expectBooks(player, { real: 800_000, held: 200_000 })
    expect(requireValue(await payBy(orderId, undefined, 'rosa'))).toMatchObject({ state: 'sent', money: 'paid' })
  })

  test('refuses with a reason, and the member has the whole amount again', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    const refusal = { orderId, reason: 'name_mismatch', note: 'The account is in another name.' } as const
    const answers = await Promise.all([
      operate('withdrawals-refuse', refusal),
      operate('withdrawals-approve', { orderId }),
    ])
    expect(answers.some((answer) => answer.ok)).toBe(true)
    requireValue(answers[0]!)
    expect(requireValue(await read(player, orderId))).toMatchObject({
      state: 'refused',
      refusal: 'name_mismatch',
      isReturned: true,
      next: null,
      note: refusal.note,
    })
    for (const name of ['withdrawals-refuse', 'withdrawals-approve', 'withdrawals-pay'] as const) {
      expect(codeOf(await operate(name, { ...refusal, reference: 'REF 1' }))).not.toBe('fine')
    }
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  test('pays two withdrawals by one reference only once', async () => {
    const player = await buildPlayer()
    const ids = [requireValue(await ask(player)).orderId, requireValue(await ask(player)).orderId]
    for (const orderId of ids) requireValue(await operate('withdrawals-approve', { orderId }))
    const answers = await Promise.all(ids.map((orderId) => payBy(orderId, 'BANK 4711')))
    expect(answers.map(codeOf).toSorted()).toEqual(['conflict', 'fine'])
    await expectBooks(player, { real: 800_000, held: 100_000 })
  })

  test('pays nothing for a frozen wallet; one frozen just after is settled when it is sound', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    requireValue(await operate('withdrawals-approve', { orderId }))
    await walletOf(player).freeze({ reason: 'books check' })
    expect(codeOf(await payBy(orderId))).toBe('account_locked')
    expect(requireValue(await operate('withdrawals-refuse', { orderId, reason: 'rules_broken' }))).toMatchObject({
      state: 'refused',
      isReturned: false,
    })
    await walletOf(player).unfreeze()
    platform.advance(2 * MINUTE_MS)
    await runJobs()
    expect(requireValue(await read(player, orderId))).toMatchObject({ state: 'refused', isReturned: true })
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  test.each(['beforeCommit', 'afterCommit'] as const)(
    'whose payment dies at %s of the wallet: the cron job posts it',
    async (point) => {
      const player = await buildPlayer()
      const { orderId } = requireValue(await ask(player))
      requireValue(await operate('withdrawals-approve', { orderId }))
      walletHooks[point] = () => {
        walletHooks[point] = productionHooks[point]
        throw new Error('the machine died')
      }
      expect(requireValue(await payBy(orderId))).toMatchObject({ state: 'sent', money: 'held' })
      await runJobs()
      await runJobs()
      expect(await historyOf(orderId)).toContain('paid by platform')
      await expectBooks(player, { real: 900_000, held: 0 })
    },
  )

  test('says that a sent one came back, even one whose payment was never written down', async () => {
    const player = await buildPlayer()
    const { orderId } = await buildSent(player)
    expect(codeOf(await operate('withdrawals-refuse', { orderId, reason: 'rules_broken' }))).toBe('conflict')
    requireValue(await operate('withdrawals-refuse', { orderId, reason: 'payment_failed' }))
    expect(requireValue(await read(player, orderId))).toMatchObject({ state: 'refused', isReturned: true })
    await expectBooks(player, { real: 1_000_000, held: 0 })

    const other = await buildPlayer()
    const second = requireValue(await ask(other)).orderId
    requireValue(await operate('withdrawals-approve', { orderId: second }))
    walletHooks.afterCommit = () => {
      resetWallets()
      throw new Error('the machine died')
    }
    requireValue(await payBy(second))
    requireValue(await operate('withdrawals-refuse', { orderId: second, reason: 'payment_failed' }))
    await expectBooks(other, { real: 1_000_000, held: 0 })
  })

  // @fault One operator says that a large payment came back
  test('alone does not say that a large one came back: two do, and the time to confirm stops with the first', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player, { amount: '2000.00', receive: '2000.00' }))
    for (const approver of ['olga', 'petra']) requireValue(await operate('withdrawals-approve', { orderId }, approver))
    requireValue(await payBy(orderId, undefined, 'rosa'))
    const cameBack = (operator: string) =>
      operate('withdrawals-refuse', { orderId, reason: 'payment_failed' }, operator)
    expect(codeOf(await cameBack('unnamed'))).toBe('forbidden')
    await Promise.all(['olga', 'OLGA', ' Olga ', 'ｏｌｇａ'].map(cameBack))
    expect(requireValue(await cameBack('olga'))).toMatchObject({ state: 'sent', said: [{ operator: 'olga' }] })
    platform.advance(61 * MINUTE_MS)
    await runJobs()
    expect(requireValue(await read(player, orderId)).state, 'not received by time').toBe('sent')
    const { orders } = requireValue(await operate('withdrawals-list', { limit: 200 }))
    expect(
      orders.map((order) => order.orderId),
      'it waits for the house',
    ).toContain(orderId)
    await expectBooks(player, { real: 800_000, held: 0 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => cameBack('petra')))
    expect(answers.some((answer) => answer.ok)).toBe(true)
    expect(requireValue(await read(player, orderId))).toMatchObject({ state: 'refused', isReturned: true })
    expect((await historyOf(orderId)).filter((act) => act.startsWith('refused'))).toHaveLength(1)
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  test('sees what waits for the house, disputes first, and each with its history', async () => {
    const [one, other] = [await buildPlayer(), await buildPlayer()]
    const waiting = requireValue(await ask(one)).orderId
    const disputed = (await buildSent(other)).orderId
    requireValue(await confirm(other, disputed, false, 'My bank sees nothing.'))
    const { orders } = requireValue(await operate('withdrawals-list', { limit: 200 }))
    const ids = orders.map(({ orderId }) => orderId)
    expect(ids.indexOf(disputed)).toBeLessThan(ids.indexOf(waiting))
    expect(orders.find(({ orderId }) => orderId === disputed)).toMatchObject({ disputeNote: 'My bank sees nothing.' })
    requireValue(
      await operate('withdrawals-delay', {
        orderId: waiting,
        reason: 'manual_review',
        note: 'By tomorrow noon.',
      }),
    )
    expect(requireValue(await read(one, waiting))).toMatchObject({
      delay: 'manual_review',
      note: 'By tomorrow noon.',
    })
  })
})

describe('MEM-05 after it was sent', () => {
  test('the member says that it arrived, twice without harm; then it is over', async () => {
    const player = await buildPlayer()
    const { orderId } = await buildSent(player)
    const answers = await Promise.all([confirm(player, orderId, true), confirm(player, orderId, true)])
    for (const answer of answers)
      expect(requireValue(answer)).toMatchObject({ state: 'received', receivedBy: 'member', next: null })
    expect(codeOf(await confirm(player, orderId, false))).toBe('conflict')
    expect(codeOf(await operate('withdrawals-refuse', { orderId, reason: 'payment_failed' }))).toBe('conflict')
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  test('who says nothing for so long has received it, by the clock of the platform', async () => {
    const player = await buildPlayer()
    const { orderId, confirmBy } = await buildSent(player)
    expect(Date.parse(confirmBy ?? '')).toBe(platform.time.nowMs + 60 * MINUTE_MS)
    platform.advance(59 * MINUTE_MS)
    await runJobs()
    expect(requireValue(await read(player, orderId)).state).toBe('sent')
    platform.advance(MINUTE_MS)
    await Promise.all([runJobs(), runJobs()])
    expect(requireValue(await read(player, orderId))).toMatchObject({ state: 'received', receivedBy: 'time' })
    expect((await historyOf(orderId)).filter((act) => act.startsWith('received'))).toEqual(['received by platform'])
  })

  test('who says that it did not arrive stops that time; it ends by proof, by its arrival or by the money back', async () => {
    const [proved, found, failed] = [await buildPlayer(), await buildPlayer(), await buildPlayer()]
    const ids = []
    for (const player of [proved, found, failed]) {
      const { orderId } = await buildSent(player)
      expect(requireValue(await confirm(player, orderId, false))).toMatchObject({
        next: 'house',
        delay: 'not_received',
        confirmBy: null,
      })
      ids.push(orderId)
    }
    platform.advance(24 * 60 * MINUTE_MS)
    await runJobs()
    const [a = '', b = '', c = ''] = ids
    expect(requireValue(await read(proved, a)).state).toBe('sent')
    expect(codeOf(await operate('withdrawals-settle', { orderId: a, note: 'no' }))).toBe('malformed')
    requireValue(await operate('withdrawals-settle', { orderId: a, note: 'The bank confirmed it by letter.' }))
    expect(requireValue(await read(proved, a))).toMatchObject({ state: 'received', receivedBy: 'operator' })
    expect(requireValue(await confirm(found, b, true))).toMatchObject({ state: 'received', receivedBy: 'member' })
    requireValue(await operate('withdrawals-refuse', { orderId: c, reason: 'payment_failed' }))
    await expectBooks(failed, { real: 1_000_000, held: 0 })
    await expectBooks(proved, { real: 900_000, held: 0 })
  })

  test('nothing can be said of one that was not sent', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    expect(codeOf(await confirm(player, orderId, true))).toBe('conflict')
    expect(codeOf(await confirm(player, orderId, false))).toBe('conflict')
  })
})

// @fault Clock set back: withdrawal
test('MEM-05 a clock set back ten minutes at each step loses nothing and hurries nothing', async () => {
  const player = await buildPlayer()
  const back = () => platform.advance(-10 * MINUTE_MS)
  const { orderId } = requireValue(await ask(player))
  back()
  requireValue(await operate('withdrawals-approve', { orderId }))
  back()
  requireValue(await payBy(orderId))
  back()
  await runJobs()
  expect(requireValue(await read(player, orderId))).toMatchObject({ state: 'sent' })
  platform.advance(69 * MINUTE_MS)
  await runJobs()
  expect(requireValue(await read(player, orderId)).state, 'an hour from when it was sent').toBe('sent')
  platform.advance(MINUTE_MS)
  await runJobs()
  expect(requireValue(await read(player, orderId))).toMatchObject({ state: 'received', receivedBy: 'time' })
  await expectBooks(player, { real: 900_000, held: 0 })
})
