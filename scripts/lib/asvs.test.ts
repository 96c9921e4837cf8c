import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ASVS_IDS } from './asvs-ids.ts'
import { at } from './paths.ts'

const page = readFileSync(at('docs/architecture/asvs.md'), 'utf8')
const [answered = '', open = ''] = page.split('## What is open')
const ANSWERS = ['met', 'not applicable', 'open']

const readRows = (text: string) =>
  [...text.matchAll(/^\| (V[\d.]+) \| (.*) \|$/gm)].map(([, id = '', cells = '']) => ({
    id,
    cells: cells.split(' | '),
  }))
const filesOf = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
const isFile = (file: string) => statSync(at(file), { throwIfNoEntry: false })?.isFile() ?? false
const rows = readRows(answered).map(({ id, cells: [, answer = '', how = '', where, test] }) => {
  return { id, answer, how, where: filesOf(where), test: filesOf(test), isRead: test?.trim() === 'read' }
})

test('every requirement of levels 1 and 2 is answered, once and in order', () => {
  expect(rows.map(({ id }) => id)).toEqual(ASVS_IDS)
  expect(rows.filter(({ answer, how }) => !ANSWERS.includes(answer) || how === '')).toEqual([])
})

test('what is met names a file and a test, and each of them is there', () => {
  const met = rows.filter(({ answer }) => answer === 'met')
  expect(met.filter(({ where, test, isRead }) => where.length === 0 || (test.length === 0 && !isRead))).toEqual([])
  expect(rows.flatMap(({ where, test }) => [...where, ...test]).filter((file) => !isFile(file))).toEqual([])
})

test('what is open says what would close it', () => {
  const opened = rows.filter(({ answer }) => answer === 'open').map(({ id }) => id)
  expect(readRows(open).map(({ id }) => id)).toEqual(opened)
  expect(readRows(open).filter(({ cells }) => cells.length !== 2 || cells.includes(''))).toEqual([])
})

test('the counts are those of the rows', () => {
  const counts = ANSWERS.map((answer) => `${rows.filter((row) => row.answer === answer).length} ${answer}`)
  expect(page).toContain(`**${counts.join(', ')}.**`)
})
