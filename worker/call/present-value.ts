import type { EdgeContext } from '../context.ts'

/** What a call answers: as JSON, or within a request as it is. Many may share that value, so it must not be changed. */
export function presentValue(c: EdgeContext, value: unknown): Response {
  const { take } = c.var
  if (!take) return c.json({ success: true, value })
  take(value)
  return c.body(null)
}
