import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CODE_FOLDERS } from './code-files.ts'
import { at } from './paths.ts'
import { DOCS_FOLDER, findPicture } from './screens-of-docs.ts'

const MAX_PICTURES = 12
const MAX_PICTURES_BYTES = 1_500_000
const MAX_RECORDS = 70
/** A reader has an hour: what the page or `ops help` says stands there alone. */
const MAX_WORDS = 45_000

const isDirectory = (path: string) => statSync(at(path), { throwIfNoEntry: false })?.isDirectory() ?? false

function findPages(folder: string): string[] {
  return readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return []
    if (entry.isDirectory()) return findPages(join(folder, entry.name))
    return entry.name.endsWith('.md') ? [join(folder, entry.name)] : []
  })
}
const pages = ['README.md', ...['docs', ...CODE_FOLDERS].filter(isDirectory).flatMap(findPages)]

/** Text in fences and code spans links to nothing. */
const readProse = (page: string) =>
  readFileSync(at(page), 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, 'code')

/** As GitHub names a heading: lower case, no punctuation, hyphens for spaces. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const findAnchors = (page: string) =>
  [...readFileSync(at(page), 'utf8').matchAll(/^#+ +(.+?) *$/gm)].map(([, heading = '']) => toAnchor(heading))

function findDeadLinks(page: string): string[] {
  return [...readProse(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^(https?|mailto):/.test(target)) return []
    const [path = '', anchor = ''] = target.split('#')
    const file = path === '' ? page : normalize(join(dirname(page), path))
    if (statSync(at(file), { throwIfNoEntry: false }) === undefined) return [`${page}: ${target}`]
    const isFound = anchor === '' || !file.endsWith('.md') || findAnchors(file).includes(anchor)
    return isFound ? [] : [`${page}: ${target}`]
  })
}

describe('documents', () => {
  it('are found', () => {
    expect(pages.length).toBeGreaterThan(20)
  })

  it('link to files and headings that exist', () => {
    expect(pages.flatMap(findDeadLinks)).toEqual([])
  })

  it('hold at most 45,000 words', () => {
    const texts = findPages('docs').map((page) => readFileSync(at(page), 'utf8'))
    const words = texts.flatMap((text) => text.split(/\s+/).filter(Boolean))
    expect(words.length).toBeLessThanOrEqual(MAX_WORDS)
  })

  it('hold at most 70 decision records, each with its own number, its title in the index', () => {
    const records = readdirSync(at('docs/decisions')).filter((name) => name !== 'README.md')
    expect(records.length).toBeLessThanOrEqual(MAX_RECORDS)
    expect(new Set(records.map((name) => name.slice(0, 4))).size).toBe(records.length)
    const lines = records.map((name) => {
      const [title = ''] = readFileSync(at(`docs/decisions/${name}`), 'utf8').split('\n')
      return `- [${name.slice(0, 4)}](${name}) ${title.replace(/^# \d{4} /, '')}`
    })
    const index = readFileSync(at('docs/decisions/README.md'), 'utf8').split('\n')
    expect(lines.filter((line) => !index.includes(line))).toEqual([])
  })

  it('keep at most 12 pictures, under 1.5 MB together, that `npm run screens` makes there', () => {
    const files = readdirSync(at(DOCS_FOLDER))
    expect(files.length).toBeLessThanOrEqual(MAX_PICTURES)
    const bytes = files.reduce((sum, file) => sum + statSync(at(`${DOCS_FOLDER}/${file}`)).size, 0)
    expect(bytes).toBeLessThan(MAX_PICTURES_BYTES)
    const written = files.map((file) => findPicture(file.replace(/\.webp$/, '')))
    expect(written).toEqual(files.map((file) => `${DOCS_FOLDER}/${file}`))
  })
})
