import { expect, test } from 'vitest'
import { regionCalls } from './region.ts'

const { request } = regionCalls['region-try']

test.each([
  ['192.0.2.1', 'TH'],
  ['１９２．０。２．１', 'ｔｈ'],
  ['\u200b192.0.2.1 ', ' th\u200e'],
])('EDGE-02 an entry is tried for %j and %j as a rule about them is read', (ip, country) => {
  expect(request.parse({ merchant: 'coral', ip, country })).toMatchObject({ ip: '192.0.2.1', country: 'TH' })
})

test('EDGE-02 what is no address and no country is refused', () => {
  expect(request.safeParse({ merchant: 'coral', ip: '192.0.2' }).success).toBe(false)
  expect(request.safeParse({ merchant: 'coral', country: 'THA' }).success).toBe(false)
  expect(request.parse({ merchant: 'coral' })).toMatchObject({ ip: '', country: '' })
})
