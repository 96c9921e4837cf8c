/** `member set-name`, `destinations clashes`: what members may not change by themselves, and what looks odd. */
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord } from './read-words.ts'

const namedSchema = z.object({ username: z.string(), realName: z.string() })
const clashesSchema = z.object({
  clashes: z.array(
    z.object({
      username: z.string(),
      otherUsername: z.string(),
      provider: z.string(),
      masked: z.string(),
      admitted: z.boolean(),
      at: z.string(),
    }),
  ),
})

export const membersCommands: Record<string, Command> = {
  async 'member set-name'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, name: one, reason: one }, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    const [realName, reason] = [requireWord(values.name, 'name'), requireWord(values.reason, 'reason')]
    const input = { username: positionals[0], realName, reason }
    const named = namedSchema.parse(await connect().act('member-set-name', { merchant, input }))
    return `${named.username} is now ${named.realName}. Accounts in another name can be paid to no more.`
  },
  async 'destinations clashes'(words, connect) {
    const { values } = readWords(words, { merchant: one, limit: one })
    const input = values.limit ? { limit: Number(values.limit) } : {}
    const merchant = requireWord(values.merchant, 'merchant')
    const { clashes } = clashesSchema.parse(await connect().act('destinations-clashes', { merchant, input }))
    if (clashes.length === 0) return 'No number was wanted by two members.'
    return clashes
      .map(
        ({ at, username, otherUsername, provider, masked, admitted }) =>
          `${at}  ${provider} ${masked}  ${username} ${admitted ? 'has it now, after' : 'was refused, it is of'} ${otherUsername}`,
      )
      .join('\n')
  },
}
