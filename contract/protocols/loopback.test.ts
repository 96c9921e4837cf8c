import { expect, test } from 'vitest'
import { originSchema } from '../merchant.ts'
import { cameInClear, LOOPBACK_HOST, loopbackUrlSchema, outsideUrlSchema } from './loopback.ts'

test.each([
  ['localhost', true],
  ['saffron.localhost', true],
  ['127.0.0.1', true],
  ['localhost.evil.example', false],
  ['evillocalhost', false],
  ['127.0.0.1.evil.example', false],
  ['127a0b0c1', false],
  ['127.0.0.10', false],
  ['evil.example', false],
  ['localhost@evil.example', false],
  ['', false],
])('EDGE-14 %s is this very machine, and spoken to without TLS: %s', (host, isOwn) => {
  expect(LOOPBACK_HOST.test(host)).toBe(isOwn)
  expect(originSchema.safeParse(`http://${host}:9503`).success).toBe(isOwn)
  expect(loopbackUrlSchema.safeParse(`http://${host}:9503/p`).success).toBe(isOwn)
})

test.each([
  ['https://games.example:443', 'https://games.example'],
  ['https://games.example:8443', 'https://games.example:8443'],
  ['http://localhost:80', 'http://localhost'],
])('EDGE-10 the origin %s is the one that browsers call %s', (given, origin) => {
  expect(originSchema.parse(given)).toBe(origin)
})

test.each([
  ['https://accounts.example/token', true],
  ['http://127.0.0.1:4998/token', true],
  ['http://accounts.example/token', false],
  ['http://127.0.0.1.evil.example/token', false],
  ['javascript:alert(1)', false],
])('what is asked outside is asked over https: %s: %s', (url, isTaken) => {
  expect(outsideUrlSchema.safeParse(url).success).toBe(isTaken)
})

test.each([
  ['http://platform.example/vendor/v1/bet', true],
  ['http://203.0.113.9/', true],
  ['https://platform.example/', false],
  ['http://platform/vendor/v1/bet', false],
  ['http://localhost:8787/', false],
  ['http://studio.localhost/', false],
])('what came by %s came in clear: %s', (url, expected) => {
  expect(cameInClear(new URL(url))).toBe(expected)
})
