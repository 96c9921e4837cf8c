import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { at } from './paths.ts'
import { readTestReport } from './test-report.ts'

/** What the gate prints at its end of a run of this text. */
function readFailures(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  writeFileSync(join(folder, 'a.test.js'), text)
  const report = join(folder, 'report.json')
  const reporter = `--reporter=${at('scripts/lib/report-with-diffs.ts')}`
  const args = [at('node_modules/vitest/vitest.mjs'), 'run', '--globals', '--root', folder, reporter]
  expect(() => execFileSync(process.execPath, [...args, `--outputFile.json=${report}`], { stdio: 'ignore' })).toThrow()
  return readTestReport(readFileSync(report, 'utf8')).failures
}

test('the gate tells of a list that should be empty what is in it, and where that was asked', () => {
  const [failure] = readFailures(
    `test('is sound', () => expect(['EDG-07: silence', 'EDG-08: a refusal']).toEqual([]))
     test('stands', () => expect(1).toBe(1))`,
  )
  expect(failure).toMatch(/a\.test\.js › is sound: AssertionError: expected /)
  expect(failure).toMatch(/\+ {3}"EDG-07: silence",\n\+ {3}"EDG-08: a refusal",/)
  expect(failure).toMatch(/\n +at .*a\.test\.js:1:/)
})
