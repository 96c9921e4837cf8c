import { expect, test } from 'vitest'
import { mapAtOnce, RPC_AT_ONCE } from './at-once.ts'

test('answers keep the order of the items, and no more calls than that are under way', async () => {
  const items = Array.from({ length: 20 }, (_, at) => at)
  let [now, most] = [0, 0]
  const answers = await mapAtOnce(items, async (item) => {
    now += 1
    most = Math.max(most, now)
    // Later ones end sooner.
    for (let turn = 0; turn < 20 - item; turn += 1) await Promise.resolve()
    now -= 1
    return item * 2
  })
  expect(answers).toEqual(items.map((item) => item * 2))
  expect(most).toBe(RPC_AT_ONCE)
})
test('a call that fails fails the whole', async () => {
  const fail = async (item: number) => {
    if (item === 3) throw new Error('three')
    return item
  }
  await expect(mapAtOnce([1, 2, 3, 4], fail)).rejects.toThrow('three')
})
