/** TRUST-04: orders and incoming payments against the wallet: what one side knows and the other does not is named, and freezes nobody. */

import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../../contract/time-units.ts'
import type { OperatorContext } from '../../../../platform/kernel/operator/operator-context.ts'
import { checkDueBooks } from '../../../../platform/money/books/check-due-books.ts'
import { computeFault } from '../../../../platform/money/books/compare-orders.ts'
import { checkBooks } from '../../../../platform/money/operate/check-books.ts'
import { captureDigests, countPlay } from '../records/support.ts'
import { bindings, buildMember, seedWorld, services, type TestMember, time } from '../vendors/support.ts'
import { buildOperator, isFrozen } from './support.ts'

let ctx: OperatorContext
beforeAll(async () => {
  await seedWorld()
  ctx = await buildOperator()
})
captureDigests()

let minted = 0
function mint(kind: 'D' | 'W'): string {
  minted += 1
  return `${kind}-${String(minted).padStart(12, '0')}`
}

const run = (sql: string, ...values: (string | number)[]) =>
  bindings.DB.prepare(sql)
    .bind(...values)
    .run()

type Order = { id: string; minor: number }

/** Credited by the money of its order. */
const writeDeposit = ({ id: memberId, merchant, currency }: TestMember, { id, minor }: Order) =>
  run(
    `INSERT INTO deposit_order (id, merchant, member_id, idempotency_key, channel_id, kind, provider, currency, amount_minor, fee_minor,
       receive_minor, language, return_origin, state, transaction_id, credited_minor, created_at_ms, expires_at_ms, changed_at_ms, ended_at_ms)
     VALUES (?1, ?2, ?3, ?1, 'bank', 'bank_transfer', 'PIER', ?4, ?5, 0, ?5, 'EN', 'https://a.example', 'credited', 'tx', ?5, ?6, ?6, ?6, ?6)`,
    id,
    merchant,
    memberId,
    currency,
    minor,
    time.now,
  )

/** A second payment that operators credited. */
const writeIncomingPayment = ({ id: memberId, merchant, currency }: TestMember, { id, minor }: Order) =>
  run(
    `INSERT INTO incoming_payment (provider, transaction_id, merchant, order_id, payment_id, amount_minor, currency, state, credit_minor,
       decided_by, reason, received_at_ms, decided_at_ms, payee_id)
     VALUES ('PIER', 'tx2-' || ?1, ?2, ?1, 'p', ?5, ?4, 'credited', ?5, 'olga, petra', 'twice', ?6, ?6, ?3)`,
    id,
    merchant,
    memberId,
    currency,
    minor,
    time.now,
  )

async function writeWithdrawal({ id: memberId, merchant, currency }: TestMember, { id, minor }: Order, money: string) {
  await run(
    `INSERT INTO destination (id, merchant, member_id, kind, provider, sealed_account, account_hash, masked, created_at_ms, usable_from_ms)
     VALUES (?1, ?2, ?3, 'bank', 'p', 's', ?1, 'm', 0, 0)`,
    id,
    merchant,
    memberId,
  )
  await run(
    `INSERT INTO withdraw_order (id, merchant, member_id, idempotency_key, destination_id, kind, provider, provider_name, masked, currency,
       amount_minor, fee_minor, receive_minor, confirm_minutes, approvals_needed, state, money, requested_at_ms)
     VALUES (?1, ?2, ?3, ?1, ?1, 'bank', 'p', 'p', 'm', ?4, ?5, 0, ?5, 60, 1, 'checks', ?6, ?7)`,
    id,
    merchant,
    memberId,
    currency,
    minor,
    money,
    time.now,
  )
}

async function differences(member: TestMember) {
  await countPlay(member)
  const { sums, broken } = await checkBooks(ctx, { memberId: member.id, limit: 50, full: true })
  expect(broken).toEqual([])
  expect(await isFrozen(member)).toBe(false)
  return sums.differences.map(({ table, fault, key }) => ({ table, fault, key }))
}

test('TRUST-04 deposits, second payments and withdrawals that are the same on both sides are no difference', async () => {
  const member = await buildMember({ depositMinor: 10_000 })
  const [deposit, withdrawal] = [mint('D'), mint('W')]
  const money = { currency: member.currency, amountMinor: 5_000 }
  await member.wallet.deposit({ key: deposit, ...money })
  await member.wallet.deposit({ key: `${deposit}:tx2-${deposit}`, ...money })
  await member.wallet.holdWithdrawal({ orderId: withdrawal, ...money, feeMinor: 0 })
  await writeDeposit(member, { id: deposit, minor: 5_000 })
  await writeIncomingPayment(member, { id: deposit, minor: 5_000 })
  await writeWithdrawal(member, { id: withdrawal, minor: 5_000 }, 'held')
  expect(await differences(member)).toEqual([])
  await member.wallet.payWithdrawal({ orderId: withdrawal })
  await run(`UPDATE withdraw_order SET money = 'paid' WHERE id = ?`, withdrawal)
  expect(await differences(member)).toEqual([])
  await member.wallet.returnWithdrawal({ orderId: withdrawal, from: 'paid' })
  await run(`UPDATE withdraw_order SET money = 'returned' WHERE id = ?`, withdrawal)
  expect(await differences(member)).toEqual([])
})

