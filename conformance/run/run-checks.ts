/** Runs checks: reading ones side by side, those of money alone, and last what moves the clock. Pure of any profile. */
import { areaOf, type Check, Finding, LEVELS, type Level, type MakeContext, type Result, Skip } from './check.ts'
import { type Log, Recorder } from './recorder.ts'

export type Plan = {
  areas: readonly string[]
  level: Level
  isSlow: boolean
  hooks: ReadonlySet<string>
  parallel: number
  /** A check that takes longer is a fault of the suite or a side that hangs. */
  limitMs: number
}

const isWanted = (id: string, areas: readonly string[]) => {
  const names = areas.map((area) => area.toUpperCase())
  return names.length === 0 || names.some((name) => id === name || areaOf(id) === name || id.startsWith(name))
}
export const chooseChecks = <Context>(checks: readonly Check<Context>[], { areas, level }: Plan): Check<Context>[] =>
  checks.filter((check) => isWanted(check.id, areas) && LEVELS.indexOf(check.level) <= LEVELS.indexOf(level))

/** Why it cannot be made with this plan, or null. */
function findObstacle<Context>(check: Check<Context>, { hooks, isSlow }: Plan): string | null {
  if (check.isSlow && !isSlow) return 'needs --slow'
  const missing = (check.needs ?? []).filter((hook) => !hooks.has(hook))
  return missing.length === 0 ? null : `hook ${missing.join(', ')}`
}

const CUT = 'the run was ended before it'

/** Resolves when the run is cut, so that a check under way is left and the report is written. */
export type Cut = { promise: Promise<void>; isCut: () => boolean }

async function runOne<Context>(
  check: Check<Context>,
  make: MakeContext<Context>,
  log: Log,
  plan: Plan,
  cut: Cut,
): Promise<Result> {
  const { id, title, isMust, says, hint } = check
  const base = { id, area: areaOf(id), title, isMust, says, hint }
  const recorder = new Recorder(log, id)
  const startedAt = performance.now()
  const end = (outcome: Result['outcome'], more: Partial<Result> = {}): Result => ({
    ...base,
    outcome,
    ms: Math.round(performance.now() - startedAt),
    expected: '',
    got: '',
    reason: '',
    exchange: recorder.lineNumbers.map((line) => `log.ndjson#${line}`),
    ...more,
  })
  const obstacle = cut.isCut() ? CUT : findObstacle(check, plan)
  if (obstacle) return end('skip', { reason: obstacle })
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Finding(`an end within ${plan.limitMs} ms`, 'the check hangs')), plan.limitMs)
  })
  const ended = cut.promise.then(() => Promise.reject(new Skip(CUT)))
  ended.catch(() => {})
  try {
    await Promise.race([check.run(make(recorder)), limit, ended])
    return end('pass')
  } catch (error) {
    if (error instanceof Skip) return end('skip', { reason: error.message })
    if (error instanceof Finding)
      return end(isMust ? 'fail' : 'warn', {
        expected: log.secrets.hide(error.expected),
        got: log.secrets.hide(error.got),
      })
    // A check reads an answer as the document says it is: a field that is not there ends in a TypeError.
    if (error instanceof TypeError && recorder.lineNumbers.length > 0)
      return end(isMust ? 'fail' : 'warn', {
        expected: 'an answer of the form of the document',
        got: log.secrets.hide(error.message),
      })
    return end('error', {
      reason: log.secrets.hide(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    })
  } finally {
    clearTimeout(timer)
  }
}

export async function runChecks<Context>(
  checks: readonly Check<Context>[],
  make: MakeContext<Context>,
  log: Log,
  plan: Plan,
  cut: Cut,
  onResult: (result: Result) => void = () => {},
): Promise<Result[]> {
  const chosen = chooseChecks(checks, plan)
  const results = new Map<string, Result>()
  const run = async (check: Check<Context>) => {
    const result = await runOne(check, make, log, plan, cut)
    results.set(check.id, result)
    onResult(result)
  }
  const together = chosen.filter(({ isAlone, movesClock }) => !isAlone && !movesClock)
  const next = async () => {
    for (let check = together.shift(); check; check = together.shift()) await run(check)
  }
  await Promise.all(Array.from({ length: plan.parallel }, next))
  for (const check of chosen.filter(({ isAlone }) => isAlone)) await run(check)
  for (const check of chosen.filter(({ movesClock }) => movesClock)) await run(check)
  return chosen.flatMap((check) => results.get(check.id) ?? [])
}
