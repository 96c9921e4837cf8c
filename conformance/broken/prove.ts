/** For the tests of the suite itself: which checks does a server with this fault fail? */
import { closeConnections } from '../kit/http.ts'
import type { Check, MakeContext, Result } from '../run/check.ts'
import { Log, Secrets } from '../run/recorder.ts'
import { type Plan, runChecks } from '../run/run-checks.ts'

/** By day a fault runs its own check; by night all of them, which takes two minutes (npm run test:full). */
export const IS_NIGHT = process.env.AUDIT === '1'

/** Besides the check that is named for a fault, so many others may fail: a fault has more than one face. */
export const OTHERS_AT_MOST = 3

/** A check of five hundred calls takes half a minute on a busy machine, and hangs only beyond that. */
const LIMIT_MS = 60_000

const never = { promise: new Promise<void>(() => {}), isCut: () => false }

export async function prove<Context>(
  checks: readonly Check<Context>[],
  make: MakeContext<Context>,
  plan: Partial<Plan> = {},
): Promise<Result[]> {
  const hooks = new Set(checks.flatMap((check) => check.needs ?? []))
  const whole: Plan = { areas: [], level: 'money', isSlow: true, hooks, parallel: 8, limitMs: LIMIT_MS, ...plan }
  return runChecks(checks, make, new Log(new Secrets()), whole, never)
}

/** They compare times, which a busy machine stretches: a warning of theirs says nothing of a server in this process. */
const TIMED: readonly string[] = ['ENV-22', 'SES-06', 'FLT-02', 'WSG-04']

/**
 * Whether a check measures how soon something came. The gate runs two steps at once on two cores, so by day these are left
 * out; by night, when nothing else runs, all of them are proved.
 */
export const isByDay = (check: string): boolean => IS_NIGHT || !(TIMED.includes(check) || /^(VDT|WFT|FLT)-/.test(check))

/** What is not as it should be, in a line each: an empty list for a clean server. */
export const listUnproved = (results: readonly Result[]): string[] =>
  results
    .filter(({ id, outcome }) => outcome !== 'pass' && isByDay(id) && !(outcome === 'warn' && TIMED.includes(id)))
    .map(({ id, outcome, expected, got, reason }) => `${outcome} ${id}: ${expected} / ${got} ${reason}`)

export const listFailed = (results: readonly Result[]): string[] =>
  results.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn').map(({ id }) => id)

export const endProof = closeConnections
