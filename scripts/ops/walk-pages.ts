/** What is asked of a merchant's members page by page, to the last page. */
import type { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord } from './read-words.ts'

type Connect = Parameters<Command>[1]

/** Reads `--merchant CODE [--member ID]` and asks the call `name` until there is no next page. */
export async function walkPages<Page extends z.ZodType<{ next: string | null }>>(
  words: string[],
  connect: Connect,
  { name, page: schema }: { name: string; page: Page },
): Promise<{ merchant: string; pages: z.output<Page>[] }> {
  const { values } = readWords(words, { merchant: one, member: one })
  const merchant = requireWord(values.merchant, 'merchant')
  const client = connect()
  const pages: z.output<Page>[] = []
  let after: string | undefined
  do {
    const input = { ...(values.member ? { memberId: values.member } : {}), ...(after ? { after } : {}) }
    const page = schema.parse(await client.act(name, { merchant, input }))
    pages.push(page)
    after = page.next ?? undefined
  } while (after !== undefined)
  return { merchant, pages }
}

/** Of one figure over all pages. */
export const sumOf = <Page>(pages: readonly Page[], figure: (page: Page) => number): number =>
  pages.reduce((sum, page) => sum + figure(page), 0)
