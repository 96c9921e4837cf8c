import { expect, test } from 'vitest'
import { NOT_YET, WEAR_FONT } from './wear-font.ts'

const FONT = 'https://site.example/assets/text.woff2'

/** As the document runs it: the rules of a page with one font, and how to let the font come. */
function open({ kept = false, hasRules = true } = {}) {
  const rules = { media: NOT_YET }
  let come = () => {}
  const font = {
    href: FONT,
    addEventListener: (_: 'load', heard: () => void) => {
      come = heard
    },
  }
  const document = {
    querySelector: (asked: string) => (hasRules && asked === `style[media="${NOT_YET}"]` ? rules : null),
    querySelectorAll: () => [font],
  }
  const performance = { getEntriesByName: (name: string) => (kept && name === FONT ? [{}] : []) }
  new Function('document', 'performance', WEAR_FONT)(document, performance)
  return { rules, come }
}

test('PERF-01 a font’s rules count once its file has come, and at once where the browser had kept it', () => {
  const { rules, come } = open()
  expect(rules.media).toBe('not all')
  come()
  expect(rules.media).toBe('all')
  expect(open({ kept: true }).rules.media).toBe('all')
})

test('PERF-01 a document without its style sheet in it has no such rules, and goes on', () => {
  expect(() => open({ hasRules: false }).come()).not.toThrow()
})
