/** The command line. A mistake is one line, and the exit code 3. */
import { parseArgs } from 'node:util'
import { LEVELS, type Level, PROFILES, type Profile } from './check.ts'

/** Exit codes: 1 a MUST failed, 2 the suite could not run, 3 a mistake of usage. */
export const EXIT = { passed: 0, failed: 1, unable: 2, usage: 3 } as const

/** Ends the run with one line. */
export class Stop extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export type Options = {
  profile: Profile
  config: string
  origin?: string
  vendor?: string
  listen?: number
  game?: string
  page?: string
  areas: string[]
  level: Level
  seed: number
  timeoutMs: number
  parallel: number
  report?: string
  expect?: string
  isStrict: boolean
  isSlow: boolean
  isList: boolean
  keeps: boolean
  isNotProduction: boolean
}

export const USAGE = `conformance platform|edge|wallet|vendor [options]

  --config FILE        conformance.json is read without it
  --origin URL         the tested side, in place of the configuration's
  --vendor CODE        wallet: the vendor to be        --game CODE  --page URL  --listen PORT  (vendor)
  --area ENV,MON-04    only these areas or checks      --list       prints ids and titles, runs nothing
  --level core|money|full   (money)                    --slow       also what waits over a minute
  --seed N             generated cases, repeatable     --timeout-ms 8000      --parallel 4
  --report DIR         report.html junit.xml report.json log.ndjson
  --expect FILE        known failures, each with a date until which it is known
  --strict             a warning counts as a failure   --keep       leaves what it created
  --yes-not-production runs against an origin that does not call itself a sandbox
Exit: 0 passed, 1 a MUST failed, 2 the suite could not run, 3 usage`

const TEXT = { type: 'string' } as const
const FLAG = { type: 'boolean' } as const
const ARGUMENTS = {
  config: TEXT,
  origin: TEXT,
  vendor: TEXT,
  listen: TEXT,
  game: TEXT,
  page: TEXT,
  area: TEXT,
  level: TEXT,
  seed: TEXT,
  'timeout-ms': TEXT,
  parallel: TEXT,
  report: TEXT,
  expect: TEXT,
  strict: FLAG,
  slow: FLAG,
  list: FLAG,
  keep: FLAG,
  'yes-not-production': FLAG,
  help: FLAG,
} as const

function readNumber(name: string, text: string | undefined, usual: number, least: number): number {
  if (text === undefined) return usual
  const number = Number(text)
  if (!/^\d{1,9}$/.test(text) || number < least) throw new Stop(EXIT.usage, `--${name} takes a number from ${least}`)
  return number
}

function oneOf<Word extends string>(what: string, words: readonly Word[], text: string | undefined): Word {
  const found = words.find((word) => word === text)
  if (found === undefined) throw new Stop(EXIT.usage, `${what} is one of ${words.join(', ')}, not '${text ?? ''}'`)
  return found
}

function parseWords(args: string[]) {
  try {
    return parseArgs({ args, options: ARGUMENTS, allowPositionals: true })
  } catch (error) {
    throw new Stop(EXIT.usage, (error as Error).message)
  }
}

export function readOptions(args: string[]): Options {
  const { values, positionals } = parseWords(args)
  if (values.help) throw new Stop(EXIT.passed, USAGE)
  if (positionals.length > 1) throw new Stop(EXIT.usage, `one profile at a time, not '${positionals.join(' ')}'`)
  return {
    profile: oneOf('the profile', PROFILES, positionals[0]),
    config: values.config ?? 'conformance.json',
    origin: values.origin,
    vendor: values.vendor,
    listen: values.listen === undefined ? undefined : readNumber('listen', values.listen, 0, 1),
    game: values.game,
    page: values.page,
    areas: (values.area ?? '').split(',').filter(Boolean),
    level: oneOf('--level', LEVELS, values.level ?? 'money'),
    seed: readNumber('seed', values.seed, Math.floor(Math.random() * 1e9), 0),
    timeoutMs: readNumber('timeout-ms', values['timeout-ms'], 8_000, 100),
    parallel: readNumber('parallel', values.parallel, 4, 1),
    report: values.report,
    expect: values.expect,
    isStrict: values.strict ?? false,
    isSlow: values.slow ?? false,
    isList: values.list ?? false,
    keeps: values.keep ?? false,
    isNotProduction: values['yes-not-production'] ?? false,
  }
}
