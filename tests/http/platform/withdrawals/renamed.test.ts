/** MEM-05, OPS-01: money goes to an account in the member's own name alone, also where the name changes on the way. */
import { describe, expect, test } from 'vitest'
import type { WithdrawOrderId } from '../../../../contract/ids.ts'
import { submitPayout } from '../../../../platform/money/payouts/submit-payout.ts'
import { ownSessions } from '../../../support/own-sessions.ts'
import { operateOn } from '../operate.ts'
import { bindings, buildPlatform, codeOf, requireValue } from '../support.ts'
import { payBanksInEachTest, pier, rounds, timesTold } from './payout-support.ts'
import {
  ask,
  buildPlayer,
  env,
  expectBooks,
  operate,
  type Player,
  platform,
  read,
  services,
  walletOf,
} from './support.ts'

const rename = async ({ username }: Player, realName: string, operator = 'petra') =>
  requireValue(await operate('member-set-name', { username, realName, reason: 'a passport' }, operator))
const approve = (orderId: WithdrawOrderId, operator = 'olga') => operate('withdrawals-approve', { orderId }, operator)
const account = (orderId: WithdrawOrderId) => operate('withdrawals-account', { orderId })
const listed = async (orderId: string) =>
  requireValue(await operate('withdrawals-list', { limit: 200 })).orders.find((one) => one.orderId === orderId)

describe('MEM-05 a withdrawal whose member gets another name', () => {
  payBanksInEachTest(null)

  // @fault Name changed before a withdrawal is approved
  test('before anybody approved it is not approved, says why to both, and goes on in the name it was asked for in', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    await rename(player, 'Pedro Santos')
    expect(await approve(orderId)).toMatchObject({
      failure: { errorCode: 'conflict', message: expect.stringContaining('name') },
    })
    expect(requireValue(await read(player, orderId))).toMatchObject({ state: 'checks', delay: 'name_changed' })
    expect(await listed(orderId)).toMatchObject({ delay: 'name_changed', approvedBy: [] })
    // The same name in another way of writing is no other name.
    await rename(player, 'CRUZ, María')
    expect(requireValue(await approve(orderId))).toMatchObject({ state: 'approved', delay: null })
    expect(requireValue(await account(orderId))).toMatchObject({ holder: 'CRUZ, María' })
  })

  // @fault Name changed between two approvals
  test('between two who approve is not approved by the second', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player, { amount: '2000.00', receive: '2000.00' }))
    requireValue(await approve(orderId))
    await rename(player, 'Pedro Santos')
    expect(codeOf(await approve(orderId, 'petra'))).toBe('conflict')
    expect(requireValue(await read(player, orderId)).state).toBe('checks')
  })

  // @fault Name changed during the approval
  test('in the moment in which it is approved is not approved', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    const DB = renamingBefore(/INSERT INTO withdraw_approval/, player)
    const on = buildPlatform({ env: { ...env, DB }, nowMs: platform.time.nowMs })
    expect(codeOf(await operateOn(on, 'withdrawals-approve', { orderId }))).toBe('conflict')
    expect(await nameOf(player), 'between what was read and what was written').toBe('Pedro Santos')
    expect(await listed(orderId)).toMatchObject({ state: 'checks', delay: 'name_changed', approvedBy: [] })
  })

  // @fault Name changed after the approval, payment by hand
  test('after it was approved shows nobody the account, and can be given back', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    requireValue(await approve(orderId))
    await rename(player, 'Pedro Santos')
    expect(codeOf(await account(orderId))).toBe('conflict')
    expect(await listed(orderId)).toMatchObject({ state: 'approved', delay: 'name_changed' })
    requireValue(await operate('withdrawals-refuse', { orderId, reason: 'name_mismatch' }))
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })
})

describe('MEM-05 a withdrawal that a provider pays, whose member gets another name', () => {
  payBanksInEachTest('PIER')

  // @fault Name changed after the approval, payment by a provider
  test('before it was told is not told, and is once the name is the one of the account again', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    await walletOf(player).freeze({ reason: 'books looked at' })
    requireValue(await approve(orderId))
    await rename(player, 'Pedro Santos')
    await walletOf(player).unfreeze()
    await rounds(2)
    expect(timesTold(orderId), 'to an account in another name').toBe(0)
    expect(requireValue(await read(player, orderId))).toMatchObject({ state: 'approved', delay: 'name_changed' })
    await rename(player, 'Maria Cruz')
    await rounds(2)
    expect(pier.told.filter((one) => one.orderId === orderId)).toMatchObject([{ to: { holder: 'Maria Cruz' } }])
  })

  // @fault Name changed while the provider is asked
  test('in the moment in which it is told is not told', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    // As a crash leaves it: approved, and nobody has told its provider.
    await walletOf(player).freeze({ reason: 'books looked at' })
    requireValue(await approve(orderId))
    await walletOf(player).unfreeze()
    const DB = renamingBefore(/UPDATE withdraw_payout SET submitted_at_ms/, player)
    await submitPayout({ ...services(), env: { ...services().env, DB } }, orderId)
    expect(await nameOf(player), 'between what was read and what was written').toBe('Pedro Santos')
    expect(timesTold(orderId), 'in either name').toBe(0)
    await rename(player, 'Maria Cruz')
    await rounds(2)
    expect(pier.told.filter((one) => one.orderId === orderId)).toMatchObject([{ to: { holder: 'Maria Cruz' } }])
  })
})

const nameOf = ({ memberId }: Player) =>
  bindings.DB.prepare('SELECT payee_name FROM member WHERE id = ?').bind(memberId).first('payee_name')

/** A database in which the member gets another name right before the commit that has such a statement. */
function renamingBefore(statement: RegExp, { memberId }: Player): D1Database {
  const rename = bindings.DB.prepare("UPDATE member SET payee_name = 'Pedro Santos' WHERE id = ?").bind(memberId)
  let isNext = false
  return ownSessions({
    prepare: (query: string) => {
      isNext ||= statement.test(query)
      return bindings.DB.prepare(query)
    },
    batch: async <T>(statements: D1PreparedStatement[]) => {
      if (isNext) await rename.run()
      isNext = false
      return bindings.DB.batch<T>(statements)
    },
  })
}
