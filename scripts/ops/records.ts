/** `records check` and `records rebuild`: the read model against the journals, page by page. */
import { z } from 'zod'
import { recordFaultSchema } from '../../contract/operator/books.ts'
import type { Command } from './commands.ts'
import { sumOf, walkPages } from './walk-pages.ts'

export const differenceSchema = z.object({
  ...{ memberId: z.string(), table: z.string(), fault: recordFaultSchema, key: z.string() },
})

/** A line each, a hundred at most. */
export const nameDifferences = (differences: readonly z.output<typeof differenceSchema>[]): string[] =>
  differences.slice(0, 100).map(({ memberId, table, fault, key }) => `  ${memberId} ${table} ${key}: ${fault}`)

const pageSchema = z.object({
  membersCompared: z.number(),
  rowsCompared: z.number(),
  differencesFound: z.number(),
  differences: z.array(differenceSchema),
  /** Of a check alone, where one member takes more than one answer. */
  unfinished: z.string().nullish(),
  place: z.looseObject({}).nullish(),
  next: z.string().nullable(),
})

const walk =
  (name: 'records-check' | 'records-rebuild'): Command =>
  async (words, connect) => {
    const { pages } = await walkPages(words, connect, { name, page: pageSchema })
    const differences = sumOf(pages, ({ differencesFound }) => differencesFound)
    const named = nameDifferences(pages.flatMap((page) => page.differences))
    const members = sumOf(pages, ({ membersCompared }) => membersCompared)
    const rows = sumOf(pages, ({ rowsCompared }) => rowsCompared)
    const compared = `${members} members, ${rows} rows compared with their journals`
    if (differences === 0) return `${compared}: equal.`
    const advice =
      name === 'records-check'
        ? 'What was posted in the last minute may still be on its way. `records rebuild` mends the rest.'
        : 'Rows that were wrong are gone and the wallets send their events again: check once more in a minute.'
    return [`${compared}: ${differences} differ.`, ...named, advice].join('\n')
  }

export const recordsCommands: Record<string, Command> = {
  'records check': walk('records-check'),
  'records rebuild': walk('records-rebuild'),
}
