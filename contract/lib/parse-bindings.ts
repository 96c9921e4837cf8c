/** The bindings and secrets of a Worker, parsed once an isolate. */
import { z } from 'zod'

/** What the runtime puts there: an object or a function, taken as it is. */
export const binding = <T>() =>
  z.custom<T>((value) => (typeof value === 'object' && value !== null) || typeof value === 'function')

/** The parser of a Worker of this name. It throws an Error that names every binding that is missing or malformed, never its value. */
export function createEnvParser<Env extends object>(name: string, schema: z.ZodType<Env>): (bindings: object) => Env {
  const parsed = new WeakMap<object, Env>()
  return (bindings) => {
    const known = parsed.get(bindings)
    if (known) return known
    const result = schema.safeParse(bindings)
    if (!result.success) {
      const names = new Set(result.error.issues.map((issue) => String(issue.path[0])))
      throw new Error(`${name} is not configured: ${[...names].join(', ')}`)
    }
    parsed.set(bindings, result.data)
    return result.data
  }
}
