/**
 * I18N-01: every text of the page is asked for, and each plural gets its count. The compiler says which keys the code can
 * ask for. Part of `npm run types`, since it reads the whole page once more.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { GAME_THEMES } from '../contract/rules/game-filters.ts'
import { at, root } from './lib/paths.ts'
import { readUsedKeys, type UsedKey } from './lib/used-keys.ts'

/** What the plural rules of English may add to a key. */
const PLURAL = /_(one|other)$/
/** A key that is put together: where the compiler no longer finds it, this check sees nothing. */
const PUT_TOGETHER = GAME_THEMES.map((theme) => `filters.theme.${theme}`)

const flatten = (texts: object, prefix: string): string[] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${prefix}.${name}`] : flatten(value, `${prefix}.${name}`),
  )

/** Pure. `keys`: every key there is, as `namespace.key`. Answers a line for each fault. */
export function findKeyFaults(keys: readonly string[], used: readonly UsedKey[]): string[] {
  const nameOf = ({ namespace, key }: Pick<UsedKey, 'namespace' | 'key'>) => `${namespace}.${key}`
  const asked = new Set(used.map(nameOf))
  const forms = new Set(keys.filter((key) => PLURAL.test(key)))
  const plurals = new Set([...forms].map((key) => key.replace(PLURAL, '')))
  return [
    ...[...new Set(keys.map((key) => key.replace(PLURAL, '')))]
      .filter((key) => !asked.has(key))
      .map((key) => `${key} is asked for nowhere`),
    ...used.filter((each) => forms.has(nameOf(each))).map((each) => `${each.at}: ask for ${nameOf(each)} by its count`),
    ...used
      .filter((each) => plurals.has(nameOf(each)) && !each.hasCount)
      .map((each) => `${each.at}: ${nameOf(each)} has forms and gets no count`),
  ]
}

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  const files = globSync('web/locales/en/*.json', { cwd: root })
  const keys = files.flatMap((file) => flatten(JSON.parse(readFileSync(at(file), 'utf8')), basename(file, '.json')))
  const used = readUsedKeys()
  const asked = new Set(used.map(({ namespace, key }) => `${namespace}.${key}`))
  const faults = [
    ...PUT_TOGETHER.filter((key) => !asked.has(key)).map((key) => `${key} is put together and was not found`),
    ...findKeyFaults(keys, used),
  ]
  for (const fault of faults) console.error(fault)
  console.log(`${keys.length} texts checked against ${used.length} uses, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
