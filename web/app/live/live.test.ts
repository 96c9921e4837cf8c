import { describe, expect, test } from 'vitest'
import type { LiveTopic } from '../../../contract/protocols/live-topics.ts'
import { findRoutes, LIVE_ROUTES, readTopics } from './live-routes.ts'
import { computeAskMs, computeReconnectMs } from './waits.ts'

describe('what a change makes old', () => {
  test.each(['balance', 'rewards', 'messages', 'order:D-000000000001'] as const)('%s is asked for again', (topic) => {
    expect(findRoutes(topic).length).toBeGreaterThan(0)
    for (const route of findRoutes(topic)) expect(LIVE_ROUTES).toContain(route)
  })

  test('an order may have moved money', () => {
    expect(findRoutes('order:W-000000000001')).toContain('GET /wps/v2/wallets/balance')
    for (const topic of ['balance', 'order:T-000000000001'] as const)
      for (const route of ['GET /wps/v2/withdraw/options', 'GET /wps/v2/transfer/options'] as const)
        expect(findRoutes(topic)).toContain(route)
  })

  test('SAFE-03 money that moved moves the net position, also over a game that says nothing of its rounds', () => {
    for (const topic of ['balance', 'order:D-000000000001', 'rewards'] as const)
      expect(findRoutes(topic)).toContain('GET /wps/safety/session')
  })

  test('SAFE-01 money that moved, an order and a limit that changed leave another rest of the limits', () => {
    for (const topic of ['balance', 'order:D-000000000001', 'rewards'] as const)
      expect(findRoutes(topic)).toContain('GET /wps/safety')
  })

  test.each([
    ['MEM-14 missions', ['MCSFE_getMissionSummaryDetails', 'MCSFE_getMissionLeaderboard']],
    ['MEM-08 cashback', ['MCS2_getManualRebate', 'MCS2_getManualRebateRecord']],
    ['MEM-13 invitations', ['MCS2_getReferral', 'MCS2_getReferralList']],
    ['MEM-11 bonuses', ['MCS2_getBonusDetails', 'MCS2_participation']],
  ])('%s are rewards, wherever they were paid', (_, names) => {
    for (const name of names) expect(findRoutes('rewards')).toContain(`GET /wps/relay/${name}`)
  })

  test('MEM-05 what the house says of a paper is read where the paper stands, and where it holds up a deposit', () => {
    for (const route of ['GET /wps/member/documents', 'GET /wps/member/info'] as const)
      expect(findRoutes('messages')).toContain(route)
  })

  test('MEM-03 money that moved stands in the list of wallets', () => {
    expect(findRoutes('balance')).toContain('GET /wps/relay/GCS_merchantWallet')
  })

  test('a topic of a newer edge is nothing', () => {
    expect(findRoutes('weather' as LiveTopic)).toEqual([])
  })
})

test.each([
  ['["balance","order:D-1"]', ['balance', 'order:D-1']],
  ['["balance",7]', ['balance']],
  ['pong', []],
  ['[', []],
  ['{"balance":"1.00"}', []],
  [new ArrayBuffer(8), []],
])('a message %s says %j', (data, expected) => {
  expect(readTopics(data)).toEqual(expected)
})

test('a broken line is tried again soon, then rarely, never by all pages at once', () => {
  expect(computeReconnectMs(0, 0)).toBe(1_000)
  expect(computeReconnectMs(0, 1)).toBe(2_000)
  expect(computeReconnectMs(3, 0.5)).toBe(12_000)
  expect(computeReconnectMs(50, 1)).toBe(120_000)
})

test('a silent platform is asked ever more rarely, and never not at all', () => {
  const ask = (line: 'heard' | 'unheard') => [0, 1, 2, 3, 4, 40].map((asked) => computeAskMs(asked, line))
  expect(ask('unheard')).toEqual([30_000, 60_000, 120_000, 240_000, 300_000, 300_000])
  expect(ask('heard')).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 960_000])
})
