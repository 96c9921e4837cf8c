import { afterEach, expect, test, vi } from 'vitest'
import { readTexts } from './text-files.ts'

afterEach(() => vi.unstubAllGlobals())
const bring = (boot: object) =>
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(boot) }) })

test('OPS-02 a file that comes later says what the document names in the merchant’s own words', async () => {
  bring({})
  const shipped = await readTexts('en', 'help')
  bring({ ownTexts: { EN: { help: { 'search.label': 'Ask', 'search.gone': 'x', title: 'Ask us' } }, TH: {} } })
  const own = await readTexts('en', 'help')
  expect(own).toMatchObject({ title: 'Ask us', search: { label: 'Ask' }, article: shipped.article })
  expect(own.search).not.toHaveProperty('gone')
  expect(await readTexts('th', 'help')).not.toMatchObject({ title: 'Ask us' })
})
