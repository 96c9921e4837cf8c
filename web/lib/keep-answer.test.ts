/** What a change was answered with, while the same is being read: an old answer that comes late undoes nothing. */
import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { buildBoot } from '../../tests/support/build-boot.ts'
import type { PageBoot } from './boot.tsx'
import { askAnew, keepAnswer } from './keep-answer.ts'
import { keyOf } from './queries.ts'
import { makeQueryClient } from './query-client.ts'

const ROUTE = 'GET /wps/safety/session'
const KEY = keyOf('member', ROUTE, {})
const answer = (staked: string) => ({ session: { staked }, lastRound: null }) as never
const settled = () => new Promise((done) => setTimeout(done))

let client: QueryClient | undefined
const makeClient = () => {
  client = makeQueryClient({ ...buildBoot(), answers: [] } as unknown as PageBoot)
  return client
}
afterEach(() => client?.clear())

/** A page that shows the read; each time it is asked, the test answers when it likes. */
function show(queryClient: QueryClient) {
  const asked: ((value: unknown) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: () => new Promise((answered) => asked.push(answered)),
  })
  observer.subscribe(() => {})
  return { asked, read: () => observer.getCurrentResult().data }
}

test('SAFE-03 a read that was under way before the change does not undo it when it comes', async () => {
  const queryClient = makeClient()
  const { asked, read } = show(queryClient)
  keepAnswer(queryClient, ROUTE, {}, answer('2.00'))
  asked[0]?.(answer('1.00'))
  await settled()
  expect(read()).toEqual(answer('2.00'))
})

test('SAFE-03 and is asked anew: what happened since the change is seen too', async () => {
  const queryClient = makeClient()
  const { asked, read } = show(queryClient)
  keepAnswer(queryClient, ROUTE, {}, answer('2.00'))
  await settled()
  expect(asked).toHaveLength(2)
  asked[1]?.(answer('3.00'))
  await settled()
  expect(read()).toEqual(answer('3.00'))
})

test('SAFE-03 nothing is asked where nothing was under way', async () => {
  const queryClient = makeClient()
  const { asked, read } = show(queryClient)
  asked[0]?.(answer('1.00'))
  await settled()
  keepAnswer(queryClient, ROUTE, {}, answer('2.00'))
  await settled()
  expect([asked.length, read()]).toEqual([1, answer('2.00')])
})

test('MSG-04 a first read that was under way is begun anew, and the page waits on as before', async () => {
  const queryClient = makeClient()
  const { asked, read } = show(queryClient)
  askAnew(queryClient, KEY)
  expect(asked).toHaveLength(2)
  asked[0]?.(answer('1.00'))
  await settled()
  expect(read()).toBeUndefined()
  asked[1]?.(answer('2.00'))
  await settled()
  expect(read()).toEqual(answer('2.00'))
})

test('MSG-04 a further page that was under way comes all the same, and brings no row of the others back as it was', async () => {
  const queryClient = makeClient()
  const isRead = new Set<number>()
  const asked: { page: number; answer: () => void }[] = []
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ['member', 'list'],
    queryFn: ({ pageParam }) =>
      new Promise<{ id: number; isRead: boolean }>((answered) =>
        asked.push({ page: pageParam, answer: () => answered({ id: pageParam, isRead: isRead.has(pageParam) }) }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ id }) => (id < 1 ? id + 1 : null),
  })
  observer.subscribe(() => {})
  asked[0]?.answer()
  await settled()
  void observer.fetchNextPage()
  isRead.add(0)
  queryClient.setQueryData(['member', 'list'], { pages: [{ id: 0, isRead: true }], pageParams: [0] })
  askAnew(queryClient, ['member', 'list'])
  expect(observer.getCurrentResult().isFetchingNextPage).toBe(true)
  // The one asked before the change, and the one after it.
  for (const at of [1, 2]) {
    asked[at]?.answer()
    await settled()
  }
  expect(asked.map(({ page }) => page)).toEqual([0, 1, 1])
  expect(observer.getCurrentResult().data?.pages).toEqual([
    { id: 0, isRead: true },
    { id: 1, isRead: false },
  ])
})
