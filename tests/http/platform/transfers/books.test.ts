/** TRUST-04, MEM-06: the check of an upline to whom many send ends, a bounded portion a run. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { memberIdSchema } from '../../../../contract/ids.ts'
import { requireMerchantFacts } from '../../../../platform/kernel/merchant/require-merchant-facts.ts'
import { walletName } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { checkDueBooks } from '../../../../platform/money/books/check-due-books.ts'
import { checkBooks } from '../../../../platform/money/operate/check-books.ts'
import { unfreezeWallet } from '../../../../platform/money/operate/unfreeze-wallet.ts'
import { bindings, meridian, seedTestMerchants } from '../support.ts'
import { buildPair, type Member, resetWallets, services, walletOf } from './support.ts'

beforeAll(seedTestMerchants)
beforeEach(() => {
  resetWallets()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  resetWallets()
  vi.restoreAllMocks()
})

let sent = 0
async function sendMany(from: Member, to: Member, times: number) {
  for (let n = 0; n < times; n += 1) {
    sent += 1
    const transferId = `T-BOOKS-${sent}`
    await walletOf(from).sendTransfer({ transferId, to: to.memberId, currency: 'PHP', amountMinor: 100 })
    await walletOf(from).settleTransfer({ transferId })
  }
}
const setDue = ({ memberId }: Member) =>
  bindings.DB.prepare('INSERT OR REPLACE INTO books_check (merchant, member_id, due_at) VALUES (?, ?, 0)')
    .bind(meridian, memberId)
    .run()
const read = ({ memberId }: Member) =>
  bindings.DB.prepare('SELECT state, due_at FROM books_check WHERE merchant = ? AND member_id = ?')
    .bind(meridian, memberId)
    .first<{ state: string; due_at: number | null }>()

/** The same platform, and how often a member's wallet was reached in it. */
function countReached() {
  const names: string[] = []
  const base = services()
  const getByName: typeof base.env.WALLET.getByName = (name, options) => {
    names.push(name)
    return base.env.WALLET.getByName(name, options)
  }
  const WALLET = new Proxy(base.env.WALLET, {
    get: (target, key) => (key === 'getByName' ? getByName : Reflect.get(target, key)),
  })
  const reached = ({ memberId }: Member) => names.filter((name) => name === walletName(meridian, memberId)).length
  return { ctx: { env: { ...base.env, WALLET }, clock: base.clock }, reached }
}

test('one sender is asked once for all of a page', async () => {
  const { player, upline } = await buildPair()
  await sendMany(player, upline, 6)
  await setDue(upline)
  const { ctx, reached } = countReached()
  expect(await checkDueBooks(ctx)).toEqual({ walletsChecked: 1, broken: [] })
  expect(reached(player)).toBe(1)
  expect(await read(upline)).toEqual({ state: 'sound', due_at: null })
})

test('what a run does not reach the next ones do, and a difference in the last portion is found and stays', async () => {
  const { player, upline } = await buildPair()
  await sendMany(player, upline, 5)
  // Said to be received of a sender who knows nothing of it.
  await walletOf(upline).receiveTransfer({
    transferId: 'T-FROM-NOTHING',
    from: player.memberId,
    currency: 'PHP',
    amountMinor: 100,
  })
  await setDue(upline)
  const run = () => checkDueBooks(services(), { transfersPerRun: 2 })
  for (const _ of [1, 2]) {
    expect(await run()).toEqual({ walletsChecked: 1, broken: [] })
    expect((await read(upline))?.due_at).not.toBeNull()
  }
  expect(await run()).toEqual({ walletsChecked: 1, broken: [upline.memberId] })
  expect(await walletOf(upline).getBalance()).toMatchObject({ value: { frozen: true } })
  expect((await read(upline))?.state).toBe('broken')
  await bindings.DB.prepare('UPDATE books_check SET due_at = 0 WHERE member_id = ?').bind(upline.memberId).run()
  expect(await run()).toEqual({ walletsChecked: 1, broken: [upline.memberId] })

  const ctx = { ...services(), merchant: await requireMerchantFacts(services().db, meridian) }
  const operator = { ...ctx, operator: 'olga', requestId: 'books-test' }
  const { memberId } = upline
  const asked = { memberId, reason: 'looked at by two people' }
  type Left = { resume: string | null }
  const goOn = ({ resume }: Left) => (resume === null ? {} : { resume })
  const unfreeze = (left: Left) => unfreezeWallet(operator, { ...asked, ...goOn(left) }, { transfers: 2 })
  let left: Left = { resume: null }
  for (const _ of [1, 2]) {
    left = await unfreeze(left)
    expect(left).toMatchObject({ memberId, frozen: true, unfinished: true })
  }
  await expect(unfreeze(left)).rejects.toMatchObject({ errorCode: 'conflict' })
  expect(await walletOf(upline).getBalance()).toMatchObject({ value: { frozen: true } })
  const page = (before: Left) =>
    checkBooks(operator, { memberId, limit: 50, full: true, ...goOn(before) }, { transfers: 2 })
  left = { resume: null }
  for (const _ of [1, 2]) {
    left = await page(left)
    expect(left).toMatchObject({ walletsChecked: 0, broken: [], unfinished: memberId })
  }
  expect(await page(left)).toMatchObject({ walletsChecked: 1, broken: [{ memberId }], unfinished: null })
})

test('a member who follows one that was left unfinished is checked from their own first transfer', async () => {
  const pairs = [await buildPair(), await buildPair()]
  const [deep, other] = pairs.toSorted((a, b) => (a.upline.memberId < b.upline.memberId ? -1 : 1))
  if (!deep || !other) throw new Error('two pairs')
  await sendMany(deep.player, deep.upline, 5)
  await walletOf(other.upline).receiveTransfer({
    transferId: 'T-FROM-NOBODY',
    from: other.player.memberId,
    currency: 'PHP',
    amountMinor: 100,
  })
  // The schedule had been there before the other half was lost.
  await bindings.DB.prepare(
    'INSERT OR REPLACE INTO books_check (merchant, member_id, transfer_sequence) VALUES (?, ?, 1000)',
  )
    .bind(meridian, other.upline.memberId)
    .run()
  const before = await bindings.DB.prepare(
    'SELECT max(member_id) AS id FROM count_check WHERE merchant = ? AND member_id < ?',
  )
    .bind(meridian, deep.upline.memberId)
    .first<string>('id')
  const merchant = await requireMerchantFacts(services().db, meridian)
  const operator = { ...services(), merchant, operator: 'olga', requestId: 'books-test' }
  const broken: string[] = []
  const firstAfter = { after: memberIdSchema.optional().parse(before ?? undefined) }
  let asked: { after?: typeof firstAfter.after; resume?: string } = firstAfter
  const first = await checkBooks(operator, { ...asked, limit: 50, full: true }, { transfers: 4 })
  expect(first).toMatchObject({ unfinished: deep.upline.memberId })
  for (let page = first; ; page = await checkBooks(operator, { ...asked, limit: 50, full: true }, { transfers: 4 })) {
    broken.push(...page.broken.map(({ memberId }) => memberId))
    if (page.next === null && page.unfinished === null) break
    asked = { after: page.next ?? undefined, ...(page.resume !== null && { resume: page.resume }) }
  }
  expect(broken).toContain(other.upline.memberId)
})
