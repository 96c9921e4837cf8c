import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Link, resolveAddress, StaticRouter, useLocation, useNavigationType } from './router.tsx'

const BASE = 'https://site.example/rng?vassalage=KITE#top'

describe('SYS-02 addresses', () => {
  test.each([
    ['/live', '/live', ''],
    ['/live?q=a b', '/live', '?q=a%20b'],
    ['?dialog=centre', '/rng', '?vassalage=KITE&dialog=centre'],
    [{ pathname: '/rng', search: '?dialog=login' }, '/rng', '?dialog=login'],
    ['https://elsewhere.example/x?y=1', '/x', '?y=1'],
    ['//elsewhere.example/x', '/x', ''],
    ['/.//elsewhere.example', '/elsewhere.example', ''],
  ])('%j is of this site: %s%s', (to, pathname, search) => {
    expect(resolveAddress(to, BASE)).toEqual({ pathname, search })
  })

  test('MEM-01 a dialog over a game leaves the game in the address, and nothing of the dialog before', () => {
    const game = 'https://site.example/game?gameId=pier&nodeId=7&vassalage=HARBOR'
    const over = `${game}&dialog=centre&centre=withdraw&order=o-1&tab=history&next=%2Fvip&of=pier&days=week`
    const to = '?dialog=centre&centre=personalHistoryCopy&round=r-1&roundVendor=HARBOR'
    for (const base of [game, over])
      expect(resolveAddress(to, base).search).toBe(`?gameId=pier&nodeId=7&vassalage=HARBOR&${to.slice(1)}`)
  })
})

function Here() {
  const { pathname, search } = useLocation()
  return (
    <p>
      {pathname} {search} {useNavigationType()}
    </p>
  )
}

describe('SYS-08 at the edge', () => {
  const at = (url: string) => (children: React.ReactNode) =>
    renderToStaticMarkup(<StaticRouter url={new URL(url)}>{children}</StaticRouter>)

  test('the page stands where it was asked for', () => {
    expect(at('https://site.example/rng?q=1')(<Here />)).toBe('<p>/rng ?q=1 POP</p>')
  })

  test('a link is an ordinary link before any script runs', () => {
    const html = at(BASE)(
      <Link replace state={{ from: 'here' }} to="/live" className="x" aria-current="page">
        Live
      </Link>,
    )
    expect(html).toBe('<a class="x" aria-current="page" href="/live">Live</a>')
  })

  test('outside a router nothing pretends to know where it is', () => {
    expect(() => renderToStaticMarkup(<Here />)).toThrow('outside a router')
  })
})
