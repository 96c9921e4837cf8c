import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../games/catalogue/rows/index.ts'
import { coverThemeSchema } from './cover-theme.ts'
import { AVATAR_COUNT, drawAvatar } from './draw-avatar.ts'
import { drawCover } from './draw-cover.ts'
import { drawVendorMark, drawVendorWordmark } from './draw-vendor.ts'
import { escapeXml } from './escape-xml.ts'
import { measureEms } from './lettering.ts'
import { MOTIF_NAMES } from './motifs/index.ts'
import { blend } from './paint.ts'
import { PALETTES } from './palettes.ts'
import { SCENE_NAMES } from './scenes/index.ts'
import { breakTitle, setTitle } from './set-title.ts'
import { EM } from './typeface.ts'

const { games, vendors } = readCatalogue()

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
    const sizes = games.map((game) => {
      const svg = drawCover(game.cover, game.names.EN, game.gameId)
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
    for (const { cover, names, gameId } of games) expect(drawCover(cover, names.EN, gameId)).not.toMatch(/<text|font/)
    for (const { mark, displayName } of vendors)
      expect(drawVendorWordmark(mark, displayName) + drawVendorMark(mark)).not.toMatch(/<text|font/)
  })

  test('a name the typeface cannot draw is written by the phone', () => {
    const theme = { scene: 'rays', motif: 'fox', palette: PALETTES.jade } as const
    const svg = drawCover(theme, 'Größe & Glück', 'x')
    assertSound(svg)
    expect(svg).toContain('>Größe &amp; Glück</text>')
    expect(svg).toMatch(/\.TT\{[^}]*font-family:serif/)
    expect(drawVendorWordmark({ motif: 'fox', palette: PALETTES.jade }, 'É')).toContain('>É</text>')
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
  for (const { mark, displayName } of vendors) {
    assertSound(drawVendorMark(mark))
    assertSound(drawVendorWordmark(mark, displayName))
  }
  for (let number = 1; number <= AVATAR_COUNT; number++) assertSound(drawAvatar(number) ?? '')
  expect(drawAvatar(0)).toBeNull()
  expect(drawAvatar(AVATAR_COUNT + 1)).toBeNull()
})

describe('titles', () => {
  test.each(games.map((game) => game.names.EN))('%s fits the cover', (name) => {
    const { lines, size } = breakTitle(name)
    expect(lines.join(' ')).toBe(name)
    expect(lines.length).toBeLessThanOrEqual(3)
    expect(size).toBeGreaterThanOrEqual(24)
    for (const line of lines) expect(measureEms(line) * size).toBeLessThanOrEqual(265)
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
