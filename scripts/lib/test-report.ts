/** Reads what a runner wrote of its tests: how many passed and failed, which failed and why, and how long each took. */
import { relative } from 'node:path'
import { z } from 'zod'
import { root } from './paths.ts'

export type TestTime = {
  /** `file › test` */
  name: string
  ms: number
}

export type TestReport = {
  passed: number
  failed: number
  /** `file › test: why`, with the difference, and where. A file that broke before its tests is named by itself. */
  failures: string[]
  times: TestTime[]
}

/** Of each: what a reader needs is at the beginning, and one failure hides no other. */
const SIGNS_MOST = 2_000

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
})
type VitestReport = z.infer<typeof vitestSchema>

const suiteSchema = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(
            z.object({
              duration: z.number().default(0),
              error: z.object({ message: z.string().default('') }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suiteSchema).default([])
  },
})
type Suite = z.infer<typeof suiteSchema>

const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
  suites: z.array(suiteSchema),
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one
const COLOURS = /\u001b\[[0-9;]*m/g
const STACK_LINE = /^\s+at .*$/gm

/** Of a stack the line in a file of ours, which names the assertion. */
function say(where: string, why = ''): string {
  const plain = why.replace(COLOURS, '')
  const place = plain.match(STACK_LINE)?.find((line) => !line.includes('node_modules'))
  const text = plain.replace(STACK_LINE, '').trim()
  const cut = text.length > SIGNS_MOST ? `${text.slice(0, SIGNS_MOST)} …` : text
  return `${where}: ${cut}${place ? `\n${place}` : ''}`
}

function nameVitestFailures({ testResults }: VitestReport): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [say(file, message)]
      return failed.map(({ fullName, failureMessages }) => say(`${file} › ${fullName}`, failureMessages[0]))
    })
}

function nameBrowserFailures(suites: Suite[]): string[] {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          say(`${file} › ${title} (${projectName})`, results.find(({ error }) => error)?.error?.message),
        ),
    ),
    ...nameBrowserFailures(inner),
  ])
}

const readVitestTimes = ({ testResults }: VitestReport): TestTime[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)} › ${fullName}`,
      ms: duration ?? 0,
    })),
  )

const readBrowserTimes = (suites: Suite[]): TestTime[] =>
  suites.flatMap(({ specs, suites: inner }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ projectName, results }) => ({
        name: `${file} › ${title} (${projectName})`,
        ms: results.reduce((total, { duration }) => total + duration, 0),
      })),
    ),
    ...readBrowserTimes(inner),
  ])

/** Reads a JSON report of Vitest or Playwright. What passed at a second try has failed. Throws when it is neither. */
export function readTestReport(json: string): TestReport {
  const report = z.union([vitestSchema, playwrightSchema]).parse(JSON.parse(json))
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats
    return {
      passed: expected,
      failed: unexpected + flaky,
      failures: nameBrowserFailures(report.suites),
      times: readBrowserTimes(report.suites),
    }
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: nameVitestFailures(report),
    times: readVitestTimes(report),
  }
}
