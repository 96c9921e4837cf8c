import { expect, test } from 'vitest'
import { themeStyle } from './html-shell.ts'

test('a theme is written as custom properties', () => {
  expect(themeStyle({ scheme: 'dark', tokens: { 'surface-0': '#000', accent: '#fff' } })).toBe(
    '--surface-0:#000;--accent:#fff',
  )
})
