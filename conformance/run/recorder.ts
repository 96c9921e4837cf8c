/** The log of a run. Secrets are replaced before a line is kept, so no report can show one. */

const SHOWN_LENGTH = 4_000

/** A secret shorter than this would be found in ordinary text. */
const SHORTEST_SECRET = 6

type Finder = { pattern: RegExp; numbers: Map<string, number> }

/** As a secret stands, in JSON, in an address and in base64. */
const listForms = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
]

export class Secrets {
  private readonly known = new Map<string, number>()
  private finder: Finder | undefined

  add(value: unknown) {
    if (typeof value !== 'string' || value.length < SHORTEST_SECRET || this.known.has(value)) return
    this.known.set(value, this.known.size + 1)
    this.finder = undefined
  }

  hide(text: string): string {
    if (this.known.size === 0) return text
    this.finder ??= this.buildFinder()
    const { pattern, numbers } = this.finder
    return text.replaceAll(pattern, (form) => `‹secret ${numbers.get(form)}›`)
  }

  /** One pattern for all, as a log is long and has hundreds. Longest first, since one secret may hold another. */
  private buildFinder(): Finder {
    const forms = [...this.known].flatMap(([secret, number]) =>
      listForms(secret).map((form) => [form, number] as const),
    )
    const numbers = new Map(forms.sort(([a], [b]) => b.length - a.length))
    const escaped = [...numbers.keys()].map((form) => form.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    return { pattern: new RegExp(escaped.join('|'), 'g'), numbers }
  }
}

/** `lost`: how a first connection ended without an answer, where one did. */
export type Trip = { ms: number; lost?: string }
export type Exchange = Trip & { at: string; from: string; request: unknown; answer: unknown }

/** Names of fields whose values are secrets wherever they come from. */
const SECRET_FIELD =
  /^(token|session|sessionToken|launchToken|password|paymentPassword|newPassword|oldPassword|secret)$/
const TOKEN_IN_ADDRESS = /[?&]token=([^&"#]+)/g

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function findSecrets(value: unknown, secrets: Secrets) {
  if (typeof value === 'string') {
    for (const [, token] of value.matchAll(TOKEN_IN_ADDRESS)) secrets.add(token && decodeURIComponent(token))
    if (/^\s*[{[]/.test(value)) findSecrets(parseJson(value), secrets)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (SECRET_FIELD.test(name)) secrets.add(inner)
    findSecrets(inner, secrets)
  }
}

export class Log {
  readonly lines: string[] = []
  /** Requests that were sent twice, as their first connection ended without an answer. */
  lostCount = 0
  readonly secrets: Secrets

  constructor(secrets: Secrets) {
    this.secrets = secrets
  }

  /** Answers the number of the line, from 1. */
  add(check: string, exchange: Exchange): number {
    findSecrets(exchange, this.secrets)
    if (exchange.lost !== undefined) this.lostCount += 1
    this.lines.push(JSON.stringify({ line: this.lines.length + 1, check, ...exchange }))
    return this.lines.length
  }

  /** Hidden when read: a token is often sent before the suite knows that it is one. */
  read = (line: number): string => this.secrets.hide(this.lines[line - 1] ?? '')
  readAll = (): string => this.secrets.hide(this.lines.map((line) => `${line}\n`).join(''))
}

const shorten = (value: unknown): unknown =>
  typeof value === 'string' && value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)} …` : value

export class Recorder {
  readonly lineNumbers: number[] = []
  private readonly log: Log
  private readonly id: string

  constructor(log: Log, id: string) {
    this.log = log
    this.id = id
  }

  note(from: string, request: unknown, answer: unknown, { ms, lost }: Trip) {
    const at = new Date().toISOString()
    const exchange = { at, from, request: shorten(request), answer: shorten(answer), ms, lost }
    this.lineNumbers.push(this.log.add(this.id, exchange))
  }
  addSecret = (value: string) => this.log.secrets.add(value)
}
