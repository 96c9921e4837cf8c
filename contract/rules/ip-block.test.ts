import { expect, test } from 'vitest'
import { isMeetable, parseIpBlock } from './ip-block.ts'

const write = (text: string) => {
  const [network, bits] = parseIpBlock(text)
  return `${network.toString()}/${bits}`
}

test.each([
  ['203.0.113.9', '203.0.113.9/32'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9/32'],
  ['::FFFF:203.0.113.9', '203.0.113.9/32'],
  ['::ffff:cb00:7109', '203.0.113.9/32'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9/32'],
  ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
  ['::ffff:0:0/96', '0.0.0.0/0'],
  ['2001:db8::5', '2001:db8::5/128'],
  ['2001:db8::/32', '2001:db8::/32'],
])('EDGE-02 the block %s is %s', (text, block) => {
  expect(write(text)).toBe(block)
})

test('EDGE-02 a block that no visitor can come from is told apart', () => {
  const met = [
    '203.0.113.9',
    '::203.0.113.9',
    '::ffff:203.0.113.9',
    '::ffff:0:0/96',
    '::1',
    '::/0',
    '2001:db8::/32',
    '2002::/16',
    'fd00::/8',
    '::/2',
  ]
  const unmet = [
    '64:ff9b::203.0.113.9',
    '64:ff9b::/96',
    '::ffff:0:0/90',
    '::/96',
    '::2',
    // The bits of IPv4 behind an address of IPv6, other ways to write IPv4 in it, and what nobody is given.
    '::ffff:203.0.113.0/24',
    '::ffff:203.0.113.9/64',
    '::ffff:0:203.0.113.9',
    '100::/64',
    'ff02::1',
    '::/3',
  ]
  expect(met.filter((text) => !isMeetable(text))).toEqual([])
  expect(unmet.filter(isMeetable)).toEqual([])
})
