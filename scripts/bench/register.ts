/**
 * FAIR-02: how long `scripts/verify-register.ts` takes for files of 1,000,000 lines, as anybody would run it. Mark: 60 s.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appendLine, beginsDay, type RegisterHead } from '../../contract/register/build-lines.ts'
import { dayOfLine, fileOfLines, type RegisterEntry } from '../../contract/register/line.ts'
import { DAY_MS } from '../../contract/time-units.ts'
import { at } from '../lib/paths.ts'
import { showTable } from './statistics.ts'

const LINES = 1_000_000
const LINES_A_DAY = 50_000
const FIRST_DAY_MS = Date.parse('2026-01-01T00:00:00Z')

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Roots of books, as most lines are: a minute draw of some merchants, day after day. */
const rootOf = (n: number, day: string): RegisterEntry => ({
  kind: 'root',
  merchant: `merchant-${Math.floor((n % LINES_A_DAY) / 1_440)}`,
  gameCode: 'five-star-numbers',
  book: 'real',
  period: `${day.replaceAll('-', '')}-${String((n % 1_440) + 1).padStart(4, '0')}`,
  root: hashOf(String(n)),
})

function writeFiles(directory: string): string[] {
  const paths: string[] = []
  let head = null as RegisterHead | null
  let lines: string[] = []
  const add = (time: string, entry: RegisterEntry) => {
    const line = appendLine(head, time, entry, hashOf)
    head = line
    lines.push(line.text)
  }
  for (let n = 0; n < LINES; n += 1) {
    const time = new Date(FIRST_DAY_MS + (n / LINES_A_DAY) * DAY_MS).toISOString()
    if (head && beginsDay(head, time)) {
      const file = fileOfLines(lines)
      const entry = { kind: 'day', day: dayOfLine(head), lines: lines.length, fileHash: hashOf(file) } as const
      paths.push(keep(directory, paths.length, file))
      lines = []
      add(time, entry)
    }
    add(time, rootOf(n, time.slice(0, 10)))
  }
  return [...paths, keep(directory, paths.length, fileOfLines(lines))]
}

function keep(directory: string, number: number, file: string): string {
  const path = join(directory, `${number}.txt`)
  writeFileSync(path, file)
  return path
}

export function benchRegister(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bench-register-'))
  try {
    const paths = writeFiles(directory)
    const start = performance.now()
    const said = execFileSync(process.execPath, [at('scripts/verify-register.ts'), ...paths], { encoding: 'utf8' })
    const seconds = (performance.now() - start) / 1_000
    return showTable(
      ['Register', ''],
      [
        [said.split('\n')[0] ?? '', ''],
        ['seconds (mark: 60)', seconds.toFixed(1)],
      ],
    )
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
