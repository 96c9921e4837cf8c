import { expect, test } from 'vitest'
import { useSite } from '../support/system.ts'

const system = useSite()

test('EDGE-01 both merchants answer on their own hosts', async () => {
  for (const host of ['localhost', 'meridian.localhost', 'saffron.localhost']) {
    const page = await system.visitor(host).get('/index')
    expect(page.status, page.text).toBe(200)
  }
})

test('the studio and the platform listen beside the edge', async () => {
  for (const origin of [system.site.studio, system.site.platform]) {
    const port = Number(new URL(origin).port)
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    expect(answer.status).toBeLessThan(500)
  }
})

test('the scheduled sweep runs', async () => {
  await system.site.runScheduled()
})

test('a restart over the same data answers again', async () => {
  await system.restart()
  expect((await system.visitor().get('/index')).status).toBe(200)
})
