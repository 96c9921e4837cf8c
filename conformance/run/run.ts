/** One run from the command line to the exit code. `main.ts` is the same with the process around it. */
import { hashDocument } from '../kit/documents.ts'
import { closeConnections } from '../kit/http.ts'
import type { Report } from '../report/report.ts'
import { presentTerminal, showHidden } from '../report/terminal.ts'
import { writeReport } from '../report/write-report.ts'
import type { Result } from './check.ts'
import { loadConfig } from './config.ts'
import { judge, readExpected } from './expected.ts'
import { takeTurn } from './one-at-a-time.ts'
import { EXIT, type Options, readOptions, Stop } from './options.ts'
import { listChecks, type Prepared, prepare } from './profiles.ts'
import { Log, Recorder, Secrets } from './recorder.ts'
import { type Cut, chooseChecks, type Plan, runChecks } from './run-checks.ts'

export type Print = (line: string) => void

/** A check may wait for several silent answers, one after the other. */
const SILENCES_PER_CHECK = 12
const SLOW_LIMIT_MS = 15 * 60_000

const buildPlan = ({ areas, level, isSlow, parallel, timeoutMs }: Options, hooks: object): Plan => ({
  areas,
  level,
  isSlow,
  parallel,
  hooks: new Set(Object.keys(hooks)),
  limitMs: isSlow ? SLOW_LIMIT_MS : timeoutMs * SILENCES_PER_CHECK,
})

async function printList(options: Options, print: Print): Promise<number> {
  const checks = chooseChecks((await listChecks(options.profile)) as never[], buildPlan(options, {}))
  for (const { id, title, isMust, level } of checks as { id: string; title: string; isMust: boolean; level: string }[])
    print(`${id}  ${isMust ? '' : '(should) '}${title} [${level}]`)
  print(`Checks at level ${options.level}: ${checks.length}`)
  return EXIT.passed
}

const isLoopback = (origin: string) => {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname)
}

/** Money of real people is not moved by a slip of an address. */
async function guardProduction(prepared: Prepared, { isNotProduction }: Options) {
  if (isNotProduction || isLoopback(prepared.origin) || (await prepared.isSandbox())) return
  throw new Stop(
    EXIT.unable,
    `${prepared.origin} does not call itself a sandbox: --yes-not-production runs all the same`,
  )
}

function checkOrigin(origin: string) {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new Stop(EXIT.usage, `${origin} is no origin: write it as https://staging.example, without a path`)
}

async function runAll(options: Options, print: Print, cut: Cut): Promise<number> {
  const { config, secrets } = loadConfig(options.config)
  const expected = readExpected(options.expect)
  const log = new Log(new Secrets())
  for (const secret of secrets) log.secrets.add(secret)
  const prepared = await prepare(options, config, new Recorder(log, 'start'))
  let giveBack = () => {}
  try {
    checkOrigin(prepared.origin)
    const startedAt = new Date().toISOString()
    const plan = buildPlan(options, config.hooks ?? {})
    const none = prepared.run((checks) => chooseChecks(checks, plan).length === 0)
    if (none) throw new Stop(EXIT.usage, `--area ${options.areas.join(',')} names no check of level ${options.level}`)
    await guardProduction(prepared, options)
    await prepared.tryOut()
    giveBack = takeTurn(options.profile, prepared.origin)
    print(`${options.profile} of ${prepared.origin}, level ${options.level}, seed ${options.seed}`)
    const onResult = ({ id, outcome, title }: Result) => outcome === 'fail' && print(`  failed ${id} ${title}`)
    const results = await prepared.run((checks, make) => runChecks(checks, make, log, plan, cut, onResult))
    const verdict = judge(results, expected, startedAt.slice(0, 10), options.isStrict)
    const report: Report = {
      profile: options.profile,
      origin: prepared.origin,
      documents: { openapi: hashDocument('openapi.json'), guides: hashGuides() },
      seed: options.seed,
      level: options.level,
      startedAt,
      endedAt: new Date().toISOString(),
      isCut: cut.isCut(),
      results,
      verdict,
      log,
    }
    print(presentTerminal(report))
    if (options.report !== undefined) {
      writeReport(report, options.report)
      print(`written to ${options.report}: report.html junit.xml report.json log.ndjson`)
    }
    if (cut.isCut()) return EXIT.unable
    return verdict.failures.length + verdict.surprises.length > 0 ? EXIT.failed : EXIT.passed
  } finally {
    giveBack()
    await prepared.close()
    closeConnections()
  }
}

const hashGuides = () =>
  ['upstream', 'vendors', 'payments', 'message-gateway']
    .map((name) => `${name} ${hashDocument(`guides/${name}.md`)}`)
    .join(', ')

/** Never throws for what a user can cause: one line and the code. */
export async function run(args: string[], printLine: Print, cut: Cut): Promise<number> {
  const print: Print = (line) => printLine(showHidden(line))
  try {
    const options = readOptions(args)
    return options.isList ? await printList(options, print) : await runAll(options, print, cut)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    print(error.message)
    return error.code
  }
}
