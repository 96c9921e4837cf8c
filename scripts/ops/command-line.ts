/** Command lines and their usage, made from the tables of operators' calls: a call is one row there and nothing else here. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { z } from 'zod'
import { operatorCalls } from '../../contract/operator/calls.ts'
import type { OperatorCommand } from '../../contract/operator/command.ts'
import { edgeOperatorCalls } from '../../contract/operator/edge-calls.ts'
import { foldDashed } from '../../contract/rules/typed-text.ts'
import { readValue, type Shape, shapeOf, UsageError, unwrap, wordsOf } from './read-words.ts'
import { readers } from './readers.ts'

export type Row = {
  name: string
  summary: string
  kind: 'read' | 'act'
  /** The edge's own: its input is the body; the others are of one merchant. */
  isEdges: boolean
  isDeployments: boolean
  request: z.ZodType
  /** Null where the edge answers and the printer knows the form. */
  response: z.ZodType | null
  command: OperatorCommand
}

export const rows: readonly Row[] = [
  ...Object.entries(edgeOperatorCalls).flatMap(([name, { commands, ...call }]) =>
    commands.map((command): Row => {
      const isDeployments = 'deployment' in call
      return { name, ...call, isEdges: true, isDeployments, response: null, command }
    }),
  ),
  ...Object.entries(operatorCalls).flatMap(([name, { commands, ...call }]) =>
    commands.map((command): Row => ({ name, ...call, isEdges: false, isDeployments: false, command })),
  ),
]

export type Asked = { row: Row; merchant: string | undefined; input: Record<string, unknown>; out: string | undefined }

const isPlaceholder = (word: string) => /^[A-Z]/.test(word)
const fixedWords = ({ line }: OperatorCommand) => line.split(' ').filter((word) => !isPlaceholder(word))
const placeholders = ({ line }: OperatorCommand) => line.split(' ').filter(isPlaceholder)

const toOption = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const fieldOf = ({ fields = {} }: OperatorCommand, typed: string, shape: Shape) =>
  fields[typed] ?? Object.keys(shape).find((name) => name.toLowerCase() === typed.toLowerCase()) ?? typed

/** The options of a row by what is typed: the field, and where it stands within the input. */
type Option = { field: string; within: string | null; schema: z.ZodType }

export function optionsOf({ request, command }: Row): Record<string, Option> {
  if (command.reader) return {}
  const { fields = {}, fixed = {} } = command
  const shape = shapeOf(request, fixed)
  const taken = [...placeholders(command).map((typed) => fieldOf(command, typed, shape)), ...Object.keys(fixed)]
  const nameOf = (field: string) => Object.entries(fields).find(([, name]) => name === field)?.[0] ?? toOption(field)
  const left = Object.entries(shape).filter(([field]) => !taken.includes(field))
  const options = left.flatMap(([field, schema]): [string, Option][] => {
    const inner = unwrap(schema)
    if (!(inner instanceof z.ZodObject)) return [[nameOf(field), { field, within: null, schema }]]
    return Object.entries(inner.shape).map(([name, part]) => [
      nameOf(name),
      { field: name, within: field, schema: part as z.ZodType },
    ])
  })
  return Object.fromEntries(options.filter(([name]) => command.options?.includes(name) ?? true))
}

const isFlag = ({ within, schema }: Option) => within === null && unwrap(schema) instanceof z.ZodBoolean
const isNeeded = ({ within, schema }: Option) => within === null && !schema.safeParse(undefined).success
const PICTURE = 'picture'

function parseConfig(row: Row): NonNullable<ParseArgsConfig['options']> {
  const reader = row.command.reader === undefined ? undefined : readers[row.command.reader]
  const own = Object.entries(optionsOf(row)).map(([name, option]) => [
    name,
    { type: isFlag(option) ? 'boolean' : 'string' },
  ])
  return {
    ...(row.isEdges ? {} : { merchant: { type: 'string' } }),
    ...(row.command.print === PICTURE ? { out: { type: 'string' } } : {}),
    ...reader?.options,
    ...Object.fromEntries(own),
  }
}

