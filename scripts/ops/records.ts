/** `records check` and `records rebuild`: the read model against the journals, page by page. */
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord } from './read-words.ts'

const pageSchema = z.object({
  membersCompared: z.number(),
  rowsCompared: z.number(),
  differencesFound: z.number(),
  differences: z.array(z.object({ memberId: z.string(), table: z.string(), fault: z.string(), key: z.string() })),
  next: z.string().nullable(),
})

const walk =
  (name: 'records-check' | 'records-rebuild'): Command =>
  async (words, connect) => {
    const { values } = readWords(words, { merchant: one, member: one })
    const merchant = requireWord(values.merchant, 'merchant')
    const client = connect()
    const sum = { members: 0, rows: 0, differences: 0 }
    const named: string[] = []
    let after: string | undefined
    do {
      const input = { ...(values.member ? { memberId: values.member } : {}), ...(after ? { after } : {}) }
      const page = pageSchema.parse(await client.act(name, { merchant, input }))
      sum.members += page.membersCompared
      sum.rows += page.rowsCompared
      sum.differences += page.differencesFound
      named.push(
        ...page.differences.map(({ memberId, table, fault, key }) => `  ${memberId} ${table} ${key}: ${fault}`),
      )
      after = page.next ?? undefined
    } while (after !== undefined)
    const compared = `${sum.members} members, ${sum.rows} rows compared with their journals`
    if (sum.differences === 0) return `${compared}: equal.`
    const advice =
      name === 'records-check'
        ? 'What was posted in the last minute may still be on its way. `records rebuild` mends the rest.'
        : 'Rows that were wrong are gone and the wallets send their events again: check once more in a minute.'
    return [`${compared}: ${sum.differences} differ.`, ...named.slice(0, 100), advice].join('\n')
  }

export const recordsCommands: Record<string, Command> = {
  'records check': walk('records-check'),
  'records rebuild': walk('records-rebuild'),
}
