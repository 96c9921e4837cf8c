/**
 * Forced casts: `as never`, `as any` and `as unknown as T` silence the compiler whatever the value is. The fewest that the
 * code needs today are the ceiling, which only goes down. Part of `npm run lint`; `-- --list` prints the places.
 */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from 'vite'
import { codeGlob } from './lib/code-files.ts'
import { at, root } from './lib/paths.ts'

const FILES = codeGlob('ts,tsx')
const CEILING = 89
const ANYTHING = ['TSNeverKeyword', 'TSAnyKeyword']

type Node = { type: string; start: number; end: number; expression?: Node; typeAnnotation?: Node }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function isForced({ type, expression, typeAnnotation }: Node): boolean {
  if (type !== 'TSAsExpression') return false
  if (ANYTHING.includes(typeAnnotation?.type ?? '')) return true
  return expression?.type === 'TSAsExpression' && expression.typeAnnotation?.type === 'TSUnknownKeyword'
}

/** The lines with such a cast, from 1. */
export function findForcedCasts(file: string, source: string): number[] {
  const found: number[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value)) return
    if (isForced(value)) found.push(source.slice(0, value.end).split('\n').length)
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child)
  }
  visit(parseSync(file, source).program)
  return found
}

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  const found = globSync(FILES, { cwd: root }).flatMap((file) => {
    const source = readFileSync(at(file), 'utf8')
    return /\bas\s+(?:never|any|unknown)\b/.test(source)
      ? findForcedCasts(file, source).map((line) => `${file}:${line}`)
      : []
  })
  if (process.argv[2] === '--list') console.log(found.join('\n'))
  if (found.length > CEILING)
    console.error(`${found.length} forced casts, allowed are ${CEILING}: narrow or parse the value`)
  if (found.length < CEILING) console.log(`${found.length} of ${CEILING}: lower the ceiling`)
  console.log(`Casts checked, ${found.length} are forced`)
  process.exitCode = found.length > CEILING ? 1 : 0
}
