import { expect, test } from 'vitest'
import { computeChance, type LogFacts, logSampleRateSchema, SLOW_MS, sampleLog } from './log-sample.ts'

const RATE = 0.05
const read: LogFacts = { method: 'GET', status: 200, durationMs: 20, call: 'balance' }

const always: [string, Partial<LogFacts>][] = [
  ['a withdrawal', { method: 'POST', call: 'withdraw' }],
  ['a changed profile', { method: 'PUT', call: 'changeProfile' }],
  ['an act of an operator', { method: 'POST', call: 'ops:deposit-credit' }],
  ['what a payment provider tells', { method: 'POST', call: 'payment.callback' }],
  ['a stake taken back', { method: 'POST', call: 'vendor.rollback' }],
  ['a refused bet', { method: 'POST', call: 'vendor.bet', status: 422 }],
  ['a page that is missing', { call: undefined, status: 404 }],
  ['a failed read', { status: 502 }],
  ['a slow read', { durationMs: SLOW_MS }],
  ['a read with a warning', { hasTrouble: true }],
]
test.each(always)('EDGE-16 %s is always logged, and stands for itself', (_, facts) => {
  expect(sampleLog({ ...read, ...facts }, RATE, 0.999)).toEqual({})
})

const sampled: [string, Partial<LogFacts>][] = [
  ['a read', {}],
  ['a file of the build', { call: undefined }],
  ['an answer that has not changed', { status: 304 }],
  ['a bet', { method: 'POST', call: 'vendor.bet' }],
  ['a result', { method: 'POST', call: 'vendor.win' }],
  ['a balance asked by a vendor', { method: 'POST', call: 'vendor.balance' }],
  ['news for open pages', { method: 'POST', call: 'live:notices' }],
]
test.each(sampled)('EDGE-16 %s is logged by chance, with the rate', (_, facts) => {
  expect(sampleLog({ ...read, ...facts }, RATE, 0.049)).toEqual({ sampleRate: RATE })
  expect(sampleLog({ ...read, ...facts }, RATE, 0.05)).toBeNull()
  expect(sampleLog({ ...read, ...facts }, 1, 0.999)).toEqual({})
})

test('a round of a bet and a result leaves fewer than half a line', () => {
  const ids = Array.from({ length: 20_000 }, () => crypto.randomUUID())
  const lines = ids.filter((id) => sampleLog({ ...read, method: 'POST', call: 'vendor.bet' }, RATE, computeChance(id)))
  expect(lines.length / ids.length).toBeGreaterThan(RATE * 0.8)
  expect(lines.length / ids.length).toBeLessThan(RATE * 1.2)
})

test('one request has one chance, from 0 up to 1, whatever form its id has', () => {
  for (const id of ['', 'vendor-call-0001', crypto.randomUUID()]) {
    expect(computeChance(id)).toBe(computeChance(id))
    expect(computeChance(id)).toBeGreaterThanOrEqual(0)
    expect(computeChance(id)).toBeLessThan(1)
  }
})

test.each([
  [undefined, 1],
  ['1', 1],
  ['0.05', 0.05],
  ['', null],
  ['0', null],
  ['2', null],
  ['some', null],
])('the rate %j reads as %j', (text, rate) => {
  const parsed = logSampleRateSchema.safeParse(text)
  expect(parsed.success ? parsed.data : null).toBe(rate)
})
