/** `promotions list|approve|refuse`, `approvals list`: who waits for a decision, the decision, and what waits for a second operator. */
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord } from './read-words.ts'

const listSchema = z.object({
  waiting: z.array(z.object({ promotionId: z.string(), username: z.string(), comment: z.string(), since: z.string() })),
})
const approvalsSchema = z.object({
  largeFrom: z.string(),
  waiting: z.array(z.object({ subject: z.string(), operator: z.string(), content: z.string(), since: z.string() })),
})
const approvedSchema = z.object({ state: z.string(), waitsBecause: z.string().nullable() })

export const promotionsCommands: Record<string, Command> = {
  async 'promotions list'(words, connect) {
    const { values } = readWords(words, { merchant: one, promotion: one, status: one, limit: one })
    const input = {
      ...(values.promotion ? { promotionId: values.promotion } : {}),
      ...(values.status ? { status: values.status } : {}),
      ...(values.limit ? { limit: Number(values.limit) } : {}),
    }
    const merchant = requireWord(values.merchant, 'merchant')
    const { waiting } = listSchema.parse(await connect().act('promotions-list', { merchant, input }))
    if (waiting.length === 0) return 'Nobody waits.'
    return waiting
      .map(
        ({ since, promotionId, username, comment }) =>
          `${since}  ${promotionId}  ${username}  ${JSON.stringify(comment)}`,
      )
      .join('\n')
  },
  async 'promotions approve'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, amount: one }, 2)
    const [promotionId, username] = positionals
    const merchant = requireWord(values.merchant, 'merchant')
    const input = { promotionId, username, ...(values.amount ? { amount: values.amount } : {}) }
    const { waitsBecause } = approvedSchema.parse(await connect().act('promotions-approve', { merchant, input }))
    if (waitsBecause === 'second_approval')
      return 'Written down. A second operator has to approve the same amount: it is large, and more than the promotion says.'
    return waitsBecause === null
      ? `${promotionId} is issued to ${username}.`
      : `${promotionId} is granted to ${username}. The wallet refused for now (${waitsBecause}); it is asked again until it takes it.`
  },
  async 'approvals list'(words, connect) {
    const { values } = readWords(words, { merchant: one, limit: one })
    const merchant = requireWord(values.merchant, 'merchant')
    const input = values.limit ? { limit: Number(values.limit) } : {}
    const { largeFrom, waiting } = approvalsSchema.parse(await connect().act('approvals-list', { merchant, input }))
    if (waiting.length === 0) return `Nothing waits for a second operator. It takes two from ${largeFrom} on.`
    return waiting
      .map(({ since, subject, operator, content }) => `${since}  ${subject}  ${operator} said ${content}`)
      .join('\n')
  },
  async 'promotions refuse'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, reason: one }, 2)
    const [promotionId, username] = positionals
    const [merchant, reason] = [requireWord(values.merchant, 'merchant'), requireWord(values.reason, 'reason')]
    await connect().act('promotions-refuse', { merchant, input: { promotionId, username, reason } })
    return `${username} is refused ${promotionId} and reads why.`
  },
}
