import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ASVS_IDS } from './asvs-ids.ts'
import { at } from './paths.ts'

const page = readFileSync(at('docs/architecture/asvs.md'), 'utf8')
const KINDS = { met: /^`[^`]+`(?:, `[^`]+`)*(?:, read)?$/, 'n/a': /^n\/a: ./, open: /^open: ./ }

const isFile = (file: string) => statSync(at(file), { throwIfNoEntry: false })?.isFile() ?? false
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file)
const rows = [...page.matchAll(/^\| (V[\d.]+) \| (.+) \| (.*) \|$/gm)].map(([, id = '', , answer = '']) => {
  const [kind = 'none'] = Object.entries(KINDS).find(([, form]) => form.test(answer)) ?? []
  const files = kind === 'met' ? [...answer.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) : []
  return { id, kind, files, isRead: answer.endsWith(', read'), answer }
})
const listOf = (kind: string) => rows.filter((row) => row.kind === kind)

test('every requirement of levels 1 and 2 is answered, once and in order', () => {
  expect(rows.map(({ id }) => id)).toEqual(ASVS_IDS)
  expect(listOf('none')).toEqual([])
})

test('what is met names a file and a test, and each of them is there', () => {
  const met = listOf('met')
  expect(met.filter(({ files, isRead }) => files.every(isTest) || (!isRead && !files.some(isTest)))).toEqual([])
  expect(met.flatMap(({ files }) => files).filter((file) => !isFile(file))).toEqual([])
})

test('what is open says what would close it', () => {
  expect(listOf('open').filter(({ answer }) => !/\. To close: .|: as V/.test(answer))).toEqual([])
})

test('the counts are those of the rows', () => {
  const counts = Object.keys(KINDS).map((kind) => `${listOf(kind).length} ${kind}`)
  expect(page).toContain(`**${counts.join(', ')}.**`)
})
