/** `vendors list|close|open`: whose games can be played. */
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord } from './read-words.ts'

const vendorSchema = z.object({
  vendor: z.string(),
  name: z.string(),
  closed: z.object({ by: z.string(), at: z.string() }).nullable(),
})

const say = ({ vendor, name, closed }: z.infer<typeof vendorSchema>) =>
  `${vendor.padEnd(12)} ${name}: ${closed ? `SHUT by ${closed.by} since ${closed.at}` : 'open'}`

const turn =
  (open: boolean): Command =>
  async (words, connect) => {
    const { values, positionals } = readWords(words, { merchant: one }, 1)
    const input = { vendor: positionals[0], open }
    const merchant = requireWord(values.merchant, 'merchant')
    const turned = vendorSchema.parse(await connect().act('vendors-switch', { merchant, input }))
    const felt = open
      ? 'Its games open again.'
      : 'Its games do not open and take no stake; results of open rounds are taken.'
    return `${say(turned)}\n${felt}`
  }

export const vendorCommands: Record<string, Command> = {
  async 'vendors list'(words, connect) {
    const { values } = readWords(words, { merchant: one })
    const merchant = requireWord(values.merchant, 'merchant')
    const answer = await connect().act('vendors-list', { merchant, input: {} })
    return z
      .object({ vendors: z.array(vendorSchema) })
      .parse(answer)
      .vendors.map(say)
      .join('\n')
  },
  'vendors close': turn(false),
  'vendors open': turn(true),
}
