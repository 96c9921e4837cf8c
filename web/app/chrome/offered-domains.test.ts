import { expect, test } from 'vitest'
import { otherAddresses } from './offered-domains.tsx'

const here = { protocol: 'https:', hostname: 'b.example', port: '', pathname: '/promoDetail', search: '?code=secret' }

test('EDGE-11 a link carries the path, and neither query nor session', () => {
  expect(otherAddresses(['a.example', 'b.example', 'xn--e1afmkfd.xn--p1ai'], here)).toEqual([
    { host: 'a.example', href: 'https://a.example/promoDetail' },
    { host: 'xn--e1afmkfd.xn--p1ai', href: 'https://xn--e1afmkfd.xn--p1ai/promoDetail' },
  ])
  const local = { ...here, protocol: 'http:', hostname: 'localhost', port: '8787' }
  expect(otherAddresses(['meridian.localhost', 'localhost'], local).map(({ href }) => href)).toEqual([
    'http://meridian.localhost:8787/promoDetail',
  ])
})

test('EDGE-11 where there is no other host nothing is offered', () => {
  expect([...otherAddresses([], here), ...otherAddresses(['b.example'], here)]).toEqual([])
})

test.each(['a.example:8443', 'a.example/x', 'me@a.example', 'A.example', 'a b.example', '', 'https://a.example'])(
  'EDGE-11 %j is no host to lead to',
  (name) => {
    expect(otherAddresses([name], here)).toEqual([])
  },
)
