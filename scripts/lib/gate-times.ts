/** How long the steps of a gate took, and what that says. */
import { BUDGETS_S, type Group } from './gate-steps.ts'
import type { TestTime } from './test-report.ts'

/** `cpuMs`: processor time, where the system tells it. */
export type StepTime = { name: string; group: Group; ms: number; cpuMs: number | null }

const TOTAL_S = 900
/**
 * The gate fails at so many times a budget, and later on a slow machine (machine-speed.ts); below that its time is only said.
 * The same gate took 784 s on one machine and 1,514 s on another.
 */
const FAILS_AT = { step: 3, whole: 2 }
const SLOWEST = 10

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const presentCpu = (ms: number | null) => (ms === null ? '' : `${seconds(ms)} cpu`)
const sum = (times: StepTime[]) => times.reduce((total, { ms }) => total + ms, 0)

/** Groups and the whole that took too many times their budget; empty when the gate is in time. Steps overlap. */
export function findOverBudget(times: StepTime[], wholeMs: number, slowness = 1): string[] {
  const groups = [...new Set(times.map(({ group }) => group))]
  const over = groups.flatMap((group) => {
    const ms = sum(times.filter((time) => time.group === group))
    const limitS = Math.round(FAILS_AT.step * BUDGETS_S[group] * slowness)
    return ms > limitS * 1_000 ? [`${group} took ${seconds(ms)}, more than ${limitS} s`] : []
  })
  const limitS = Math.round(FAILS_AT.whole * TOTAL_S * slowness)
  return wholeMs > limitS * 1_000 ? [...over, `the whole took ${seconds(wholeMs)}, more than ${limitS} s`] : over
}

/**
 * A line a step with its time by the clock and by the processors, then the slowest tests of all steps. The processors'
 * time tells a step that grew from a busy machine.
 */
export function presentTimes(times: StepTime[], tests: TestTime[], wholeMs: number): string {
  const width = Math.max(...times.map(({ name }) => name.length), 'All'.length)
  const line = (name: string, ms: number, cpuMs: number | null, note: string) =>
    [name.padEnd(width), seconds(ms).padStart(8), presentCpu(cpuMs).padStart(12), note].join('  ')
  const steps = times.map(({ name, group, ms, cpuMs }) =>
    line(name, ms, cpuMs, `${group}, budget ${BUDGETS_S[group]} s`),
  )
  const cpuMs = times.reduce((total, time) => total + (time.cpuMs ?? 0), 0)
  const slowest = tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => `${seconds(ms).padStart(8)}  ${name}`)
  return [
    'Time of each step',
    ...steps,
    line('All', wholeMs, cpuMs, `budget ${TOTAL_S} s${wholeMs > TOTAL_S * 1_000 ? ', LATE' : ''}`),
    ...(slowest.length > 0 ? ['', 'Slowest tests', ...slowest] : []),
  ].join('\n')
}
