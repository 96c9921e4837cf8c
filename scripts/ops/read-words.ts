/** The words of a command line, read strictly. */
import { type ParseArgsConfig, parseArgs } from 'node:util'

export class UsageError extends Error {}

export const one = { type: 'string' } as const
export const yes = { type: 'boolean' } as const
export const many = { type: 'string', multiple: true } as const

/** Throws UsageError for an unknown option or another number of words than `positionals`. */
export function readWords<Options extends NonNullable<ParseArgsConfig['options']>>(
  words: string[],
  options: Options,
  positionals = 0,
) {
  try {
    const parsed = parseArgs({ args: words, options, allowPositionals: true, strict: true })
    if (parsed.positionals.length !== positionals)
      throw new Error(`Expected ${positionals} words, got ${parsed.positionals.length}.`)
    return parsed
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** An option that has to be given. */
export function requireWord(value: string | undefined, option: string): string {
  if (value === undefined) throw new UsageError(`Say which: --${option}.`)
  return value
}
