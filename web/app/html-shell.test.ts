import { expect, test } from 'vitest'
import { buildPermission } from '../../tests/support/build-boot.ts'
import { renderMark, themeStyle } from './html-shell.ts'

const { brand } = buildPermission().info.merchant

test('a theme is written as custom properties', () => {
  expect(themeStyle({ scheme: 'dark', tokens: { 'surface-0': '#000', accent: '#fff' } })).toBe(
    '--surface-0:#000;--accent:#fff',
  )
})

test('a brand with a drawing has that, any other its initial, as one would write it', () => {
  expect(renderMark(brand)).not.toContain('<text')
  const initialOf = (name: string) => />([^<]*)<\/text>/.exec(renderMark({ ...brand, wordmark: 'plain', name }))?.[1]
  expect(initialOf('Golden Dragon')).toBe('G')
  expect(initialOf(' 海岸')).toBe('海')
  expect(initialOf('𝔊old')).toBe('𝔊')
  expect(initialOf('<script>')).toBe('&lt;')
})
