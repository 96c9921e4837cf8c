import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keyOf, putAnswer } from './queries.ts'

const ROUTE = 'GET /wps/safety/session'
const NOW = '2026-11-20T00:00:00.000Z'
const answer = (staked: string) => ({
  session: { startedAt: NOW, staked, paid: '0.00', net: '0.00', reminderDueAt: null, now: NOW },
  lastRound: null,
})

test('SAFE-03 a read that was under way before the change does not undo it when it comes', async () => {
  const queryClient = new QueryClient()
  let come = (_: unknown) => {}
  const observer = new QueryObserver(queryClient, {
    queryKey: keyOf('member', ROUTE, {}),
    queryFn: () => new Promise((resolve) => (come = resolve)),
  })
  const stop = observer.subscribe(() => {})
  await putAnswer(queryClient, ROUTE, {}, answer('2.00'))
  come(answer('1.00'))
  await new Promise((done) => setTimeout(done))
  expect(observer.getCurrentResult().data).toEqual(answer('2.00'))
  stop()
  queryClient.clear()
})
