/** What a check is, and the words in which it ends. */
import type { Recorder } from './recorder.ts'

export type Profile = 'platform' | 'edge' | 'wallet' | 'vendor'
export const PROFILES: readonly Profile[] = ['platform', 'edge', 'wallet', 'vendor']

export type Level = 'core' | 'money' | 'full'
export const LEVELS: readonly Level[] = ['core', 'money', 'full']

export type Check<Context> = {
  id: string
  title: string
  /** False: a SHOULD, whose failure is a warning. */
  isMust: boolean
  level: Level
  /** Runs with nothing beside it: it counts money or measures time. */
  isAlone?: boolean
  /** Runs alone after all others: the tested side's clock goes forward only, and sessions may have ended by then. */
  movesClock?: boolean
  /** Waits over a minute: only with `--slow`. */
  isSlow?: boolean
  /** Hooks of the configuration that it needs. */
  needs?: readonly string[]
  /** Fragments of the guides' sentences that it proves, as `upstream: Refuse every other`. */
  says: readonly string[]
  /** What is usually wrong where it fails. */
  hint: string
  run: (context: Context) => Promise<void>
}

export type Outcome = 'pass' | 'fail' | 'warn' | 'skip' | 'error'
export type Result = {
  id: string
  area: string
  title: string
  isMust: boolean
  outcome: Outcome
  ms: number
  expected: string
  got: string
  /** Why it was skipped, or how the suite itself failed. */
  reason: string
  says: readonly string[]
  hint: string
  exchange: string[]
}

export const areaOf = (id: string): string => id.split('-')[0] ?? id

/** The tested side did something else than the guide says. */
export class Finding extends Error {
  readonly expected: string
  readonly got: string
  constructor(expected: string, got: string) {
    super(`expected ${expected}, got ${got}`)
    this.expected = expected
    this.got = got
  }
}

/** The check cannot be made here; the report counts it as unproved. */
export class Skip extends Error {}

export const show = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return text.length > 600 ? `${text.slice(0, 600)} …` : text
}

export function expectThat(isTrue: boolean, expected: string, got: unknown): asserts isTrue {
  if (!isTrue) throw new Finding(expected, show(got))
}
export function expectEqual(got: unknown, wanted: unknown, what: string) {
  if (show(got) !== show(wanted)) throw new Finding(`${what}: ${show(wanted)}`, show(got))
}

/** Each check runs with a recorder of its own, so that a failure shows its exchanges and no others. */
export type MakeContext<Context> = (recorder: Recorder) => Context
