import { expect, test } from 'vitest'
import { KEEP_LANDING } from './keep-landing.ts'

/** As the document runs it: with nothing of the page's code. */
function land(search: string, kept: Record<string, string> = {}) {
  const sessionStorage = { setItem: (key: string, value: string) => Object.assign(kept, { [key]: value }) }
  new Function('location', 'sessionStorage', KEEP_LANDING)({ search }, sessionStorage)
  return kept
}

test('AUTH-05 who lands with a code has it kept at once; who lands without loses none', () => {
  expect(land('?r=AGENT1')).toEqual({ affiliateCode: 'AGENT1' })
  expect(land('?next=%2Findex%3Fr%3DAGENT1')).toEqual({ affiliateCode: 'AGENT1' })
  expect(land('', { affiliateCode: 'AGENT1' })).toEqual({ affiliateCode: 'AGENT1' })
  expect(land('?affiliateCode=B2', { affiliateCode: 'AGENT1' })).toEqual({ affiliateCode: 'B2' })
})

test('AUTH-05 a browser that keeps nothing goes on', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  expect(() =>
    new Function('location', 'sessionStorage', KEEP_LANDING)({ search: '?r=AGENT1' }, { setItem: refuse }),
  ).not.toThrow()
})
