/** Counted operations, and what they cost. */
import { type Operation, PRICES } from './prices.ts'

/** By operation and where it happened: `objectRowWritten:WalletDO` → how often. */
export type Counts = Record<string, number>

export const countKey = (operation: Operation, where: string) => `${operation}:${where}`

export function addCounts(...all: readonly Counts[]): Counts {
  const sum: Counts = {}
  for (const counts of all) for (const [key, value] of Object.entries(counts)) sum[key] = (sum[key] ?? 0) + value
  return sum
}

const isOperation = (name: string): name is Operation => Object.hasOwn(PRICES, name)

export type CostLine = { operation: Operation; where: string; each: number; dollarsAMillion: number }

/** One line for each operation and place, dearest first. `times`: how often the act was done while it was counted. */
export function computeCost(counts: Counts, times: number): CostLine[] {
  return Object.entries(counts)
    .flatMap(([key, value]) => {
      const [operation = '', where = ''] = key.split(':')
      if (!isOperation(operation)) return []
      const each = value / times
      return [{ operation, where, each, dollarsAMillion: each * PRICES[operation] }]
    })
    .sort((one, other) => other.dollarsAMillion - one.dollarsAMillion)
}

export const sumOperation = (lines: readonly CostLine[], operation: Operation) =>
  lines.filter((line) => line.operation === operation).reduce((sum, { each }) => sum + each, 0)

export const sumOperations = (lines: readonly CostLine[], operations: readonly Operation[]) =>
  operations.reduce((sum, operation) => sum + sumOperation(lines, operation), 0)

/** Columns of a table: a name, and the operations that it counts. */
export type Columns = readonly (readonly [string, readonly Operation[]])[]

/** What every table of costs ends with. */
export const STORE_COLUMNS: Columns = [
  ['D1 rows read', ['d1RowRead']],
  ['written', ['d1RowWritten']],
  ['queue', ['queueOperation']],
  ['KV read', ['kvRead']],
  ['written', ['kvWrite']],
  ['log events', ['logEvent']],
]

export const sumDollars = (lines: readonly CostLine[]) =>
  lines.reduce((sum, { dollarsAMillion }) => sum + dollarsAMillion, 0)

const GROUPS = {
  'D1 rows': ['d1RowWritten', 'd1RowRead'],
  'object rows': ['objectRowWritten', 'objectRowRead', 'alarmSet'],
  'log events': ['logEvent'],
  queue: ['queueOperation'],
  KV: ['kvRead', 'kvWrite'],
  requests: ['workerRequest', 'objectRequest'],
  time: ['processorMs', 'objectGigabyteSecond'],
} as const satisfies Record<string, readonly Operation[]>

/** Dollars for a million of the act by what a bill is made of, dearest first; rows of objects by their class. */
export function groupCost(lines: readonly CostLine[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const { operation, where, dollarsAMillion } of lines) {
    const found = Object.entries(GROUPS).find(([, operations]) => (operations as readonly string[]).includes(operation))
    const name = found?.[0] === 'object rows' ? `rows of ${where}` : (found?.[0] ?? operation)
    sums.set(name, (sums.get(name) ?? 0) + dollarsAMillion)
  }
  return [...sums].sort(([, one], [, other]) => other - one)
}
