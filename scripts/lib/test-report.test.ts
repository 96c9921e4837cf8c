import { describe, expect, test } from 'vitest'
import { at } from './paths.ts'
import { readTestReport } from './test-report.ts'

const vitest = (testResults: object[], numPassedTests = 1, numFailedTests = 0) =>
  JSON.stringify({ numPassedTests, numFailedTests, testResults })
const file = (more: object) => ({ name: at('a.test.ts'), status: 'failed', assertionResults: [], ...more })

describe('of Vitest', () => {
  test('a failed test is named with its file and why, without colours', () => {
    const failed = {
      fullName: 'adds up',
      status: 'failed',
      failureMessages: ['\u001b[31mAssertionError\u001b[39m: 1 is not 2'],
    }
    const passed = { fullName: 'stays', status: 'passed', duration: 12, failureMessages: [] }
    expect(readTestReport(vitest([file({ assertionResults: [passed, failed] })], 1, 1))).toEqual({
      passed: 1,
      failed: 1,
      failures: ['a.test.ts › adds up: AssertionError: 1 is not 2'],
      times: [
        { name: 'a.test.ts › stays', ms: 12 },
        { name: 'a.test.ts › adds up', ms: 0 },
      ],
    })
  })

  test('a file that broke before its tests, which are no failed tests, is named all the same', () => {
    const skipped = { fullName: 'never ran', status: 'skipped', failureMessages: [] }
    const broken = file({ message: 'no ports', assertionResults: [skipped] })
    expect(readTestReport(vitest([broken])).failures).toEqual(['a.test.ts: no ports'])
  })
})

describe('why a test failed', () => {
  const readWhy = (message: string) => {
    const failed = { fullName: 'is so', status: 'failed', failureMessages: [message] }
    return readTestReport(vitest([file({ assertionResults: [failed] })], 0, 1)).failures[0]
  }

  test('stands with its difference and the line of ours, without the rest of the stack', () => {
    const stack = ['/project/node_modules/chai/a.js:1:2', `${at('a.test.ts')}:7:3`, `${at('b.ts')}:1:1`]
    const message = `AssertionError: no\n\n- []\n+ [ "EDG-07: silence" ]\n${stack.map((each) => `    at ${each}`).join('\n')}`
    expect(readWhy(message)).toBe(
      `a.test.ts › is so: AssertionError: no\n\n- []\n+ [ "EDG-07: silence" ]\n    at ${at('a.test.ts')}:7:3`,
    )
  })

  test('is cut where it is long, and the place stays', () => {
    const why = readWhy(`Error: ${'x'.repeat(5_000)}\n    at here (a.test.ts:1:1)`) ?? ''
    expect(why.length).toBeLessThan(2_100)
    expect(why).toMatch(/xx …\n {4}at here \(a\.test\.ts:1:1\)$/)
  })
})

test('of Playwright: what failed, and what passed at a second try, in suites within suites', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [
      {
        projectName: 'phone',
        status,
        results: [{ duration: 700, error: message ? { message } : undefined }, { duration: 300 }],
      },
    ],
  })
  const inner = { specs: [spec('waits', 'flaky', 'Timeout'), spec('stands', 'expected')] }
  const suites = [{ specs: [spec('opens', 'unexpected', 'no button')], suites: [inner] }]
  expect(readTestReport(JSON.stringify({ stats: { expected: 1, unexpected: 1, flaky: 1 }, suites }))).toEqual({
    passed: 1,
    failed: 2,
    failures: ['a.spec.ts › opens (phone): no button', 'a.spec.ts › waits (phone): Timeout'],
    times: ['opens', 'waits', 'stands'].map((title) => ({ name: `a.spec.ts › ${title} (phone)`, ms: 1_000 })),
  })
})

test('another file is refused', () => expect(() => readTestReport('{}')).toThrow())
