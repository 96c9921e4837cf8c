import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

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

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

/** How much of the surface lies between a title and an operator's picture, where the title ends. */
const base = readFileSync(resolve(import.meta.dirname, 'base.css'), 'utf8')
const scrim = Number(/@utility pictured \{.*?var\(--surface-1\) (\d+)%, transparent\) 70%/s.exec(base)?.[1]) / 100
function cover(hex: string, picture: 0 | 255): string {
  const channel = (at: number) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * scrim + picture * (1 - scrim))
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`
}

const surfaces = ['surface-0', 'surface-1', 'surface-2']
const texts = ['text', 'text-soft', 'text-faint', 'money', 'live', 'danger', 'accent']
const onPairs = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-spark', 'spark'],
  ['on-live', 'live'],
  ['on-danger', 'danger'],
]

describe.each(themes)('I18N-02 contrast of %s', (_name, tokens) => {
  test.each(texts.flatMap((text) => surfaces.map((surface) => [text, surface])))('%s on %s reads', (text, surface) => {
    expect(contrast(tokens[text!]!, tokens[surface!]!)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(onPairs)('%s on %s reads', (text, surface) => {
    expect(contrast(tokens[text!]!, tokens[surface!]!)).toBeGreaterThanOrEqual(4.5)
  })
  test.each([0, 255] as const)('MSG-01 a title reads over a picture that is all %i', (picture) => {
    expect(contrast(tokens.text!, cover(tokens['surface-1']!, picture))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(surfaces)('the focus ring shows on %s', (surface) => {
    expect(contrast(tokens.focus!, tokens[surface]!)).toBeGreaterThanOrEqual(3)
  })
})
