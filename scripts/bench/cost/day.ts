/**
 * What a day costs: acts that were counted one by one, as often as members do them, and the site's own minutes. List prices,
 * beyond what the plan includes.
 * Not in it: what is stored (D1, objects, KV, R2, logs), calls of R2, and providers' fees. Nor acts that the mix leaves out: first
 * visits, registrations, live tables, coupons. Nor agents' windows, operators, and what is due once a night (points, ranks, rebates).
 */
import { showTable } from '../statistics.ts'
import { type Columns, type CostLine, STORE_COLUMNS, sumDollars, sumOperation, sumOperations } from './counts.ts'
import { type Operation, PRICES } from './prices.ts'

export type ActCost = { name: string; times: number; lines: CostLine[] }

/** A part of a day: so many of an act, with what all of them cost. Counts and dollars are of the day. */
export type DayPart = { name: string; times: number; lines: CostLine[]; dollars: number }

export const DAILY_MEMBERS = 1_000
export const DAY_MARK_DOLLARS = 7
export const OPEN_PAGE = 'hour of an open page'
export const IDLE_MINUTE = 'minute without anybody'

/** What research says that a member does in a day. Three launches: a sitting is some forty rounds. Books are checked once. */
const OF_A_MEMBER = {
  login: 0.3,
  page: 25,
  [OPEN_PAGE]: 40 / 60,
  launch: 3,
  round: 120,
  deposit: 0.4,
  withdrawal: 0.1,
  'books check': 1,
} as const
const OF_THE_SITE = { [IDLE_MINUTE]: 24 * 60 } as const

/** The dearest part first. Throws where an act of the day was not counted. */
export function computeDay(costs: readonly ActCost[], members: number): DayPart[] {
  const often = [
    ...Object.entries(OF_A_MEMBER).map(([name, times]) => [name, times * members] as const),
    ...Object.entries(OF_THE_SITE),
  ]
  return often
    .map(([name, times]) => {
      const act = costs.find((one) => one.name === name)
      if (!act) throw new Error(`a day has no count of ${name}`)
      const lines = act.lines.map((line) => ({
        ...line,
        each: line.each * times,
        dollarsAMillion: line.dollarsAMillion * times,
      }))
      return { name, times, lines, dollars: sumDollars(lines) / 1e6 }
    })
    .sort((one, other) => other.dollars - one.dollars)
}

export const sumDay = (parts: readonly DayPart[]) => parts.reduce((sum, { dollars }) => sum + dollars, 0)

const KINDS: Columns = [
  ['Worker requests', ['workerRequest']],
  ['processor ms', ['processorMs']],
  ['object requests', ['objectRequest']],
  ['GB-s', ['objectGigabyteSecond']],
  ['object rows read', ['objectRowRead']],
  ['written', ['objectRowWritten', 'alarmSet']],
  ...STORE_COLUMNS,
]

const pay = (lines: readonly CostLine[], operations: readonly Operation[]) =>
  operations.reduce((sum, operation) => sum + sumOperation(lines, operation) * PRICES[operation], 0) / 1e6

/** By act, with counts of the day; then what each kind of count comes to. */
export function showDay(parts: readonly DayPart[], members: number): string {
  const all = parts.flatMap(({ lines }) => lines)
  const row = (name: string, times: string, lines: readonly CostLine[], dollars: number) => [
    name,
    times,
    ...KINDS.map(([, operations]) => sumOperations(lines, operations).toFixed(0)),
    dollars.toFixed(3),
  ]
  const sum = sumDay(parts)
  const table = showTable(
    [`A day of ${members} members`, 'times', ...KINDS.map(([name]) => name), '$'],
    [
      ...parts.map(({ name, times, lines, dollars }) => row(name, times.toFixed(0), lines, dollars)),
      row('all', '', all, sum),
      ['$', '', ...KINDS.map(([, operations]) => pay(all, operations).toFixed(3)), sum.toFixed(3)],
    ],
  )
  const largest = parts.slice(0, 2).map(({ name, dollars }) => `${name} $${dollars.toFixed(2)}`)
  const words = `A day of ${members} daily members costs $${sum.toFixed(2)} (mark: at most $${DAY_MARK_DOLLARS}); most of it: ${largest.join(', ')}.`
  return `${table}\n\n${words}`
}
