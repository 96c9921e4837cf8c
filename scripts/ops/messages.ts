/** `messages send|list|withdraw`: what operators write to one member, or to all. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord, UsageError } from './read-words.ts'

const print = (value: unknown) => JSON.stringify(value, null, 2)
const everybody = { type: 'boolean' } as const

const byLanguage = z.record(z.string(), z.string())
const fileSchema = z.object({ titles: byLanguage, contents: byLanguage })

/** `{ "titles": { "EN": "…" }, "contents": { "EN": "<p>…</p>" } }` */
function readFile(file: string) {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export const messagesCommands: Record<string, Command> = {
  async 'messages send'(words, connect) {
    const { values } = readWords(words, { merchant: one, to: one, all: everybody, kind: one, file: one })
    const merchant = requireWord(values.merchant, 'merchant')
    if ((values.to === undefined) === (values.all === undefined))
      throw new UsageError('Say to whom: --to USERNAME or --all.')
    const kind = values.kind ?? (values.all ? 'system' : 'personal')
    const input = { username: values.to ?? null, kind, ...readFile(requireWord(values.file, 'file')) }
    return print(await connect().act('messages-send', { merchant, input }))
  },
  async 'messages list'(words, connect) {
    const { values } = readWords(words, { merchant: one, limit: one })
    const input = values.limit === undefined ? {} : { limit: Number(values.limit) }
    return print(await connect().act('messages-list', { merchant: requireWord(values.merchant, 'merchant'), input }))
  },
  async 'messages withdraw'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one }, 1)
    const merchant = requireWord(values.merchant, 'merchant')
    return print(await connect().act('messages-withdraw', { merchant, input: { id: positionals[0] } }))
  },
}
