/** The suite as a browser without a screen: one host, a jar of cookies, the headers of a page of the same origin. */

import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type Reply, send } from '../kit/http.ts'
import { getOperation } from '../kit/openapi.ts'
import { solveBotCheck } from '../platform/bot-check.ts'
import { expectThat, Skip, show } from '../run/check.ts'
import type { Account, Config } from '../run/config.ts'
import type { AskHook } from '../run/hooks.ts'
import type { Recorder } from '../run/recorder.ts'

type Fields = Record<string, unknown>
/** Asks the platform, by its keys, for the member of a token. */
export type AskPlatform = (token: string) => Promise<{ isSuccess: boolean }>
export type EdgeSettings = NonNullable<Config['edge']>
export type Seen = Reply & { body: Fields; value: Fields; code: string | null; isSuccess: boolean }
type More = { input?: Fields; key?: string; headers?: Record<string, string>; isCut?: boolean }

const parse = (text: string): Fields => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Fields) : {}
  } catch {
    return {}
  }
}

/** The whole frames that a server's bytes begin with, text frames by their text, and the bytes of one that is not whole yet. */
function readFrames(bytes: Buffer): { texts: string[]; rest: Buffer } {
  const texts: string[] = []
  let rest = bytes
  while (rest.length >= 2) {
    const short = (rest[1] ?? 0) & 127
    const start = short === 127 ? 10 : short === 126 ? 4 : 2
    if (rest.length < start) break
    const length = short === 127 ? Number(rest.readBigUInt64BE(2)) : short === 126 ? rest.readUInt16BE(2) : short
    if (rest.length < start + length) break
    const isText = ((rest[0] ?? 0) & 15) === 1
    if (isText) texts.push(rest.subarray(start, start + length).toString('utf8'))
    rest = rest.subarray(start + length)
  }
  return { texts, rest }
}

export class Browser {
  readonly origin: string
  readonly cookies = new Map<string, string>()
  /** Every Set-Cookie line that came. */
  readonly cookieLines: string[] = []
  /** Everything that came, to look for what must not be there. */
  readonly heard: string[] = []
  private readonly recorder: Recorder
  private readonly timeoutMs: number

  constructor(origin: string, recorder: Recorder, timeoutMs: number) {
    this.origin = origin
    this.recorder = recorder
    this.timeoutMs = timeoutMs
  }

  private get cookieLine() {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ')
  }

  async ask(method: string, target: string, { input, key, headers = {}, isCut }: More = {}): Promise<Seen> {
    const body = input === undefined ? undefined : JSON.stringify(input)
    const all: Record<string, string> = {
      accept: 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(method !== 'GET' && { origin: this.origin, 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(this.cookies.size > 0 && { cookie: this.cookieLine }),
      ...headers,
    }
    const { timeoutMs, origin } = this
    const reply = await send({ method, origin, target, headers: all, body, timeoutMs, isCut })
    for (const line of reply.headers['set-cookie'] ?? []) this.keep(line)
    this.heard.push(reply.text, ...(reply.headers['set-cookie'] ?? []))
    const answer = parse(reply.text)
    const noted = { status: reply.status, body: reply.fault ? reply.faultText : reply.text }
    this.recorder.note('browser', { method, origin, target, input }, noted, reply)
    const value = typeof answer.value === 'object' && answer.value !== null ? (answer.value as Fields) : {}
    const code = typeof answer.errorCode === 'string' ? answer.errorCode : null
    return { ...reply, body: answer, value, code, isSuccess: reply.status === 200 && answer.success === true }
  }

  private keep(line: string) {
    this.cookieLines.push(line)
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    this.recorder.addSecret(value)
    if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  call(name: string, more: More = {}): Promise<Seen> {
    const { method, path } = getOperation(name)
    if (method !== 'GET' && method !== 'DELETE') return this.ask(method, path, { input: {}, ...more })
    const query = new URLSearchParams(Object.entries(more.input ?? {}).map(([key, value]) => [key, String(value)]))
    const target = query.size > 0 ? `${path}?${query}` : path
    // A body that the edge does not read would end the connection under the next call.
    return this.ask(method, target, { ...more, input: undefined })
  }

  open(path: string): Promise<Seen> {
    const headers = {
      accept: 'text/html',
      'sec-fetch-site': 'none',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }
    return this.ask('GET', path, { headers })
  }

  async logIn({ username, password }: Account): Promise<Seen> {
    const setting = await this.call('registerSetting')
    const kind = (setting.value.botCheck as Fields | undefined)?.kind
    if (kind === 'turnstile') throw new Skip('the merchant asks for turnstile, which a test cannot solve')
    const proof = kind === 'altcha' ? { botCheck: solveBotCheck((await this.call('botCheckChallenge')).value) } : {}
    return this.call('login', { input: { type: 'username', username, password, rememberMe: false, ...proof } })
  }

  /**
   * Listens as an open page does until a text has `wanted` in it, or for `waitMs`. Resolves with all that was heard: a
   * line may begin with a word of its own.
   */
  listen(path: string, begin: () => Promise<unknown>, wanted: string, waitMs: number): Promise<string[]> {
    const { protocol, hostname, port } = new URL(this.origin)
    const headers = {
      host: new URL(this.origin).host,
      origin: this.origin,
      cookie: this.cookieLine,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    }
    const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
    const options = { hostname: isLocal ? '127.0.0.1' : hostname, port, path, headers }
    return new Promise((resolve, reject) => {
      const request = (protocol === 'https:' ? httpsRequest : httpRequest)(options)
      request.on('error', reject)
      request.on('response', ({ statusCode }) => reject(new Error(`the socket was refused with ${statusCode}`)))
      request.on('upgrade', (_, socket, head) => {
        const heard: string[] = []
        let unread = Buffer.alloc(0)
        const end = () => {
          clearTimeout(timer)
          socket.destroy()
          resolve(heard)
        }
        const timer = setTimeout(end, waitMs)
        const read = (bytes: Buffer) => {
          const { texts, rest } = readFrames(Buffer.concat([unread, bytes]))
          unread = Buffer.from(rest)
          heard.push(...texts)
          if (texts.some((text) => text.includes(wanted))) end()
        }
        socket.on('data', read)
        read(head)
        begin().catch(reject)
      })
      request.end()
    })
  }
}

export class EdgeContext {
  readonly settings: EdgeSettings
  readonly hook: AskHook
  private readonly recorder: Recorder
  private readonly timeoutMs: number
  private readonly askPlatform: AskPlatform | undefined

  constructor(
    settings: EdgeSettings,
    hook: AskHook,
    recorder: Recorder,
    timeoutMs: number,
    /** Absent where the keys of the platform are not configured. */
    askPlatform?: AskPlatform,
  ) {
    this.settings = settings
    this.hook = hook
    this.recorder = recorder
    this.timeoutMs = timeoutMs
    this.askPlatform = askPlatform
  }

  /** Whether the platform behind this edge takes it for a session. */
  async isPlatformToken(token: string): Promise<boolean> {
    if (!this.askPlatform) throw new Skip('the part platform is not configured, so no token can be tried there')
    return (await this.askPlatform(token)).isSuccess
  }

  browser(origin = this.settings.origin): Browser {
    return new Browser(origin, this.recorder, this.timeoutMs)
  }

  async member(): Promise<Browser> {
    const { member } = this.settings
    if (!member) throw new Skip('edge.member is not configured')
    const browser = this.browser()
    const login = await browser.logIn(member)
    expectThat(login.isSuccess, 'a login', `${login.status} ${login.faultText || show(login.body)}`)
    return browser
  }
}
