import { expect, test } from 'vitest'
import { callWorker } from '../../support/workers.ts'

test('the studio answers', async () => {
  expect((await callWorker('/')).status).toBeGreaterThan(0)
})
