/**
 * Checks files of the public register (FAIR-02, docs/decisions/0284), one a day:
 *   npx node scripts/verify-register.ts FILE… [--kept FILE]
 * `--kept`: lines that somebody saw at another time. Exits with 1 where anything is wrong.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { RegisterCheck } from '../contract/register/check-register.ts'
import { firstPosition } from '../contract/register/hash-file.ts'
import { textBeforeHash } from '../contract/register/line.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

const words = process.argv.slice(2)
const at = words.indexOf('--kept')
const paths = at < 0 ? words : words.slice(0, at)
const keptPath = at < 0 ? undefined : words[at + 1]
if (paths.length === 0) throw new Error('Usage: npx node scripts/verify-register.ts FILE… [--kept FILE]')
const check = new RegisterCheck(keptPath === undefined ? [] : linesOf(readFileSync(keptPath, 'utf8')))
const files = paths
  .map((path) => ({ path, first: firstPosition(readFileSync(path, 'utf8')) }))
  .sort((a, b) => a.first - b.first)
for (const { path } of files) {
  const text = readFileSync(path, 'utf8')
  check.add({
    hash: hashOf(text),
    lines: linesOf(text).map((line) => ({ text: line, hash: hashOf(textBeforeHash(line)) })),
  })
}
const { lines, first, last, faults, hasMore } = check.report()
console.log(`Lines: ${lines}. Files: ${files.length}. ${faults.length === 0 ? 'right' : 'WRONG'}`)
for (const { name, position } of faults) console.log(`Line ${position}: ${name}`)
if (hasMore) console.log('There is more that is wrong.')
if (first > 1) console.log(`The files begin at line ${first}: what stands before was not checked.`)
if (last) console.log(`Last line ${last.position} of ${last.at}: ${last.hash}`)
process.exitCode = faults.length === 0 && last !== null ? 0 : 1
