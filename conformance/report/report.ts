/** What a run found, in one value: terminal, page, JUnit and JSON present it. */
import type { Outcome, Profile, Result } from '../run/check.ts'
import type { Verdict } from '../run/expected.ts'
import type { Log } from '../run/recorder.ts'

export type Report = {
  profile: Profile
  origin: string
  documents: Record<string, string>
  seed: number
  level: string
  startedAt: string
  endedAt: string
  /** The run was ended by a signal: some checks have not been made. */
  isCut: boolean
  results: Result[]
  verdict: Verdict
  log: Log
}

export const OUTCOMES: readonly Outcome[] = ['pass', 'fail', 'warn', 'skip', 'error']

export const count = (results: readonly Result[]): Record<Outcome, number> => {
  const totals = { pass: 0, fail: 0, warn: 0, skip: 0, error: 0 }
  for (const { outcome } of results) totals[outcome] += 1
  return totals
}

export function groupByArea(results: readonly Result[]): [string, Result[]][] {
  const areas = new Map<string, Result[]>()
  for (const result of results) areas.set(result.area, [...(areas.get(result.area) ?? []), result])
  return [...areas]
}

/** In words, where there were some: the checks may have passed all the same. */
export const listLost = ({ log: { lostCount } }: Report): string[] =>
  lostCount === 0
    ? []
    : [`connections that ended without an answer, each asked once more (“lost” in log.ndjson): ${lostCount}`]

export const buildCommand = ({ profile, origin, seed }: Report, id: string): string =>
  `conformance ${profile} --origin ${origin} --area ${id} --seed ${seed}`

/** The exchanges of a failure, the last ones: they show what went wrong. */
const SHOWN_EXCHANGES = 12
export const readExchanges = ({ log }: Report, result: Result): string[] =>
  result.exchange.slice(-SHOWN_EXCHANGES).map((name) => log.read(Number(name.split('#')[1])))

export function presentJson(report: Report): string {
  const { log, verdict, results, ...head } = report
  const json = {
    schema: 1,
    ...head,
    totals: count(results),
    lostConnections: log.lostCount,
    results,
    unproved: results.filter(({ outcome }) => outcome === 'skip').map(({ id, reason }) => `${id}: ${reason}`),
    expectedFailures: verdict.expectedFailures,
    surprises: verdict.surprises,
  }
  return log.secrets.hide(JSON.stringify(json, null, 1))
}
