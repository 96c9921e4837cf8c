/** PERF-01: what the first visit may bring (docs/decisions/0262), counted from the build's own manifest. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { expect, test } from 'vitest'
import { at } from '../../scripts/lib/paths.ts'

const KB = 1_024
const MAX_SCRIPT_KB = 150
/** What a visitor who looks at the lobby does not need: schemas, telephone numbers, cleaning of HTML, dialogs. */
const UNWANTED = ['ZodError', 'isPossiblePhoneNumber', 'DOMPurify', 'data-base-ui']
/** The chunks that a first visit to the home page loads, with all that they import. */
const FIRST = ['entry-client', 'home']

const readBuilt = (file: string) => readFileSync(at(`dist/client/${file}`))
const readManifest = (file: string) => JSON.parse(readFileSync(at(`dist/manifests/${file}`), 'utf8')) as Manifest

function filesOf(manifest: Manifest, keys: string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the manifest`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], found)
  }
  return found
}

test('PERF-01 the script of a first visit weighs at most 150 KB and brings no library that it does not need', () => {
  const manifest = readManifest('client/manifest.json')
  const first = FIRST.map((name) => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name)
  const scripts = [...filesOf(manifest, first)].map((file) => ({ file, text: readBuilt(file) }))
  const sizes = scripts.map(({ file, text }) => ({ file, kb: gzipSync(text, { level: 9 }).length / KB }))
  const list = sizes.map(({ file, kb }) => `${kb.toFixed(1)} ${file}`).join('\n')
  expect(
    sizes.reduce((sum, { kb }) => sum + kb, 0),
    list,
  ).toBeLessThanOrEqual(MAX_SCRIPT_KB)
  for (const { file, text } of scripts)
    for (const word of UNWANTED) expect(text.includes(word), `${word} in ${file}`).toBe(false)
})

/** Each kind of game with the files that its page asks for first, by the studio's own manifest. */
const STUDIO_KB = 40
const STUDIO_PAGES = {
  slot: ['client/game.ts'],
  original: ['client/originals/start.ts'],
  table: ['client/tables/start.ts'],
  crash: ['client/crash/start.ts'],
} as const

const BOOK_KB = 130

test('PERF-01 the script that shows the sportsbook weighs at most 130 KB', () => {
  const inStudio = (file: string) => readFileSync(at(`dist/studio/client/${file}`))
  const manifest = readManifest('studio/client/book.json')
  const files = [...filesOf(manifest, ['client/book/main.tsx'])].filter((file) => file.endsWith('.js'))
  const sizes = files.map((file) => ({ file, kb: gzipSync(inStudio(file), { level: 9 }).length / KB }))
  const list = sizes.map(({ file, kb }) => `${kb.toFixed(1)} ${file}`).join('\n')
  expect(
    sizes.reduce((sum, { kb }) => sum + kb, 0),
    list,
  ).toBeLessThanOrEqual(BOOK_KB)
})

/** Apart from the page that every game shares. Measured: 21.5 KB (docs/decisions/0275). */
const POND_KB = 120

test('PERF-01 the script of a pond itself weighs at most 120 KB', () => {
  const inStudio = (file: string) => readFileSync(at(`dist/studio/client/${file}`))
  const manifest = readManifest('studio/client/manifest.json')
  const shared = filesOf(manifest, ['client/main.ts'])
  const own = [...filesOf(manifest, ['client/pond/start.ts'])].filter((file) => !shared.has(file))
  const sizes = own.map((file) => ({ file, kb: gzipSync(inStudio(file), { level: 9 }).length / KB }))
  expect(
    sizes.reduce((sum, { kb }) => sum + kb, 0),
    JSON.stringify(sizes),
  ).toBeLessThanOrEqual(POND_KB)
})

test.each(Object.entries(STUDIO_PAGES))('GAME-06 the first script of a game (%s) weighs at most 40 KB', (_, own) => {
  const inStudio = (file: string) => readFileSync(at(`dist/studio/client/${file}`))
  const manifest = readManifest('studio/client/manifest.json')
  const files = [...filesOf(manifest, ['client/main.ts', ...own])].filter((file) => file.endsWith('.js'))
  const sizes = files.map((file) => `${(gzipSync(inStudio(file), { level: 9 }).length / KB).toFixed(1)} ${file}`)
  expect(
    sizes.reduce((sum, line) => sum + Number.parseFloat(line), 0),
    sizes.join('\n'),
  ).toBeLessThanOrEqual(STUDIO_KB)
})
