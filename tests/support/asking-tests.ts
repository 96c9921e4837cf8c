/** ERR-01: whether the test that is said to meet a message's condition asks for that very message. Read as text, not run. */
import { readFileSync } from 'node:fs'
import { ERRORS } from '../../contract/errors.ts'
import { leaveOutComments, leavesTestsOut } from './tests-as-text.ts'

const root = new URL('../../', import.meta.url)

/** Within a browser test: left out on one size of screen, run on the other. */
const ON_ONE_SIZE = /\btest\.skip\((?!\s*(?:['"`]|true\b))/g

/** The tests and groups of a file that bear this title, each with its table and its body; none of a file that leaves tests out. */
export function findTests(file: string, title: string): string[] {
  const code = leaveOutComments(readFileSync(new URL(file, root), 'utf8'))
  if (leavesTestsOut(code.replaceAll(ON_ONE_SIZE, 'when('))) return []
  const starts = /^(?=\s*(?:test|describe)(?:\.(?:each|describe|for))?\()/m
  const parts = code.split(starts)
  return parts.filter((part) => part.includes(title))
}

/** So many words of a text in a row are that text and no other. */
const RUN = 4

/** All runs of words of a text, as patterns; where it leaves a place, anything may stand. */
function findRuns(text: string): RegExp[] {
  const words = text.split(' ')
  const starts = words.flatMap((_, at) => (at === 0 || at + RUN <= words.length ? [at] : []))
  return starts.map((at) => {
    const run = words.slice(at, at + RUN).join(' ')
    const plain = run.replace(/[.,:]$/, '').replace(/[.?+*()]/g, String.raw`\$&`)
    return new RegExp(plain.replace(/{{\w+}}/g, String.raw`\S+`))
  })
}

/** By its code, the key on the wire (`reg_pattern_digits`), the source's own name, or a run of its English words. */
export function asksFor(test: string, said: { message: string; key: string; english: string }): boolean {
  const [, ...names] = said.key.split('.')
  const keys = [names.join('_'), names.at(-1) ?? ''].filter((name) => name.includes('_') || Object.hasOwn(ERRORS, name))
  const known = [...keys, said.message].filter((name) => /^\w+$/.test(name))
  return (
    known.some((name) => new RegExp(`\\b${name}\\b`).test(test)) || findRuns(said.english).some((run) => run.test(test))
  )
}
