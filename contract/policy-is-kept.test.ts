/** SAFE-04: a field of the policy that nobody reads is a promise that nobody keeps. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { gamePolicySchema, policySchema } from './policy.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

/** What decides and what shows: all code but the agreement itself and its tests. */
const code = ['worker', 'platform', 'studio', 'web'].flatMap((part) =>
  readdirSync(`${root}${part}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => read(`${part}/${name}`)),
)
/** `policy.field`, or `{ field, other } = …policy…`, or the same of a parameter. */
const isRead = (field: string) => {
  const taken = new RegExp(`\\.${field}\\b|\\{[^;()]*\\b${field}\\b[^;()]*\\}\\s*(=[^\\n]*[pP]olicy|: Policy)`)
  return code.some((text) => taken.test(text))
}

test.each(Object.keys(policySchema.shape))('SAFE-04 %s is read where it decides', (field) => {
  expect(isRead(field)).toBe(true)
})

test.each(Object.keys(gamePolicySchema.shape))(
  'SAFE-04 game.%s is given to vendors, who are told to keep it',
  (field) => {
    // All of it goes out with a launch; what it binds a game to stands in their document.
    expect(read('platform/vendors/authenticate.ts')).toContain('policy: getPolicy(facts.jurisdiction).game')
    const [, example = ''] = read('docs/vendors.md').match(/"policy": (\{.*?\})/) ?? []
    expect(Object.keys(gamePolicySchema.parse(JSON.parse(example)))).toContain(field)
    expect(read('docs/vendors.md')).toContain(`\`${field}\``)
  },
)

test('SAFE-04 a field that nobody reads would be found', () => {
  expect(isRead('neverReadByAnybody')).toBe(false)
})
