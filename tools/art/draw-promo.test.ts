import { describe, expect, test } from 'vitest'
import { drawPromo } from './draw-promo.ts'
import { MOTIF_NAMES } from './motifs/index.ts'
import { PALETTES } from './palettes.ts'

describe('EDGE-10 the picture of a promotion', () => {
  test.each(MOTIF_NAMES)('of %s is a few KB, names every part once and uses none that is missing', (name) => {
    const svg = drawPromo({ motifs: [name, 'coin', 'key'], palette: PALETTES.dusk }, 'a')
    expect(svg.length).toBeLessThan(12_000)
    const ids = [...svg.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, used] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(used)
  })

  test('is the same for the same seed and another for another', () => {
    const theme = { motifs: ['coin' as const], palette: PALETTES.jade }
    expect(drawPromo(theme, 'a')).toBe(drawPromo(theme, 'a'))
    expect(drawPromo(theme, 'a')).not.toBe(drawPromo(theme, 'b'))
  })
})
