import { expect, test } from 'vitest'
import type { RoundView } from '../../api.ts'
import { findEnd } from './room-server.ts'

/** A server that lists these states of the hand in turn, the last one for ever; null lists nothing, `offline` answers nothing. */
function build(states: readonly (RoundView['state'] | 'offline' | null)[]) {
  const seen = { asked: 0, waitedMs: 0 }
  const rounds = async () => {
    const state = states[Math.min(seen.asked, states.length - 1)]
    seen.asked += 1
    if (state === 'offline') return { ok: false, code: 'offline' } as const
    return { ok: true, value: state ? [{ state } as RoundView] : [] } as const
  }
  const wait = async (ms: number) => {
    seen.waitedMs += ms
  }
  return { seen, find: () => findEnd({ rounds }, (listed) => listed[0], wait) }
}

// @fault Wallet silent at the end of a hand
test('the end of a hand is heard, however late the wallet settles it', async () => {
  const { seen, find } = build([...Array.from({ length: 20 }, () => 'waiting' as const), 'offline', 'settled'])
  expect(await find()).toMatchObject({ state: 'settled' })
  expect(seen.waitedMs).toBeGreaterThan(60_000)
})

test.each([
  ['is in no list', null],
  ['has no end for minutes', 'open'],
  ['is asked for in vain', 'offline'],
] as const)('a hand that %s is asked for no more', async (_, state) => {
  const { seen, find } = build([state])
  expect(await find()).toBeNull()
  expect([seen.asked >= 10, seen.waitedMs < 600_000]).toEqual([true, true])
})
