import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LAUNCHES } from '../shared/games/launch.ts'
import { keepTelling, TELL_AGAIN_AFTER_MS } from './keep-telling.ts'
import { isWorded } from './tell-language.ts'

const asked = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'https://site.example' })
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.mockReset()
})
const taken = async () => Response.json({ success: true, value: { language: 'TH' } })
const away = () => Promise.reject(new Error('away'))

test('I18N-01 a server that did not hear of the language is told again, and once it has heard nothing is said', async () => {
  asked.mockImplementationOnce(away).mockImplementationOnce(taken)
  const onFailed = vi.fn()
  const telling = keepTelling('TH', { isChosen: () => true, onFailed })
  await vi.runAllTimersAsync()
  await telling
  expect([asked.mock.calls.length, onFailed.mock.calls.length]).toEqual([2, 0])
})

test('I18N-01 one that never hears of it is given up, and that is said', async () => {
  asked.mockImplementation(away)
  const onFailed = vi.fn()
  void keepTelling('TH', { isChosen: () => true, onFailed })
  await vi.runAllTimersAsync()
  expect([asked.mock.calls.length, onFailed.mock.calls.length]).toEqual([TELL_AGAIN_AFTER_MS.length, 1])
})

test('I18N-01 of a language that was left again nothing is told, and nothing said', async () => {
  asked.mockImplementation(away)
  const onFailed = vi.fn()
  void keepTelling('TH', { isChosen: () => false, onFailed })
  await vi.runAllTimersAsync()
  expect([asked.mock.calls.length, onFailed.mock.calls.length]).toEqual([0, 0])
})

test('GAME-03 an open game is not asked for again: it would be opened twice', async () => {
  const client = new QueryClient()
  client.setQueryData([...LAUNCHES, 'address', 'EN', 1], 'url')
  client.setQueryData(['public', 'GET /lgw/games/popular', {}], [])
  await client.invalidateQueries({ predicate: isWorded })
  const stale = client.getQueryCache().findAll({ stale: true })
  expect(stale.map(({ queryKey }) => queryKey[0])).toEqual(['public'])
})
