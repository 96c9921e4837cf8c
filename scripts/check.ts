/** All checks of the repository, in the order in which they are cheap. Ends with `N passed, N failed` alone. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './lib/chromium.ts'
import { at } from './lib/paths.ts'
import { killAllSteps, runStep } from './lib/run-step.ts'
import { readTestReport, type TestReport } from './lib/test-report.ts'

const REPORTS = '.local/test-reports'
const biome = ['node_modules/@biomejs/biome/bin/biome']
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']
const playwright = ['node_modules/@playwright/test/cli.js', 'test']

const NOTHING: TestReport = { passed: 0, failed: 0, failures: [] }
const readReport = (file: string) => (existsSync(file) ? readTestReport(readFileSync(file, 'utf8')) : NOTHING)

const total = { passed: 0, failed: 0 }
const failedSteps: string[] = []
const failures: string[] = []

/** A step that fails without a failed test of its own counts as one failed. What passes at a second try has failed. */
async function step(name: string, args: string[], minutes: number, report?: string): Promise<boolean> {
  const ok = await runStep(name, args, minutes * 60_000)
  const tally = report ? readReport(at(report)) : NOTHING
  total.passed += tally.passed
  failures.push(...tally.failures)
  const failed = ok ? tally.failed : Math.max(1, tally.failed)
  total.failed += failed
  if (failed > 0) failedSteps.push(name)
  return ok
}

function prepareBrowser(): boolean {
  try {
    process.env.CHROMIUM_PATH = ensureChromium()
    return true
  } catch (error) {
    console.error(error)
    total.failed += 1
    failedSteps.push('browser')
    return false
  }
}

async function check() {
  rmSync(at(REPORTS), { recursive: true, force: true })
  mkdirSync(at(REPORTS), { recursive: true })
  const [fast, system, browser] = ['fast', 'system', 'browser'].map((name) => `${REPORTS}/${name}.json`)
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = at(browser ?? '')
  const hasBrowser = prepareBrowser()

  await step('Format', [...biome, 'check', '--linter-enabled=false', '.'], 3)
  await step('Lint', [...biome, 'lint', '.'], 3)
  await step('Imports', ['scripts/check-imports.ts'], 3)
  await step('Exports', ['scripts/check-exports.ts'], 3)
  await step('Types', ['node_modules/typescript/bin/tsc', '--noEmit'], 5)
  const projects = ['unit', 'edge', 'platform', 'studio'].flatMap((name) => ['--project', name])
  await step('Unit and Workers tests', [...vitest, `--outputFile.json=${fast}`, ...projects], 20, fast)
  if (await step('Build', ['scripts/build.ts', '--if-stale'], 5)) {
    await step('System tests', [...vitest, `--outputFile.json=${system}`, '--project', 'system'], 10, system)
    // A machine at a third of its usual speed took 30 minutes for the phone alone.
    if (hasBrowser) await step('Browser tests', [...playwright, '--reporter=list,json'], 60, browser)
  }

  // A log is often read from its end, or only its end is kept: so why stands there too.
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
await check()
