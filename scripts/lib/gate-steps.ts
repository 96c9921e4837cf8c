/** What the gate runs, in which order, and the time each group of steps may take on two cores. */
import { availableParallelism } from 'node:os'

/** Seconds, beside another step. A gate that takes three times one of these fails: it grew, or hangs (gate-times.ts). */
export const BUDGETS_S = {
  install: 60,
  verify: 140,
  edge: 80,
  platform: 420,
  studio: 45,
  components: 300,
  build: 20,
  system: 260,
  journeys: 330,
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

const vitestStep = (
  name: string,
  group: Group,
  projects: string[],
  { flags = [], ...more }: Partial<Step> & { flags?: string[] } = {},
): Step => ({
  name,
  group,
  args: [
    VITEST,
    'run',
    '--reporter=default',
    '--reporter=./scripts/lib/report-with-diffs.ts',
    ...projects.flatMap((project) => ['--project', project]),
    ...flags,
  ],
  runner: 'vitest',
  ...more,
})

/** Each looks at what they share once more, and another step runs beside: more than half of the processors only cost. */
const CHECKERS = String(Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))))

/** One thread each, or few: they fill what the compiler and the runner of the tests leave idle. */
const CHECKS: Step[] = [
  { name: 'Format', group: 'verify', args: [BIOME, 'check', '--linter-enabled=false', '.'] },
  { name: 'Lint', group: 'verify', args: [BIOME, 'lint', '.'] },
  { name: 'Imports', group: 'verify', args: ['scripts/check-imports.ts'] },
  { name: 'Exports', group: 'verify', args: ['scripts/check-exports.ts'] },
  { name: 'Tables', group: 'verify', args: ['scripts/check-tables.ts'] },
  { name: 'Text', group: 'verify', args: ['scripts/check-text.ts'] },
  { name: 'Spreads', group: 'verify', args: ['scripts/check-spreads.ts'] },
  { name: 'Casts', group: 'verify', args: ['scripts/check-casts.ts'] },
  { name: 'Words', group: 'verify', args: ['scripts/check-words.ts'] },
  { name: 'Text keys', group: 'verify', args: ['scripts/check-keys.ts'] },
]
const TYPES: Step = {
  name: 'Types',
  group: 'verify',
  args: ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', CHECKERS],
}
const UNIT = vitestStep('Unit tests', 'verify', ['unit', 'conformance'])
const UNIT_ALONE = vitestStep('Unit tests', 'verify', ['unit'])
/** By night with the checks that measure time: another file beside them hides a fault of microseconds. */
const CONFORMANCE = vitestStep('Conformance', 'verify', ['conformance'], { flags: ['--maxWorkers=1'] })

const EDGE = vitestStep('Edge tests', 'edge', ['edge', 'console'])
const PLATFORM = vitestStep('Platform tests', 'platform', ['platform'])
const STUDIO = vitestStep('Studio tests', 'studio', ['studio'])
const COMPONENTS = vitestStep('Component tests', 'components', ['components'], { needsBrowser: true })
const BUILD: Step = { name: 'Build', group: 'build', args: ['scripts/build.ts', '--if-stale'] }
const SYSTEM = vitestStep('System tests', 'system', ['system'], { needsBuild: true })
/** With AUDIT=1, as by night, the audit of accessibility and the journeys of the night come with them. */
const JOURNEYS: Step = {
  name: 'Journeys',
  group: 'journeys',
  args: [PLAYWRIGHT, 'test', '--reporter=list,json'],
  runner: 'playwright',
  needsBuild: true,
  needsBrowser: true,
}
/** 100,000 random commands with a fresh seed; the platform tests have 2,000 with a fixed one. */
const MODEL_RUN: Step = { name: 'Wallet model', group: 'platform', args: ['scripts/sim.ts'] }

export type Plan = {
  steps: Step[]
  /** Steps at once. Each takes the first one that is left. */
  atOnce: number
}

/**
 * Two steps run side by side: alone, a page that waits for its script, or a site that starts, left half of two cores idle.
 * The long ones come first, so that both sides end together, but for types and units, which are to fail early. By night
 * one after the other: there many race at once, and time is no concern.
 */
export function buildPlan(mode: Mode): Plan {
  const first = [TYPES, ...CHECKS]
  if (mode === 'verify') return { steps: [...first, UNIT], atOnce: 2 }
  if (mode === 'gate')
    return { steps: [...first, BUILD, UNIT, COMPONENTS, PLATFORM, JOURNEYS, SYSTEM, EDGE, STUDIO], atOnce: 2 }
  const rest = [UNIT_ALONE, CONFORMANCE, EDGE, PLATFORM, STUDIO, COMPONENTS, BUILD, SYSTEM, JOURNEYS, MODEL_RUN]
  return { steps: [...first, ...rest], atOnce: 1 }
}
