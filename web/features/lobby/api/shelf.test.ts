/** GAME-07: presses of one heart, faster than their answers come. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gameIdSchema } from '../../../../contract/ids.ts'
import { favouriteIds } from './favourites.ts'
import { setOnShelf } from './shelf.ts'

const [GAME, OTHER] = [gameIdSchema.parse('harbor-jade-orchard'), gameIdSchema.parse('harbor-lucky-pier')]
type Asked = { favourite: boolean; answer: (gameIds: string[]) => void }
let asked: Asked[] = []

beforeEach(() => {
  asked = []
  vi.stubGlobal('location', { origin: 'https://site.example' })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { favourite } = (await request.json()) as { favourite: boolean }
    return new Promise<Response>((resolve) => {
      const answer = (gameIds: string[]) => resolve(Response.json({ success: true, value: { gameIds } }))
      asked.push({ favourite, answer })
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('GAME-07 are sent one after the other, and what is seen is the last one all the while', async () => {
  const client = new QueryClient()
  const key = favouriteIds().queryKey
  client.setQueryData(key, { gameIds: [OTHER] })
  const seen = () => client.getQueryData(key)?.gameIds
  const presses = [true, false].map((favourite) => setOnShelf(client, { gameId: GAME, favourite }))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(seen()).toEqual([OTHER])
  asked[0]?.answer([OTHER, GAME])
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(seen()).toEqual([OTHER])
  asked[1]?.answer([OTHER])
  await Promise.all(presses)
  expect(asked.map(({ favourite }) => favourite)).toEqual([true, false])
  expect(seen()).toEqual([OTHER])
})
