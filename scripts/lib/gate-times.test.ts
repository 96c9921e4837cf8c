import { expect, test } from 'vitest'
import { findOverBudget, presentTimes, type StepTime } from './gate-times.ts'

const unit: StepTime = { name: 'Unit tests', group: 'verify', ms: 24_000 }
const types: StepTime = { name: 'Types', group: 'verify', ms: 15_400 }
const edge: StepTime = { name: 'Edge tests', group: 'edge', ms: 40_000 }

test('steps within four times their budget pass', () => {
  expect(findOverBudget([unit, types, { ...edge, ms: 160_000 }])).toEqual([])
})

test('names a group whose steps together take more than four times its budget', () => {
  expect(findOverBudget([{ ...unit, ms: 200_000 }, { ...types, ms: 160_100 }, edge])).toEqual([
    'verify took 360.1 s, more than 360 s',
  ])
})

test('names the whole when all steps together take more than 30 minutes', () => {
  const times: StepTime[] = [
    { name: 'Journeys', group: 'journeys', ms: 840_000 },
    { name: 'Platform tests', group: 'platform', ms: 520_000 },
    { name: 'System tests', group: 'system', ms: 360_000 },
    { ...edge, ms: 81_000 },
  ]
  expect(findOverBudget(times)).toEqual(['all steps took 1801.0 s, more than 1800 s'])
})

test('prints a line a step and the ten slowest tests, the slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, index) => ({ name: `test ${index}`, ms: index * 1_000 }))
  const lines = presentTimes([unit, types], tests).split('\n')
  expect(lines.slice(0, 4)).toEqual([
    'Time of each step',
    'Unit tests    24.0 s  verify, budget 90 s',
    'Types         15.4 s  verify, budget 90 s',
    'All           39.4 s  budget 900 s',
  ])
  expect(lines.slice(5, 7)).toEqual(['Slowest tests', '  11.0 s  test 11'])
  expect(lines).toHaveLength(16)
})

test('prints no list of tests when no step has any', () => {
  expect(presentTimes([types], [])).not.toContain('Slowest')
})
