/** `turnover show|waive`: what a member has to stake before money may leave, and the house's letting go of it. */
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord } from './read-words.ts'

const waiverSchema = z.object({
  reference: z.string(),
  amount: z.string(),
  reason: z.string(),
  decidedBy: z.string(),
  state: z.string(),
  waived: z.string().nullable(),
  refusal: z.string().nullable(),
  decidedAt: z.string(),
})
type Waiver = z.infer<typeof waiverSchema>
const shownSchema = z.object({ username: z.string(), left: z.string(), waivers: z.array(waiverSchema) })
const saidSchema = z.object({ username: z.string(), left: z.string(), waiver: waiverSchema.nullable() })

const BECAME: Record<string, (waiver: Waiver) => string> = {
  waived: ({ waived }) => `${waived} waived`,
  refused: ({ refusal }) => `refused by the wallet (${refusal})`,
}
const sayWaiver = (waiver: Waiver) => BECAME[waiver.state]?.(waiver) ?? 'on its way to the wallet'

export const turnoverCommands: Record<string, Command> = {
  async 'turnover show'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one }, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    const input = { username: positionals[0] }
    const { username, left, waivers } = shownSchema.parse(await connect().act('turnover-show', { merchant, input }))
    const lines = waivers.map(
      (waiver) =>
        `${waiver.decidedAt}  ${waiver.reference}  of ${waiver.amount} ${sayWaiver(waiver)}, by ${waiver.decidedBy}: ${waiver.reason}`,
    )
    return [`${username} has ${left} left to stake before money may leave.`, ...lines].join('\n')
  },
  async 'turnover waive'(words, connect) {
    const options = { merchant: one, amount: one, case: one, reason: one }
    const { values, positionals } = readWords(words, options, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    const input = {
      ...{ username: positionals[0], amount: requireWord(values.amount, 'amount') },
      ...{ reference: requireWord(values.case, 'case'), reason: requireWord(values.reason, 'reason') },
    }
    const { username, left, waiver } = saidSchema.parse(await connect().act('turnover-waive', { merchant, input }))
    if (!waiver)
      return `Written down. ${username} has ${left} left to stake; a second operator has to say the same amount and case.`
    return `${waiver.reference}: ${sayWaiver(waiver)}. ${username} has ${left} left to stake. No money moved, and a bonus asks what it asked before.`
  },
}
