/**
 * Recomputes what a bill pays from its exported file alone (TRUST-05):
 *   npx node scripts/recompute-statement.ts FILE.json|FILE.csv
 * Prints the amount. Exits with 1 where it differs from the bill's, or where the rows are not those of its hash.
 */
import { readFileSync } from 'node:fs'
import { recomputeStatement } from '../contract/statements/recompute.ts'
import { parseStatement } from '../contract/statements/statement-text.ts'

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('Usage: npx node scripts/recompute-statement.ts FILE.json|FILE.csv')
const file = parseStatement(readFileSync(path, 'utf8'))
const { amount, isEqual, isHashed } = await recomputeStatement(file)
console.log(`Recomputed ${amount} ${file.currency}, the bill says ${file.amount}: ${isEqual ? 'equal' : 'DIFFERENT'}`)
console.log(`Rows ${isHashed ? 'are those of the bill’s hash' : 'are NOT those of the bill’s hash'}`)
process.exitCode = isEqual && isHashed ? 0 : 1
