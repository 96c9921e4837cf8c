import { expect, test } from 'vitest'
import { parseVersion, presentBrowser, readGreenBrowser } from './gate-browser.ts'

const GREEN = { chromium: '156.0.8078.108', systemFont: 'DejaVu Sans' }

test.each([
  ['Chromium 156.0.8078.108 built on Debian GNU/Linux 12 (bookworm)', '156.0.8078.108'],
  ['Google Chrome 150.0.7871.100 \n', '150.0.7871.100'],
  ['', 'unknown'],
])('reads the version of %j', (text, version) => expect(parseVersion(text)).toBe(version))

test('names the browser alone where it is the one last seen green', () =>
  expect(presentBrowser(GREEN, GREEN)).toBe('Chromium 156.0.8078.108, system font DejaVu Sans'))

test.each([
  { ...GREEN, chromium: '157.0.1.2' },
  { ...GREEN, systemFont: 'Liberation Sans' },
])('says what was last seen green where it differs: %j', (now) => {
  const text = presentBrowser(now, GREEN)
  expect(text).toContain(`Chromium ${now.chromium}, system font ${now.systemFont}\nDiffers from the last green gate`)
  expect(text).toContain('Chromium 156.0.8078.108, system font DejaVu Sans (scripts/lib/green-browser.json)')
})

test('the version last seen green is kept in a file', () =>
  expect(parseVersion(readGreenBrowser().chromium)).toBe(readGreenBrowser().chromium))
