/** docs/faults.md names a test for each fault: every one of them has to be there, by its whole title, and to be run. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leaveOutComments, leavesTestsOut } from '../tests/support/tests-as-text.ts'
import { at } from './lib/paths.ts'

const ROW = /^\| (?<fault>.+?) \| (?<title>.+?) \| `(?<file>[^`]+)` \|$/gm
const TABLE = readFileSync(at('docs/faults.md'), 'utf8')
const rows = [...TABLE.matchAll(ROW)].map(({ groups }) => groups ?? {})

const quoteMeta = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
/** Begins a test of this whole title: `test('title', …`, or `test.each(…)('title', …` with the title on its own line or not. */
const beginning = (title: string) =>
  new RegExp(`(?:^\\s*(?:test|describe)|^.*\\))\\(\\s*(?<quote>['"\`])${quoteMeta(title)}\\k<quote>,\\s`, 'm')

const isRun = (text: string, title: string) => {
  const code = leaveOutComments(text)
  return beginning(title).test(code) && !leavesTestsOut(code)
}

test('every row of the list of faults can be read', () => {
  expect(rows.length).toBe(TABLE.split('\n').filter((line) => line.startsWith('|')).length - 2)
  expect(rows.length).toBeGreaterThanOrEqual(160)
})

test.each(rows)('$fault: $title', ({ title = '', file = '' }) => {
  expect(isRun(readFileSync(at(file), 'utf8'), title)).toBe(true)
})

test.each([
  ["test('is paid once', async () => {", true],
  ["])('is paid once', async (_, word) => {", true],
  ["  test.each(words)(\n    'is paid once',\n    async () => {", true],
  ["describe('is paid once', () => {", true],
  ["// test('is paid once', async () => {", false],
  ["const words = ['is paid once', 2]", false],
  ["test('what is paid once', async () => {", false],
  ["test.skip('is paid once', async () => {", false],
  ["test.todo('is paid once')", false],
  ["test('is paid once', async () => {\n})\ntest.only('another', () => {", false],
  ["describe.skip('all of it', () => {\n  test('is paid once', async () => {", false],
])('what counts as a test that is run: %s is %s', (code, expected) => {
  expect(isRun(code, 'is paid once')).toBe(expected)
})
