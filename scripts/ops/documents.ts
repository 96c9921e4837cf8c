/** `documents list|ask|picture|accept|refuse|drop`: papers that members are asked for before money leaves. */
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord } from './read-words.ts'

const documentSchema = z.object({
  username: z.string(),
  kind: z.string(),
  state: z.string(),
  askedBy: z.string(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  pictures: z.number(),
  round: z.number(),
  askedAt: z.string(),
  sentAt: z.string().nullable(),
  decided: z.object({ by: z.string(), at: z.string() }).nullable(),
})
const pictureSchema = z.object({ data: z.base64(), contentType: z.string() })

function describePaper(paper: z.infer<typeof documentSchema>): string {
  const { username, kind, state, askedBy, note, reason, pictures, round, askedAt, sentAt, decided } = paper
  const notes = [
    `asked for by ${askedBy} at ${askedAt}${note ? `: ${JSON.stringify(note)}` : ''}`,
    decided && `${state} by ${decided.by} at ${decided.at}${reason ? `: ${JSON.stringify(reason)}` : ''}`,
  ].filter((line) => line !== null)
  return [
    `${sentAt ?? askedAt}  ${username}  ${kind}  ${state}, ${pictures} pictures, round ${round}`,
    ...notes.map((line) => `    ${line}`),
  ].join('\n')
}

/** An act on one paper: `field` is the option that goes along. */
const actOn =
  (name: string, field?: 'reason' | 'note', isNeeded = true): Command =>
  async (words, connect) => {
    const { values, positionals } = readWords(words, { merchant: one, reason: one, note: one }, 2)
    const merchant = requireWord(values.merchant, 'merchant')
    const [username, kind] = positionals
    const said = field && (isNeeded ? requireWord(values[field], field) : values[field])
    const input = { username, kind, ...(field && said !== undefined && { [field]: said }) }
    return describePaper(documentSchema.parse(await connect().act(name, { merchant, input })))
  }

/** A decision on the round that was looked at. */
const decideOn =
  (name: string, field?: 'reason'): Command =>
  async (words, connect) => {
    const { values, positionals } = readWords(words, { merchant: one, round: one, reason: one }, 2)
    const merchant = requireWord(values.merchant, 'merchant')
    const [username, kind] = positionals
    const round = Number(requireWord(values.round, 'round'))
    const input = { username, kind, round, ...(field && { [field]: requireWord(values[field], field) }) }
    return describePaper(documentSchema.parse(await connect().act(name, { merchant, input })))
  }

export const documentsCommands: Record<string, Command> = {
  async 'documents list'(words, connect) {
    const { values } = readWords(words, { merchant: one, state: one, username: one, limit: one })
    const merchant = requireWord(values.merchant, 'merchant')
    const limit = values.limit === undefined ? undefined : Number(values.limit)
    const input = { state: values.state, username: values.username, limit }
    const answer = await connect().act('documents-list', { merchant, input })
    const { documents } = z.object({ documents: z.array(documentSchema) }).parse(answer)
    return documents.length === 0 ? 'Nothing waits.' : documents.map(describePaper).join('\n')
  },
  'documents ask': actOn('documents-ask', 'note', false),
  async 'documents picture'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, out: one }, 3)
    const [merchant, out] = [requireWord(values.merchant, 'merchant'), requireWord(values.out, 'out')]
    const input = { username: positionals[0], kind: positionals[1], number: Number(positionals[2]) }
    const { data, contentType } = pictureSchema.parse(await connect().act('documents-picture', { merchant, input }))
    writeFileSync(out, Buffer.from(data, 'base64'), { flag: 'wx' })
    return `${out} written (${contentType}).`
  },
  'documents accept': decideOn('documents-accept'),
  'documents refuse': decideOn('documents-refuse', 'reason'),
  'documents drop': actOn('documents-drop', 'reason'),
}
