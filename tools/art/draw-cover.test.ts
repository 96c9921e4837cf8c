import { describe, expect, test } from 'vitest'
import { AVATAR_COUNT } from '../../contract/constants.ts'
import { readDemoGames, vendorMarks } from '../demo/catalogue/index.ts'
import { coverThemeSchema } from './cover-theme.ts'
import { drawAvatar } from './draw-avatar.ts'
import { drawCover } from './draw-cover.ts'
import { MOTIF_NAMES } from './motifs/index.ts'
import { blend } from './paint.ts'
import { PALETTES } from './palettes.ts'
import { SCENE_NAMES } from './scenes/index.ts'

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
    for (const scene of SCENE_NAMES) assertSound(drawCover({ scene, motif: 'koi', palette: PALETTES.dusk }, scene))
    for (const motif of MOTIF_NAMES) assertSound(drawCover({ scene: 'rays', motif, palette: PALETTES.dusk }, motif))
  })

  test('PERF-01, I18N-01 no picture of the catalogue waits for a font or says its name in one language', () => {
    for (const { svg } of [...games.map(({ picture }) => picture), ...marks]) expect(svg).not.toMatch(/<text|font/)
  })

  test('the same theme gives the same bytes, another game another hill', () => {
    const theme = { scene: 'peaks', motif: 'fox', palette: PALETTES.jade } as const
    expect(drawCover(theme, 'a')).toBe(drawCover(theme, 'a'))
    expect(drawCover(theme, 'a')).not.toBe(drawCover(theme, 'b'))
  })

  test('hostile: no colour can carry markup', () => {
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

test('blend goes from one colour to the other', () => {
  expect(blend('#000000', '#ffffff', 0)).toBe('#000000')
  expect(blend('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(blend('#102030', '#ffffff', 1)).toBe('#ffffff')
})
