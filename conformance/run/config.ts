/**
 * conformance.json. Each fault of it is one line that names the key. A secret is a text, or `{"env": "NAME"}`, or
 * `{"file": "path"}`; it never comes by the command line, where other people of the machine could read it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

import { findDoubleKey } from '../kit/double-key.ts'
import type { MerchantKeys } from '../kit/jwe.ts'

import { EXIT, Stop } from './options.ts'

export type Account = {
  username: string
  password: string
  paymentPassword?: string
  /** The mailbox or number to which its codes go, as the hook `outbox` knows it. */
  contact?: string
}
export type Game = { gameCode: string; lowest: string; highest: string }
export type Hook = string
export type MemberRole = (typeof MEMBER_ROLES)[number]

export type Config = {
  platform?: {
    origin: string
    merchants: Record<string, MerchantKeys>
    members?: Partial<Record<MemberRole, Account>>
    gameId?: string
    host?: string
    operator?: string
    /** Where the suite listens for notices, as the platform's edge. */
    noticesPort?: number
    /** Whom to be towards `/payment/v1`. */
    provider?: { code: string; secret: string }
  }
  edge?: { origin: string; hosts?: Record<string, string>; member?: Account; gameId?: string }
  wallet?: {
    origin: string
    vendor: string
    secret: string
    secondSecret?: string
    games: Game[]
    other?: { vendor: string; secret: string; gameCode: string }
    currency?: string
  }
  vendor?: {
    origin: string
    code: string
    secret: string
    game: string
    otherGame?: string
    page?: string
    listen?: number
    isFair?: boolean
    hasTables?: boolean
    hasJackpots?: boolean
    /** What a player presses to begin a round, as a selector of the page; `button` without it. */
    playSelector?: string
    /** What the suite, as the operator, answers to a game that asks who plays. */
    lobbyOrigin?: string
    /** What a second lasts in the vendor's test system, in milliseconds; 1,000 without it. */
    secondMs?: number
  }
  provider?: { origin: string; code: string; secret: string; listen?: number; doesPayouts?: boolean }
  gateway?: { url: string; merchant: string; secret: string; secondSecret?: string }
  hooks?: Record<string, Hook>
}

const MEMBER_ROLES = ['player', 'second', 'guest', 'locked', 'excluded', 'onBreak', 'agent', 'fresh'] as const
export const HOOKS = [
  'launch',
  'logout',
  'credit',
  'setClock',
  'restart',
  'slow',
  'outbox',
  'bar',
  'maintenance',
  'approve',
  'play',
  'kill',
  'deposit',
  'sent',
] as const

type Shape = { [key: string]: Shape | Kind }
type Kind = 'text' | 'secret' | 'number' | 'flag' | 'games' | Each | Maybe
class Each {
  readonly of: Shape | Kind
  constructor(of: Shape | Kind) {
    this.of = of
  }
}
class Maybe extends Each {}

const maybe = (kind: Shape | Kind): Kind => new Maybe(kind)
const ACCOUNT: Shape = {
  username: 'text',
  password: 'secret',
  paymentPassword: maybe('secret'),
  contact: maybe('text'),
}
const KEY_SET: Shape = { current: 'text', keys: new Each('secret') }
const each = (names: readonly string[], kind: Shape | Kind): Shape =>
  Object.fromEntries(names.map((name) => [name, maybe(kind)]))

const SHAPE: Shape = {
  platform: maybe({
    origin: 'text',
    merchants: new Each({ toPlatform: KEY_SET, toEdge: KEY_SET }),
    members: maybe(each(MEMBER_ROLES, ACCOUNT)),
    gameId: maybe('text'),
    host: maybe('text'),
    operator: maybe('text'),
    noticesPort: maybe('number'),
    provider: maybe({ code: 'text', secret: 'secret' }),
  }),
  edge: maybe({
    origin: 'text',
    hosts: maybe(new Each('text')),
    member: maybe(ACCOUNT),
    gameId: maybe('text'),
  }),
  wallet: maybe({
    origin: 'text',
    vendor: 'text',
    secret: 'secret',
    secondSecret: maybe('secret'),
    games: 'games',
    other: maybe({ vendor: 'text', secret: 'secret', gameCode: 'text' }),
    currency: maybe('text'),
  }),
  vendor: maybe({
    origin: 'text',
    code: 'text',
    secret: 'secret',
    game: 'text',
    otherGame: maybe('text'),
    page: maybe('text'),
    listen: maybe('number'),
    isFair: maybe('flag'),
    hasTables: maybe('flag'),
    hasJackpots: maybe('flag'),
    playSelector: maybe('text'),
    lobbyOrigin: maybe('text'),
    secondMs: maybe('number'),
  }),
  provider: maybe({
    origin: 'text',
    code: 'text',
    secret: 'secret',
    listen: maybe('number'),
    doesPayouts: maybe('flag'),
  }),
  gateway: maybe({ url: 'text', merchant: 'text', secret: 'secret', secondSecret: maybe('secret') }),
  hooks: maybe(each(HOOKS, 'text')),
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How many letters differ, for "did you mean". */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const step = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + step))
    }
    row = next
  }
  return row[b.length] ?? 0
}

