/** OPS-02: the queue of withdrawals, a page at a time. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf, requireValue, saffron } from '../support.ts'
import { ask, buildPlayer, buildSent, confirm, operate, platform, resetWallets, seedMethods } from './support.ts'

beforeAll(seedMethods)
beforeEach(resetWallets)

test('disputes first, then the oldest, each once; a page follows the last row although that was decided in between', async () => {
  const player = await buildPlayer()
  const ids: string[] = []
  for (let made = 0; made < 2; made += 1) {
    ids.push(requireValue(await ask(player)).orderId)
    platform.time.nowMs += 1_000
  }
  const disputed = (await buildSent(player)).orderId
  requireValue(await confirm(player, disputed, false, 'It never came.'))
  const list = (cursor?: string) => operate('withdrawals-list', { limit: 1, ...(cursor && { cursor }) })
  const isOwn = ({ orderId }: { orderId: string }) => [disputed, ...ids].includes(orderId)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = requireValue(await list(cursor))
    const [own] = page.orders.filter(isOwn)
    if (own) seen.push(own.orderId)
    if (own && own.orderId === ids[0])
      requireValue(await operate('withdrawals-refuse', { orderId: own.orderId, reason: 'rules_broken' }))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(seen).toEqual([disputed, ids[0], ids[1]])
})

test('takes no cursor of another state or merchant', async () => {
  const player = await buildPlayer()
  for (let made = 0; made < 2; made += 1) requireValue(await ask(player))
  const { nextCursor } = requireValue(await operate('withdrawals-list', { limit: 1, state: 'checks' }))
  const cursor = nextCursor ?? ''
  expect(codeOf(await operate('withdrawals-list', { limit: 1, cursor }))).toBe('malformed')
  expect(codeOf(await operate('withdrawals-list', { limit: 1, state: 'checks', cursor }, 'olga', saffron))).toBe(
    'malformed',
  )
})
