/** TRUST-04, OPS-01: a frozen wallet moves again once its books are sound, however deep they are. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkBooks } from '../../../../platform/books/check-books.ts'
import { unfreezeWallet } from '../../../../platform/books/unfreeze-wallet.ts'
import type { OperatorContext } from '../../../../platform/operator/operator-context.ts'
import { productionHooks, walletHooks } from '../../../../platform/wallet/wallet-hooks.ts'
import { captureEvents } from '../records/support.ts'
import { bindings, seedWorld, type TestMember } from '../vendors/support.ts'
import { buildOperator, buildPlayed, damage, isFrozen, withWallet } from './support.ts'

let ctx: OperatorContext
beforeAll(async () => {
  await seedWorld()
  ctx = await buildOperator()
})
afterEach(() => Object.assign(walletHooks, { groupsPerPortion: productionHooks.groupsPerPortion }))
captureEvents()

const alter = (member: TestMember, by: string) =>
  damage(member, `UPDATE accounts SET balance_minor = balance_minor ${by} WHERE account = 'real'`)
const check = (member: TestMember, full = false) =>
  checkBooks(ctx, { memberId: member.id, limit: 50, full, resumes: false })
async function buildFrozen() {
  const member = await buildPlayed()
  await alter(member, '+ 1')
  await check(member)
  expect(await isFrozen(member)).toBe(true)
  return member
}
const unfreeze = (member: TestMember, { resumes = false, portions = 2, env = ctx.env } = {}) =>
  unfreezeWallet({ ...ctx, env }, { memberId: member.id, reason: 'looked at by two people', resumes }, { portions })

test('TRUST-04 never while its books are broken', async () => {
  const member = await buildFrozen()
  await expect(unfreeze(member)).rejects.toMatchObject({ errorCode: 'conflict' })
  expect(await isFrozen(member)).toBe(true)
  await alter(member, '- 1')
  expect(await unfreeze(member)).toEqual({ memberId: member.id, frozen: false, unfinished: false })
  expect(await isFrozen(member)).toBe(false)
})

test('TRUST-04 a journal too long for one call is gone on with, and is frozen until its end', async () => {
  const member = await buildFrozen()
  await alter(member, '- 1')
  walletHooks.groupsPerPortion = 1
  const underWay = { memberId: member.id, frozen: true, unfinished: true }
  expect(await unfreeze(member)).toEqual(underWay)
  expect(await isFrozen(member)).toBe(true)
  expect(await unfreeze(member), 'begun again').toEqual(underWay)
  expect(await unfreeze(member, { resumes: true })).toEqual({ memberId: member.id, frozen: false, unfinished: false })
  expect(await isFrozen(member)).toBe(false)
})

test('TRUST-04 what is wrong beyond the first portion is found by the last', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const member = await buildFrozen()
  walletHooks.groupsPerPortion = 1
  expect(await unfreeze(member)).toMatchObject({ unfinished: true })
  await expect(unfreeze(member, { resumes: true })).rejects.toMatchObject({ errorCode: 'conflict' })
  expect(await isFrozen(member)).toBe(true)
  errors.mockRestore()
})

test.each(['journal', 'transfers'])('TRUST-04 to resume what never began skips nothing of the %s', async (part) => {
  const [member, stranger] = [await buildPlayed(), await buildPlayed()]
  await check(member)
  if (part === 'journal') await damage(member, `UPDATE posting_groups SET answer = '{}' WHERE sequence = 1`)
  // Said to be received of a sender who knows nothing of it.
  const transfer = { transferId: 'T-FROM-NOTHING', currency: member.currency, amountMinor: 100 }
  if (part === 'transfers') await member.wallet.receiveTransfer({ ...transfer, from: stranger.id })
  expect((await check(member, true)).broken).toMatchObject([{ memberId: member.id }])
  // As the schedule keeps its place, which goes on from there for ever.
  await bindings.DB.prepare('UPDATE books_check SET transfer_sequence = 1000 WHERE member_id = ?').bind(member.id).run()
  const asked = { resumes: true, portions: 100 }
  for (const _ of [1, 2]) await expect(unfreeze(member, asked)).rejects.toMatchObject({ errorCode: 'conflict' })
  expect(await isFrozen(member)).toBe(true)
})

test('TRUST-04 a wallet that does not answer stays frozen, says so, and the next act goes on', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const member = await buildFrozen()
  await alter(member, '- 1')
  const mute = () => Promise.reject(new Error('no answer'))
  for (const change of [{ verify: mute }, { listTransfers: mute }]) {
    const WALLET = withWallet(member, change)
    const env = { ...ctx.env, WALLET }
    await expect(unfreeze(member, { env })).rejects.toMatchObject({ errorCode: 'upstream_failed' })
    expect(await isFrozen(member)).toBe(true)
  }
  // Records can be made again and hinder nobody.
  const env = { ...ctx.env, WALLET: withWallet(member, { listPostings: mute, listRounds: mute }) }
  expect(await unfreeze(member, { env })).toMatchObject({ frozen: false })
  errors.mockRestore()
})
