import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/constants.ts'
import type { SlotSymbol } from '../engine/model.ts'
import { THEMES } from '../themes/index.ts'
import { scenerySvg } from './scenery.ts'
import { symbolSvg } from './symbol.ts'

const named = THEMES.map((theme) => [theme.code, theme] as const)

describe('the themes', () => {
  test('at least twelve of each family, under codes of their own', () => {
    expect(new Set(THEMES.map((theme) => theme.code)).size).toBe(THEMES.length)
    for (const family of ['classic-3x3', 'lines-5x3']) {
      expect(THEMES.filter((theme) => theme.model.family === family).length).toBeGreaterThanOrEqual(12)
    }
  })

  test.each(named)('%s draws every symbol of its reels, each a silhouette of its own', (_, theme) => {
    const onReels = [...new Set(theme.model.reels.join(''))] as SlotSymbol[]
    expect(Object.keys(theme.symbols).sort()).toEqual(onReels.sort())
    const shapes = Object.values(theme.symbols).map(([shape]) => shape)
    expect(new Set(shapes).size).toBe(shapes.length)
    expect(LANGUAGES.every((language) => theme.name[language].length > 1)).toBe(true)
  })

  test.each(named)('%s is light to load and free of unfinished numbers', (_, theme) => {
    const pictures = [
      scenerySvg(theme.scenery, theme.palette),
      ...Object.values(theme.symbols).map((design) => symbolSvg(design, 'WILD')),
    ]
    for (const picture of pictures) expect(/NaN|undefined|\d\.\d{3}/.exec(picture)?.[0]).toBeUndefined()
    for (const symbol of pictures.slice(1)) expect(symbol.length).toBeLessThan(4_500)
    expect(pictures[0]!.length).toBeLessThan(36_000)
  })

  test.each(named)('%s keeps AA: white on its ink, ink on its accent', (_, theme) => {
    expect(contrast('#f4f1ea', theme.palette.ink)).toBeGreaterThan(7)
    expect(contrast(theme.palette.accent, theme.palette.ink)).toBeGreaterThan(4.5)
  })
})

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
