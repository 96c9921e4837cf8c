import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at, root } from './lib/paths.ts'

/** `SET state = 'sent'`, also as a later column of the list, and `state = ${value}` that stands in no WHERE. */
const BY_HAND = /\bSET\s(?:(?!\bWHERE\b)[^`])*?(?<!iif\()\b(?:state|status) = (?:'|\$\{(?!to\}))/

const findByHand = (source: string) => BY_HAND.exec(source)?.[0]

test.each([
  ["sql`UPDATE a SET state = 'sent' WHERE id = 1`", true],
  ["sql`UPDATE a SET note = NULL,\n  status = 'sent' WHERE id = 1`", true],
  ['sql`UPDATE a SET state = $' + '{becomes} WHERE id = 1`', true],
  ["sql`UPDATE a SET note = NULL WHERE state = 'sent'`", false],
  ['sql`UPDATE a SET $' + "{applyTransition(EVENTS.sent)} WHERE state = 'x'`", false],
])('%j writes a state by hand: %s', (source, found) => {
  expect(findByHand(source) !== undefined).toBe(found)
})

test('the platform writes states of D1 only along the tables of contract/states', () => {
  const files = globSync('platform/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.|platform\/money\/ledger\//.test(file),
  )
  const found = files.flatMap((file) => {
    const statement = findByHand(readFileSync(at(file), 'utf8'))
    return statement === undefined ? [] : [`${file}: ${statement.replace(/\s+/g, ' ')}`]
  })
  expect(found).toEqual([])
})