/** Reads a command line. Throws UsageError with what would be right. */
export function readCommandLine(words: readonly string[]): Asked {
  const found = rows.filter((row) => startsAs(row, words))
  // Of `deposits channels` and `deposits channels set` the longer one is meant.
  const most = Math.max(0, ...found.map(({ command }) => fixedWords(command).length))
  const row = found.find(({ command }) => fixedWords(command).length === most)
  if (!row) throw new UsageError(words.length === 0 ? 'Say what to do.' : `Unknown: ${words.join(' ')}`)
  return readFor(row, words)
}

/** No option is a number, so `-29101` is one; behind this sign the parser takes it for the word that it is. */
const BELOW_ZERO = /^-\d/
const SHIELD = '\u{e000}'
const shield = (words: readonly string[]) => words.map((word) => (BELOW_ZERO.test(word) ? SHIELD + word : word))
const SHIELDED = new RegExp(`^${SHIELD}(?=-\\d)`)
const unshield = <T>(value: T) => (typeof value === 'string' ? value.replace(SHIELDED, '') : value)

function startsAs(row: Row, words: readonly string[]): boolean {
  const { positionals } = parseArgs({
    args: shield(words),
    options: parseConfig(row),
    allowPositionals: true,
    strict: false,
  })
  return fixedWords(row.command).every((word, at) => positionals[at] === word)
}

function readFor(row: Row, words: readonly string[]): Asked {
  const { values, given } = parseStrictly(row, words)
  const { command } = row
  const shape = shapeOf(row.request, command.fixed)
  const merchant = typeof values.merchant === 'string' ? values.merchant : undefined
  if (!row.isEdges && merchant === undefined) throw new UsageError('Say which: --merchant.')
  const out = typeof values.out === 'string' ? values.out : undefined
  if (command.print === PICTURE && out === undefined) throw new UsageError('Say which: --out.')
  const byPlace = placeholders(command).map((typed, at) => {
    const field = fieldOf(command, typed, shape)
    return [field, readPlaced(command, typed, shape[field], given[at] ?? '')] as const
  })
  const reader = command.reader === undefined ? undefined : readers[command.reader]
  const more = reader ? reader.read(values) : readOptions(row, values)
  const input = { ...Object.fromEntries(byPlace), ...more, ...command.fixed }
  check(row, input)
  return { row, merchant, input, out }
}

function parseStrictly(row: Row, words: readonly string[]) {
  try {
    const options = parseConfig(row)
    const { values, positionals } = parseArgs({ args: shield(words), options, allowPositionals: true, strict: true })
    const given = positionals.slice(fixedWords(row.command).length).map(unshield)
    const names = placeholders(row.command)
    if (given.length !== names.length)
      throw new Error(`It takes ${names.length === 0 ? 'no more words' : names.join(' ')}, not '${given.join(' ')}'.`)
    const read = (name: string, value: unknown) =>
      name === 'merchant' && typeof value === 'string' ? foldDashed(value) : unshield(value)
    return {
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, read(name, value)])),
      given,
    }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readPlaced(
  { means = {} }: OperatorCommand,
  typed: string,
  schema: z.ZodType | undefined,
  word: string,
): unknown {
  const meant = means[typed]?.[word]
  return meant === undefined ? readValue(typed, schema, word) : meant
}

function readOptions(row: Row, values: Record<string, unknown>): Record<string, unknown> {
  const input: Record<string, Record<string, unknown> | unknown> = {}
  for (const [name, option] of Object.entries(optionsOf(row))) {
    const word = values[name]
    if (word === undefined && isNeeded(option)) throw new UsageError(`Say which: --${name}.`)
    const value = typeof word === 'string' ? readValue(`--${name}`, option.schema, word) : word
    if (option.within === null) {
      if (value !== undefined) input[option.field] = value
    } else {
      const group = (input[option.within] ?? {}) as Record<string, unknown>
      if (value !== undefined) group[option.field] = value
      input[option.within] = group
    }
  }
  return input
}

