import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('EDGE-14 whatever the library tells of itself, it knows no query and nothing behind the sign', async () => {
  const href = 'https://play.example/login?dialog=reset-password&next=%2Frounds%2F7#kq3xSecret~maria'
  const host: { dataLayer?: IArguments[] } = {}
  vi.stubGlobal('window', host)
  vi.stubGlobal('location', { href, origin: 'https://play.example' })
  vi.stubGlobal('document', { createElement: () => ({}), head: { appendChild: () => {} } })
  const { measurePage, startMeasurement } = await import('./analytics.ts')
  startMeasurement('G-TEST1234', '/login')
  measurePage('/login')
  measurePage('/index')
  const told = (host.dataLayer ?? []).map((line) => [...line])
  const places = told.filter(([kind]) => kind === 'set').map(([, facts]) => facts.page_location)
  expect(places).toEqual(['https://play.example/login', 'https://play.example/login', 'https://play.example/index'])
  expect(told.find(([kind]) => kind === 'config')?.[2]).toMatchObject({ page_location: 'https://play.example/login' })
  expect(JSON.stringify(told)).not.toMatch(/dialog|rounds|Secret|maria/)
})
