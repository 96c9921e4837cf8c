/** MEM-04: a deposit through the whole house and the payment provider on its own origin. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { providerCalls } from '../../contract/protocols/payment-provider.ts'
import { SIGNATURE_HEADERS, sign } from '../../contract/protocols/signature.ts'
import { calls } from '../../contract/table.ts'
import { payAtProvider } from '../support/payee.ts'
import { ask, eventually, getWallet, readValue, register } from '../support/player.ts'
import { makeOperatorToken, sharedSite, type Visitor } from '../support/system.ts'

const system = sharedSite()
let visitor: Visitor
let memberId: string
beforeAll(async () => {
  visitor = system.visitor()
  memberId = (await register(visitor)).id
})

const CREATE = calls.createDeposit
const FIVE_HUNDRED = { channelId: 'wallet', amount: '500.00', receive: '500.00' }

async function open(input = FIVE_HUNDRED) {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return readValue(await visitor.post(CREATE.path, input, { headers }), CREATE.response)
}

const stateOf = (orderId: string) => ask(visitor, 'depositOrder', { orderId })
const settled = (orderId: string, state: string) =>
  eventually(
    () => stateOf(orderId),
    (order) => order.state === state,
  )

test('MEM-04 paid at the provider it is credited once, though it reports twice and out of order', async () => {
  const order = await open()
  expect(order).toMatchObject({
    state: 'waiting',
    payUrl: expect.stringMatching(/^http:\/\/pay\.localhost:\d+\/pay\//),
  })
  const { status, back } = await payAtProvider(order.payUrl, 'pay_unruly')
  expect(status).toBe(303)
  expect(back).toBe(`${system.site.edge}/index?dialog=centre&centre=depositv2&order=${order.orderId}&returned=1`)
  await settled(order.orderId, 'credited')
  // Whatever is still under way says the same again.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await stateOf(order.orderId)).toMatchObject({ state: 'credited', credited: '500.00' })
  expect((await ask(visitor, 'balance', {})).sumBalance).toBe('500.00')
  expect(await (await getWallet(system, memberId)).verify()).toMatchObject({ ok: true, value: { findings: [] } })
  const { rows } = await eventually(
    () => ask(visitor, 'ledgerRecord', { kind: 'deposit' }),
    ({ rows }) => rows.length > 0,
  )
  expect(rows).toMatchObject([{ kind: 'deposit', amount: '500.00', reference: expect.stringContaining(order.orderId) }])
})

test('MEM-04 declined it takes nothing, and pressing again changes nothing', async () => {
  const before = await ask(visitor, 'balance', {})
  const order = await open()
  await payAtProvider(order.payUrl, 'decline')
  await settled(order.orderId, 'failed_retry')
  const page = new URL(order.payUrl ?? '')
  const body = new URLSearchParams({ act: 'pay' })
  await fetch(`http://127.0.0.1:${page.port}${page.pathname}`, { method: 'POST', redirect: 'manual', body })
  expect(await stateOf(order.orderId)).toMatchObject({ state: 'failed_retry', failure: 'declined' })
  expect(await ask(visitor, 'balance', {})).toEqual(before)
})

test('OPS-01 less than was asked waits for an operator, who credits what arrived', async () => {
  const before = Number((await ask(visitor, 'balance', {})).sumBalance)
  const order = await open()
  await payAtProvider(order.payUrl, 'pay_less')
  await settled(order.orderId, 'review')
  const headers = { authorization: `Bearer ${await makeOperatorToken(system, 'dora')}` }
  const operate = async (name: string, input: object) => {
    const answer = await visitor.post(`/__ops/v1/${name}`, { merchant: 'meridian', input }, { headers })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const shown = z
    .object({
      value: z.object({ incomingPayments: z.array(z.object({ transactionId: z.string(), amount: z.string() })) }),
    })
    .parse(await operate('deposits-show', { orderId: order.orderId })).value.incomingPayments
  expect(shown).toMatchObject([{ amount: '400.00' }])
  const decision = { orderId: order.orderId, transactionId: shown[0]?.transactionId, reason: 'bank statement' }
  await operate('deposits-resolve', { ...decision, becomes: 'credited' })
  expect(await stateOf(order.orderId)).toMatchObject({ state: 'credited', credited: '400.00' })
  expect(Number((await ask(visitor, 'balance', {})).sumBalance)).toBe(before + 400)
})

test('the provider takes no order that is not signed as agreed, and shows no page for what it does not know', async () => {
  const { port } = new URL(system.site.psp)
  const { path } = providerCalls.paymentStatus
  const body = JSON.stringify({ operator: 'meridian', orderId: 'D-000000000000' })
  const timestampMs = Date.now()
  const ask = async (secret: string, code: string) => {
    const signature = await sign(secret, { timestampMs, method: 'POST', path, body })
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADERS.vendor]: code,
      [SIGNATURE_HEADERS.timestamp]: String(timestampMs),
      [SIGNATURE_HEADERS.signature]: signature,
    }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })
    return { status: answer.status, ...((await answer.json()) as { errorCode?: string }) }
  }
  const { PAYMENT_SECRET } = system.site.secrets
  expect(await ask('another-secret-of-nobody', 'PIER')).toMatchObject({ status: 401, errorCode: 'signature_invalid' })
  expect(await ask(PAYMENT_SECRET, 'HARBOR')).toMatchObject({ status: 401 })
  expect(await ask(PAYMENT_SECRET, 'PIER')).toMatchObject({ status: 404, errorCode: 'not_found' })
  for (const id of ['0'.repeat(64), 'x', '..%2f..'])
    expect((await fetch(`http://127.0.0.1:${port}/pay/${id}`)).status, id).toBe(404)
})
