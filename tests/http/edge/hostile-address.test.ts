/** SYS-01, SYS-08: addresses nobody links to, as the edge meets them: a page or none, never a fault, never a header. */
import { describe, expect, test } from 'vitest'
import { buildEdge } from '../../support/edge.ts'
import { HOSTILE_QUERIES } from '../../support/hostile-queries.ts'

const policyOf = (answer: Response) => answer.headers.get('content-security-policy')

describe.each(Object.entries(HOSTILE_QUERIES))('an address with %s', (_, query) => {
  test('is answered as without it: status, policy, cookies', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    for (const [path, status] of [
      ['/index', 200],
      ['/nowhere', 404],
    ] as const) {
      const plain = await browser.visit(path)
      const hostile = await browser.visit(path + query)
      expect([plain.status, hostile.status]).toEqual([status, status])
      expect(policyOf(hostile)).toBe(policyOf(plain))
      expect(policyOf(hostile)).toContain("default-src 'none'")
      expect(hostile.headers.getSetCookie()).toEqual(plain.headers.getSetCookie())
      expect(hostile.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await hostile.text()).not.toMatch(/stolen|evil\.example/)
    }
    expect(edge.logs.map(({ bug }) => bug).filter(Boolean)).toEqual([])
  })

  test('does not change where / leads', async () => {
    const home = await (await buildEdge()).browser().visit(`/${query}`)
    expect(home.status).toBe(302)
    expect(home.headers.get('location')).toMatch(/^\/index(\?|$)/)
    expect(home.headers.getSetCookie().join()).not.toContain('stolen')
  })
})

test('a path that looks like another host stays on this one', async () => {
  const edge = await buildEdge()
  const answer = await edge.browser().visit('//evil.example/index?a=1')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/evil.example/index?a=1'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each([
  '/%',
  '/%00',
  '/%E0%A4%A',
  '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '/index%0d%0aset-cookie:stolen=1',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/..%2f..%2fwrangler.toml',
  '/__proto__',
  '/constructor',
  `/${'a'.repeat(10_240)}`,
  `/${'a/'.repeat(2_000)}`,
])('the path %s is nowhere, and says so as a page or as a refusal', async (path) => {
  const edge = await buildEdge({ page: { resolvePage: () => ({ status: 404 }) } })
  const answer = await edge.browser().visit(path)
  expect([400, 404]).toContain(answer.status)
  expect(answer.headers.get('location')).toBeNull()
  expect(answer.headers.getSetCookie().join()).not.toContain('stolen')
  expect(policyOf(answer)).toContain("default-src 'none'")
  expect(edge.logs.map(({ bug }) => bug).filter(Boolean)).toEqual([])
})
