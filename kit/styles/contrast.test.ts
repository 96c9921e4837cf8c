import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BASE_TOKENS, computeContrast as contrast, findWeakPairs } from '../../contract/rules/contrast.ts'

const css = readFileSync(resolve(import.meta.dirname, 'tokens.css'), 'utf8')
const demo = (name: string) =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../../tools/demo/${name}.json`), 'utf8')).theme.tokens

type Tokens = Record<string, string>
const readTokens = (block: string): Tokens =>
  Object.fromEntries([...block.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
const [dark = '', light = ''] = css.split('[data-scheme="light"]')
const themes: [string, Tokens][] = [
  ['night', readTokens(dark)],
  ['paper', readTokens(light)],
  ['Meridian', { ...readTokens(dark), ...demo('meridian') }],
  ['Saffron', { ...readTokens(light), ...demo('saffron') }],
]

/** How much of the surface lies between a title and an operator's picture, where the title ends. */
const base = readFileSync(resolve(import.meta.dirname, 'base.css'), 'utf8')
const scrim = Number(/@utility pictured \{.*?var\(--surface-1\) (\d+)%, transparent\) 70%/s.exec(base)?.[1]) / 100
function cover(hex: string, picture: 0 | 255): string {
  const channel = (at: number) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * scrim + picture * (1 - scrim))
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`
}

test.each(['dark', 'light'] as const)(
  'I18N-02 the %s colours that a new theme is measured by are those of the page',
  (scheme) => {
    expect(readTokens(scheme === 'dark' ? dark : light)).toMatchObject(BASE_TOKENS[scheme])
  },
)

describe.each(themes)('I18N-02 contrast of %s', (_name, tokens) => {
  test('each text reads on each surface it stands on, and the focus ring shows', () => {
    expect(findWeakPairs({ scheme: 'dark', tokens })).toEqual([])
  })
  test.each([0, 255] as const)('MSG-01 a title reads over a picture that is all %i', (picture) => {
    expect(contrast(tokens.text!, cover(tokens['surface-1']!, picture))).toBeGreaterThanOrEqual(4.5)
  })
})

test.each([
  [{ text: '#777777' }, 'text on surface-0'],
  [{ 'on-accent': '#f0c268' }, 'on-accent on accent'],
  [{ text: 'white' }, 'text on surface-0'],
])('I18N-02 a theme with %j is found weak: %s', (tokens, said) => {
  const weak = findWeakPairs({ scheme: 'dark', tokens: tokens as Tokens })
  expect(weak.map(({ text, ground }) => `${text} on ${ground}`)).toContain(said)
})
