/** The whole product for system tests: edge, platform and studio over the production build, with data of its own. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, fetch, type Response, WebSocket } from 'undici'
import { afterAll, beforeAll, inject } from 'vitest'
import { z } from 'zod'
import { botCheckChallengeSchema } from '../../contract/calls/identity/bot-check.ts'
import { findFreePorts } from '../../scripts/lib/ports.ts'
import { type Site, type SiteOptions, startSite } from '../../scripts/lib/site.ts'
import { BOT_CHECKED, solveBotCheck } from './solve-bot-check.ts'

/**
 * Every `*.localhost` is this machine, whatever its resolver thinks. One connection a request: the runtime ends a
 * connection whose body it refused to read, and the next request must not be on it.
 */
const loopback = new Agent({
  pipelining: 0,
  connect: { lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) },
})

let lastIp = 0
/** An address nobody else in this run has, so that limits per address never meet across tests. */
export function nextIp(): string {
  lastIp += 1
  return `203.0.${Math.floor(lastIp / 250)}.${(lastIp % 250) + 1}`
}

type Init = { body?: unknown; headers?: Record<string, string> }
type Answer = { status: number; headers: Response['headers']; text: string; body: unknown }

/** A browser's manners without the browser: one host, one address, a cookie jar, same-origin headers. */
export class Visitor {
  readonly origin: string
  readonly ip = nextIp()
  readonly cookies = new Map<string, string>()

  constructor(origin: string) {
    this.origin = origin
  }

  /** Opens a page, as typing its address would. */
  open(path: string) {
    return this.get(path, {
      headers: {
        accept: 'text/html',
        'sec-fetch-site': 'none',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      },
    })
  }

  get(path: string, init: Init = {}) {
    return this.send('GET', path, init)
  }

  post(path: string, body: unknown = {}, init: Init = {}) {
    return this.send('POST', path, { ...init, body })
  }

  /** Listens as an open page does; `origin` is where that page says it is from. */
  async listen(path: string, origin = this.origin) {
    const url = this.origin.replace(/^http/, 'ws') + path
    const headers = { cookie: this.#cookieLine(), origin, 'x-local-ip': this.ip }
    const socket = new WebSocket(url, { dispatcher: loopback, headers })
    const line = { heard: [] as string[], close: () => socket.close() }
    socket.addEventListener('message', ({ data }) => line.heard.push(String(data)))
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve())
      socket.addEventListener('error', () => reject(new Error('the line was refused')))
    })
    return line
  }

  #cookieLine() {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ')
  }

  async send(method: string, path: string, { body, headers }: Init): Promise<Answer> {
    if (BOT_CHECKED.test(`${method} ${path}`))
      return this.#send(method, path, { body: await this.#check(body), headers })
    return this.#send(method, path, { body, headers })
  }

  /** AUTH-18: as the page does, unseen. A platform without a bot check answers 404 and wants none. */
  async #check(body: unknown): Promise<unknown> {
    const { status, body: answer } = await this.#send('GET', '/wps/verification/botCheck', {})
    if (status !== 200) return body
    const { value } = z.object({ value: botCheckChallengeSchema }).parse(answer)
    return { botCheck: solveBotCheck(value), ...(body as object) }
  }

  async #send(method: string, path: string, { body, headers }: Init): Promise<Answer> {
    const answer = await fetch(new URL(path, this.origin), {
      method,
      redirect: 'manual',
      dispatcher: loopback,
      headers: {
        'x-local-ip': this.ip,
        'sec-fetch-site': 'same-origin',
        ...(method === 'GET' ? {} : { origin: this.origin, 'content-type': 'application/json' }),
        ...(this.cookies.size > 0 ? { cookie: this.#cookieLine() } : {}),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    this.#keepCookies(answer.headers.getSetCookie())
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }

  #keepCookies(lines: string[]) {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

export type SystemSite = {
  readonly site: Site
  /** Where its databases, objects, secrets and log lie. */
  readonly dataDir: string
  /** A new visitor with an address of their own; `host` picks the merchant. */
  visitor(host?: string): Visitor
  /** Stops and starts over the same data, as a deploy or a crash would; `between` may change it. */
  restart(between?: () => void): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
}

type SystemOptions = Pick<SiteOptions, 'local' | 'twin' | 'sandbox'> & {
  /** Asked at each start, when what they name is up. */
  platformOrigin?: () => string
  walletOrigin?: () => string
  /** Pages of a test that frame a game. */
  lobbyOrigins?: () => string[]
  clockAheadMs?: () => number
  /** Changes the seeded data before the first start. */
  prepare?: (dataDir: string) => void
}

function makeSite(options: SystemOptions = {}) {
  const { local, twin, sandbox, platformOrigin, walletOrigin, lobbyOrigins, clockAheadMs, prepare } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  cpSync(inject('seededDataDir'), dataDir, { recursive: true })
  prepare?.(dataDir)
  let site: Site | undefined
  /** A sandbox starts again at its own addresses, as who tries it has written them down. */
  let kept: number | undefined
  const start = async () => {
    const origins = {
      platformOrigin: platformOrigin?.(),
      walletOrigin: walletOrigin?.(),
      lobbyOrigins: lobbyOrigins?.(),
      clockAheadMs: clockAheadMs?.(),
    }
    const port = kept ?? (await findFreePorts())
    if (sandbox) kept = port
    // Password hashing has tests of its own (passwords.test.ts, login.test.ts): here it would be a fifth of all work.
    site ??= await startSite({ port, dataDir, local, twin, sandbox, quickPasswords: true, ...origins })
  }
  const stop = async () => {
    await site?.close()
    site = undefined
  }
  const running = () => {
    if (!site) throw new Error('The site runs only inside tests')
    return site
  }
  const system: SystemSite = {
    get site() {
      return running()
    },
    dataDir,
    start,
    stop,
    visitor: (host = 'localhost') => new Visitor(running().edge.replace('localhost', host)),
    async restart(between) {
      await stop()
      between?.()
      await start()
    },
  }
  return { system, start, stop, forget: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** A start takes ten seconds, and on a slow machine beside others a minute. */
const START_WITHIN_MS = 120_000

/** Starts a site before this file's tests and ends it after them. Two sites start in the order they are named. */
export function siteForTests(options?: SystemOptions): SystemSite {
  const { system, start, stop, forget } = makeSite(options)
  beforeAll(start, START_WITHIN_MS)
  afterAll(async () => {
    await stop()
    forget()
  })
  return system
}

let shared: ReturnType<typeof makeSite> | undefined

/** One site for all files of a process that change nothing others stand on: it starts for the first, and ends with the process. */
export function sharedSite(): SystemSite {
  if (!shared) {
    shared = makeSite()
    process.once('exit', shared.forget)
  }
  beforeAll(shared.start, START_WITHIN_MS)
  return shared.system
}

const madeSchema = z.object({ value: z.object({ token: z.string() }) })

/** OPS-01: the token of an operator of this name, made by the deployment's. */
export async function makeOperatorToken({ site, visitor }: SystemSite, name: string): Promise<string> {
  const headers = { authorization: `Bearer ${site.secrets.OPS_TOKEN}` }
  const { body } = await visitor().post('/__ops/v1/operator-add', { name }, { headers })
  return madeSchema.parse(body).value.token
}
