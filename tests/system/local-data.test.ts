import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findFreePorts } from '../../scripts/lib/ports.ts'
import { startSite } from '../../scripts/lib/site.ts'

test('calls that come before the site is ready are answered with 503, and it starts all the same', async () => {
  const port = await findFreePorts()
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  const statuses: number[] = []
  let isReady = false
  const callAgain = async () => {
    while (!isReady) {
      const answer = await fetch(`http://127.0.0.1:${port}/wps/system/whitelabel`).catch(() => null)
      if (answer) statuses.push(answer.status)
      await answer?.text()
      await setTimeout(20)
    }
  }
  const callers = Array.from({ length: 60 }, callAgain)
  const site = await startSite({ port, dataDir })
  try {
    isReady = true
    await Promise.all(callers)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(240)
    // Nothing else was answered, but by the last that left as it became ready.
    expect(statuses.slice(0, 240).filter((status) => status !== 503)).toEqual([])
    expect((await fetch(`http://127.0.0.1:${port}/index`)).status).toBe(200)
  } finally {
    isReady = true
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
