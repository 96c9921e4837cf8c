import { expect, test } from 'vitest'
import { BUDGETS_S } from './gate-steps.ts'
import { findOverBudget, presentTimes, type StepTime } from './gate-times.ts'
import { computeSlowness } from './machine-speed.ts'

const unit: StepTime = { name: 'Unit tests', group: 'verify', ms: 24_000, cpuMs: 40_000 }
const types: StepTime = { name: 'Types', group: 'verify', ms: 15_400, cpuMs: null }
const edge: StepTime = { name: 'Edge tests', group: 'edge', ms: 40_000, cpuMs: 60_000 }

test('steps within three times their budget pass', () => {
  expect(findOverBudget([unit, types, { ...edge, ms: 3_000 * BUDGETS_S.edge }], 140_000)).toEqual([])
})

test('names a group whose steps together take more than three times its budget', () => {
  const mostS = 3 * BUDGETS_S.verify
  const tooLong = { ...types, ms: (mostS - 100) * 1_000 + 100 }
  expect(findOverBudget([{ ...unit, ms: 100_000 }, tooLong, edge], 220_100)).toEqual([
    `verify took ${mostS}.1 s, more than ${mostS} s`,
  ])
})

test('names the whole when the gate takes more than twice 15 minutes, whatever its steps add up to', () => {
  const beside: StepTime[] = [
    { name: 'Journeys', group: 'journeys', ms: 420_000, cpuMs: null },
    { name: 'Platform tests', group: 'platform', ms: 260_000, cpuMs: null },
    { name: 'System tests', group: 'system', ms: 180_000, cpuMs: null },
    { ...edge, ms: 41_000 },
  ]
  expect(findOverBudget(beside, 500_000)).toEqual([])
  expect(findOverBudget([edge], 1_801_000)).toEqual(['the whole took 1801.0 s, more than 1800 s'])
})

test('waits longer for a slow machine, by its middle sample, and not for ever', () => {
  expect(computeSlowness([95, 400, 142.5])).toBe(1.5)
  expect(findOverBudget([edge], 2_600_000, 1.5)).toEqual([])
  expect(findOverBudget([edge], 2_701_000, 1.5)).toEqual(['the whole took 2701.0 s, more than 2700 s'])
  expect([computeSlowness([20]), computeSlowness([9_500])]).toEqual([1, 2.5])
})

test('says that a gate of more than 15 minutes is late', () => {
  expect(presentTimes([edge], [], 901_000)).toMatch(/901.0 s .* budget 900 s, LATE/)
})

test('prints a line a step and the ten slowest tests, the slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, index) => ({ name: `test ${index}`, ms: index * 1_000 }))
  const lines = presentTimes([unit, types], tests, 30_000).split('\n')
  expect(lines.slice(0, 4)).toEqual([
    'Time of each step',
    `Unit tests    24.0 s    40.0 s cpu  verify, budget ${BUDGETS_S.verify} s`,
    `Types         15.4 s                verify, budget ${BUDGETS_S.verify} s`,
    'All           30.0 s    40.0 s cpu  budget 900 s',
  ])
  expect(lines.slice(5, 7)).toEqual(['Slowest tests', '  11.0 s  test 11'])
  expect(lines).toHaveLength(16)
})

test('prints no list of tests when no step has any', () => {
  expect(presentTimes([types], [], 15_400)).not.toContain('Slowest')
})