// @fault Two providers with the same transaction id, in the books
test('TRUST-04 money that was given away by hand is known by its provider too, and is no difference', async () => {
  const member = await buildMember({ depositMinor: 10_000 })
  const order = mint('D')
  for (const [provider, key] of [
    ['PIER', null],
    ['GULL', `${order}.GULL:tx`],
  ] as const) {
    await member.wallet.deposit({ key: key ?? `${order}:tx`, currency: member.currency, amountMinor: 700 })
    await bindings.DB.prepare(
      `INSERT INTO incoming_payment (provider, transaction_id, merchant, order_id, payment_id, amount_minor, currency, state, credit_minor,
         credit_key, decided_by, reason, received_at_ms, decided_at_ms, payee_id)
       VALUES (?6, 'tx', ?2, ?1, 'p', 700, ?4, 'credited', 700, ?7, 'olga, petra', 'no order', ?5, ?5, ?3)`,
    )
      .bind(order, member.merchant, member.id, member.currency, time.now, provider, key)
      .run()
  }
  time.now += HOUR_MS
  expect(await differences(member)).toEqual([])
})

test('TRUST-04 an order or an incoming payment that says credited and is nowhere in the wallet, and money of no order, are named', async () => {
  const member = await buildMember({ depositMinor: 10_000 })
  const [lost, strange, other] = [mint('D'), mint('D'), mint('D')]
  await writeDeposit(member, { id: lost, minor: 5_000 })
  await writeIncomingPayment(member, { id: other, minor: 700 })
  await member.wallet.deposit({ key: strange, currency: member.currency, amountMinor: 900 })
  const young = await differences(member)
  expect(young).toEqual([
    { table: 'deposit_order', fault: 'missing', key: lost },
    { table: 'deposit_order', fault: 'behind', key: strange },
    { table: 'deposit_order', fault: 'missing', key: `${other}:tx2-${other}` },
  ])
  time.now += HOUR_MS
  expect((await differences(member)).map(({ fault }) => fault)).toEqual(['different', 'stray', 'different'])
})

test('TRUST-04 a deposit of another amount, a withdrawal that is paid in the wallet alone, and one of no order, are named', async () => {
  const member = await buildMember({ depositMinor: 10_000 })
  const [deposit, paid, strange] = [mint('D'), mint('W'), mint('W')]
  const { currency } = member
  await member.wallet.deposit({ key: deposit, currency, amountMinor: 4_999 })
  await writeDeposit(member, { id: deposit, minor: 5_000 })
  for (const orderId of [paid, strange])
    await member.wallet.holdWithdrawal({ orderId, currency, amountMinor: 300, feeMinor: 0 })
  await member.wallet.payWithdrawal({ orderId: paid })
  await writeWithdrawal(member, { id: paid, minor: 300 }, 'held')
  time.now += HOUR_MS
  expect(await differences(member)).toEqual([
    { table: 'deposit_order', fault: 'different', key: deposit },
    { table: 'withdraw_order', fault: 'different', key: paid },
    { table: 'withdraw_order', fault: 'stray', key: strange },
  ])
  const listed = async () =>
    bindings.DB.prepare('SELECT sums_differ_at FROM books_check WHERE member_id = ?')
      .bind(member.id)
      .first<number | null>('sums_differ_at')
  expect(await listed(), 'and stand in the list of those who differ').not.toBeNull()
})

test('TRUST-04 the check that runs by itself finds them too', async () => {
  const member = await buildMember({ depositMinor: 10_000 })
  await writeDeposit(member, { id: mint('D'), minor: 5_000 })
  await countPlay(member)
  time.now += 40 * 24 * HOUR_MS
  for (let n = 0; n < 5; n += 1) await checkDueBooks(services)
  const row = await bindings.DB.prepare('SELECT sums_differ_at AS at, state FROM books_check WHERE member_id = ?')
    .bind(member.id)
    .first<{ at: number | null; state: string }>()
  expect(row).toMatchObject({ at: expect.any(Number), state: 'sound' })
})

test('TRUST-04 what may be on its way is not called wrong', () => {
  const row = { said: 1, said_minor: 5, posted: null, least_minor: null, most_minor: null, at_ms: 0 }
  expect(computeFault(row, HOUR_MS - 1)).toBe('missing')
  expect(computeFault(row, HOUR_MS)).toBe('different')
  expect(computeFault({ ...row, said: null, posted: 1 }, HOUR_MS - 1)).toBe('behind')
  expect(computeFault({ ...row, said: null, posted: 1 }, HOUR_MS)).toBe('stray')
  expect(computeFault({ ...row, posted: 1, least_minor: 4, most_minor: 4 }, 1), 'another amount').toBe('different')
})
