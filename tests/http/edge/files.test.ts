/** MEM-05, MEM-17: a member's picture at the edge: theirs alone, and nothing but a picture. */
import { expect, test } from 'vitest'
import { buildEdge } from '../../support/edge.ts'
import { logIn } from '../../support/make-call.ts'

const ID = 'u_AAAAAAAAAAAAAAAAAAAAAA'
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])
const upload = () => ({ contentType: 'image/png' as const, data: PNG.toString('base64') })

test('MEM-17 its owner gets a picture that runs nothing and is kept by no cache', async () => {
  const edge = await buildEdge({ upstream: { upload } })
  const browser = edge.browser()
  await logIn(browser)
  const answer = await browser.fetch(`/files/${ID}`)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
  const header = (name: string) => answer.headers.get(name)
  expect(header('content-type')).toBe('image/png')
  expect(header('x-content-type-options')).toBe('nosniff')
  expect(header('content-disposition')).toBe(`attachment; filename="${ID}.png"`)
  expect(header('cache-control')).toBe('no-store')
  expect(header('content-security-policy')).toContain("default-src 'none'")
  expect(header('cross-origin-resource-policy')).toBe('same-origin')
})

test('MEM-17 a visitor gets nothing, and a made-up name never reaches the upstream', async () => {
  const edge = await buildEdge({ upstream: { upload } })
  expect((await edge.browser().fetch(`/files/${ID}`)).status).toBe(401)
  const browser = edge.browser()
  await logIn(browser)
  for (const path of ['/files/', '/files/u_short', `/files/${ID}/more`, '/files/..%2f..%2fsecret']) {
    expect((await browser.fetch(path)).status, path).toBe(404)
  }
  expect(edge.upstream.count('upload')).toBe(0)
})
