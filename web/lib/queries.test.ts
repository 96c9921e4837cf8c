import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { buildBoot } from '../../tests/support/build-boot.ts'
import type { PageBoot } from './boot.tsx'
import { keyOf, putAnswer } from './queries.ts'
import { makeQueryClient } from './query-client.ts'

const ROUTE = 'GET /wps/safety/session'
const answer = (staked: string) => ({ session: { staked }, lastRound: null }) as never

test('SAFE-03 a read that was under way before the change does not undo it when it comes', async () => {
  const queryClient = makeQueryClient({ ...buildBoot(), answers: [] } as unknown as PageBoot)
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