class Reader {
  readonly secrets: string[] = []
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  fail(path: string, what: string): never {
    throw new Stop(EXIT.usage, `${this.file}: ${path || 'the file'} ${what}`)
  }

  read(path: string, value: unknown, kind: Shape | Kind): unknown {
    if (kind instanceof Maybe) return value === undefined ? undefined : this.read(path, value, kind.of)
    if (value === undefined) return this.fail(path, 'is missing')
    if (kind === 'text') return typeof value === 'string' && value !== '' ? value : this.fail(path, 'is not a text')
    if (kind === 'number') return Number.isInteger(value) ? value : this.fail(path, 'is not a whole number')
    if (kind === 'flag') return typeof value === 'boolean' ? value : this.fail(path, 'is not true or false')
    if (kind === 'secret') return this.readSecret(path, value)
    if (kind === 'games') return this.readGames(path, value)
    if (!isObject(value)) return this.fail(path, 'is not an object')
    return kind instanceof Each ? this.readEach(path, value, kind.of) : this.readShape(path, value, kind)
  }

  private readShape(path: string, value: Record<string, unknown>, shape: Shape) {
    const prefix = path === '' ? '' : `${path}.`
    for (const key of Object.keys(value)) {
      if (key in shape) continue
      const near = Object.keys(shape).find((name) => distance(name.toLowerCase(), key.toLowerCase()) <= 2)
      this.fail(`${prefix}${key}`, `is not known${near ? `, did you mean ${prefix}${near}?` : ''}`)
    }
    const fields = Object.entries(shape).map(([key, kind]) => [key, this.read(`${prefix}${key}`, value[key], kind)])
    return Object.fromEntries(fields.filter(([, field]) => field !== undefined))
  }

  private readEach(path: string, value: Record<string, unknown>, kind: Shape | Kind) {
    const fields = Object.entries(value).map(([key, field]) => [key, this.read(`${path}.${key}`, field, kind)])
    return fields.length > 0 ? Object.fromEntries(fields) : this.fail(path, 'is empty')
  }

  private readGames(path: string, value: unknown): unknown {
    if (!Array.isArray(value) || value.length === 0) return this.fail(path, 'is not a list of games')
    return value.map((game, index) =>
      this.read(`${path}[${index}]`, game, { gameCode: 'text', lowest: 'text', highest: 'text' }),
    )
  }

  private readSecret(path: string, value: unknown): string {
    const secret = this.findSecret(path, value)
    this.secrets.push(secret)
    return secret
  }

  private findSecret(path: string, value: unknown): string {
    if (typeof value === 'string' && value !== '') return value
    if (isObject(value) && typeof value.env === 'string')
      return process.env[value.env] || this.fail(path, `names the variable ${value.env}, which is not set`)
    if (isObject(value) && typeof value.file === 'string') {
      const file = resolve(dirname(this.file), value.file)
      return existsSync(file) ? readFileSync(file, 'utf8').trim() : this.fail(path, `names a file that is missing`)
    }
    return this.fail(path, 'is not a text, {"env": …} or {"file": …}')
  }
}

export type LoadedConfig = { config: Config; secrets: string[] }

export function parseConfig(file: string, text: string): LoadedConfig {
  const reader = new Reader(file)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    reader.fail('', `is not JSON: ${(error as Error).message}`)
  }
  const twice = findDoubleKey(text)
  if (twice !== null) reader.fail('', `has the key ${JSON.stringify(twice)} twice in one object`)
  return { config: reader.read('', json, SHAPE) as Config, secrets: reader.secrets }
}

export function loadConfig(file: string): LoadedConfig {
  if (!existsSync(file)) throw new Stop(EXIT.usage, `${file} is missing: --config FILE names it`)
  return parseConfig(file, readFileSync(file, 'utf8'))
}
