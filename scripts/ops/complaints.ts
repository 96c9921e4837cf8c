/** What people wrote to the house, and what the house answers. */
import { readFileSync } from 'node:fs'
import type { Command } from './commands.ts'
import { one, readWords, requireWord, UsageError } from './read-words.ts'

const print = (value: unknown) => JSON.stringify(value, null, 2)

function readAnswer(text: string | undefined, file: string | undefined): string {
  if (text !== undefined) return text
  if (file === undefined) throw new UsageError('Give the answer: --text TEXT or --file FILE.')
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const actOn =
  (name: 'complaints-review' | 'complaints-close'): Command =>
  async (words, connect) => {
    const { values, positionals } = readWords(words, { merchant: one }, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    return print(await connect().act(name, { merchant, input: { reference: positionals[0] } }))
  }

export const complaintsCommands: Record<string, Command> = {
  async 'complaints list'(words, connect) {
    const { values } = readWords(words, { merchant: one, kind: one, state: one, limit: one })
    const { kind, state } = values
    const limit = values.limit === undefined ? undefined : Number(values.limit)
    const merchant = requireWord(values.merchant, 'merchant')
    return print(await connect().act('complaints-list', { merchant, input: { kind, state, limit } }))
  },
  'complaints review': actOn('complaints-review'),
  async 'complaints answer'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, text: one, file: one }, 1)
    const input = { reference: positionals[0], answer: readAnswer(values.text, values.file) }
    return print(
      await connect().act('complaints-answer', { merchant: requireWord(values.merchant, 'merchant'), input }),
    )
  },
  'complaints close': actOn('complaints-close'),
}
