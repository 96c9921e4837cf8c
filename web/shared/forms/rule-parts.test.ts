import { describe, expect, test } from 'vitest'
import { findFieldError } from '../../../contract/calls/identity/field-rules.ts'
import type { FieldRule } from '../../../contract/calls/site/system.ts'
import { PATTERN_IDS, PATTERNS, type PatternId } from '../../../contract/rules/patterns.ts'
import { computeRuleParts } from './rule-parts.ts'

const buildRule = (patternId: PatternId, acceptedPattern: string = PATTERNS[patternId].source): FieldRule => ({
  field: 'password',
  minLength: 8,
  maxLength: 12,
  enabled: true,
  required: true,
  patternId,
  acceptedPattern,
})
const unmet = (patternId: PatternId, value: string) =>
  computeRuleParts(buildRule(patternId), value)?.flatMap(({ part, met }) => (met ? [] : [part]))

describe('AUTH-03 what of a rule is unmet', () => {
  test.each<[PatternId, string, string[]]>([
    ['strong', '', ['capital', 'small', 'digit', 'symbol', 'noSpace', 'length']],
    ['strong', 'quietsea', ['capital', 'digit', 'symbol']],
    ['strong', 'Quiet sea-77', ['noSpace']],
    ['strong', 'Qs-7', ['length']],
    ['strong', 'Quiet-Sea-77', []],
    ['strong', 'Quiet海Sea77', []],
    ['lettersAndDigits', 'quietsea', ['digit']],
    ['lettersAndDigits', '12345-78', ['letter', 'lettersDigits']],
    ['alphanumericUpper', 'quietsea', ['capital']],
  ])('%s: %s', (patternId, value, parts) => expect(unmet(patternId, value)).toEqual(parts))

  test('one sentence says the others, and one that accepts all', () => {
    expect(PATTERN_IDS.filter((id) => unmet(id, '') !== undefined)).toEqual([
      'lettersAndDigits',
      'alphanumericUpper',
      'strong',
    ])
    expect(computeRuleParts(buildRule('strong', '*'), '')).toBeNull()
  })

  const values = ['Aa1!', ' ', 'é', '海', 'a1', 'A1', '\t', '-', '7', 'Q'].flatMap((a, _, all) =>
    all.flatMap((b) => [a + b, `${a}xY5${b}zz`, `${a}zzzz7777${b}`, a.repeat(4) + b.repeat(4)]),
  )
  test.each(['strong', 'lettersAndDigits', 'alphanumericUpper'] as const)(
    '%s: none is unmet where the whole rule is met, and only there',
    (patternId) => {
      for (const value of values) {
        expect(unmet(patternId, value)?.length === 0, JSON.stringify(value)).toBe(
          findFieldError(buildRule(patternId), value) === null,
        )
      }
    },
  )
})
