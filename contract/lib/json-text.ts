import { z } from 'zod'

/** The mark that editors of Windows put before the text of a file; no reader of JSON takes it. */
export const dropFileMark = (text: string): string => text.replace(/^\uFEFF/, '')

/** What a text says as JSON, to be piped into the schema of what is expected. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})
