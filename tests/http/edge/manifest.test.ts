/** What is served beside the pages: the web app manifest of a merchant, and the page of the design system. */
import { describe, expect, test } from 'vitest'
import { MANIFEST_PATH, UI_KIT_PATH } from '../../../contract/constants.ts'
import { expectRefusal } from '../../support/answers.ts'
import { buildEdge } from '../../support/edge.ts'

test('EDGE-01 the manifest has the name, the mark and the colours of the merchant of its host', async () => {
  const theme = { scheme: 'light', tokens: { 'surface-0': '#faf4e9' } } as const
  const edge = await buildEdge({ merchant: { theme } })
  const answer = await edge.browser().fetch(MANIFEST_PATH)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/manifest+json'])
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: 'Test', start_url: '/index', display: 'standalone', theme_color: '#faf4e9' })
  // What a browser asks for before it offers to install.
  const { icons } = manifest as { icons: { sizes: string; purpose: string }[] }
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    'any any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
})

describe('the page of the design system', () => {
  test("is there on one's own machine", async () => {
    const edge = await buildEdge({ bindings: { LOCAL: '1' } })
    expect((await edge.browser().visit(UI_KIT_PATH)).status).toBe(200)
  })

  test.each([
    ['the flag without a loopback host', { domain: 'example' as const, bindings: { LOCAL: '1' } }],
    ['a loopback host without the flag', { domain: 'localhost' as const, bindings: { LOCAL: '' } }],
    ['neither', { domain: 'example' as const, bindings: { LOCAL: '' } }],
  ])('is nowhere else: %s', async (_name, options) => {
    const edge = await buildEdge(options)
    await expectRefusal(await edge.browser().visit(UI_KIT_PATH), 'not_found')
  })
})
