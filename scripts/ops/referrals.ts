/** `referral show|set|held|release|refuse`: on what terms members invite others, and what looked odd. */
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord, UsageError } from './read-words.ts'

const programmeSchema = z.object({
  programme: z
    .object({
      open: z.boolean(),
      condition: z.string(),
      conditionAmount: z.string(),
      reward: z.string(),
      withinDays: z.number(),
      unseenInMonth: z.number(),
      setBy: z.string(),
      setAt: z.string(),
    })
    .nullable(),
})
const heldSchema = z.object({
  held: z.array(
    z.object({
      invitee: z.string(),
      referrer: z.string(),
      flags: z.array(z.string()),
      reward: z.string(),
      joinedAt: z.string(),
    }),
  ),
})

function sayProgramme(answer: unknown): string {
  const { programme } = programmeSchema.parse(answer)
  if (!programme) return 'No terms are set: members cannot invite.'
  const { open, condition, conditionAmount, reward, withinDays, unseenInMonth, setBy, setAt } = programme
  const does = condition === 'deposit' ? `deposits ${conditionAmount} at once` : `stakes ${conditionAmount}`
  return [
    `${open ? 'Open' : 'Closed'}: ${reward} for whoever ${does} within ${withinDays} days.`,
    `Above ${unseenInMonth} rewards to one member in 30 days an operator looks first. Set by ${setBy} at ${setAt}.`,
  ].join('\n')
}

const decidedSchema = z.object({ waitsBecause: z.string().nullable() })

const decide = (act: 'release' | 'refuse', said: (invitee: string) => string): Command => {
  return async (words, connect) => {
    const { values, positionals } = readWords(words, { merchant: one, reason: one }, 1)
    const [merchant, reason] = [requireWord(values.merchant, 'merchant'), requireWord(values.reason, 'reason')]
    const answer = await connect().act(`referral-${act}`, { merchant, input: { username: positionals[0], reason } })
    const { waitsBecause } = decidedSchema.parse(answer)
    return waitsBecause
      ? 'Written down. A second operator has to say the same: it is a large amount.'
      : said(positionals[0] ?? '')
  }
}

export const referralCommands: Record<string, Command> = {
  async 'referral show'(words, connect) {
    const { values } = readWords(words, { merchant: one })
    const merchant = requireWord(values.merchant, 'merchant')
    return sayProgramme(await connect().act('referral-show', { merchant, input: {} }))
  },
  async 'referral set'(words, connect) {
    const options = { merchant: one, deposit: one, turnover: one, reward: one, days: one, unseen: one }
    const { values, positionals } = readWords(words, options, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    if (positionals[0] !== 'open' && positionals[0] !== 'closed') throw new UsageError('Say open or closed.')
    if ((values.deposit === undefined) === (values.turnover === undefined))
      throw new UsageError('Say --deposit or --turnover: one of them is the condition.')
    const input = {
      open: positionals[0] === 'open',
      condition: values.deposit === undefined ? 'turnover' : 'deposit',
      conditionAmount: values.deposit ?? values.turnover,
      reward: requireWord(values.reward, 'reward'),
      withinDays: Number(requireWord(values.days, 'days')),
      ...(values.unseen ? { unseenInMonth: Number(values.unseen) } : {}),
    }
    const answer = await connect().act('referral-set', { merchant, input })
    const { waitsBecause } = decidedSchema.parse(answer)
    return waitsBecause
      ? 'Written down. A second operator has to say the same: it is a large amount.'
      : sayProgramme(answer)
  },
  async 'referral held'(words, connect) {
    const { values } = readWords(words, { merchant: one, limit: one })
    const merchant = requireWord(values.merchant, 'merchant')
    const input = values.limit ? { limit: Number(values.limit) } : {}
    const { held } = heldSchema.parse(await connect().act('referral-held', { merchant, input }))
    if (held.length === 0) return 'Nothing is held.'
    return held
      .map(
        ({ joinedAt, invitee, referrer, reward, flags }) =>
          `${joinedAt}  ${invitee}, invited by ${referrer}  ${reward}  ${flags.join(', ')}`,
      )
      .join('\n')
  },
  'referral release': decide('release', (invitee) => `The reward for ${invitee} is paid to who invited them.`),
  'referral refuse': decide('refuse', (invitee) => `Nothing is paid for ${invitee}.`),
}
