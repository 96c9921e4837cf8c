/** What the gate runs, in the order in which it is cheap, and the time each group of steps may take on two cores. */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { at } from './paths.ts'

/** Seconds. A gate that takes many times one of these fails: it grew, or something in it hangs (gate-times.ts). */
export const BUDGETS_S = {
  install: 90,
  verify: 90,
  edge: 40,
  platform: 130,
  studio: 40,
  components: 120,
  build: 45,
  system: 90,
  journeys: 210,
}
export type Group = keyof typeof BUDGETS_S

/** `verify` for each commit, `gate` for `npm test`, `full` for the night. */
export type Mode = 'verify' | 'gate' | 'full'

export type Step = {
  name: string
  /** Steps of one group share its budget. */
  group: Group
  args: string[]
  /** The runner whose report counts its tests. */
  runner?: 'vitest' | 'playwright'
  needsBuild?: boolean
  needsBrowser?: boolean
}

const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

const vitestStep = (name: string, group: Group, projects: string[], more: Partial<Step> = {}): Step => ({
  name,
  group,
  args: [
    VITEST,
    'run',
    '--reporter=default',
    '--reporter=json',
    ...projects.flatMap((project) => ['--project', project]),
  ],
  runner: 'vitest',
  ...more,
})

/** Four by default; each looks at what they share once more, so more of them than processors only cost. */
const CHECKERS = String(Math.min(4, availableParallelism()))

const VERIFY: Step[] = [
  { name: 'Format', group: 'verify', args: [BIOME, 'check', '--linter-enabled=false', '.'] },
  { name: 'Lint', group: 'verify', args: [BIOME, 'lint', '.'] },
  { name: 'Imports', group: 'verify', args: ['scripts/check-imports.ts'] },
  { name: 'Exports', group: 'verify', args: ['scripts/check-exports.ts'] },
  { name: 'Text', group: 'verify', args: ['scripts/check-text.ts'] },
  { name: 'Spreads', group: 'verify', args: ['scripts/check-spreads.ts'] },
  { name: 'Words', group: 'verify', args: ['scripts/check-words.ts'] },
  { name: 'Types', group: 'verify', args: ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', CHECKERS] },
  { name: 'Text keys', group: 'verify', args: ['scripts/check-keys.ts'] },
  vitestStep('Unit tests', 'verify', ['unit']),
]

/** 100,000 random commands with a fresh seed; the platform tests have 2,000 with a fixed one. */
const MODEL_RUN: Step = { name: 'Wallet model', group: 'platform', args: ['scripts/sim.ts'] }

/** With AUDIT=1, as by night, the audit of accessibility comes with them. */
const JOURNEYS: Step = {
  name: 'Journeys',
  group: 'journeys',
  args: [PLAYWRIGHT, 'test', '--reporter=list,json'],
  runner: 'playwright',
  needsBuild: true,
  needsBrowser: true,
}

export function buildSteps(mode: Mode): Step[] {
  if (mode === 'verify') return VERIFY
  return [
    ...VERIFY,
    vitestStep('Edge tests', 'edge', ['edge']),
    vitestStep('Platform tests', 'platform', ['platform']),
    vitestStep('Studio tests', 'studio', ['studio']),
    ...(existsSync(at('tests/components'))
      ? [vitestStep('Component tests', 'components', ['components'], { needsBrowser: true })]
      : []),
    { name: 'Build', group: 'build', args: ['scripts/build.ts', '--if-stale'] },
    vitestStep('System tests', 'system', ['system'], { needsBuild: true }),
    JOURNEYS,
    ...(mode === 'full' ? [MODEL_RUN] : []),
  ]
}
