/** Exports that nothing uses. Part of `npm run lint`: the linter looks at one file at a time. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { codeGlob } from './lib/code-files.ts'
import { at, root } from './lib/paths.ts'

const FILES = codeGlob('ts,tsx')
/** DATA-01: every constant of the source stands there, whether something reads it yet or not. */
const CATALOGUE = 'contract/constants.ts'
const EXPORTED = /^export (?:async )?(?:const|function\*?|class|type|interface|enum) (\w+)/gm

/**
 * Names that stand at their export and nowhere else, as `file: name`. By the name alone, without resolving imports:
 * two things of one name cover for each other, which is the price of twenty lines.
 */
export function findUnused(sources: ReadonlyMap<string, string>): string[] {
  const uses = new Map<string, number>()
  for (const text of sources.values()) {
    for (const [word] of text.matchAll(/\b[A-Za-z_]\w*/g)) uses.set(word, (uses.get(word) ?? 0) + 1)
  }
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(EXPORTED)].filter(([, name = '']) => uses.get(name) === 1).map(([, name]) => `${file}: ${name}`),
  )
}

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  const files = globSync(FILES, { cwd: root })
  const sources = new Map(files.map((file) => [file, readFileSync(at(file), 'utf8')]))
  const found = findUnused(sources).filter((line) => !line.startsWith(CATALOGUE))
  for (const line of found) console.error(`${line} is exported and used nowhere`)
  console.log(`Exports of ${files.length} files checked, ${found.length} unused`)
  process.exitCode = found.length > 0 ? 1 : 0
}
