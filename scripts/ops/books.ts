/** `books check` and `wallet unfreeze`. */
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord } from './read-words.ts'

const pageSchema = z.object({
  walletsChecked: z.number(),
  postings: z.number(),
  broken: z.array(z.object({ memberId: z.string(), findings: z.array(z.string()) })),
  failed: z.array(z.string()),
  records: z.object({ differencesFound: z.number() }),
  next: z.string().nullable(),
})

/** Throws after the last page when something is wrong, so that a shell or a schedule sees it by the exit code. */
async function booksCheck(words: string[], connect: Parameters<Command>[1]): Promise<string> {
  const { values } = readWords(words, { merchant: one, member: one })
  const merchant = requireWord(values.merchant, 'merchant')
  const client = connect()
  const sum = { wallets: 0, postings: 0, differences: 0 }
  const wrong: string[] = []
  let after: string | undefined
  do {
    const input = { ...(values.member ? { memberId: values.member } : {}), ...(after ? { after } : {}) }
    const page = pageSchema.parse(await client.act('books-check', { merchant, input }))
    sum.wallets += page.walletsChecked
    sum.postings += page.postings
    sum.differences += page.records.differencesFound
    wrong.push(...page.broken.map(({ memberId, findings }) => `BROKEN and frozen: ${memberId}: ${findings.join('; ')}`))
    wrong.push(...page.failed.map((memberId) => `could not be read: ${memberId}`))
    after = page.next ?? undefined
  } while (after !== undefined)
  if (sum.differences > 0)
    wrong.push(`${sum.differences} records differ from the journals: \`records check\` names them`)
  const said = `${sum.wallets} wallets of ${merchant}, ${sum.postings} postings`
  if (wrong.length > 0) throw new BooksWrong([`${said}:`, ...wrong].join('\n'))
  return `${said}: every wallet sums to zero, equals its postings and equals the records.`
}

/** Something is wrong with the books; the text names it. */
export class BooksWrong extends Error {}

async function walletUnfreeze(words: string[], connect: Parameters<Command>[1]): Promise<string> {
  const { values } = readWords(words, { merchant: one, member: one, reason: one })
  const input = { memberId: requireWord(values.member, 'member'), reason: requireWord(values.reason, 'reason') }
  await connect().act('wallet-unfreeze', { merchant: requireWord(values.merchant, 'merchant'), input })
  return `The wallet of ${input.memberId} moves again.`
}

export const booksCommands: Record<string, Command> = { 'books check': booksCheck, 'wallet unfreeze': walletUnfreeze }
