/** `transfers list|show`: money between members, how far it is, and what was done to it. */
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord } from './read-words.ts'

const transferSchema = z.object({
  transferId: z.string(),
  sender: z.string(),
  receiver: z.string(),
  state: z.string(),
  amount: z.string(),
  currency: z.string(),
  refusal: z.string().nullable(),
  requestedAt: z.string(),
  endedAt: z.string().nullable(),
})
const listSchema = z.object({ transfers: z.array(transferSchema) })
const shownSchema = z.object({
  transfer: transferSchema,
  history: z.array(z.object({ act: z.string(), actor: z.string(), requestId: z.string(), at: z.string() })),
})

function describeTransfer(transfer: z.infer<typeof transferSchema>): string {
  const { transferId, sender, receiver, amount, currency, state, refusal, requestedAt, endedAt } = transfer
  const why = refusal === null ? '' : ` (${refusal})`
  const end = endedAt === null ? '' : `, ${endedAt}`
  return `${requestedAt}  ${transferId}  ${sender} to ${receiver}  ${amount} ${currency}  ${state}${why}${end}`
}

export const transfersCommands: Record<string, Command> = {
  async 'transfers list'(words, connect) {
    const { values } = readWords(words, { merchant: one, username: one, limit: one })
    const merchant = requireWord(values.merchant, 'merchant')
    const limit = values.limit === undefined ? undefined : Number(values.limit)
    const answer = await connect().act('transfers-list', { merchant, input: { username: values.username, limit } })
    return listSchema.parse(answer).transfers.map(describeTransfer).join('\n') || 'Nothing is on its way.'
  },
  async 'transfers show'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one }, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    const answer = await connect().act('transfers-show', { merchant, input: { transferId: positionals[0] } })
    const { transfer, history } = shownSchema.parse(answer)
    const acts = history.map(({ at, act, actor, requestId }) => `  ${at}  ${act}  ${actor}  ${requestId}`)
    return [describeTransfer(transfer), ...acts].join('\n')
  },
}
