/** SAFE-04: a field of the policy that nobody reads is a promise that nobody keeps. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { gamePolicySchema, policySchema } from './policy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

/** What decides: of a page alone a member could be told what nobody holds to. */
const code = ['worker', 'platform', 'studio'].flatMap((part) =>
  readdirSync(`${root}${part}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => read(`${part}/${name}`)),
)
/** `policy.field` and `getPolicy(…).field`, or `{ field, other } = …policy…`, or the same of a parameter. Of nothing else. */
const isRead = (field: string, texts = code) => {
  const ofPolicy = `(\\bpolicy|\\bgetPolicy\\([^()]*\\))\\.${field}\\b`
  const taken = `\\{[^;()]*\\b${field}\\b[^;()]*\\}\\s*(=[^\\n]*\\b(policy\\b|getPolicy\\()|: Policy\\b)`
  return texts.some((text) => new RegExp(`${ofPolicy}|${taken}`).test(text))
}

// By its jurisdiction a policy is found: it is the name and no promise.
test.each(Object.keys(policySchema.omit({ jurisdiction: true }).shape))(
  'SAFE-04 %s is read where it decides',
  (field) => {
    expect(isRead(field)).toBe(true)
  },
)

test.each(Object.keys(gamePolicySchema.shape))(
  'SAFE-04 game.%s is given to vendors, who are told to keep it',
  (field) => {
    // All of it goes out with a launch; what it binds a game to stands in their document.
    expect(read('platform/games/vendors/authenticate.ts')).toContain('policy: getPolicy(seat.jurisdiction).game')
    const [, example = ''] = read('docs/guides/vendors.md').match(/"policy": (\{.*?\n {2}\})/s) ?? []
    expect(Object.keys(gamePolicySchema.parse(JSON.parse(example)))).toContain(field)
    expect(read('docs/guides/vendors.md')).toContain(`\`${field}\``)
  },
)

test('SAFE-04 a field that nobody reads would be found, also where something else has one of that name', () => {
  expect(isRead('neverReadByAnybody')).toBe(false)
  for (const other of ['launch.game', 'const { game } = launch', 'merchant.policies.game', 'policy.games'])
    expect(isRead('game', [other]), other).toBe(false)
  for (const reading of [
    'policy.game',
    'getPolicy(a.b).game',
    'const { minAge, game } = getPolicy(a)',
    '({ game }: Policy)',
  ])
    expect(isRead('game', [reading]), reading).toBe(true)
})
