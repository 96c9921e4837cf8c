import { afterEach, expect, test, vi } from 'vitest'
import { countLate } from './seed.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the first call of a start waits for a port that is not listened on yet', async () => {
  const answers = [() => Promise.reject(new TypeError('fetch failed')), async () => new Response(null, { status: 204 })]
  vi.stubGlobal('fetch', () => answers.shift()?.())
  await countLate('http://127.0.0.1:1')
  expect(answers).toEqual([])
})

test('a refusal of the first call is told at once', async () => {
  const fetched = vi.fn(async () => new Response('no', { status: 500 }))
  vi.stubGlobal('fetch', fetched)
  await expect(countLate('http://127.0.0.1:1')).rejects.toThrow('The platform refused /__local/count-late: 500 no')
  expect(fetched).toHaveBeenCalledTimes(1)
})
