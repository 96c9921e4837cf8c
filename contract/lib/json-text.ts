import { z } from 'zod'

/** What a text says as JSON, to be piped into the schema of what is expected. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})
