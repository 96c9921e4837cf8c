import { z } from 'zod'

/**
 * A query without what a form left empty. A field that reads an empty value as an empty text or list keeps it: asking for
 * the games of no ids is not asking for all. A cursor is never empty: without one a list begins at its first page.
 */
export function leaveOutEmpty(request: z.ZodType, query: Record<string, string>): Record<string, string> {
  const shape = request instanceof z.ZodObject ? request.shape : {}
  const takesEmpty = (name: string) => {
    if (name === 'cursor') return false
    const { success, data } = shape[name]?.safeParse('') ?? {}
    return success === true && (data === '' || (Array.isArray(data) && data.length === 0))
  }
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== '' || takesEmpty(name)))
}
