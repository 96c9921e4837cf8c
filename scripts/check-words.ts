/**
 * Plain words. Part of `npm run lint`: comments, test titles and documents are read for words that make a reader stop,
 * for long sentences, and for names of files and requirements that do not exist. `word-ceilings.json` has the count of each
 * that is allowed; it only goes down. `-- --list NAME` prints the places of one.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { at, root } from './lib/paths.ts'

/** What a sentence may not hold, each with what to write in its place. */
const WORDS = {
  nobody: 'no one, or turn the sentence round: "a visitor cannot …"',
  whoever: 'the member who, a person who',
  anew: 'again',
  meanwhile: 'in between, at the same time',
  'is told': 'reads, is notified',
} as const
const LONGEST_SENTENCE_WORDS = 25

/** A file's prose: its comments and test titles, or the text of a document. */
type Prose = { file: string; text: string }

const COMMENT = /^[ \t]*(?:\/\*\*?|\*(?!\/)|\/\/)[ \t]?(.*?)(?:\*\/)?$|[ \t]\/\/ (.*)$/gm
const TITLE = /\b(?:test|describe)(?:\.\w+)?\(\s*(['"`])(.+?)\1,/g

/** Comments and test titles of code. A comment of several lines is one text, since its sentences cross them. */
export function readProseOfCode(source: string): string {
  const comments = [...source.matchAll(COMMENT)].map(([, block, trailing]) => block ?? trailing ?? '')
  const titles = [...source.matchAll(TITLE)].map(([, , title]) => `${title}.`)
  return `${comments.join('\n')}\n\n${titles.join('\n\n')}`
}

/** A document without its code, tables and addresses. */
export const readProseOfDocument = (source: string): string =>
  source
    .replace(/```[\s\S]*?```/g, '\n\n')
    .replace(/^\s*[|#].*$/gm, '\n')
    .replace(/\]\([^)]*\)/g, ']')

/** Pure: sentences over the bound. A blank line, an item of a list and a tag end one as well. */
export function findLongSentences(text: string): string[] {
  const sentences = text.split(/\n\s*\n|\n\s*(?:[-*]|\d+\.|@\w+)\s|(?<=[.!?:;])\s+/)
  return sentences.filter(
    (sentence) => (sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’`_./-]*/gu) ?? []).length > LONGEST_SENTENCE_WORDS,
  )
}

export const findWord = (text: string, word: string): string[] =>
  [...text.matchAll(new RegExp(`.*\\b${word.replace(' ', '\\s+')}\\b.*`, 'gi'))].map(([line]) => line.trim())

const FILE_NAME = /(?<![\w/.@*<>-])(?:[\w-]+\/)*[a-z][\w-]*(?:\.[\w-]+)*\.(?:tsx?|mjs|md|sql|toml)\b/g

/** Names of files that no file of the repository has: as a path, beside the one that speaks, or by its last part. */
export function findMissingFiles(
  { file, text }: Prose,
  files: ReadonlySet<string>,
  names: ReadonlySet<string>,
): string[] {
  return [...text.matchAll(FILE_NAME)]
    .map(([name]) => name)
    .filter(
      (name) => !files.has(name) && !files.has(join(dirname(file), name)) && !(!name.includes('/') && names.has(name)),
    )
    .filter((name) => !name.includes('/') || ![...files].some((each) => each.endsWith(`/${name}`)))
}

const ID = /\b(?:SYS|EDGE|NAV|AUTH|GAME|LOT|MEM|AGT|PROMO|MSG|I18N|ERR|DATA|SAFE|FAIR|TRUST|FIND|OPS|PERF|REL)-\d{2}\b/g

export const findUnknownIds = (text: string, known: ReadonlySet<string>): string[] =>
  (text.match(ID) ?? []).filter((id) => !known.has(id))

/** What stands in the repository today, by name of the check. */
function findAll(): Record<string, string[]> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = new Set(listed.split('\n').filter(Boolean))
  const names = new Set([...files].map((file) => basename(file)))
  const ids = new Set(readFileSync(at('docs/requirements.md'), 'utf8').match(ID))
  const found: Record<string, string[]> = { sentences: [], files: [], ids: [] }
  for (const word of Object.keys(WORDS)) found[word] = []
  for (const file of files) {
    const isCode = /\.(?:tsx?|mjs)$/.test(file) && !file.includes('.generated.')
    if (!isCode && !file.endsWith('.md')) continue
    const source = readFileSync(at(file), 'utf8')
    const text = isCode ? readProseOfCode(source) : readProseOfDocument(source)
    const note = (name: string, what: string) => found[name]?.push(`${file}: ${what.replace(/\s+/g, ' ')}`)
    for (const word of Object.keys(WORDS)) for (const line of findWord(text, word)) note(word, line)
    for (const sentence of findLongSentences(text)) note('sentences', sentence)
    for (const name of findMissingFiles({ file, text }, files, names)) note('files', name)
    for (const id of findUnknownIds(text, ids)) note('ids', id)
  }
  return found
}

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  const ceilings: Record<string, number> = JSON.parse(readFileSync(at('scripts/word-ceilings.json'), 'utf8'))
  const found = findAll()
  const [option, listed = ''] = process.argv.slice(2)
  if (option === '--list') console.log(found[listed]?.join('\n') ?? `There is no check '${listed}'.`)
  const over = Object.entries(found).filter(([name, places]) => places.length > (ceilings[name] ?? 0))
  const under = Object.entries(found).filter(([name, places]) => places.length < (ceilings[name] ?? 0))
  for (const [name, places] of over) {
    const advice = name in WORDS ? ` Write ${WORDS[name as keyof typeof WORDS]}.` : ''
    console.error(
      `${name}: ${places.length}, allowed are ${ceilings[name] ?? 0}.${advice} See: npm run words -- --list '${name}'`,
    )
  }
  for (const [name, places] of under) console.log(`${name}: ${places.length} of ${ceilings[name]}: lower the ceiling`)
  console.log(`Words checked, ${over.length} counts above their ceiling`)
  process.exitCode = over.length > 0 ? 1 : 0
}
