/** A feed as a file: one message a line as JSON, in the order in which they are sent. Lines that begin with `#` are notes. */
import { dropFileMark } from '../lib/json-text.ts'
import { parseStrictJson } from '../protocols/strict-json.ts'
import { type FeedMessage, feedMessageSchema } from './feed.ts'

/** Throws with the number of the first line that is no message. */
export function readFeedFile(text: string): FeedMessage[] {
  return dropFileMark(text)
    .split('\n')
    .flatMap((line, at) => {
      if (line.trim() === '' || line.startsWith('#')) return []
      const parsed = feedMessageSchema.safeParse(parseJson(line))
      if (!parsed.success) throw new Error(`line ${at + 1} is no message of a feed: ${parsed.error.issues[0]?.message}`)
      return [parsed.data]
    })
}

function parseJson(line: string): unknown {
  try {
    return parseStrictJson(line)
  } catch {
    return undefined
  }
}
