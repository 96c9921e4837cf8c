/** OPS-01: money that fitted no order, and what operators say of it. */
import { expect } from 'vitest'
import { bindings, meridian } from '../support.ts'
import { buildDepositor, callBack, type Depositor, open, operate, paid } from './support.ts'

export const REASON = 'seen on the bank statement'
export const WAITS = { ok: true, value: { waitsBecause: 'second_approval' } }
export const DONE = { ok: true, value: { waitsBecause: null } }

export async function inReview(change: Record<string, unknown> = { amount: '400.00' }) {
  const depositor = await buildDepositor()
  const { orderId } = await open(depositor)
  const facts = paid(orderId, change)
  await callBack(facts)
  const resolve = (operator: string, becomes: 'credited' | 'returned', more: object = {}) =>
    operate(
      'deposits-resolve',
      { orderId, transactionId: facts.transactionId, becomes, reason: REASON, ...more },
      { operator },
    )
  const credit = (operator: string, amount?: string) =>
    resolve(operator, 'credited', amount === undefined ? {} : { amount })
  const giveBack = (operator: string) => resolve(operator, 'returned')
  return { depositor, orderId, credit, giveBack }
}

let minted = 0
export async function unmatched(change: Record<string, unknown> = {}) {
  minted += 1
  const facts = paid(`D-${String(minted).padStart(12, '0')}`, change)
  expect((await callBack(facts)).errorCode).toBe('not_found')
  const assign = ({ username }: Pick<Depositor, 'username'>, operator: string, merchant = meridian) =>
    operate(
      'deposits-assign',
      { orderId: facts.orderId, transactionId: facts.transactionId, username, reason: REASON },
      { operator, merchant },
    )
  return { facts, assign }
}
export const buildNamed = async () => {
  const depositor = await buildDepositor()
  const row = bindings.DB.prepare('SELECT username FROM member WHERE id = ?').bind(depositor.memberId)
  return { ...depositor, username: (await row.first<{ username: string }>())?.username ?? '' }
}
