/** `safety show|limit|exclude|lift|returning|clear`: a member's limits and exclusions, and who looks like an excluded one. */
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord, UsageError } from './read-words.ts'

const barSchema = z.object({ kind: z.string(), until: z.string() })
const safetySchema = z.object({
  limits: z.array(
    z.object({
      kind: z.string(),
      period: z.string(),
      own: z.string().nullable(),
      operator: z.string().nullable(),
      inForce: z.string().nullable(),
      used: z.string(),
    }),
  ),
  bar: barSchema.nullable(),
  lifetime: z.object({ deposits: z.string(), withdrawals: z.string(), net: z.string() }),
})
const shownSchema = z.object({
  safety: safetySchema,
  history: z.array(z.object({ at: z.string(), actor: z.string(), change: z.object({ what: z.string() }).loose() })),
})
const liftedSchema = z.object({ until: z.string().nullable() })
const returningSchema = z.object({
  rows: z.array(z.object({ username: z.string(), looksLike: z.string(), because: z.string(), at: z.string() })),
})

export const safetyCommands: Record<string, Command> = {
  async 'safety show'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one }, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    const answer = await connect().act('safety-show', { merchant, input: { username: positionals[0] } })
    const { safety, history } = shownSchema.parse(answer)
    const changes = history.map(({ at, actor, change }) => `${at}  ${actor}  ${JSON.stringify(change)}`)
    return [explain(safety), 'Changes, newest first:', ...(changes.length > 0 ? changes : ['  none'])].join('\n')
  },
  async 'safety limit'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, reason: one }, 4)
    const [username, kind, period, word = ''] = positionals
    const amount = word === 'none' ? null : word
    if (amount !== null && !/^\d+\.\d\d$/.test(amount))
      throw new UsageError(`An amount is 100.00 or none, not '${word}'.`)
    const [merchant, reason] = [requireWord(values.merchant, 'merchant'), requireWord(values.reason, 'reason')]
    const input = { username, kind, period, amount, reason }
    return explain(safetySchema.parse(await connect().act('safety-limit', { merchant, input })))
  },
  async 'safety exclude'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, months: one, reason: one }, 1)
    const [merchant, reason] = [requireWord(values.merchant, 'merchant'), requireWord(values.reason, 'reason')]
    const input = { username: positionals[0], months: Number(requireWord(values.months, 'months')), reason }
    const { until } = barSchema.parse(await connect().act('safety-exclude', { merchant, input }))
    return `${positionals[0]} is excluded until ${until}. It cannot be made shorter.`
  },
  async 'safety lift'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, reason: one }, 1)
    const [merchant, reason] = [requireWord(values.merchant, 'merchant'), requireWord(values.reason, 'reason')]
    const answer = await connect().act('safety-lift', { merchant, input: { username: positionals[0], reason } })
    const { until } = liftedSchema.parse(answer)
    return until ? `${positionals[0]} may play again from ${until} on.` : `${positionals[0]} may play.`
  },
  async 'safety clear'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, reason: one }, 1)
    const [merchant, reason] = [requireWord(values.merchant, 'merchant'), requireWord(values.reason, 'reason')]
    await connect().act('safety-clear', { merchant, input: { username: positionals[0], reason } })
    return `${positionals[0]} is somebody else: nothing is stopped by the likeness any more.`
  },
  async 'safety returning'(words, connect) {
    const { values } = readWords(words, { merchant: one, limit: one })
    const merchant = requireWord(values.merchant, 'merchant')
    const input = values.limit ? { limit: Number(values.limit) } : {}
    const { rows } = returningSchema.parse(await connect().act('safety-returning', { merchant, input }))
    if (rows.length === 0) return 'Nobody looks like an excluded member.'
    return rows
      .map(({ at, username, looksLike, because }) => `${at}  ${username}  looks like ${looksLike} by ${because}`)
      .join('\n')
  },
}

function explain({ limits, bar, lifetime }: z.output<typeof safetySchema>): string {
  const set = limits.filter(({ inForce }) => inForce !== null)
  return [
    bar ? `${bar.kind} until ${bar.until}` : 'May play.',
    `Deposits ${lifetime.deposits}, withdrawals ${lifetime.withdrawals}, net ${lifetime.net}.`,
    ...(set.length > 0 ? set : []).map(
      ({ kind, period, inForce, own, operator, used }) =>
        `${kind} by ${period}: ${inForce} (own ${own ?? 'none'}, operator ${operator ?? 'none'}), used ${used}`,
    ),
    ...(set.length > 0 ? [] : ['No limits.']),
  ].join('\n')
}
