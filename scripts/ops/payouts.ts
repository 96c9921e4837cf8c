/** `payouts unmatched|settle|methods|method`: who pays withdrawals out, and money that was paid for no order of ours. */
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord, UsageError } from './read-words.ts'

const movementSchema = z.object({
  provider: z.string(),
  transactionId: z.string(),
  merchant: z.string(),
  orderId: z.string(),
  amount: z.string(),
  currency: z.string(),
  saidAt: z.string(),
  failureSaidAt: z.string().nullable(),
  order: z.object({ state: z.string(), username: z.string() }).nullable(),
  settled: z.object({ as: z.string(), by: z.string(), note: z.string(), at: z.string() }).nullable(),
})

function describeMovement(movement: z.infer<typeof movementSchema>): string {
  const { provider, transactionId, merchant, orderId, amount, currency, saidAt, failureSaidAt, order, settled } =
    movement
  const notes = [
    order
      ? `that order is ${order.username}'s and ${order.state}, but was not ${provider}'s to pay: nobody decides on it before this is settled`
      : 'there is no such order here',
    failureSaidAt && `${provider} said at ${failureSaidAt} that nothing was sent: ask whether it came back`,
    settled && `${settled.as} by ${settled.by} at ${settled.at}: ${JSON.stringify(settled.note)}`,
  ].filter(Boolean)
  const line = `${saidAt}  ${provider} ${transactionId}  ${amount} ${currency}  for ${orderId} of ${merchant}`
  return [line, ...notes.map((note) => `    ${note}`)].join('\n')
}

const payersSchema = z.object({
  methods: z.array(
    z.object({
      kind: z.string(),
      isOpen: z.boolean(),
      provider: z.string().nullable(),
      isSetUp: z.boolean(),
      underWay: z.number(),
    }),
  ),
  providers: z.array(z.string()),
  changes: z.array(
    z.object({ kind: z.string(), provider: z.string().nullable(), setBy: z.string(), setAt: z.string() }),
  ),
})

function describePayers(answer: unknown): string {
  const { methods, providers, changes } = payersSchema.parse(answer)
  const payer = (provider: string | null) => provider ?? 'by hand'
  return [
    ...methods.map(({ kind, isOpen, provider, isSetUp, underWay }) =>
      [
        `${kind.padEnd(8)} ${payer(provider)}`,
        isSetUp ? '' : ', NOT SET UP HERE: what is approved waits for people',
        isOpen ? '' : ', closed to members',
        underWay > 0 ? `, ${underWay} with a provider now` : '',
      ].join(''),
    ),
    `Providers set up here: ${providers.join(', ') || 'none'}.`,
    ...changes.map(({ kind, provider, setBy, setAt }) => `  ${setAt}  ${kind} ${payer(provider)}, by ${setBy}`),
  ].join('\n')
}

const BY_HAND = 'by-hand'

export const payoutsCommands: Record<string, Command> = {
  async 'payouts unmatched'(words, connect) {
    const { values } = readWords(words, { merchant: one, limit: one })
    const merchant = requireWord(values.merchant, 'merchant')
    const limit = values.limit === undefined ? undefined : Number(values.limit)
    const answer = await connect().act('payouts-unmatched', { merchant, input: { limit } })
    const { movements } = z.object({ movements: z.array(movementSchema) }).parse(answer)
    return movements.length === 0 ? 'Nothing waits.' : movements.map(describeMovement).join('\n')
  },
  async 'payouts settle'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, note: one }, 3)
    const [provider, transactionId, word] = positionals
    if (word !== 'came-back' && word !== 'accounted-for')
      throw new UsageError(`It came-back or is accounted-for, not '${word}'.`)
    const merchant = requireWord(values.merchant, 'merchant')
    const becomes = word === 'came-back' ? 'came_back' : 'accounted_for'
    const input = { provider, transactionId, becomes, note: requireWord(values.note, 'note') }
    const { movement, waitsBecause } = z
      .object({ movement: movementSchema, waitsBecause: z.string().nullable() })
      .parse(await connect().act('payouts-settle', { merchant, input }))
    const waits = waitsBecause === null ? '' : '\nIt is settled when a second operator says the same.'
    return `${describeMovement(movement)}${waits}`
  },
  async 'payouts methods'(words, connect) {
    const { values } = readWords(words, { merchant: one })
    const merchant = requireWord(values.merchant, 'merchant')
    return describePayers(await connect().act('payouts-methods', { merchant, input: {} }))
  },
  async 'payouts method'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one }, 2)
    const merchant = requireWord(values.merchant, 'merchant')
    const [kind, payer] = positionals
    const input = { kind, provider: payer === BY_HAND ? null : payer }
    return describePayers(await connect().act('payouts-method-set', { merchant, input }))
  },
}
