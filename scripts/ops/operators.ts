/** `operator add|revoke|list`: who may operate. */
import { z } from 'zod'
import type { Command } from './commands.ts'
import { readWords } from './read-words.ts'

const madeSchema = z.object({ name: z.string(), token: z.string() })
const listSchema = z.object({
  operators: z.array(z.object({ name: z.string(), madeAt: z.string(), revokedAt: z.string().nullable() })),
})

export const operatorsCommands: Record<string, Command> = {
  async 'operator add'(words, connect) {
    const { positionals } = readWords(words, {}, 1)
    const { name, token } = madeSchema.parse(await connect('deployment').act('operator-add', { name: positionals[0] }))
    return `The token of ${name}, shown this once. A former one has ended.\n${token}`
  },
  async 'operator revoke'(words, connect) {
    const { positionals } = readWords(words, {}, 1)
    await connect('deployment').act('operator-revoke', { name: positionals[0] })
    return `${positionals[0]} operates no longer.`
  },
  async 'operator list'(words, connect) {
    readWords(words, {})
    const { operators } = listSchema.parse(await connect('deployment').read('operators'))
    const lines = operators.map(({ name, madeAt, revokedAt }) =>
      revokedAt === null ? `${name}  since ${madeAt}` : `${name}  revoked ${revokedAt}`,
    )
    return lines.join('\n') || 'Nobody yet.'
  },
}
