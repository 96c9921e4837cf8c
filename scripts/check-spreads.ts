/**
 * Spreads of literals: `...{ a, b }` and `...[x, y]` where the parts could stand by themselves. The compiler does not look
 * for unknown properties in them, and a reader asks what is merged. Part of `npm run lint`.
 */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from 'vite'
import { codeGlob } from './lib/code-files.ts'
import { at, root } from './lib/paths.ts'

const FILES = codeGlob('ts,tsx,mjs')
const LITERALS: Record<string, readonly string[]> = {
  ObjectExpression: ['ObjectExpression'],
  ArrayExpression: ['ArrayExpression', 'CallExpression', 'NewExpression'],
}

type Node = { type: string; start: number; argument?: Node }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The lines with such a spread, from 1. */
export function findLiteralSpreads(file: string, source: string): number[] {
  const found: number[] = []
  const visit = (value: unknown, parent: string) => {
    if (Array.isArray(value)) for (const each of value) visit(each, parent)
    if (!isNode(value)) return
    if (value.type === 'SpreadElement' && LITERALS[value.argument?.type ?? '']?.includes(parent))
      found.push(source.slice(0, value.start).split('\n').length)
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child, value.type)
  }
  visit(parseSync(file, source).program, '')
  return found
}

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  const files = globSync(FILES, { cwd: root })
  const found = files.flatMap((file) => {
    const source = readFileSync(at(file), 'utf8')
    return source.includes('...{') || source.includes('...[')
      ? findLiteralSpreads(file, source).map((line) => `${file}:${line}`)
      : []
  })
  for (const place of found) console.error(`${place} spreads a literal: write its parts`)
  console.log(`Spreads of ${files.length} files checked, ${found.length} of literals`)
  process.exitCode = found.length > 0 ? 1 : 0
}
