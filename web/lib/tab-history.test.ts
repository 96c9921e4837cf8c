import { describe, expect, test } from 'vitest'
import { createTabHistory, type Location } from './tab-history.ts'

const place = (pathname: string, key: string): Location => ({ pathname, search: '', state: null, key })

/** A tab with one entry, `/index`, whose paints the test says. */
function openTab() {
  const entries = [{ address: '/index', state: null as unknown }]
  let at = 0
  const write = (state: unknown, address: string) => {
    entries[at] = { address, state }
  }
  const tab = {
    location: {
      get pathname() {
        return entries[at]!.address
      },
      search: '',
    },
    history: {
      get state() {
        return entries[at]!.state
      },
      pushState(state: unknown, _: string, address: string) {
        entries.length = ++at
        write(state, address)
      },
      replaceState: (state: unknown, _: string, address: string) => write(state, address),
      go: (by: number) => {
        at += by
      },
    },
  } as ReturnType<Parameters<typeof createTabHistory>[0]>
  const works: (() => void)[] = []
  const arrived: string[] = []
  return {
    history: createTabHistory(
      () => tab,
      (work) => works.push(work),
    ),
    tab,
    arrived,
    arrive: ({ pathname }: Location) => arrived.push(pathname),
    paint: () => {
      for (const work of works.splice(0)) work()
    },
    addresses: () => entries.map(({ address }) => address),
  }
}

describe('PERF-01 the browser is told of a press once it is painted', () => {
  test('until then a press is known here alone', () => {
    const { history, arrive, arrived, paint, addresses } = openTab()
    expect(history.read()).toEqual(place('/index', 'default'))
    history.write({ ...place('/rng', 'a'), state: { from: 'here' } }, false, arrive)
    expect(history.read()).toMatchObject({ pathname: '/rng', key: 'a', state: { from: 'here' } })
    expect(addresses()).toEqual(['/index'])
    expect(arrived).toEqual([])

    paint()
    expect(addresses()).toEqual(['/index', '/rng'])
    expect(arrived).toEqual(['/rng'])
    expect(history.read()).toMatchObject({ pathname: '/rng', key: 'a', state: { from: 'here' } })
  })

  test('NAV-11 presses before one paint are told in their order, and going back comes behind them', () => {
    const { history, arrive, arrived, paint, addresses } = openTab()
    history.write(place('/rng', 'a'), false, arrive)
    history.write(place('/live', 'b'), true, arrive)
    history.write(place('/vip', 'c'), false, arrive)
    expect(history.read().pathname).toBe('/vip')
    history.go(-1)
    expect(history.read().pathname).toBe('/vip')
    paint()
    expect(arrived).toEqual(['/rng', '/live', '/vip'])
    expect(addresses()).toEqual(['/index', '/live', '/vip'])
    expect(history.read().pathname).toBe('/live')
  })

  test('Back between a press and its paint: what is shown is where the browser stands', () => {
    const { history, tab, arrive, arrived, paint, addresses } = openTab()
    history.write(place('/rng', 'a'), false, arrive)
    paint()
    history.write(place('/live', 'b'), false, arrive)
    tab.history.go(-1)
    history.follow(arrive)
    paint()
    expect(addresses()).toEqual(['/index', '/live'])
    expect(arrived.at(-1)).toBe('/live')
    expect(history.read().pathname).toBe('/live')
  })

  test('Back between a change of an entry and its paint: no other entry is changed or left for it', () => {
    const { history, tab, arrive, arrived, paint, addresses } = openTab()
    history.write(place('/rng', 'a'), false, arrive)
    history.write(place('/live', 'b'), false, arrive)
    paint()
    history.write(place('/live?closed', 'c'), true, arrive)
    history.go(-1)
    tab.history.go(-1)
    history.follow(arrive)
    paint()
    expect(addresses()).toEqual(['/index', '/rng', '/live'])
    expect(history.read().pathname).toBe('/rng')
    expect(arrived).toEqual(['/rng', '/live', '/rng'])
  })

  test('an entry the browser refuses is not waited for', () => {
    const { history, tab, arrive, paint } = openTab()
    tab.history.pushState = () => {
      throw new DOMException('too many', 'SecurityError')
    }
    history.write(place('/rng', 'a'), false, arrive)
    expect(paint).toThrow('too many')
    expect(history.read().pathname).toBe('/index')
  })
})
