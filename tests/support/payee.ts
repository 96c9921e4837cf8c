/** A member who may withdraw, and what people do on the payment provider's own pages. */
import { expect } from 'vitest'
import { calls } from '../../contract/table.ts'
import { ask, buildPlayer, deposit, readValue } from './player.ts'
import { type SystemSite, Visitor } from './system.ts'

const PAYMENT_PASSWORD = '246813'

type Way = 'bank' | 'ewallet'
export type Payee = Awaited<ReturnType<typeof buildPayee>>

/** With a payment password, a bank account and a wallet that take money at once, and 10,000.00. */
export async function buildPayee(system: SystemSite) {
  const { visitor, member } = await buildPlayer(system)
  await deposit(system, member.id, 990_000)
  const pair = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  await ask(visitor, 'setPaymentPassword', { ...pair, password: 'Quiet-Sea-77' })
  await ask(visitor, 'setRealName', { realName: 'Maria Cruz', password: 'Quiet-Sea-77' })
  const holder = { holderName: 'Maria Cruz', paymentPassword: PAYMENT_PASSWORD }
  const bank = { kind: 'bank', provider: 'PH_HARBOUR', account: '2000007919' } as const
  const wallet = { kind: 'ewallet', provider: 'PH_PESOGO', account: '09171234567' } as const
  for (const number of [bank, wallet]) await ask(visitor, 'addPayoutAccount', { ...number, ...holder })
  const database = await system.site.miniflare.getD1Database('DB', 'platform')
  await database.prepare('UPDATE destination SET usable_from_ms = 0 WHERE member_id = ?').bind(member.id).run()
  const { destinations: bound } = await ask(visitor, 'payoutAccounts', {})
  const buildWithdrawal = (way: Way, amount: string, receive = amount) => {
    const destinationId = bound.find(({ kind }) => kind === way)?.id ?? ''
    return { destinationId, amount, receive, paymentPassword: PAYMENT_PASSWORD }
  }

  return {
    visitor,
    member,
    buildWithdrawal,
    buildTransfer: (amount: string) => ({ amount, paymentPassword: PAYMENT_PASSWORD }),
    async withdraw(way: Way, amount: string, receive = amount) {
      const call = calls.createWithdrawal
      const headers = { 'idempotency-key': crypto.randomUUID() }
      return readValue(await visitor.post(call.path, buildWithdrawal(way, amount, receive), { headers }), call.response)
    },
  }
}

/** Presses a button of a page of the provider, as its form does. */
async function press(page: URL, path: string, fields: Record<string, string>) {
  const address = `http://127.0.0.1:${page.port}${path}`
  const headers = { connection: 'close' }
  return fetch(address, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
}

/** The payer's browser on the provider's page: reads it, presses a button, is sent back. */
export async function payAtProvider(payUrl: string | null, act: string) {
  const page = new URL(payUrl ?? '')
  const shown = await new Visitor(page.origin).open(page.pathname)
  expect(shown).toMatchObject({ status: 200, text: expect.stringContaining(`value="${act}"`) })
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  const form = await press(page, page.pathname, { act })
  return { status: form.status, back: form.headers.get('location') ?? '' }
}

/** Somebody at the provider decides on a payout. `said`: what `withdrawals show` says of the order. */
export async function decideAtProvider({ site }: SystemSite, said: string, orderId: string, act: string) {
  const [, ledger = ''] = /there ([0-9a-f]{64})\.W-/.exec(said) ?? []
  const page = new Visitor(site.psp)
  const shown = await page.open(`/ledger/${ledger}`)
  expect(shown).toMatchObject({ status: 200, text: expect.stringContaining(orderId) })
  expect(shown.text, 'no whole number').not.toContain('9171234567')
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await press(new URL(site.psp), `/ledger/${ledger}`, { order: orderId, act })).status).toBe(303)
}
