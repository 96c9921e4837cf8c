import { describe, expect, test } from 'vitest'
import type { Call } from './call.ts'
import { calls, findCall, getUpstreamSchema } from './table.ts'

const rows = Object.entries(calls) as [string, Call][]

describe('EDGE-04 the table of calls', () => {
  test('no two calls share method and path', () => {
    const routes = rows.map(([, call]) => `${call.method} ${call.path}`)
    expect(new Set(routes).size).toBe(routes.length)
  })

  test('finds a call by method and path, and nothing by anything else', () => {
    expect(findCall('GET', '/wps/v2/wallets/balance')).toBe('balance')
    for (const path of [
      '/wps/v2/wallets/balance/',
      '/wps/V2/wallets/balance',
      '/wps//v2/wallets/balance',
      '/constructor',
      '',
    ]) {
      expect(findCall('GET', path)).toBeNull()
    }
    expect(findCall('POST', '/wps/v2/wallets/balance')).toBeNull()
  })

  test.each(rows)('%s is coherent', (_, call) => {
    expect(call.path).toMatch(/^\/(wps|lgw|lotto)\//)
    // A body is sealed only where there is one, and what a session owns is never kept for others.
    if (call.encrypt) expect(call.method).not.toBe('GET')
    if (call.cache && call.memory) expect(call.cache).toBeNull()
    if (call.cache || call.memory)
      expect([call.method, call.token, call.encrypt, call.handledBy]).toEqual(['GET', false, false, 'forward'])
    // Feedback alone is open to visitors and yet not to guests, who could not be answered (docs/architecture/members.md).
    if (call.guests === 'refused' && !call.token) expect(call.path).toBe('/wps/feedback')
    if (call.idempotent) expect(call.method).not.toBe('GET')
    if (call.upstreamResponse) expect(call.handledBy).toBe('session')
    expect(getUpstreamSchema(call)).toBeDefined()
  })

  test('whoever carries a password or opens a session goes sealed', () => {
    for (const [name, call] of rows) {
      const text = JSON.stringify(Object.keys((call.request as { shape?: object }).shape ?? {}))
      if (/password/i.test(text) || name === 'login') expect(call.encrypt, name).toBe(true)
    }
  })
})
