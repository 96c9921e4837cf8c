import { expect, test } from 'vitest'
import { readFaults, readFaultsOf, TEST_FILES } from './read-faults.ts'

test('no fault that was tried is tried no more, and each test that tries one has a title', () => {
  const faults = TEST_FILES.flatMap(readFaultsOf)
  expect(faults.length).toBeGreaterThanOrEqual(277)
  expect(faults.filter(({ title }) => title === '')).toEqual([])
})

const MARK = '// @fault twice\n'

test.each([
  ['a test', "test('is paid once', async () => {", 'is paid once'],
  ['rows before the title', "test.each([['a, b', 1], [')', 2]])('is paid once', async () => {", 'is paid once'],
  ['rows by name', "test.each(words)(\n  'is paid once',\n  async () => {", 'is paid once'],
  ['a group', 'describe(`it’s paid once`, () => {', 'it’s paid once'],
])('the title is found of %s', (_, code, title) => {
  expect(readFaults(MARK + code)).toEqual([{ fault: 'twice', title }])
})

test.each([
  ['no test follows', "const words = ['is paid once', 2]"],
  ['the test is a comment', "// test('is paid once', async () => {"],
  ['the test is skipped', "test.skip('is paid once', async () => {"],
  ['the test is still to be written', "test.todo('is paid once')"],
  ['another test is the only one', "test('is paid once', async () => {\n})\ntest.only('another', () => {"],
  ['its group is skipped', "test('is paid once', async () => {\n})\ndescribe.skip('all of it', () => {"],
])('a mark counts for nothing where %s', (_, code) => {
  expect(() => readFaults(MARK + code)).toThrow()
})
