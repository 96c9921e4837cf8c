import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appendLine, beginsDay, type RegisterHead, timeOfNext } from './build-lines.ts'
import { RegisterCheck, type RegisterFaultName } from './check-register.ts'
import { dayOfLine, fileOfLines, parseLine, type RegisterEntry, readLine, textBeforeHash } from './line.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const chain = (serial: number, end: string, firstPeriod = `2026112${serial}-0001`): RegisterEntry => ({
  kind: 'chain',
  gameCode: 'five-star-numbers',
  chainKind: 'live',
  serial,
  chainEnd: hashOf(end),
  length: 100,
  firstPeriod,
  lastPeriod: `2026112${serial}-1440`,
  rulesVersion: 1,
})
const root = (period: string, of = period): RegisterEntry => ({
  kind: 'root',
  merchant: 'meridian',
  gameCode: 'five-star-numbers',
  book: 'real',
  period,
  root: hashOf(of),
})

/** Days of lines, as an operator who holds the pen would write them. */
function write(days: readonly { day: string; entries: readonly RegisterEntry[] }[]): string[][] {
  let head: RegisterHead | null = null
  const files: string[][] = []
  for (const { day, entries } of days) {
    const at = timeOfNext(head, Date.parse(`${day}T06:00:00Z`))
    const before = files.at(-1)
    const opens: RegisterEntry[] =
      head && before && beginsDay(head, at)
        ? [{ kind: 'day', day: dayOfLine(head), lines: before.length, fileHash: hashOf(fileOfLines(before)) }]
        : []
    const lines: string[] = []
    for (const entry of [...opens, ...entries]) {
      const line = appendLine(head, at, entry, hashOf)
      lines.push(line.text)
      head = line
    }
    files.push(lines)
  }
  return files
}

const DAYS = [
  { day: '2026-11-21', entries: [chain(1, 'first'), root('20261121-0001'), root('20261121-0002')] },
  { day: '2026-11-22', entries: [root('20261122-0001'), chain(2, 'second')] },
  { day: '2026-11-25', entries: [root('20261125-0001')] },
]

function check(files: readonly (readonly string[])[], kept: readonly string[] = []) {
  const checked = new RegisterCheck(kept)
  for (const lines of files)
    checked.add({
      hash: hashOf(fileOfLines(lines)),
      lines: lines.map((text) => ({ text, hash: hashOf(textBeforeHash(text)) })),
    })
  return checked.report()
}
const faultsOf = (...given: Parameters<typeof check>) => check(...given).faults.map(({ name }) => name)

test('a register as it was written is right, from its first line or from the first line of a day', () => {
  const files = write(DAYS)
  const kept = files.flat()[1] ?? ''
  expect(check(files, [kept])).toMatchObject({ lines: 8, first: 1, last: { position: 8 }, faults: [] })
  expect(check(files.slice(1))).toMatchObject({ lines: 5, first: 4, faults: [] })
})

test('a line reads as it was written, and its own hash is checked', async () => {
  for (const text of write(DAYS).flat()) {
    const line = parseLine(text)
    expect(
      line && appendLine({ ...line, position: line.position - 1, hash: line.former }, line.at, line.entry, hashOf).text,
    ).toBe(text)
    expect(await readLine(text)).toEqual(line)
    expect(await readLine(text.replace('five-star', 'four-star').replace(' day 2', ' day 3'))).toBeNull()
  }
})

test.each(['', 'no line', '1 2026-11-21T06:00:00.000Z', `${write(DAYS)[0]?.[0]} `, `0${write(DAYS)[0]?.[0]}`])(
  'is no line: %j',
  (text) => expect(parseLine(text)).toBeNull(),
)

describe('a forged copy is seen', () => {
  const files = write(DAYS)
  const without = (at: number, index: number) =>
    files.map((lines, day) => (day === at ? lines.toSpliced(index, 1) : lines))
  const changed = (text: string) => text.replace(/root (\S+)/, 'root saffron')

  test.each<[string, string[][], RegisterFaultName[]]>([
    ['one line taken out', without(0, 1), ['gap', 'file']],
    ['the last line of a day taken out', without(1, 2), ['gap', 'file']],
    [
      'a line changed',
      files.map((lines) => lines.map((text, index) => (index === 2 ? changed(text) : text))),
      ['hash', 'file'],
    ],
    ['a day without a file', files.toSpliced(1, 1), ['gap', 'file']],
    [
      'two lines that changed places',
      [[files[0]?.[0] ?? '', files[0]?.[2] ?? '', files[0]?.[1] ?? ''], ...files.slice(1)],
      ['gap', 'gap', 'time', 'gap', 'file'],
    ],
    ['a text that is no line', [[...(files[0] ?? []), 'and so on'], ...files.slice(1)], ['form', 'file']],
  ])('%s', (_, forged, faults) => {
    expect(new Set(faultsOf(forged))).toEqual(new Set(faults.filter((name) => name !== 'time')))
  })

  test.each<[string, RegisterEntry[], RegisterFaultName[]]>([
    ['two ends for one chain', [chain(1, 'another')], ['two_ends', 'overlap']],
    ['a second chain for the same draws', [chain(3, 'another', '20261122-0003')], ['overlap']],
    ['two roots for one book', [root('20261121-0001', 'another')], ['two_roots']],
  ])('%s, in a register whose hashes are right', (_, entries, faults) => {
    expect(faultsOf(write([...DAYS, { day: '2026-11-26', entries }]))).toEqual(faults)
  })

  test('who kept one line shows a register that was written again as a whole', () => {
    const kept = files[0]?.[0] ?? ''
    const again = write([{ day: '2026-11-21', entries: [chain(1, 'seeded again'), root('20261121-0001')] }])
    expect(faultsOf(again)).toEqual([])
    expect(check(again, [kept]).faults).toEqual([{ name: 'kept', position: 1 }])
    expect(check(again, [kept, again[0]?.[0] ?? '']).faults, 'beside the new one').toEqual([
      { name: 'kept', position: 1 },
    ])
    expect(check(again, [files[2]?.[1] ?? '']).faults).toEqual([{ name: 'kept_missing', position: 8 }])
    expect(faultsOf(files, ['no line'])).toEqual(['form'])
  })

  test('a day that names another file, or none', () => {
    const [first = [], ...rest] = files
    const longer =
      write([{ day: '2026-11-21', entries: [...(DAYS[0]?.entries ?? []), root('20261121-0003')] }])[0] ?? []
    expect(faultsOf([longer, ...rest])).toContain('file')
    const unnamed = [
      appendLine(
        { position: 3, at: '2026-11-21T06:00:00.000Z', hash: first[2]?.split(' ').at(-1) ?? '' },
        '2026-11-22T00:00:00.000Z',
        root('20261122-0009'),
        hashOf,
      ).text,
    ]
    expect(faultsOf([first, unnamed])).toEqual(['file'])
  })
})
