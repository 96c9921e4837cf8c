import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { callbackCall, pageAddressSchema, payoutCallbackCall, providerCalls } from './payment-provider.ts'

const page = readFileSync(new URL('../../docs/guides/payments.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) =>
  JSON.parse(text.replace('index?…', 'index')),
)

describe('MEM-04 what docs/guides/payments.md shows a provider', () => {
  test('is what the contract takes', () => {
    const [config, order, callback, payout, payoutCallback] = examples
    expect(Object.keys(config)).toEqual(['PIER'])
    expect(providerCalls.payment.request.parse(order)).toEqual(order)
    expect(callbackCall.request.parse(callback)).toEqual(callback)
    expect(providerCalls.payout.request.parse(payout)).toEqual(payout)
    expect(payoutCallbackCall.request.parse(payoutCallback)).toEqual(payoutCallback)
  })
  test('names every status there is', () => {
    const [deposits = '', payouts = ''] = page.split('## Paying out')
    for (const { shape } of callbackCall.request.options) expect(deposits).toContain(`| \`${shape.status.value}\` |`)
    for (const { shape } of payoutCallbackCall.request.options)
      expect(payouts).toContain(`| \`${shape.status.value}\` |`)
  })
})

test.each([
  ['https://pay.example/p/1', true],
  ['http://pay.localhost:9503/p/1', true],
  ['http://localhost/p', true],
  ['http://pay.example/p', false],
  ['http://localhost.evil.example/p', false],
  ['http://evillocalhost/p', false],
  ['javascript:alert(1)', false],
  ['//pay.example/p', false],
])('%s may be a page of a provider: %s', (address, isPage) => {
  expect(pageAddressSchema.safeParse(address).success).toBe(isPage)
})
