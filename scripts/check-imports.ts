/** Who may import whom. Part of `npm run lint`: these rules speak of folders, which the linter's own rule cannot. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { at, root } from './lib/paths.ts'

/** What is deployed. */
const ZONES = ['contract', 'worker', 'platform', 'psp', 'studio', 'web']

type Rule = { why: string; forbids: (from: string, to: string) => boolean }

const zoneOf = (file: string) => file.split('/')[0] ?? ''
const featureOf = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1]

export const rules: Rule[] = [
  {
    why: 'worker, platform, psp, studio and web never import each other, and contract imports none of them',
    forbids: (from, to) =>
      ZONES.includes(zoneOf(to)) &&
      zoneOf(to) !== 'contract' &&
      zoneOf(to) !== zoneOf(from) &&
      !(zoneOf(from) === 'worker' && to === 'web/entry-server.tsx'),
  },
  {
    why: 'what is deployed never imports tools or tests',
    forbids: (from, to) => !from.includes('.test.') && ['tools', 'tests'].includes(zoneOf(to)),
  },
  {
    why: 'features of the page never import each other',
    forbids: (from, to) => {
      const [source, target] = [featureOf(from), featureOf(to)]
      return source !== undefined && target !== undefined && source !== target
    },
  },
  {
    why: 'web/ui and web/lib never import upward',
    forbids: (from, to) => /^web\/(ui|lib)\//.test(from) && /^web\/(features|app)\//.test(to),
  },
  {
    why: 'platform/money/ledger imports no other domain',
    forbids: (from, to) =>
      from.startsWith('platform/money/ledger/') &&
      to.startsWith('platform/') &&
      !to.startsWith('platform/money/ledger/'),
  },
]

const IMPORT = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g

export function findForbidden(from: string, source: string): string[] {
  const targets = [...source.matchAll(IMPORT)].map((match) => join(dirname(from), match[1] ?? ''))
  return targets.flatMap((to) =>
    rules.filter((rule) => rule.forbids(from, to)).map((rule) => `${from} imports ${to}: ${rule.why}`),
  )
}

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  const files = globSync(`{${ZONES.join(',')}}/**/*.{ts,tsx}`, { cwd: root })
  const found = files.flatMap((file) => findForbidden(relative('.', file), readFileSync(at(file), 'utf8')))
  for (const line of found) console.error(line)
  console.log(`Imports of ${files.length} files checked, ${found.length} forbidden`)
  process.exitCode = found.length > 0 ? 1 : 0
}
