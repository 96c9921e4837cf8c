/**
 * `npm pack` here: plain JavaScript for Node 20, with its own copy of the documents. Types are stripped and nothing else
 * changes, so a line of the tarball is the line of the source.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, resolve } from 'node:path'

const here = import.meta.dirname
/** Beside this file without a name. */
const target = resolve(process.argv[2] ?? join(here, 'dist'))
const IMPORT = /(from\s+|import\s*\(\s*|import\s+)'(\.[^']+)\.ts'/g
/** What a user of the tarball does not need: this file, the tests and the servers that break on purpose. */
const LEFT_OUT = /(^|\/)(build\.ts|.*\.test\.ts)$|^(broken|dist|node_modules)\//

rmSync(target, { recursive: true, force: true })
const files = globSync('**/*.ts', { cwd: here }).filter((file) => !LEFT_OUT.test(file))
for (const file of files) {
  const script = stripTypeScriptTypes(readFileSync(join(here, file), 'utf8')).replaceAll(IMPORT, "$1'$2.js'")
  const to = join(target, file.replace(/\.ts$/, '.js'))
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, script)
}
cpSync(join(here, '../docs/openapi.json'), join(target, 'docs/openapi.json'))
cpSync(join(here, '../docs/guides'), join(target, 'docs/guides'), { recursive: true })
console.log(`${files.length} files written to ${target}`)
