/**
 * The gate. `verify`: what each commit needs. `gate`: all of `npm test`, within 15 minutes. `full`: everything, without a
 * time budget. Prints the time of each step and the slowest tests; the last line is `N passed, N failed` alone.
 * Two steps run side by side.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './lib/chromium.ts'
import { fetchChromiumShell } from './lib/chromium-shell.ts'
import { presentBrowser, readGateBrowser, readGreenBrowser } from './lib/gate-browser.ts'
import { buildPlan, type Mode, type Step } from './lib/gate-steps.ts'
import { findOverBudget, presentTimes, type StepTime } from './lib/gate-times.ts'
import { computeSlowness, takeSampleMs } from './lib/machine-speed.ts'
import { at } from './lib/paths.ts'
import { killAllSteps, runStep } from './lib/run-step.ts'
import { readTestReport, type TestReport, type TestTime } from './lib/test-report.ts'

const REPORTS = '.local/test-reports'
/** Ends a step that hangs. A slow machine fails by its budget, with all its results. */
const LIMIT_MS = { verify: 10 * 60_000, gate: 75 * 60_000, full: 180 * 60_000 }
/** What a full run does more of (docs/recipes/run-tests.md). */
const FULL_ENV = { HERD: '50', AUDIT: '1' }

const total = { passed: 0, failed: 0 }
const failedSteps: string[] = []
const failures: string[] = []
const stepTimes: StepTime[] = []
const testTimes: TestTime[] = []
/** One before each step, and one at the end. */
const samplesMs: number[] = []

function fail(step: string, count = 1) {
  total.failed += count
  failedSteps.push(step)
}

/** The browser in words, for the beginning and the end of the log. */
let browser = ''

async function prepareBrowser(): Promise<boolean> {
  try {
    const path = ensureChromium()
    process.env.CHROMIUM_PATH = path
    const shell = await fetchChromiumShell()
    if (shell) process.env.CHROMIUM_SHELL = shell
    browser = presentBrowser(readGateBrowser(path), readGreenBrowser())
    console.log(browser)
    return true
  } catch (error) {
    console.error(error)
    fail('Browser')
    return false
  }
}

function readReport(file: string): TestReport {
  if (!existsSync(file)) return { passed: 0, failed: 0, failures: [], times: [] }
  return readTestReport(readFileSync(file, 'utf8'))
}

/** A step that fails without a failed test of its own counts as one failed. */
async function run({ name, group, args, runner }: Step, mode: Mode, isAlone: boolean): Promise<boolean> {
  const file = at(`${REPORTS}/${name.toLowerCase().replaceAll(' ', '-')}`)
  const report = `${file}.json`
  if (runner === 'playwright') process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  const output = runner === 'vitest' ? [`--outputFile.json=${report}`] : []
  samplesMs.push(takeSampleMs())
  const { ok, ms, cpuMs } = await runStep(
    name,
    [...args, ...output],
    LIMIT_MS[mode],
    isAlone ? undefined : `${file}.log`,
  )
  const tally = readReport(report)
  stepTimes.push({ name, group, ms, cpuMs })
  testTimes.push(...tally.times)
  failures.push(...tally.failures)
  total.passed += tally.passed
  const failed = ok ? tally.failed : Math.max(1, tally.failed)
  if (failed > 0) fail(name, failed)
  return ok
}

async function check(mode: Mode) {
  const startMs = performance.now()
  rmSync(at(REPORTS), { recursive: true, force: true })
  mkdirSync(at(REPORTS), { recursive: true })
  if (mode === 'full') Object.assign(process.env, FULL_ENV)
  // Set by `npm test`, which installs before anything of node_modules can run.
  const installMs = Number(process.env.INSTALL_MS ?? 0)
  if (installMs > 0) stepTimes.push({ name: 'Install', group: 'install', ms: installMs, cpuMs: null })

  // The first steps need none.
  const hasBrowser = mode === 'verify' ? false : prepareBrowser()
  const { steps, atOnce } = buildPlan(mode)
  const built = Promise.withResolvers<boolean>()
  const left = steps.values()
  const runLeft = async () => {
    for (const step of left) {
      if ((step.needsBrowser && !(await hasBrowser)) || (step.needsBuild && !(await built.promise))) continue
      const ok = await run(step, mode, atOnce === 1)
      if (step.group === 'build') built.resolve(ok)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runLeft))
  const wholeMs = installMs + performance.now() - startMs

  // A log is often read from its end: so the reasons stand there too.
  console.log(`\n${presentTimes(stepTimes, testTimes, wholeMs)}`)
  const slowness = computeSlowness([...samplesMs, takeSampleMs()])
  console.log(`This machine is ${slowness.toFixed(1)} times slower than the one that the budgets were set on`)
  const late = mode === 'full' ? [] : findOverBudget(stepTimes, wholeMs, slowness)
  if (late.length > 0) fail(`Time (${late.join('; ')})`)
  if (browser) console.log(`\n${browser}`)
  if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`)
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    killAllSteps()
    process.exit(1)
  })
}
process.on('exit', killAllSteps)

const MODES: readonly string[] = ['verify', 'gate', 'full'] satisfies Mode[]
const isMode = (text: string): text is Mode => MODES.includes(text)
const mode = process.argv[2] ?? 'gate'
if (!isMode(mode)) throw new Error(`Unknown mode ${mode}: one of ${MODES.join(', ')}`)
await check(mode)
