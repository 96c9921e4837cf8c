/** What the page's store does with an act that meets no network. */
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { buildPageBoot } from '../../tests/support/build-boot.ts'
import { ApiError } from '../lib/api.ts'
import { publicQuery } from '../lib/queries.ts'
import { makeQueryClient } from './query-client.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('EDGE-12 what is pressed offline fails at once, and is not done when the network is back', async () => {
  let tries = 0
  const client = makeQueryClient(buildPageBoot())
  client.mount()
  onlineManager.setOnline(false)
  const withdraw = new MutationObserver(client, {
    mutationFn: () => {
      tries += 1
      return Promise.reject(new ApiError('network_failed'))
    },
  })
  await expect(withdraw.mutate()).rejects.toMatchObject({ code: 'network_failed' })
  onlineManager.setOnline(true)
  await client.resumePausedMutations()
  client.unmount()
  expect(tries).toBe(1)
})

test('asks for a read by its key', async () => {
  const fetched = vi.fn(async (_: Request) => Response.json({ success: true, value: { list: [] } }))
  vi.stubGlobal('location', { origin: 'https://site.example' })
  vi.stubGlobal('fetch', fetched)
  const client = makeQueryClient(buildPageBoot())
  expect(await client.fetchQuery(publicQuery('GET /lgw/games/popular', { size: 6 }))).toEqual({ list: [] })
  expect(fetched.mock.lastCall?.[0].url).toBe('https://site.example/lgw/games/popular?size=6')
  client.clear()
})

// @fault Device's clock hours away from the site's
test.each([-3, 0, 3])(
  'what came with the page is new for a minute, on a device whose clock is %i hours off',
  (hours) => {
    const nowMs = Date.UTC(2026, 10, 30, 12)
    vi.useFakeTimers({ now: nowMs + hours * 3_600_000, toFake: ['Date'] })
    const read = { scope: 'public', route: 'GET /wps/relay/GCSGAME_hotGamesV2', input: {}, value: [] } as const
    const client = makeQueryClient(buildPageBoot({ nowMs, answers: [read] }))
    const isOld = () => new QueryObserver(client, { queryKey: [read.scope, read.route, {}] }).getCurrentResult().isStale
    expect(isOld()).toBe(false)
    vi.advanceTimersByTime(60_000)
    expect(isOld()).toBe(true)
  },
)

// @fault Device's clock set back while the page is open
test.each([-3_600_000, -90_000, -1_500])('an answer is no younger on a device whose clock goes by %i ms', (jumpMs) => {
  const nowMs = Date.UTC(2026, 10, 30, 12)
  vi.useFakeTimers({ now: nowMs, toFake: ['Date', 'performance'] })
  const client = makeQueryClient(buildPageBoot({ nowMs }))
  const key = ['public', 'GET /wps/relay/GCSGAME_hotGamesV2', {}]
  const isOld = () => new QueryObserver(client, { queryKey: key }).getCurrentResult().isStale
  client.setQueryData(key, [])
  vi.advanceTimersByTime(30_000)
  vi.setSystemTime(Date.now() + jumpMs)
  expect(isOld()).toBe(false)
  vi.advanceTimersByTime(30_000)
  expect(isOld()).toBe(true)
  // Of what comes from here on the age is right again.
  client.setQueryData(key, [])
  vi.advanceTimersByTime(59_000)
  expect(isOld()).toBe(false)
})
