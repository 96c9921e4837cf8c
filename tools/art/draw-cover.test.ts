import { describe, expect, test } from 'vitest'
import { AVATAR_COUNT } from '../../contract/constants.ts'
import { readDemoGames, vendorMarks } from '../demo/catalogue/index.ts'
import { coverThemeSchema } from './cover-theme.ts'
import { drawAvatar } from './draw-avatar.ts'
import { drawCover } from './draw-cover.ts'
import { escapeXml } from './escape-xml.ts'
import { measureEms } from './lettering.ts'
import { MOTIF_NAMES } from './motifs/index.ts'
import { blend } from './paint.ts'
import { PALETTES } from './palettes.ts'
import { SCENE_NAMES } from './scenes/index.ts'
import { breakTitle, setTitle } from './set-title.ts'
import { EM } from './typeface.ts'

const games = readDemoGames()
const marks = vendorMarks()

/** Tags balance, ids are unique, and every reference has its part. */
function assertSound(svg: string) {
  const open: string[] = []
  for (const [, closing, name, rest] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^>]*)>/g)) {
    if (closing) expect(open.pop()).toBe(name)
    else if (!rest?.endsWith('/')) open.push(name ?? '')
  }
  expect(open).toEqual([])
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const references = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(([, url, href]) => url ?? href)
  expect(references.filter((reference) => !ids.includes(reference))).toEqual([])
  expect(svg).not.toMatch(/NaN|undefined|null|\?"/)
}

describe('covers', () => {
  test('every cover of the catalogue is sound and weighs a few KB', () => {
    const sizes = games.map(({ picture: { svg } }) => {
      assertSound(svg)
      return svg.length
    })
    expect(Math.max(...sizes)).toBeLessThan(11_000)
    expect(sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)]).toBeLessThan(7_500)
  })

  test('every scene and every motif can be drawn', () => {
    for (const scene of SCENE_NAMES) assertSound(drawCover({ scene, motif: 'koi', palette: PALETTES.dusk }, 'A', scene))
    for (const motif of MOTIF_NAMES)
      assertSound(drawCover({ scene: 'rays', motif, palette: PALETTES.dusk }, 'A', motif))
  })

  test('PERF-01 no picture of the catalogue waits for a font', () => {
    for (const { svg } of [...games.map(({ picture }) => picture), ...marks]) expect(svg).not.toMatch(/<text|font/)
  })

  test('a name the typeface cannot draw is written by the phone', () => {
    const theme = { scene: 'rays', motif: 'fox', palette: PALETTES.jade } as const
    const svg = drawCover(theme, 'Größe & Glück', 'x')
    assertSound(svg)
    expect(svg).toContain('>Größe &amp; Glück</text>')
    expect(svg).toMatch(/\.TT\{[^}]*font-family:serif/)
  })

  test('the same theme gives the same bytes, another game another hill', () => {
    const theme = { scene: 'peaks', motif: 'fox', palette: PALETTES.jade } as const
    expect(drawCover(theme, 'Fox', 'a')).toBe(drawCover(theme, 'Fox', 'a'))
    expect(drawCover(theme, 'Fox', 'a')).not.toBe(drawCover(theme, 'Fox', 'b'))
  })

  test('hostile: neither title nor colour can carry markup', () => {
    const svg = drawCover(
      { scene: 'rays', motif: 'fox', palette: PALETTES.jade },
      `</text><script>alert("1")</script>`,
      'x',
    )
    expect(svg).not.toContain('<script')
    const palette = { ...PALETTES.jade, accent: `#fff"/><script>` }
    expect(coverThemeSchema.safeParse({ scene: 'rays', motif: 'fox', palette }).success).toBe(false)
    expect(coverThemeSchema.safeParse({ scene: 'constructor', motif: 'fox', palette: PALETTES.jade }).success).toBe(
      false,
    )
  })
})

test('vendors and avatars are sound', () => {
  for (const { svg } of marks) assertSound(svg)
  for (let number = 1; number <= AVATAR_COUNT; number++) assertSound(drawAvatar(number))
  expect(() => drawAvatar(AVATAR_COUNT + 1)).toThrow('no avatar 13')
})

describe('titles', () => {
  test('every name fits the cover in at most three lines', () => {
    const fits = (name: string) => {
      const { lines, size } = breakTitle(name)
      const isWhole = lines.join(' ') === name && lines.length <= 3
      return isWhole && size >= 24 && lines.every((line) => measureEms(line) * size <= 265)
    }
    expect(games.map(({ game }) => game.names.EN).filter((name) => !fits(name))).toEqual([])
  })

  test('a word too long for the smallest type is pressed into the width', () => {
    const word = 'Incomprehensibilitiesandmore'
    const [, across, down] = setTitle(word, 370).match(/scale\(([\d.]+) ([\d.]+)\)/) ?? []
    expect(Number(across) * measureEms(word) * EM).toBeCloseTo(250, 0)
    expect(Number(down) * EM).toBe(22)
    expect(setTitle(`${word}é`, 370)).toContain('textLength="264"')
  })
})

test.each([
  [`<a href="x">&'`, '&lt;a href=&quot;x&quot;&gt;&amp;&apos;'],
  ['a\u0000\u0008\ud800b', 'ab'],
])('escapeXml %j', (text, escaped) => expect(escapeXml(text)).toBe(escaped))

test('blend goes from one colour to the other', () => {
  expect(blend('#000000', '#ffffff', 0)).toBe('#000000')
  expect(blend('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(blend('#102030', '#ffffff', 1)).toBe('#ffffff')
})
