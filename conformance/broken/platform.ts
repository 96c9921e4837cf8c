/**
 * A platform of somebody else in plain Node, written from docs/guides/upstream.md and openapi.json. It keeps everything in
 * memory. Clean by default; a fault by name breaks one rule. The envelope is its own code, not the suite's.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listOperations, type Operation } from '../kit/openapi.ts'
import { findFault } from '../kit/schema.ts'
import { STATUSES } from '../platform/statuses.ts'
import { answerCall } from './platform-calls.ts'
import type { PlatformFault } from './platform-faults.ts'
import { type Caller, type Fields, Refused, refuse, Store } from './platform-store.ts'

type Keys = Record<'toPlatform' | 'toEdge', { current: string; keys: Record<string, string> }>
type Claims = Fields & {
  merchant: string
  method: string
  path: string
  query: string
  requestId: string
  jti: string
  iat: number
  exp: number
}

const newKey = () => randomBytes(32).toString('base64url')
const makeKeys = (name: string): Keys => ({
  toPlatform: { current: `${name}-p2`, keys: { [`${name}-p1`]: newKey(), [`${name}-p2`]: newKey() } },
  toEdge: { current: `${name}-e1`, keys: { [`${name}-e1`]: newKey() } },
})
export const BROKEN_KEYS: Record<string, Keys> = { meridian: makeKeys('m'), saffron: makeKeys('s') }
export const BROKEN_PROVIDER = { code: 'PIER', secret: 'secret-of-the-provider-of-the-broken-platform' }

const bytes = (text = '') => Buffer.from(text, 'base64url')
const MIB = 1024 * 1024
const CLAIMS =
  'merchant clientIp country language host siteStatus method path query sessionToken idempotencyKey requestId jti iat exp bodySha256 operator device knownDevice'.split(
    ' ',
  )
/** The call whose lost callers count, and how many of them a server bears that keeps their places. */
const PLACES = '/wps/system/setting/register'
const LOST_PLACES = 50
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** How a server breaks that is no platform at all. Every call but the first one of a run is answered so. */
export const BREAKDOWNS: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  hangs: () => {},
  'closes at once': (request) => request.socket.destroy(),
  'closes half-way': (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' }).write('{"succ')
    setTimeout(() => request.socket.destroy(), 5)
  },
  'answers a page': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>'),
  redirects: (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'sends 100 MB': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    for (let nth = 0; nth < 100 && !response.destroyed; nth++) response.write(chunk)
    response.end()
  },
  'says a wrong length': (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4' })
    response.write('{"success":true,"value":{}}')
    setTimeout(() => request.socket.destroy(), 5)
  },
  'answers null': (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('null'),
}

export class BrokenPlatform {
  faults = new Set<PlatformFault>()
  /** Those calls alone are built; all others are 404. */
  built: readonly string[] | null = null
  breakdown: string | null = null
  /** Called when a request has arrived: for a test in which the way takes long. */
  onArrival = () => {}
  store = new Store(new Set())
  private seen = new Set<string>()
  private running = new Set<string>()
  private before: Promise<void> = Promise.resolve()
  private lostCallers = 0
  private readonly server = createServer((request, response) => {
    const serve = () => this.serve(request, response)
    if (this.has('one request at a time')) this.before = this.before.then(serve)
    else if (this.has('places of lost callers kept') && request.url?.startsWith(PLACES)) {
      // Long enough for a caller to be lost on a busy machine.
      if (!this.isLostPlace(response)) void pause(500).then(serve)
    } else void serve()
  })

  listen = () => new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
  close = () => {
    this.server.close()
    this.server.closeAllConnections()
  }
  get origin() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }
  begin(...faults: PlatformFault[]) {
    this.faults = new Set(faults)
    this.lostCallers = 0
    this.store = new Store(this.faults)
    this.store.tell = (caller) => this.tell(caller)
    this.seen = new Set()
  }
  /** Where the edge of this platform listens; nowhere without it. */
  edgeOrigin = ''
  private async tell(caller: Caller) {
    const iat = Math.floor(Date.now() / 1_000)
    const extra = this.has('notice says the amount') ? { amount: '1.00' } : {}
    const content = {
      merchant: caller.merchant,
      iat,
      exp: iat + 30,
      notices: [{ memberId: `m-${caller.name}`, topics: ['balance'] }],
      ...extra,
    }
    const headers = { 'content-type': 'application/jose' }
    await fetch(`${this.edgeOrigin}/__live/v1/notices/${caller.merchant}`, {
      method: 'POST',
      headers,
      body: this.seal(caller.merchant, content),
    })
  }
  private has = (fault: PlatformFault) => this.faults.has(fault)

  private async serve(request: IncomingMessage, response: ServerResponse) {
    const target = request.url ?? ''
    this.onArrival()
    const isFirst = target.startsWith('/wps/system/whitelabel')
    const breakDown = this.breakdown === null || isFirst ? undefined : BREAKDOWNS[this.breakdown]
    if (breakDown) return breakDown(request, response)
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const body = Buffer.concat(chunks).toString()
      if (target.startsWith('/control/'))
        return this.send(response, 200, await this.store.control(target, JSON.parse(body)))
      if (target.startsWith('/img/') && request.method === 'GET') return this.sendPicture(target, response)
      if (target.startsWith('/payment/v1/')) return this.takeCallback(request, target, body, response)
      await this.answer(request, target, body, response)
    } catch (error) {
      if (!response.headersSent)
        this.send(response, 500, {
          success: false,
          errorCode: 'internal',
          message: String((error as Error).stack),
          requestId: '',
        })
    }
  }

  /** Whether the request finds no place. The places are there again after it, so that no other check meets this. */
  private isLostPlace(response: ServerResponse): boolean {
    response.on('close', () => {
      if (!response.writableFinished) this.lostCallers += 1
    })
    return this.lostCallers >= LOST_PLACES
  }

  private send(response: ServerResponse, status: number, body: unknown, type = 'application/json') {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response
      .writeHead(status, {
        'content-type': this.has('answers as text') && type === 'application/json' ? 'text/plain' : type,
      })
      .end(text)
  }

  private open(jwe: string): { claims: Claims; payload?: Fields } {
    const parts = jwe.split('.')
    const [first = '', second, iv, ciphertext, tag] = parts
    const header: Fields = JSON.parse(bytes(first).toString())
    const isKnown = header.alg === 'dir' && header.enc === 'A256GCM'
    if (parts.length !== 5 || (!isKnown && !this.has('any algorithm taken'))) throw new Error('not an envelope')
    if (second !== '' && !this.has('second part skipped')) throw new Error('not an envelope')
    for (const [merchant, keys] of Object.entries(BROKEN_KEYS)) {
      for (const key of this.listKeys(keys, String(header.kid))) {
        const plain = this.decrypt(key, first, iv, ciphertext, tag)
        if (plain === null) continue
        const envelope = JSON.parse(plain)
        if (envelope.claims.merchant !== merchant && !this.has('merchant claim not compared'))
          throw new Error('another merchant')
        return envelope
      }
    }
    throw new Error('no key')
  }

  private listKeys({ toPlatform, toEdge }: Keys, kid: string): string[] {
    const right = toPlatform.keys[kid]
    const isOld = kid !== toPlatform.current && this.has('old keys forgotten')
    const keys = right !== undefined && !isOld ? [right] : []
    if (this.has('unknown kid taken')) keys.push(...Object.values(toPlatform.keys))
    if (this.has('opens with the answer’s key')) keys.push(...Object.values(toEdge.keys))
    return keys
  }

  private decrypt(key: string, first: string, iv?: string, ciphertext?: string, tag?: string): string | null {
    try {
      const decipher = createDecipheriv('aes-256-gcm', bytes(key), bytes(iv)).setAAD(Buffer.from(first))
      decipher.setAuthTag(bytes(tag))
      const plain = decipher.update(bytes(ciphertext))
      if (!this.has('additional data not checked')) decipher.final()
      return plain.toString()
    } catch {
      return null
    }
  }

  private seal(merchant: string, content: unknown): string {
    const set = (BROKEN_KEYS[merchant] ?? makeKeys('x')).toEdge
    const first = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid: set.current })).toString('base64url')
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', bytes(set.keys[set.current]), iv).setAAD(Buffer.from(first))
    const text = JSON.stringify(content)
    const twice = this.has('two jti') ? text.replace('{', '{"jti":"another",') : text
    const ciphertext = Buffer.concat([cipher.update(twice), cipher.final()])
    return [first, '', ...[iv, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
  }

  /** Null where all of it holds; else the one word that must not be told. */
  private judge(
    claims: Claims,
    request: IncomingMessage,
    target: string,
    body: string,
    isSealed: boolean,
  ): string | null {
    const [path = '', query = ''] = target.split(/\?(.*)/s)
    const sort = (text: string) =>
      this.has('query sorted before it is compared') ? text.split('&').sort().join('&') : text
    if (claims.method !== request.method || claims.path !== path || sort(String(claims.query)) !== sort(query))
      return 'binding'
    const hash = isSealed || body === '' ? undefined : createHash('sha256').update(body).digest('hex')
    const isLeftOut = claims.bodySha256 === undefined && this.has('body hash optional')
    if (claims.bodySha256 !== hash && !isLeftOut) return 'body'
    const { iat, exp } = claims
    if (!Number.isInteger(iat) || !Number.isInteger(exp)) return 'times'
    const now = Date.now() / 1_000
    const grace = this.has('ten minutes of clock grace') ? 600 : this.has('no clock grace') ? 0 : 5
    if (exp - iat > 30 || exp <= iat) return 'times'
    if (iat > now + grace || now >= exp + grace) return 'expired'
    if (this.has('strict claims') && Object.keys(claims).some((name) => !CLAIMS.includes(name))) return 'claims'
    return null
  }

  private async answer(request: IncomingMessage, target: string, body: string, response: ServerResponse) {
    const path = target.split('?')[0] ?? ''
    const isSealed = String(request.headers['content-type']).startsWith('application/jose')
    const operation = listOperations().find((each) => each.path === path && each.method === request.method)
    if (this.has('a call before the envelope') && operation?.name === 'helpCenter')
      return this.send(response, 200, { success: true, value: {} })
    if (this.has('reads redirect') && operation?.name === 'helpCenter')
      return void response.writeHead(302, { location: '/' }).end()
    const limit = operation?.takesImage ? 9.5 * MIB : MIB
    if (body.length > limit && !this.has('bodies without a bound')) return this.refuse(response, 'too_large', '')
    let envelope: { claims: Claims; payload?: Fields }
    try {
      envelope = this.open(isSealed ? body : String(request.headers['x-envelope']))
      const { jti, merchant } = envelope.claims
      const fault = this.judge(envelope.claims, request, target, body, isSealed)
      if (fault === 'expired' && this.has('says expired where others say invalid'))
        return this.send(response, 400, {
          success: false,
          errorCode: 'envelope_invalid',
          message: 'expired',
          requestId: '',
        })
      if (fault !== null && this.has('bad envelope uses its id up')) this.remember(merchant, jti)
      if (fault !== null) throw new Error(fault)
      const isOperator = path.startsWith('/ops/')
      const wantsSeal = operation?.isSealed ?? isOperator
      const isTaken = this.has('sealed call taken plainly') && wantsSeal
      if (operation && wantsSeal !== isSealed && !isTaken) throw new Error('sealing')
      if (isOperator && !isSealed) throw new Error('sealing')
    } catch (error) {
      if (this.has('reason in the time') && (error as Error).message === 'no key') await pause(120)
      return this.refuse(response, 'envelope_invalid', '')
    }
    await this.answerOpened(
      envelope,
      { operation, target, body, isSealed, isWrite: request.method !== 'GET' },
      response,
    )
  }

  private remember(merchant: string, jti: string): boolean {
    const isNew = !this.seen.has(`${merchant} ${jti}`)
    this.seen.add(`${merchant} ${jti}`)
    return isNew
  }

  private async answerOpened(
    { claims, payload }: { claims: Claims; payload?: Fields },
    {
      operation,
      target,
      body,
      isSealed,
      isWrite,
    }: { operation?: Operation; target: string; body: string; isSealed: boolean; isWrite: boolean },
    response: ServerResponse,
  ) {
    const { merchant, jti, requestId } = claims
    const isKept = (isWrite || this.has('ids of reads kept too')) && !this.has('no memory of ids')
    const wasSeen = this.seen.has(`${merchant} ${jti}`)
    if (this.has('race of ids')) await pause(25)
    if (isKept && (this.has('race of ids') ? wasSeen : !this.remember(merchant, jti)))
      return this.refuse(response, 'envelope_replayed', requestId)
    this.seen.add(`${merchant} ${jti}`)
    let [status, answer]: [number, Fields] = [200, {}]
    try {
      answer = { success: true, value: await this.act(claims, payload, operation, target, body) }
    } catch (error) {
      const code = error instanceof Refused ? error.message : 'internal'
      if (code === 'not_found' && operation === undefined && this.has('unknown call is a page'))
        return this.send(response, 404, '<h1>not found</h1>', 'text/html')
      const isTold = this.has('stack in the message')
      const message = isTold || code === 'internal' ? String((error as Error).stack) : 'refused'
      answer = { success: false, errorCode: code, message, requestId }
      status = this.has('refusals with 200') ? 200 : (STATUSES[code] ?? 500)
    }
    if (!isSealed || (status !== 200 && this.has('refusals not sealed'))) return this.send(response, status, answer)
    const sealed = this.seal(merchant, { jti: this.has('answer without jti') ? undefined : jti, body: answer })
    this.send(response, status, sealed, 'application/jose')
  }

  private async act(
    claims: Claims,
    payload: Fields | undefined,
    operation: Operation | undefined,
    target: string,
    body: string,
  ): Promise<unknown> {
    if (claims.path.startsWith('/ops/')) {
      const isOperator = typeof claims.operator === 'string' && claims.sessionToken === undefined
      return isOperator || this.has('operator by the key alone') ? {} : refuse('operator_required')
    }
    if (!operation || (this.built && !this.built.includes(operation.name))) return refuse('not_found')
    if (this.has('slow reads') && operation.name === 'gameList') await pause(2_100)
    const token = String(claims.sessionToken)
    const caller = this.store.findCaller(claims.merchant, claims.sessionToken)
    if (operation.needsToken && !caller) refuse('login_required')
    const isDue = this.store.tokens.get(token)?.isDue === true && !this.has('verification by the page only')
    if (isDue && operation.unverified === 'refused') refuse('verification_required')
    this.store.noteSite(claims.iat, claims.siteStatus)
    if (caller?.type === 4 && operation.guests === 'refused' && !this.has('guests in the member centre'))
      refuse('in_need_true_account')
    if (
      operation.agents === 'only' &&
      ![1, 2, 41, 42].includes(caller?.type ?? 0) &&
      !this.has('agents’ calls open to members')
    )
      refuse('agent_only')
    const input = this.readInput(operation, target, payload, body)
    this.checkInput(operation, input)
    if (operation.isIdempotent && claims.idempotencyKey === undefined && !this.has('missing key taken'))
      refuse('malformed')
    const key = String(claims.idempotencyKey ?? randomBytes(8).toString('hex'))
    const context = {
      merchant: claims.merchant,
      language: String(claims.language),
      country: String(claims.country),
      token,
      key,
      caller: caller as Caller,
    }
    if (!this.has('second call refused while the first runs')) return answerCall(this.store, operation, input, context)
    if (this.running.has(token) && operation.name === 'balance') refuse('too_many_requests')
    this.running.add(token)
    await pause(10)
    this.running.delete(token)
    return answerCall(this.store, operation, input, context)
  }

  private readInput(operation: Operation, target: string, payload: Fields | undefined, body: string): Fields {
    if (operation.body) {
      try {
        return payload ?? JSON.parse(body)
      } catch {
        return refuse('malformed')
      }
    }
    const query = new URLSearchParams(target.split(/\?(.*)/s)[1] ?? '')
    const fields = [...query].map(([name, value]) => {
      const schema = operation.parameters.find((parameter) => parameter.name === name)?.schema
      const isNumber = schema?.type === 'integer' || schema?.type === 'number'
      return [name, isNumber && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value]
    })
    return Object.fromEntries(fields)
  }

  private checkInput(operation: Operation, input: Fields) {
    const isSoft = this.has('amounts read softly') && operation.name === 'createDeposit'
    const faults = operation.body
      ? [findFault(input, operation.body)]
      : operation.parameters.map(({ name, required, schema }) =>
          name in input ? findFault(input[name], schema) : required ? 'missing' : null,
        )
    if (!faults.some((fault) => fault !== null) || isSoft) return
    if (this.has('broken input is a fault')) throw new Error('cannot read properties of undefined')
    if (this.has('odd text breaks') && operation.name === 'updateLanguage') throw new Error('a byte that is no letter')
    refuse('malformed')
  }

  private refuse(response: ServerResponse, code: string, requestId: string) {
    this.send(response, STATUSES[code] ?? 500, { success: false, errorCode: code, message: 'refused', requestId })
  }

  private sendPicture(target: string, response: ServerResponse) {
    const [path = '', query = ''] = target.split('?')
    if (path !== '/img/game.svg' && !(this.has('pictures out of their folder') && path.includes('..')))
      return this.send(response, 404, {})
    const isRight = query === 'v=right' || this.has('pictures immutable for ever')
    const control = isRight ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': control })
    response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
  }

  private takeCallback({ headers }: IncomingMessage, target: string, body: string, response: ServerResponse) {
    const timestamp = String(headers['x-timestamp'])
    const hash = createHash('sha256').update(body).digest('hex')
    const right = createHmac('sha256', BROKEN_PROVIDER.secret)
      .update(`${timestamp}\nPOST\n${target}\n${hash}`)
      .digest('hex')
    const isSigned = headers['x-signature'] === right && Math.abs(Number(timestamp) - Date.now()) < 300_000
    if (body.length > 16_384) return this.refuse(response, 'too_large', '')
    if (!isSigned && !this.has('callbacks unsigned')) return this.refuse(response, 'signature_invalid', '')
    try {
      this.send(response, 200, { success: true, value: this.store.callBack(JSON.parse(body)) })
    } catch (error) {
      this.refuse(response, error instanceof Refused ? error.message : 'malformed', '')
    }
  }
}
