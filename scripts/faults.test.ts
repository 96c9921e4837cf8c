/** docs/faults.md names a test for each fault: every one of them has to be there. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from './lib/paths.ts'

const ROW = /^\| (?<fault>.+?) \| (?<title>.+?) \| `(?<file>[^`]+)` \|$/gm
const rows = [...readFileSync(at('docs/faults.md'), 'utf8').matchAll(ROW)].map(({ groups }) => groups ?? {})

test('the list of faults can be read', () => {
  expect(rows.length).toBeGreaterThan(30)
})

test.each(rows)('$fault', ({ title = '', file = '' }) => {
  expect(readFileSync(at(file), 'utf8')).toContain(title)
})
