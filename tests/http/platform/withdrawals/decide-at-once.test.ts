/** MEM-05, OPS-01: many equal words at once on a withdrawal: one counts, and everybody who said it is told the same. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HERD } from '../../../support/herd.ts'
import { type Answer, codeOf, requireValue } from '../support.ts'
import {
  ask,
  buildPlayer,
  buildSent,
  confirm,
  expectBooks,
  historyOf,
  operate,
  type Player,
  platform,
  read,
  resetWallets,
  runJobs,
  seedMethods,
} from './support.ts'

beforeAll(seedMethods)
beforeEach(resetWallets)

const many = <T>(word: (n: number) => Promise<T>) => Promise.all(Array.from({ length: HERD }, (_, n) => word(n)))
const approve = (orderId: string, operator = 'olga') => operate('withdrawals-approve', { orderId }, operator)
const ofAct = async (orderId: string, act: string) =>
  (await historyOf(orderId)).filter((one) => one.startsWith(`${act} by`))
const toldOf = async ({ token }: Player, orderId: string) => {
  const { rows } = requireValue(await platform.call('messages', {}, { token }))
  return rows.filter(({ about }) => about?.id === orderId).map(({ title }) => title.split(':')[0])
}
/** All of them fine, and the very same. */
function expectAlike<Value>(answers: Answer<Value>[]): Value {
  const [first, ...others] = answers.map(requireValue)
  for (const other of others) expect(other).toEqual(first)
  return first as Value
}

describe('MEM-05 many equal words of the member at once', () => {
  // @fault Equal requests at once: member confirms a withdrawal
  test('that it arrived end it once, and each is told that it has', async () => {
    const player = await buildPlayer()
    const { orderId } = await buildSent(player)
    const said = expectAlike(await many(() => confirm(player, orderId, true)))
    expect(said).toMatchObject({ orderId, state: 'received', receivedBy: 'member', next: null })
    await runJobs()
    expect(await ofAct(orderId, 'received')).toEqual(['received by member'])
    expect(await toldOf(player, orderId)).toHaveLength(2)
    expect(codeOf(await confirm(player, orderId, false))).toBe('conflict')
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  // @fault Equal requests at once: member disputes a withdrawal
  test('that it did not arrive open one dispute, with the note of one of them, and each is told that it is looked into', async () => {
    const player = await buildPlayer()
    const { orderId } = await buildSent(player)
    const said = expectAlike(await many(() => confirm(player, orderId, false, 'My bank sees nothing.')))
    expect(said).toMatchObject({ state: 'sent', next: 'house', delay: 'not_received', confirmBy: null })
    expect(await ofAct(orderId, 'disputed')).toEqual(['disputed by member'])
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  test('twenty-five of each: it arrived, whichever came first', async () => {
    const player = await buildPlayer()
    const { orderId } = await buildSent(player)
    const answers = await many((n) => confirm(player, orderId, n % 2 === 0))
    for (const answer of answers.filter((_, n) => n % 2 === 0))
      expect(requireValue(answer)).toMatchObject({ state: 'received', receivedBy: 'member' })
    for (const answer of answers.filter((_, n) => n % 2 === 1)) expect(['fine', 'conflict']).toContain(codeOf(answer))
    expect(await ofAct(orderId, 'received')).toHaveLength(1)
    expect((await ofAct(orderId, 'disputed')).length).toBeLessThanOrEqual(1)
    await expectBooks(player, { real: 900_000, held: 0 })
  })
})

describe('OPS-01 many equal words of an operator at once', () => {
  // @fault Equal requests at once: operator approves a withdrawal
  test('approve it once, and each is told that it is approved; said again it is the same answer', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    const said = expectAlike(await many(() => approve(orderId)))
    expect(said).toMatchObject({ state: 'approved', approvedBy: ['olga'], next: 'house' })
    expect(await approve(orderId)).toEqual(expect.objectContaining({ value: said }))
    expect(codeOf(await approve(orderId, 'petra')), 'who did not approve it').toBe('conflict')
    expect(await ofAct(orderId, 'approval_given')).toEqual(['approval_given by operator'])
    await expectBooks(player, { real: 900_000, held: 100_000 })
    requireValue(await operate('withdrawals-refuse', { orderId, reason: 'rules_broken' }))
    expect(codeOf(await approve(orderId)), 'after it was refused').toBe('conflict')
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  // @fault Equal requests at once: two operators approve a large withdrawal
  test('are one of two approvals of a large one, with one row in its history; many of another are the second', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player, { amount: '2000.00', receive: '2000.00' }))
    expect(expectAlike(await many(() => approve(orderId)))).toMatchObject({ state: 'checks', approvedBy: ['olga'] })
    expect(await ofAct(orderId, 'approval_given')).toHaveLength(1)
    requireValue(await operate('withdrawals-delay', { orderId, reason: 'manual_review', note: 'By noon.' }))
    requireValue(await approve(orderId, 'Olga'))
    expect(requireValue(await read(player, orderId))).toMatchObject({ delay: 'manual_review', note: 'By noon.' })
    const said = expectAlike(await many(() => approve(orderId, 'petra')))
    expect(said).toMatchObject({ state: 'approved', approvedBy: ['olga', 'petra'] })
    expect(await ofAct(orderId, 'approval_given')).toHaveLength(2)
    await expectBooks(player, { real: 800_000, held: 200_000 })
  })
})
