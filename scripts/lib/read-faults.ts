/** Faults that tests try: bad input, races and crashes. `// @fault two withdrawals race` stands above the test. */
import { globSync, readFileSync } from 'node:fs'
import { leavesTestsOut } from '../../tests/support/tests-as-text.ts'
import { at, root } from './paths.ts'

export type Fault = { fault: string; title: string }

/** A test may answer more than one. */
const MARK = /^[ \t]*\/\/ @fault (?<fault>.+)\n(?=(?:[ \t]*\/\/ @fault .+\n)*(?<statement>[\s\S]*))/gm
const BEGINNING = /^\s*(?:test|it|describe)\b/
/** Of `test('title', …` and of `test.each(rows)('title', …`. */
const TITLE = /(?:^\s*\w+|\))\(\s*(?<quote>['"`])(?<title>(?:(?!\k<quote>).)+)\k<quote>,\s/

const AREAS = '{conformance,console,contract,kit,platform,psp,scripts,studio,tests,web,worker}'
/** All test files, by path from the root. */
export const TEST_FILES = globSync(`${AREAS}/**/*.test.{ts,tsx}`, { cwd: root }).toSorted()

export const readFaultsOf = (file: string) => readFaults(readFileSync(at(file), 'utf8'))

/**
 * The faults in the text of one test file, in its order. Pure.
 * @throws Error when a mark stands above something else than a test, or the file leaves tests out.
 */
export function readFaults(text: string): Fault[] {
  const marks = [...text.matchAll(MARK)]
  if (marks.length > 0 && leavesTestsOut(text)) throw new Error('A file with faults leaves tests out')
  return marks.map(({ groups: { fault = '', statement = '' } = {} }) => {
    if (!BEGINNING.test(statement)) throw new Error(`No test below the fault “${fault}”`)
    return { fault, title: TITLE.exec(statement)?.groups?.title ?? '' }
  })
}
