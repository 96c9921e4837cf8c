import { expect, test } from 'vitest'
import { NAME_HOME } from './name-home.ts'

/** As the document runs it, with nothing of the page's code: what it writes into the history, if anything. */
function openAt(address: string) {
  const written: unknown[] = []
  const history = { state: { key: 'a' }, replaceState: (...entry: unknown[]) => written.push(entry) }
  new Function('location', 'history', NAME_HOME)(new URL(address, 'https://site.example'), history)
  return written
}

test('SYS-01 the home page that was asked for by / has its own address, with all that came along', () => {
  expect(openAt('/')).toEqual([[{ key: 'a' }, '', '/index']])
  expect(openAt('/?r=AGENT1&next=%2Fvip#content')).toEqual([[{ key: 'a' }, '', '/index?r=AGENT1&next=%2Fvip#content']])
  for (const other of ['/index', '/index?r=A', '/vip#top', '//'])
    expect(openAt(`https://site.example${other}`)).toEqual([])
})
