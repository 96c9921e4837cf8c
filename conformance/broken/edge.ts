/**
 * An edge of somebody else in plain Node: hosts, cookies, sealed calls, notices. It stands before the broken platform. Clean
 * by default; a fault by name breaks one rule.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createId, hashBody, open, seal } from '../kit/jwe.ts'
import { listOperations, type Operation } from '../kit/openapi.ts'
import { STATUSES } from '../platform/statuses.ts'
import { BROKEN_KEYS, type BrokenPlatform } from './platform.ts'

type Fields = Record<string, unknown>
type Session = { token: string; memberId: string }
type Asked = { request: IncomingMessage; merchant: string; path: string; query: string; text: string }

const ENVELOPE_S = 30
const WEBSOCKET = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const parse = (text: string): Fields => (text === '' ? {} : JSON.parse(text))

/** The faults of the broken edge, each with the check that names it. */
export const EDGE_FAULTS = {
  'one merchant for every host': 'EDG-01',
  'session outlives its logout': 'EDG-02',
  'token of the platform passed on': 'EDG-03',
  'cookie open to scripts': 'EDG-03',
  'writes from anywhere': 'EDG-04',
  'games framed nowhere': 'EDG-05',
  'a key of its own for each try': 'EDG-06',
  'notices dropped': 'EDG-07',
  'waits for ever': 'EDG-08',
  'a timeout ends the session': 'EDG-08',
} as const
export type EdgeFault = keyof typeof EDGE_FAULTS

export class BrokenEdge {
  faults = new Set<EdgeFault>()
  private readonly platform: BrokenPlatform
  private readonly limitMs: number
  private sessions = new Map<string, Session>()
  private lines: { socket: Socket; memberId: string }[] = []
  private readonly server = createServer((request, response) => void this.serve(request, response))

  /** It waits so long for its platform: 8 s in earnest. */
  constructor(platform: BrokenPlatform, limitMs: number) {
    this.platform = platform
    this.limitMs = limitMs
    this.server.on('upgrade', (request, socket) => this.upgrade(request, socket as Socket))
  }

  listen = () => new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
  close = () => {
    for (const { socket } of this.lines) socket.destroy()
    this.server.close()
    this.server.closeAllConnections()
  }
  originOf = (merchant: string) => `http://${merchant}.localhost:${(this.server.address() as AddressInfo).port}`
  begin(...faults: EdgeFault[]) {
    this.faults = new Set(faults)
    this.sessions = new Map()
    this.platform.begin()
    this.platform.edgeOrigin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    this.platform.store.gameOrigin = this.originOf('games')
  }
  private has = (fault: EdgeFault) => this.faults.has(fault)

  private merchantOf({ headers }: IncomingMessage): string {
    const [name = ''] = (headers.host ?? '').split('.')
    return name in BROKEN_KEYS && !this.has('one merchant for every host') ? name : 'meridian'
  }

  private findSession({ headers }: IncomingMessage): [string, Session] | undefined {
    const [, secret = ''] = /(?:^|; )sid=([^;]*)/.exec(headers.cookie ?? '') ?? []
    const session = this.sessions.get(secret)
    return session && [secret, session]
  }

