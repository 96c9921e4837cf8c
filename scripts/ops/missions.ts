/** `missions list|add|end`: what members are asked to do in a day or a week. */
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord } from './read-words.ts'

const listSchema = z.object({
  missions: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      period: z.string(),
      target: z.string(),
      gameType: z.string().nullable(),
      reward: z.string(),
      points: z.number(),
      endsAt: z.string().nullable(),
    }),
  ),
})

const addedSchema = z.object({ waitsBecause: z.string().nullable() })

export const missionCommands: Record<string, Command> = {
  async 'missions list'(words, connect) {
    const { values } = readWords(words, { merchant: one })
    const merchant = requireWord(values.merchant, 'merchant')
    const { missions } = listSchema.parse(await connect().act('missions-list', { merchant, input: {} }))
    if (missions.length === 0) return 'There are no missions.'
    return missions
      .map(({ id, kind, period, target, gameType, reward, points, endsAt }) => {
        const games = gameType === null ? '' : ` in ${gameType}`
        return `${id}  ${kind} ${target}${games} a ${period}  ${reward} and ${points} points${endsAt ? `  ended ${endsAt}` : ''}`
      })
      .join('\n')
  },
  async 'missions add'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, reward: one, points: one, games: one }, 4)
    const [id, kind, target, period] = positionals
    const merchant = requireWord(values.merchant, 'merchant')
    const input = {
      ...{ id, kind, target, period },
      ...(values.games ? { gameType: values.games } : {}),
      reward: requireWord(values.reward, 'reward'),
      points: Number(requireWord(values.points, 'points')),
    }
    const { waitsBecause } = addedSchema.parse(await connect().act('missions-add', { merchant, input }))
    if (waitsBecause !== null) return 'Written down. A second operator has to say the same: it is a large amount.'
    return `${id} counts from this ${period} on. It cannot be changed, only ended.`
  },
  async 'missions end'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one }, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    await connect().act('missions-end', { merchant, input: { id: positionals[0] } })
    return `${positionals[0]} ends with the day or week that runs. What is finished can still be claimed.`
  },
}
