/** `withdrawals list|show|account|approve|refuse|pay|delay|settle|resolve|unsay|rule`: money that goes out, and who decides on it. */
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Command } from './commands.ts'
import { describeOrder, orderSchema } from './describe-withdrawal.ts'
import { one, readWords, requireWord, UsageError } from './read-words.ts'

const accountSchema = z.object({
  providerName: z.string(),
  account: z.string(),
  holder: z.string().nullable(),
  receive: z.string(),
  currency: z.string(),
})
const shownSchema = z.object({
  order: orderSchema,
  proofs: z.number(),
  history: z.array(z.object({ at: z.string(), actor: z.string(), act: z.string(), note: z.string().nullable() })),
})

const pictureSchema = z.object({ data: z.base64(), contentType: z.string() })

const OPTIONS = { merchant: one, reason: one, note: one, reference: one }

/** An act on one withdrawal: `fields` are the options that go along. */
const actOn =
  (name: string, fields: readonly ('reason' | 'note' | 'reference')[], needed: readonly string[] = []): Command =>
  async (words, connect) => {
    const { values, positionals } = readWords(words, OPTIONS, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    for (const field of needed) requireWord(values[field as keyof typeof values], field)
    const given = fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]] as const]))
    const input = { orderId: positionals[0], ...Object.fromEntries(given) }
    return describeOrder(orderSchema.parse(await connect().act(name, { merchant, input })))
  }

export const withdrawalsCommands: Record<string, Command> = {
  async 'withdrawals list'(words, connect) {
    const { values } = readWords(words, { merchant: one, state: one, limit: one })
    const limit = values.limit === undefined ? undefined : Number(values.limit)
    const merchant = requireWord(values.merchant, 'merchant')
    const answer = await connect().act('withdrawals-list', { merchant, input: { state: values.state, limit } })
    const { orders } = z.object({ orders: z.array(orderSchema) }).parse(answer)
    return orders.length === 0 ? 'Nothing waits.' : orders.map(describeOrder).join('\n')
  },
  async 'withdrawals show'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one }, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    const answer = await connect().act('withdrawals-show', { merchant, input: { orderId: positionals[0] } })
    const { order, proofs, history } = shownSchema.parse(answer)
    const acts = history.map(({ at, actor, act, note }) => `  ${at}  ${act}  ${actor}${note ? `  ${note}` : ''}`)
    return [describeOrder(order), `    ${proofs} pictures`, ...acts].join('\n')
  },
  async 'withdrawals account'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one }, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    const answer = await connect().act('withdrawals-account', { merchant, input: { orderId: positionals[0] } })
    const { providerName, account, holder, receive, currency } = accountSchema.parse(answer)
    return `${receive} ${currency} to ${providerName}, ${account}${holder ? `, in the name of ${holder}` : ''}`
  },
  async 'withdrawals proof'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, out: one }, 2)
    const [merchant, out] = [requireWord(values.merchant, 'merchant'), requireWord(values.out, 'out')]
    const input = { orderId: positionals[0], number: Number(positionals[1]) }
    const { data, contentType } = pictureSchema.parse(await connect().act('withdrawals-proof', { merchant, input }))
    writeFileSync(out, Buffer.from(data, 'base64'), { flag: 'wx' })
    return `${out} written (${contentType}).`
  },
  'withdrawals approve': actOn('withdrawals-approve', []),
  'withdrawals refuse': actOn('withdrawals-refuse', ['reason', 'note'], ['reason']),
  'withdrawals pay': actOn('withdrawals-pay', ['reference'], ['reference']),
  'withdrawals delay': actOn('withdrawals-delay', ['reason', 'note']),
  'withdrawals settle': actOn('withdrawals-settle', ['note'], ['note']),
  'withdrawals unsay': actOn('withdrawals-unsay', []),
  async 'withdrawals resolve'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, reference: one, note: one }, 2)
    const merchant = requireWord(values.merchant, 'merchant')
    const [orderId, becomes] = positionals
    const note = requireWord(values.note, 'note')
    const input = { orderId, becomes, note, ...(values.reference ? { reference: values.reference } : {}) }
    return describeOrder(orderSchema.parse(await connect().act('withdrawals-resolve', { merchant, input })))
  },
  async 'withdrawals rule'(words, connect) {
    const options = { merchant: one, 'up-to': one, day: one, 'unchanged-hours': one }
    const { values, positionals } = readWords(words, options, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    const [what] = positionals
    if (what === 'show') return sayRule(await connect().act('withdrawals-rule', { merchant, input: {} }))
    if (what === 'off') return sayRule(await connect().act('withdrawals-rule-set', { merchant, input: { on: false } }))
    if (what !== 'on') throw new UsageError('Say show, on or off.')
    const input = {
      on: true,
      upTo: requireWord(values['up-to'], 'up-to'),
      dayUpTo: requireWord(values.day, 'day'),
      unchangedHours: Number(requireWord(values['unchanged-hours'], 'unchanged-hours')),
    }
    return sayRule(await connect().act('withdrawals-rule-set', { merchant, input }))
  },
}

const ruleSchema = z.object({
  rule: z
    .object({
      on: z.boolean(),
      upTo: z.string(),
      dayUpTo: z.string(),
      unchangedHours: z.number(),
      setBy: z.string(),
      setAt: z.string(),
    })
    .nullable(),
})

function sayRule(answer: unknown): string {
  const { rule } = ruleSchema.parse(answer)
  if (!rule) return 'No rule was ever set: people approve every withdrawal.'
  const { on, upTo, dayUpTo, unchangedHours, setBy, setAt } = rule
  const bounds = `up to ${upTo} each and ${dayUpTo} a member in 24 hours, where all is unchanged for ${unchangedHours} hours`
  return `${on ? `On: approved without anybody ${bounds}` : 'Off: people approve every withdrawal'}. Set by ${setBy} at ${setAt}.`
}
