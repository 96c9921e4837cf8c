/** What the page's store does with an act that meets no network. */
import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { buildBoot } from '../../tests/support/build-boot.ts'
import { ApiError } from './api.ts'
import type { PageBoot } from './boot.tsx'
import { makeQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('EDGE-12 what is pressed offline fails at once, and is not done when the network is back', async () => {
  let tries = 0
  const client = makeQueryClient({ ...buildBoot(), answers: [] } as unknown as PageBoot)
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
