import { expect, test } from 'vitest'
import { computeLimitedAddress } from './limited-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['255.249.199.0', '255.249.199.0'],
  ['010.0.0.1', '8.0.0.1'],
  ['203.0.113', '203.0.0.113'],
  ['203.0.113.256', '203.0.113.256'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::5', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::5', '2001:db8:1:3::/64'],
  ['', ''],
  ['somewhere', 'somewhere'],
])('EDGE-13 %s counts as %s', (ip, expected) => expect(computeLimitedAddress(ip)).toBe(expected))
