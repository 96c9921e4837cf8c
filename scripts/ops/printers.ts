/** How answers are printed: a catalogue, named by the rows of the tables of operators' calls. */
import { writeFileSync } from 'node:fs'
import type { ChangeAnswer } from '../../contract/operator/changes.ts'
import { booksPrinters } from './printers/books.ts'
import { cashierPrinters } from './printers/cashier.ts'
import { edgePrinters } from './printers/edge.ts'
import { gamePrinters } from './printers/games.ts'
import { memberPrinters } from './printers/members.ts'
import { rewardPrinters } from './printers/rewards.ts'
import type { Answer, Printers, Printing } from './printers/words.ts'

function picture({ data, contentType }: Answer<'withdrawals-proof'>, { out }: Printing): string {
  writeFileSync(out, Buffer.from(data, 'base64'), { flag: 'wx' })
  return `${out} written (${contentType}).`
}

/** The state and, where a second person is needed, how they find it. */
const change = ({ id, state, why, waitsBecause }: ChangeAnswer) =>
  `Change ${id} is ${state}${why === null ? '' : `: ${why}`}.${waitsBecause === null ? '' : ' It waits for a second person who says the same.'}`

type Facts = Readonly<Record<string, unknown>>
const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value)
const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`)

/** What holds line breaks or gaps would look like another cell, so it is printed as JSON. */
function presentCell(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(presentCell).join(', ') || '-'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text === '' || /\s{2}|[^\S ]/.test(text) ? JSON.stringify(text) : text
}

function presentTable(rows: readonly Facts[]): string[] {
  const names = [...new Set(rows.flatMap(Object.keys))]
  const table = [names, ...rows.map((row) => names.map((name) => presentCell(row[name])))]
  const widths = names.map((_, at) => Math.max(...table.map((cells) => cells[at]?.length ?? 0)))
  return table.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function presentFact([name, value]: [string, unknown]): string[] {
  if (isFacts(value)) return [`${name}:`, ...indent(Object.entries(value).flatMap(presentFact))]
  if (!Array.isArray(value)) return [`${name}: ${presentCell(value)}`]
  if (value.length === 0) return [`${name}: none`]
  return value.every(isFacts) ? [`${name}:`, ...indent(presentTable(value))] : [`${name}: ${presentCell(value)}`]
}

/** An answer as its schema says it: `name: value`, and a table for each list of rows. */
const facts = (answer: Facts): string => Object.entries(answer).flatMap(presentFact).join('\n')

/** `print` of a row names one of these; what it is given is what the call of that row answers. */
export const printers = {
  ...booksPrinters,
  ...cashierPrinters,
  ...edgePrinters,
  ...gamePrinters,
  ...memberPrinters,
  ...rewardPrinters,
  change,
  facts,
  picture,
} satisfies Printers
