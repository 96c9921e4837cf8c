import { expect, test } from 'vitest'
import type { Call } from '../call.ts'
import { calls } from '../table.ts'
import { isRefusedWhileSuspended, type SuspendedPart } from './suspension.ts'

const all = Object.entries(calls as Record<string, Call>)
const refused = (part: SuspendedPart | null) =>
  all.flatMap(([name, call]) => (isRefusedWhileSuspended(part, call) ? [name] : []))
const barred = all.flatMap(([name, call]) => (call.barred === 'refused' ? [name] : []))

/** Withdrawals, records, limits, and the way to customer service. */
const KEPT_OPEN = [
  ...(['withdrawOptions', 'createWithdrawal', 'balance', 'bettingRecord', 'ledgerRecord', 'statement'] as const),
  ...([
    'safety',
    'setLimit',
    'takeBreak',
    'selfExclude',
    'logout',
    'messages',
    'memberInfo',
    'settleFeedback',
  ] as const),
]

test('no suspension refuses nothing', () => expect(refused(null)).toEqual([]))

test('play that is suspended refuses stakes, deposits and benefits', () => {
  expect(refused('play')).toEqual(barred)
  expect(barred).toEqual(expect.arrayContaining(['launchGame', 'placeLotteryBets', 'claimPromotion']))
})

test('a login that is suspended refuses those and the agent centre', () => {
  const centre = all.flatMap(([name, call]) => (call.agents === 'only' ? [name] : []))
  expect(new Set(refused('login'))).toEqual(new Set([...barred, ...centre]))
  expect(centre).toContain('suspendDownline')
})

test('0111 whatever is suspended, money, records and limits stay reachable', () => {
  for (const name of KEPT_OPEN) expect(Object.keys(calls)).toContain(name)
  for (const part of ['play', 'login'] as const)
    expect(refused(part).filter((name) => (KEPT_OPEN as readonly string[]).includes(name))).toEqual([])
})
