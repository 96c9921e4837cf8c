import { expect, test } from 'vitest'
import { readDemoData, readPictures } from './demo-data.ts'
import { demoDataSchema } from './platform/demo-data.ts'

test('the demo is what the seed route takes', () => {
  expect(() => demoDataSchema.parse(JSON.parse(JSON.stringify(readDemoData())))).not.toThrow()
})

test('EDGE-10 every picture that the demo names is a file, and names that carry a hash are told apart', () => {
  const paths = readPictures().map(({ path }) => path)
  const { catalogue, promotions, announcements } = readDemoData()
  const named = [
    ...catalogue.games.map(({ cover }) => cover),
    ...catalogue.vendors.map(({ mark }) => mark),
    ...promotions.map(({ picture }) => picture),
    ...announcements.flatMap(({ picture }) => picture ?? []),
  ]
  expect(named.filter((path) => !paths.includes(path))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
})
