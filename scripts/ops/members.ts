/** `member lock|unlock|unbind|set-name|set-birthday`, `destinations clashes`: what members may not change by themselves, and what looks odd. */
import { z } from 'zod'
import type { Connect } from './client.ts'
import type { Command } from './commands.ts'
import { one, readWords, requireWord } from './read-words.ts'

const namedSchema = z.object({ username: z.string(), realName: z.string() })
const bornSchema = z.object({ username: z.string(), birthday: z.string() })
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

const FACTOR_NAMES = { sms: 'codes by SMS', email: 'codes by e-mail', authenticator: 'the authenticator' } as const
const unboundSchema = z.object({ username: z.string(), factor: z.enum(['sms', 'email', 'authenticator']) })
const statusSchema = z.object({ username: z.string(), status: z.string() })

async function changeStatus(name: string, words: string[], connect: Connect) {
  const { values, positionals } = readWords(words, { merchant: one, reason: one }, 1)
  const [merchant, reason] = [requireWord(values.merchant, 'merchant'), requireWord(values.reason, 'reason')]
  const input = { username: positionals[0], reason }
  return statusSchema.parse(await connect().act(name, { merchant, input }))
}

export const membersCommands: Record<string, Command> = {
  async 'member lock'(words, connect) {
    const { username } = await changeStatus('member-lock', words, connect)
    return `${username} is locked: every session is over, and nobody logs in. Their money stays where it is.`
  },
  async 'member unlock'(words, connect) {
    const { username } = await changeStatus('member-unlock', words, connect)
    return `${username} may log in again.`
  },
  async 'member unbind'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, reason: one }, 2)
    const [merchant, reason] = [requireWord(values.merchant, 'merchant'), requireWord(values.reason, 'reason')]
    const input = { username: positionals[0], factor: positionals[1], reason }
    const { username, factor } = unboundSchema.parse(await connect().act('member-unbind', { merchant, input }))
    return `${username} is asked for ${FACTOR_NAMES[factor]} no more. Every session is over.`
  },
  async 'member set-name'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, name: one, reason: one }, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    const [realName, reason] = [requireWord(values.name, 'name'), requireWord(values.reason, 'reason')]
    const input = { username: positionals[0], realName, reason }
    const named = namedSchema.parse(await connect().act('member-set-name', { merchant, input }))
    return `${named.username} is now ${named.realName}. Accounts in another name can be paid to no more.`
  },
  async 'member set-birthday'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, date: one, reason: one }, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    const [birthday, reason] = [requireWord(values.date, 'date'), requireWord(values.reason, 'reason')]
    const input = { username: positionals[0], birthday, reason }
    const born = bornSchema.parse(await connect().act('member-set-birthday', { merchant, input }))
    return `${born.username} was born on ${born.birthday}. Too young, they neither deposit nor play; withdrawals stay open.`
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
