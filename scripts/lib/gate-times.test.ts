import { expect, test } from 'vitest'
import { findOverBudget, presentTimes, type StepTime } from './gate-times.ts'

const unit: StepTime = { name: 'Unit tests', group: 'verify', ms: 24_000 }
const types: StepTime = { name: 'Types', group: 'verify', ms: 15_400 }
const edge: StepTime = { name: 'Edge tests', group: 'edge', ms: 40_000 }

test('steps within twice their budget pass', () => {
  expect(findOverBudget([unit, types, { ...edge, ms: 80_000 }])).toEqual([])
})

test('names a group whose steps together take more than twice its budget', () => {
  expect(findOverBudget([{ ...unit, ms: 100_000 }, { ...types, ms: 80_100 }, edge])).toEqual([
    'verify took 180.1 s, more than 180 s',
  ])
})

test('names the whole when all steps together take more than 15 minutes', () => {
  const times: StepTime[] = [
    { name: 'Journeys', group: 'journeys', ms: 420_000 },
    { name: 'Platform tests', group: 'platform', ms: 260_000 },
    { name: 'System tests', group: 'system', ms: 180_000 },
    { ...edge, ms: 41_000 },
  ]
  expect(findOverBudget(times)).toEqual(['all steps took 901.0 s, more than 900 s'])
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