  private async serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const asked = { request, merchant: this.merchantOf(request), path, query, text: Buffer.concat(chunks).toString() }
    try {
      if (path === '/control/slow') this.platform.breakdown = parse(asked.text).isSilent === true ? 'hangs' : null
      if (path.startsWith('/control/')) return response.writeHead(200).end('{}')
      if (path.startsWith('/__live/')) return this.takeNotice(asked, response)
      if (path === '/index' || path.startsWith('/play/')) return this.showPage(asked, response)
      await this.answer(asked, response)
    } catch (error) {
      const code = (error as Error).name === 'TimeoutError' ? 'upstream_timeout' : 'upstream_failed'
      const found = this.findSession(request)
      if (found && this.has('a timeout ends the session')) this.sessions.delete(found[0])
      this.refuse(response, code)
    }
  }

  private refuse(response: ServerResponse, errorCode: string) {
    const body = { success: false, errorCode, message: 'refused', requestId: randomUUID() }
    response.writeHead(STATUSES[errorCode] ?? 500, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  private showPage({ merchant }: Asked, response: ServerResponse) {
    const games = this.has('games framed nowhere') ? "'none'" : this.originOf('games')
    const ancestors = `${this.originOf('meridian')} ${this.originOf('saffron')}`
    const policy = `default-src 'none'; frame-src ${games}; frame-ancestors ${ancestors}`
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    response.end(`<!doctype html><title>${merchant}</title>`)
  }

  private async answer(asked: Asked, response: ServerResponse) {
    const { request, path } = asked
    const operation = listOperations().find((each) => each.path === path && each.method === request.method)
    if (!operation) return this.refuse(response, 'not_found')
    const isOurs = request.headers['sec-fetch-site'] === 'same-origin'
    if (request.method !== 'GET' && !isOurs && !this.has('writes from anywhere'))
      return this.refuse(response, 'cross_site_refused')
    const found = this.findSession(request)
    if (operation.needsToken && !found) return this.refuse(response, 'login_required')
    const isLeft = operation.name === 'logout' && this.has('session outlives its logout')
    const body = isLeft ? { success: true, value: {} } : await this.ask(operation, asked, found?.[1].token)
    if (operation.name === 'logout' && found && !isLeft) this.sessions.delete(found[0])
    if (operation.name === 'login' && body.success === true) this.beginSession(body.value as Fields, response)
    const status = body.success === true ? 200 : (STATUSES[String(body.errorCode)] ?? 500)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  private beginSession(value: Fields, response: ServerResponse) {
    const secret = randomBytes(32).toString('base64url')
    this.sessions.set(secret, { token: String(value.token), memberId: String(value.memberId) })
    if (!this.has('token of the platform passed on')) value.token = randomBytes(16).toString('base64url')
    const flags = this.has('cookie open to scripts') ? '' : '; HttpOnly'
    response.setHeader('set-cookie', `sid=${secret}; Path=/${flags}; SameSite=Lax`)
  }

  /** Sealed as the platform's guide says, and the answer opened. */
  private async ask(operation: Operation, { request, merchant, path, query, text }: Asked, token?: string) {
    const keys = BROKEN_KEYS[merchant]
    if (!keys) throw new Error('no such merchant')
    const isBody = request.method !== 'GET' && request.method !== 'DELETE'
    const payload = {
      ...parse(text),
      ...(operation.name === 'createDeposit' && { siteOrigin: this.originOf(merchant) }),
    }
    const plain = isBody && !operation.isSealed ? JSON.stringify(payload) : undefined
    const iat = Math.floor(Date.now() / 1_000)
    const given = this.has('a key of its own for each try') ? randomUUID() : request.headers['idempotency-key']
    const claims = {
      merchant,
      method: request.method,
      path,
      query,
      clientIp: '203.0.113.9',
      country: 'PH',
      language: 'EN',
      host: request.headers.host,
      siteStatus: 'open',
      requestId: randomUUID(),
      jti: createId(),
      iat,
      exp: iat + ENVELOPE_S,
      ...(token !== undefined && { sessionToken: token }),
      ...(operation.isIdempotent && given !== undefined && { idempotencyKey: given }),
      ...(plain !== undefined && { bodySha256: hashBody(plain) }),
    }
    const jwe = seal(keys.toPlatform, operation.isSealed ? { claims, payload } : { claims })
    const headers: Record<string, string> = operation.isSealed
      ? { 'content-type': 'application/jose' }
      : { 'x-envelope': jwe, ...(plain !== undefined && { 'content-type': 'application/json' }) }
    const reply = await fetch(`${this.platform.origin}${request.url}`, {
      method: request.method,
      headers,
      body: operation.isSealed ? jwe : plain,
      signal: this.has('waits for ever') ? null : AbortSignal.timeout(this.limitMs),
    })
    const answer = await reply.text()
    const isSealed = reply.headers.get('content-type')?.startsWith('application/jose')
    return (isSealed ? (open(keys.toEdge, answer).content as { body: Fields }).body : JSON.parse(answer)) as Fields
  }

  private takeNotice({ path, text }: Asked, response: ServerResponse) {
    const merchant = path.split('/').at(-1) ?? ''
    const { notices } = open(BROKEN_KEYS[merchant]?.toEdge ?? { current: '', keys: {} }, text).content as {
      notices: { memberId: string; topics: string[] }[]
    }
    for (const { memberId, topics } of this.has('notices dropped') ? [] : notices)
      for (const { socket } of this.lines.filter((line) => line.memberId === memberId)) {
        // More words than the one that is waited for, all at once, in any order.
        this.say(socket, '[]', JSON.stringify(topics), '["messages"]')
      }
    response.writeHead(200).end()
  }

  private say(socket: Socket, ...texts: string[]) {
    const frames = texts.map((text) => Buffer.from(text)).flatMap((bytes) => [Buffer.from([0x81, bytes.length]), bytes])
    socket.write(Buffer.concat(frames))
  }

  private upgrade(request: IncomingMessage, socket: Socket) {
    const found = this.findSession(request)
    if (request.url !== '/wps/live' || !found) return socket.destroy()
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${WEBSOCKET}`).digest('base64')
    const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
    socket.write(`${[...head, `Sec-WebSocket-Accept: ${accept}`].join('\r\n')}\r\n\r\n`)
    // A word of its own with the head, as ours has: it is no notice.
    this.say(socket, '[]')
    this.lines.push({ socket, memberId: found[1].memberId })
    socket.on('error', () => {})
  }
}
