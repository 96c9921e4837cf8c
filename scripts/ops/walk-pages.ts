/** What is asked of a merchant's members page by page, to the last page. */
import type { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord, yes } from './read-words.ts'

type Connect = Parameters<Command>[1]

/** `resume`, `place`: to be brought back where a page was left `unfinished`. */
type AnyPage = { next: string | null; unfinished?: string | null; resume?: string | null; place?: object | null }

/** Reads `--merchant CODE [--member ID]`, `--full` where a call knows it, and asks the call `name` until there is no next page. */
export async function walkPages<Page extends z.ZodType<AnyPage>>(
  words: string[],
  connect: Connect,
  { name, page: schema, hasFull = false }: { name: string; page: Page; hasFull?: boolean },
): Promise<{ merchant: string; pages: z.output<Page>[] }> {
  const { values } = readWords(words, { merchant: one, member: one, ...(hasFull ? { full: yes } : {}) })
  const merchant = requireWord(values.merchant, 'merchant')
  const client = connect()
  const pages: z.output<Page>[] = []
  const which = { ...(values.member && { memberId: values.member }), ...('full' in values && { full: true }) }
  let after: string | undefined
  let isUnfinished = false
  let rest: object = {}
  do {
    const input = { ...which, ...(after && { after }), ...rest }
    const page = schema.parse(await client.act(name, { merchant, input }))
    pages.push(page)
    after = page.next ?? undefined
    const { resume, place } = page
    isUnfinished = (page.unfinished ?? null) !== null
    rest = { ...(resume && { resume }), ...(place && { place }) }
  } while (after !== undefined || isUnfinished)
  return { merchant, pages }
}

/** Of one figure over all pages. */
export const sumOf = <Page>(pages: readonly Page[], figure: (page: Page) => number): number =>
  pages.reduce((sum, page) => sum + figure(page), 0)