/** What the site would refuse is refused here, by the words that were typed. */
function check(row: Row, input: Record<string, unknown>) {
  const checked = row.request.safeParse(input)
  if (checked.success) return
  const [issue] = checked.error.issues
  const path = issue?.path.map(String) ?? []
  const option = Object.entries(optionsOf(row)).find(([, { field }]) => field === path.at(-1))?.[0]
  const place = placeholders(row.command).find(
    (typed) => fieldOf(row.command, typed, { [path[0] ?? '']: z.any() }) === path[0],
  )
  const name = option ? `--${option}` : (place ?? path.join('.'))
  throw new UsageError([name, issue?.message].filter(Boolean).join(': '))
}

/** `withdrawals delay ORDER --merchant CODE [--reason manual_review|bank_slow] [--note TEXT]` */
export function usageOf(row: Row): string {
  const { command } = row
  const shape = shapeOf(row.request, command.fixed)
  const words = command.line.split(' ').map((word) => {
    if (!isPlaceholder(word)) return word
    const choices = wordsOf(word, shape[fieldOf(command, word, shape)])
    return [...(choices.length > 0 ? choices : [word]), ...Object.keys(command.means?.[word] ?? {})].join('|')
  })
  const reader = command.reader === undefined ? undefined : readers[command.reader]
  const own = Object.entries(optionsOf(row)).map(([name, option]) => {
    const choices = wordsOf(name, option.schema)
    const text = isFlag(option)
      ? `--${name}`
      : `--${name} ${choices.length > 0 ? choices.join('|') : valueName(name, option.schema)}`
    return isNeeded(option) ? text : `[${text}]`
  })
  return [
    ...words,
    ...(row.isEdges ? [] : ['--merchant CODE']),
    ...(command.print === PICTURE ? ['--out FILE'] : []),
    ...(reader ? [reader.usage] : []),
    ...own,
  ].join(' ')
}

function valueName(name: string, schema: z.ZodType): string {
  if (name === 'merchant') return 'CODE'
  if (unwrap(schema) instanceof z.ZodNumber) return 'N'
  return schema.safeParse('5.00').success && !schema.safeParse('some words').success ? '5.00' : 'TEXT'
}

/** `help` alone: `help list`, `help put` and `help remove` are commands of the help centre. */
export function asksForUsage(words: readonly string[]): boolean {
  const [first] = words
  if (first === undefined || first === '--help' || first === '-h') return true
  return first === 'help' && !rows.some((row) => startsAs(row, words))
}

/** All of them, by the first word. */
export function usage(): string {
  const areas = Map.groupBy(rows, ({ command }) => command.line.split(' ')[0] ?? '')
  const lines = [...areas.values()].map((list) =>
    list.map((row) => `  ${usageOf(row)}\n      ${row.summary}`).join('\n'),
  )
  return ['npm run ops -- <what>', ...lines, NOTES].join('\n\n')
}

const NOTES = `Without --merchant an act is for all merchants. 'region set' replaces all rules that were set before.
--until is what visitors are told, in UTC (2026-12-01T04:00:00Z); the site stays shut until 'maintenance off'.

Where: OPS_URL, else http://localhost:$PORT, else http://localhost:8787.
Who:   OPS_TOKEN, your own as 'operator add' made it; that of the deployment makes and revokes the others.
       On the local site a token is made for OPS_NAME, else your user name, when it is first needed.`

/** The lines about what was tried, so that a long text does not hide what was wrong with it. */
export function usageAbout(words: readonly string[]): string {
  const typed = words.filter((word) => !word.startsWith('-'))
  const about = (count: number) =>
    rows.filter(({ command }) => {
      const fixed = fixedWords(command)
      return count > 0 && fixed.length > 0 && fixed.slice(0, count).every((word, at) => typed[at] === word)
    })
  const found = [about(3), about(2), about(1)].find((some) => some.length > 0) ?? []
  return found.length > 0 ? found.map((row) => `  ${usageOf(row)}`).join('\n') : '  npm run ops'
}
