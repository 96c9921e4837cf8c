/** SYS-02: what stands round a page, as the first HTML has it. */
import { expect, test } from 'vitest'
import { renderText } from '../../tests/support/boot.ts'
import { buildBoot } from '../../tests/support/build-boot.ts'
import { MARK_ID } from './chrome/wordmark.tsx'

const PARTS = {
  header: '<header',
  'right bar': 'aria-label="Contact and app"',
  footer: '<footer',
  'bottom bar': '<nav aria-label="Quick links"',
} as const
const ALL = Object.keys(PARTS)

test.each([
  ['/index', ALL],
  ['/nope', ALL],
  ['/pointMall', ALL],
  ['/lottery', ['header']],
  ['/vnlottery', ['header']],
  ['/seaLottery', ['header']],
  ['/seamless', ['header']],
  ['/game', ['header']],
  ['/helpmc', []],
])('SYS-02 round %s: %j', async (path, parts) => {
  const html = await renderText(path, buildBoot())
  const page = html.slice(html.indexOf('<body'), html.indexOf('id="boot">'))
  expect(Object.entries(PARTS).flatMap(([part, mark]) => (page.includes(mark) ? [part] : []))).toEqual(parts)
})

test('what the header’s mark shows is drawn in the document, before the page', async () => {
  const html = await renderText('/index', buildBoot())
  expect(html.indexOf(`<symbol id="${MARK_ID}"`)).toBeGreaterThan(0)
  expect(html.indexOf(`<symbol id="${MARK_ID}"`)).toBeLessThan(html.indexOf('<div id="root">'))
  expect(html).toContain(`href="#${MARK_ID}"`)
})

test.each(['/index', '/pointMall', '/lottery', '/vnlottery', '/seaLottery', '/seamless', '/game'])(
  'NAV-01 the header of %s leads to the menu on every screen',
  async (path) => {
    const html = await renderText(path, buildBoot())
    const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'))
    const found = [...header.matchAll(/<button[^>]*aria-label="Menu"[^>]*class="([^"]*)"/g)]
    expect(found.map(([, look = '']) => /(^| )xl:hidden/.test(look))).toEqual([false])
  },
)
