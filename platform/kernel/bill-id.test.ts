import { expect, test } from 'vitest'
import { billIdSchema } from '../../contract/calls/agents/contracts.ts'
import { systemRandom } from '../../contract/time-and-chance.ts'
import { createBillIds, windowOfBill } from './bill-id.ts'

test.each([0, 31, 32, 5_986_775, 33_554_431])('the id of a bill tells its window %i', (window) => {
  const id = createBillIds(window, systemRandom)()
  expect(billIdSchema.parse(id)).toBe(id)
  expect(windowOfBill(id)).toBe(window)
})

test('no two bills of a window have one id, though chance gives the same letters twice', () => {
  const bytes = [1, 1, 2]
  const mintId = createBillIds(7, (length) => new Uint8Array(length).fill(bytes.shift() ?? 0))
  expect([mintId(), mintId()]).toEqual(['B-000071111111', 'B-000072222222'])
})
