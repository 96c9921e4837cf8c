import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { Link, OverPageContext } from '../../kit/lib/link.tsx'
import { overPage } from './dialog-address.ts'

const renderAt = (location: string, to: string) =>
  renderToStaticMarkup(
    <StaticRouter location={location}>
      <OverPageContext value={overPage}>
        <Link to={to}>x</Link>
      </OverPageContext>
    </StaticRouter>,
  )
const hrefAt = (location: string, to: string) => renderAt(location, to).match(/href="([^"]*)"/)?.[1]

describe('SYS-02 a link of the site', () => {
  test.each([
    ['/live', '/live'],
    ['/live?q=a%20b', '/live?q=a%20b'],
    ['?dialog=centre', '/rng?vassalage=KITE&amp;dialog=centre'],
    ['//elsewhere.example/x', '/elsewhere.example/x'],
    ['/\\elsewhere.example', '/elsewhere.example'],
    ['https://elsewhere.example/x?y=1', 'https://elsewhere.example/x?y=1'],
  ])('%s leads to %s, without script as well', (to, href) => {
    expect(hrefAt('/rng?vassalage=KITE', to)).toBe(href)
  })

  test('is an ordinary link before any script runs', () => {
    expect(renderAt('/rng', '/live')).toBe('<a href="/live">x</a>')
  })

  test('MEM-01 a dialog over a game leaves the game in the address, and nothing of the dialog before', () => {
    const game = '/game?gameId=pier&nodeId=7&vassalage=HARBOR'
    const over = `${game}&dialog=centre&centre=withdraw&order=o-1&tab=history&next=%2Fvip&of=pier&days=week`
    const to = '?dialog=centre&centre=personalHistoryCopy&round=r-1&roundVendor=HARBOR'
    for (const location of [game, over])
      expect(hrefAt(location, to)).toBe(`${game}&${to.slice(1)}`.replaceAll('&', '&amp;'))
  })
})
