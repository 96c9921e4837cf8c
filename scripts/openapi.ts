/** `npm run openapi`: writes docs/openapi.json from the one table of calls; with `--check` only compares. */
import { readFileSync, writeFileSync } from 'node:fs'
import { buildOpenApi } from './lib/openapi.ts'
import { at } from './lib/paths.ts'

const file = at('docs/openapi.json')
const text = `${JSON.stringify(buildOpenApi(), null, 2)}\n`

if (!process.argv.includes('--check')) {
  writeFileSync(file, text)
  console.log(`docs/openapi.json written, ${text.length} bytes`)
} else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/openapi.json is not what the table of calls says: run `npm run openapi`')
  process.exitCode = 1
}
