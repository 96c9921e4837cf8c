import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { type LogLine, logBug, logRequest } from './log.ts'

const write = vi.spyOn(console, 'log').mockImplementation(() => {})
afterEach(() => write.mockClear())
afterAll(() => write.mockRestore())

const buildLine = (overrides: Partial<LogLine> = {}): LogLine => ({
  requestId: crypto.randomUUID(),
  method: 'POST',
  path: '/vendor/v1/bet',
  status: 200,
  durationMs: 12,
  call: 'vendor.bet',
  ...overrides,
})

test('EDGE-16 a tenth of 1,000 bets is logged at a rate of 0.1, each line with the rate', () => {
  for (let bets = 0; bets < 1_000; bets += 1) logRequest(buildLine(), 0.1)
  expect(write.mock.calls.length).toBeGreaterThan(50)
  expect(write.mock.calls.length).toBeLessThan(150)
  for (const [line] of write.mock.calls) expect(JSON.parse(line)).toMatchObject({ at: 'platform', sampleRate: 0.1 })
})

test('EDGE-16 every refused bet and every deposit is logged, for itself', () => {
  const refused = { status: 422, errorCode: 'balance_insufficient' }
  const deposit = { path: '/wps/v2/deposit/orders', call: 'createDeposit' }
  for (const overrides of [refused, deposit]) {
    write.mockClear()
    for (let times = 0; times < 100; times += 1) logRequest(buildLine(overrides), 0.1)
    expect(write).toHaveBeenCalledTimes(100)
    expect(JSON.parse(write.mock.calls[0]![0])).toMatchObject(overrides)
    expect(write.mock.calls[0]![0]).not.toContain('sampleRate')
  }
})

test('EDGE-16 a query that failed leaves none of its values in the log', () => {
  const writeError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const values = ['maria@mail.example', 'Your code is 118204']
  logBug(
    'a-request-id',
    new DrizzleQueryError('insert into outgoing_message values (?, ?)', values, new Error('D1 is busy')),
  )
  const [line] = writeError.mock.calls[0] ?? []
  writeError.mockRestore()
  expect(line).toContain('D1 is busy')
  for (const value of values) expect(line).not.toContain(value)
})
