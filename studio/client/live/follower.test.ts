import { expect, test } from 'vitest'
import type { RoundView } from '../../api.ts'
import type { Result } from '../server.ts'
import { createFollower } from './follower.ts'

const tick = () => new Promise((resolve) => setTimeout(resolve, 0))

/** A follower whose waits are over at once; `answers` are given in turn, the last one for ever. */
function build(answers: Result<readonly RoundView[]>[], goOn: (heard: number) => boolean) {
  const seen = { asked: [] as number[], waited: [] as number[], heard: 0, ended: 0 }
  const follower = createFollower({
    ask: async (number) => {
      seen.asked.push(number)
      return answers[Math.min(seen.asked.length, answers.length) - 1]!
    },
    hear: () => {
      seen.heard += 1
      return goOn(seen.heard)
    },
    onEnded: () => {
      seen.ended += 1
    },
    wait: async (ms) => {
      seen.waited.push(ms)
      await tick()
    },
  })
  return { seen, follower }
}
const list: Result<readonly RoundView[]> = { ok: true, value: [] }

test('asks, with longer waits, until each bet has its end; a lost answer is no end', async () => {
  const { seen, follower } = build([{ ok: false, code: 'offline' }, list], (heard) => heard < 3)
  follower.follow(7)
  follower.follow(7)
  await expect.poll(() => seen.heard).toBe(3)
  expect(new Set(seen.asked)).toEqual(new Set([7]))
  expect(seen.waited.toSorted((one, other) => one - other)).toEqual(seen.waited)
})

test('a round that is asked for again while its answer is under way is asked after once more', async () => {
  const { seen, follower } = build([list], (heard) => {
    if (heard === 1) follower.follow(7)
    return false
  })
  follower.follow(7)
  await expect.poll(() => seen.heard).toBe(2)
})

test('ends with the seat, once, for every round', async () => {
  const { seen, follower } = build([{ ok: false, code: 'login_required' }], () => true)
  follower.follow(7)
  follower.follow(8)
  await expect.poll(() => seen.ended).toBe(1)
  await tick()
  expect([seen.ended, seen.heard]).toEqual([1, 0])
})
