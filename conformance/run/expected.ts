/** `--expect FILE`: `{"MON-04": "2027-01-31"}`, failures that are known until a date. */
import { existsSync, readFileSync } from 'node:fs'
import type { Result } from './check.ts'
import { EXIT, Stop } from './options.ts'

export type Expected = Record<string, string>

export function readExpected(file: string | undefined): Expected {
  if (file === undefined) return {}
  if (!existsSync(file)) throw new Stop(EXIT.usage, `${file} is missing: --expect FILE names it`)
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Stop(EXIT.usage, `${file} is not JSON`)
  }
  for (const [id, until] of Object.entries(json as object)) {
    if (typeof until !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(until))
      throw new Stop(EXIT.usage, `${file}: ${id} needs a date such as 2027-01-31`)
  }
  return json as Expected
}

export type Verdict = { failures: Result[]; expectedFailures: string[]; surprises: string[] }

/** Pure: what counts as failed. An expected failure that passed is a surprise, and fails the run as well. */
export function judge(results: readonly Result[], expected: Expected, today: string, isStrict: boolean): Verdict {
  const isFailed = ({ outcome }: Result) =>
    outcome === 'fail' || outcome === 'error' || (isStrict && outcome === 'warn')
  const isKnown = ({ id, outcome }: Result) => outcome !== 'error' && (expected[id] ?? '') >= today
  return {
    failures: results.filter((result) => isFailed(result) && !isKnown(result)),
    expectedFailures: results.filter((result) => isFailed(result) && isKnown(result)).map(({ id }) => id),
    surprises: results.filter(({ id, outcome }) => id in expected && outcome === 'pass').map(({ id }) => id),
  }
}
