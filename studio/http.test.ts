import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitOpenings, onError, type StudioHono } from './http.ts'

test('GAME-01 one network opens so many games a minute, and no more reach the operator', async () => {
  const app = new Hono<StudioHono>().onError(onError).get('/', limitOpenings, (c) => c.text('asked'))
  const open = async (ip?: string) => (await app.request('/', { headers: ip ? { 'cf-connecting-ip': ip } : {} })).status
  const statuses = new Set<number>()
  for (let n = 0; n < 600; n += 1) statuses.add(await open(`2001:db8::${n.toString(16)}`))
  expect([...statuses]).toEqual([200])
  expect(await open('2001:db8::ffff')).toBe(429)
  expect(await open('203.0.113.9')).toBe(200)
  for (let n = 0; n < 700; n += 1) statuses.add(await open('127.0.0.1'))
  expect([...statuses]).toEqual([200])
})
