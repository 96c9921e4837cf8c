/** TRUST-04, OPS-01: a frozen wallet moves again once its books are sound, however deep they are. */
import { beforeAll, expect, test, vi } from 'vitest'
import { merchantCodeSchema } from '../../../../contract/ids.ts'
import type { OperatorContext } from '../../../../platform/kernel/operator/operator-context.ts'
import { checkBooks } from '../../../../platform/money/operate/check-books.ts'
import { signCursor } from '../../../../platform/money/operate/sign-books-cursor.ts'
import { unfreezeWallet } from '../../../../platform/money/operate/unfreeze-wallet.ts'
import { moveBalance } from '../../../../platform/money/wallet/test-support.ts'
import { walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { captureDigests } from '../records/support.ts'
import { bindings, seedWorld, type TestMember } from '../vendors/support.ts'
import { buildOperator, buildPlayed, damage, isFrozen, withWallet } from './support.ts'

let ctx: OperatorContext
beforeAll(async () => {
  await seedWorld()
  ctx = await buildOperator()
})
captureDigests()

const alter = (member: TestMember, by: string) => damage(member, moveBalance('compact', 'real', by))
const check = (member: TestMember, full = false) => checkBooks(ctx, { memberId: member.id, limit: 50, full })
async function buildFrozen() {
  const member = await buildPlayed()
  await alter(member, '+ 1')
  await check(member)
  expect(await isFrozen(member)).toBe(true)
  return member
}
type How = { resume?: string | null; portions?: number; env?: OperatorContext['env'] }
const unfreeze = ({ id: memberId }: TestMember, { resume, portions = 2, env = ctx.env }: How = {}) =>
  unfreezeWallet(
    { ...ctx, env },
    { memberId, reason: 'looked at by two people', ...(resume && { resume }) },
    { portions },
  )

const DONE = { frozen: false, unfinished: false, resume: null }

test('TRUST-04 never while its books are broken', async () => {
  const member = await buildFrozen()
  await expect(unfreeze(member)).rejects.toMatchObject({ errorCode: 'conflict' })
  expect(await isFrozen(member)).toBe(true)
  await alter(member, '- 1')
  expect(await unfreeze(member)).toEqual({ memberId: member.id, ...DONE })
  expect(await isFrozen(member)).toBe(false)
})

test('TRUST-04 a journal too long for one call is gone on with, and is frozen until its end', async () => {
  const member = await buildFrozen()
  await alter(member, '- 1')
  walletHooks.groupsPerPortion = 1
  const underWay = { memberId: member.id, frozen: true, unfinished: true }
  expect(await unfreeze(member)).toMatchObject(underWay)
  expect(await isFrozen(member)).toBe(true)
  const begunAgain = await unfreeze(member)
  expect(begunAgain).toMatchObject(underWay)
  expect(await unfreeze(member, begunAgain)).toEqual({ memberId: member.id, ...DONE })
  expect(await isFrozen(member)).toBe(false)
})

// @fault Fault in the last portion of a check
test('TRUST-04 what is wrong beyond the first portion is found by the last', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const member = await buildFrozen()
  walletHooks.groupsPerPortion = 1
  const begun = await unfreeze(member)
  expect(begun).toMatchObject({ unfinished: true })
  await expect(unfreeze(member, begun)).rejects.toMatchObject({ errorCode: 'conflict' })
  expect(await isFrozen(member)).toBe(true)
  errors.mockRestore()
})

// @fault Forged cursor of a frozen wallet's check
test.each(['journal', 'transfers'])('TRUST-04 a place of one’s own making skips nothing of the %s', async (part) => {
  const [member, stranger] = [await buildPlayed(), await buildPlayed()]
  await check(member)
  if (part === 'journal') await damage(member, `UPDATE posting_groups SET answer = '{}' WHERE sequence = 1`)
  // Said to be received of a sender who knows nothing of it.
  const transfer = { transferId: 'T-FROM-NOTHING', currency: member.currency, amountMinor: 100 }
  if (part === 'transfers') await member.wallet.receiveTransfer({ ...transfer, from: stranger.id })
  expect((await check(member, true)).broken).toMatchObject([{ memberId: member.id }])
  // As the schedule keeps its place, which goes on from there for ever, and as a run that died leaves it.
  await bindings.DB.prepare('UPDATE books_check SET transfer_sequence = 1000, begun_at = 1 WHERE member_id = ?')
    .bind(member.id)
    .run()
  const place = { transferSequence: 1000, records: null }
  const seal = (call: 'books-check' | 'wallet-unfreeze', memberId = member.id, full = true, by = ctx) =>
    signCursor(by, { call, memberId, full }, place)
  const own = seal('wallet-unfreeze')
  const forged = [
    '',
    'x',
    '.',
    `${own}A`,
    own.replace('.', 'A.'),
    `${Buffer.from(JSON.stringify(place)).toString('base64url')}.`,
    seal('books-check'),
    seal('wallet-unfreeze', stranger.id),
    seal('wallet-unfreeze', member.id, false),
    seal('wallet-unfreeze', member.id, true, {
      ...ctx,
      merchant: { ...ctx.merchant, code: merchantCodeSchema.parse('other') },
    }),
    seal('wallet-unfreeze', member.id, true, { ...ctx, env: { ...ctx.env, PASSWORD_PEPPER: 'another pepper' } }),
    // Its own, and what it says is an hour old.
    seal('wallet-unfreeze', member.id, true, { ...ctx, clock: () => ctx.clock() - 3_600_000 }),
  ]
  for (const resume of forged.filter(Boolean)) {
    const refused = { errorCode: 'malformed' }
    await expect(unfreeze(member, { resume }), resume).rejects.toMatchObject(refused)
    const asked = { memberId: member.id, limit: 50, full: true, resume }
    if (resume !== forged[6]) await expect(checkBooks(ctx, asked), resume).rejects.toMatchObject(refused)
  }
  await expect(unfreeze(member, { portions: 100 })).rejects.toMatchObject({ errorCode: 'conflict' })
  expect((await check(member, true)).broken).toMatchObject([{ memberId: member.id }])
  expect(await isFrozen(member)).toBe(true)
})

// @fault Wallet that does not answer a check
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
