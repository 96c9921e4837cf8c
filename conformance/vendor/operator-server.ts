/** The suite as the operator: a wallet that answers by a script, and writes down every call. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned } from '../kit/signature.ts'
import { EXIT, Stop } from '../run/options.ts'
import type { Recorder } from '../run/recorder.ts'

type Fields = Record<string, unknown>
export type Call = {
  name: string
  body: Fields
  text: string
  atMs: number
  isSigned: boolean
  timestamp: number
  requestId: string
  /** How it was answered. */
  plan: Plan
}
export type Plan =
  | 'ok'
  | 'silence'
  | 'cut'
  | 'redirect'
  | 'page'
  | { status: number; code: string; retryAfterS?: number }
  | { afterMs: number; plan: Plan }
/** `nth` counts from 1 the times this transaction has come. */
export type Script = (call: Call, nth: number) => Plan

export const always: Script = () => 'ok'

const newId = () => randomBytes(24).toString('base64url')
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const parse = (text: string): Fields => {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}
const idOf = ({ name, body }: Pick<Call, 'name' | 'body'>) => `${name} ${body.transactionId ?? body.launchToken ?? ''}`

export type Manner = { code: string; secret: string; lobbyOrigin: string; mode: 'real' | 'play'; features: string[] }

/** The page that frames a game: it records messages, and posts those that the suite asks for. */
const LOBBY = `<!doctype html><title>lobby</title><script>
window.messages = []
addEventListener('message', (event) => {
  const frame = document.querySelector('iframe')
  if (event.source === frame.contentWindow) window.messages.push({ ...event.data, atMs: performance.now() })
})
window.say = (message) => document.querySelector('iframe').contentWindow.postMessage(message, new URL(document.querySelector('iframe').src).origin)
</script><iframe sandbox="allow-scripts allow-same-origin allow-forms" width="800" height="600"></iframe><script>
document.querySelector('iframe').src = new URLSearchParams(location.search).get('game')
</script>`

export class OperatorServer {
  calls: Call[] = []
  script: Script = always
  mode: Manner['mode'] = 'real'
  features: string[] = ['unplayed', 'separation']
  /** Sessions of this check, as no page may hold them. */
  givenSessions: string[] = []
  minimumCycleMs = 2_500
  private recorder: Recorder | undefined
  /** Tokens, sessions and rounds of this check: a round of an earlier one may still be under way. */
  private ours = new Set<unknown>()
  private readonly manner: Pick<Manner, 'code' | 'secret' | 'lobbyOrigin'>
  private readonly server = createServer((request, response) => void this.serve(request, response))
  private waiting: (() => void)[] = []

  constructor(manner: Pick<Manner, 'code' | 'secret' | 'lobbyOrigin'>) {
    this.manner = manner
  }

  get origin() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async listen(port: number) {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', (error: NodeJS.ErrnoException) =>
        reject(new Stop(EXIT.unable, `port ${port} is not free (${error.code}): --listen takes another one`)),
      )
      this.server.listen(port, '127.0.0.1', resolve)
    })
  }
  close() {
    this.server.close()
    this.server.closeAllConnections()
  }

  begin(script: Script, recorder: Recorder) {
    this.calls = []
    this.ours = new Set()
    this.givenSessions = []
    this.script = script
    this.recorder = recorder
    this.mode = 'real'
    this.features = ['unplayed', 'separation']
  }

  newToken() {
    const token = newId()
    this.recorder?.addSecret(token)
    this.ours.add(token)
    return token
  }

  /** Resolves with what `find` finds, at once or after a later call; undefined after that time. */
  async until<Found>(find: (calls: Call[]) => Found | undefined, ms: number): Promise<Found | undefined> {
    const endsAt = performance.now() + ms
    for (;;) {
      const found = find(this.calls)
      const leftMs = endsAt - performance.now()
      if (found !== undefined || leftMs <= 0) return found
      await new Promise<void>((done) => {
        const timer = setTimeout(done, leftMs)
        this.waiting.push(() => {
          clearTimeout(timer)
          done()
        })
      })
    }
  }

  private async serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (request.method === 'GET') return void response.writeHead(200, { 'content-type': 'text/html' }).end(LOBBY)
    const header = (name: string) => String(request.headers[name] ?? '')
    const signed = { timestamp: header('x-timestamp'), method: request.method ?? '', path, body: text }
    const call: Call = {
      name: path.replace('/vendor/v1/', ''),
      body: parse(text),
      text,
      atMs: performance.now(),
      isSigned: header('x-vendor') === this.manner.code && isSigned(this.manner.secret, signed, header('x-signature')),
      timestamp: Number(signed.timestamp),
      requestId: header('x-request-id'),
      plan: 'ok',
    }
    if (!this.isOurs(call)) return this.answer(call, 'ok', response)
    const nth = this.calls.filter((each) => idOf(each) === idOf(call)).length + 1
    call.plan = call.isSigned ? this.script(call, nth) : { status: 401, code: 'signature_invalid' }
    this.calls.push(call)
    this.recorder?.note('operator', { method: 'POST', path, body: text }, { plan: call.plan }, { ms: 0 })
    for (const wake of this.waiting.splice(0)) wake()
    await this.answer(call, call.plan, response)
  }

  private isOurs({ body, isSigned }: Call): boolean {
    const { launchToken, session, roundId } = body
    const isKnown = this.ours.has(launchToken) || this.ours.has(session) || this.ours.has(roundId)
    if (this.ours.has(session)) this.ours.add(roundId)
    return isKnown || !isSigned
  }

  private async answer(call: Call, plan: Plan, response: ServerResponse): Promise<void> {
    if (plan === 'silence') return
    if (plan === 'cut') return void response.destroy()
    if (plan === 'redirect') return void response.writeHead(302, { location: `${this.origin}/elsewhere` }).end()
    if (plan === 'page') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>')
    if (plan !== 'ok' && 'afterMs' in plan) {
      await new Promise((done) => setTimeout(done, plan.afterMs))
      return this.answer(call, plan.plan, response)
    }
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (plan === 'ok') {
      const body = { success: true, value: this.value(call), cfUnknown: [1] }
      return void response.writeHead(200, headers).end(JSON.stringify(body))
    }
    if (plan.retryAfterS !== undefined) headers['retry-after'] = String(plan.retryAfterS)
    const body = { success: false, errorCode: plan.code, message: 'by the script', requestId: newId() }
    response.writeHead(plan.status, headers).end(JSON.stringify(body))
  }

  private value({ name, body }: Call): Fields {
    if (name === 'balance') return { balance: '1000.00', currency: 'USD' }
    if (name === 'flag') return {}
    // A name is no markup, and whose it is the vendor never learns.
    const named = name === 'bet' ? { shownAs: '<b***>' } : {}
    if (name !== 'authenticate') return { transactionId: body.transactionId, balance: '1000.00', ...named }
    const session = newId()
    this.recorder?.addSecret(session)
    if (this.ours.has(body.launchToken)) this.ours.add(session)
    this.givenSessions.push(session)
    const policy = {
      autoplay: false,
      turbo: false,
      minimumCycleMs: this.minimumCycleMs,
      cycleMsByKind: { slot: 2_500, instant: 2_500, table: 5_000, peer: 0 },
      arcade: { offered: true, shotMs: 500 },
      celebrateLosses: false,
      housePlayers: false,
    }
    const player = { playerId: 'cf_player_000000000001', operator: 'conformance', session, mode: this.mode }
    const money = { currency: 'USD', currencySymbol: '$', balance: '1000.00' }
    const lobbyOrigin = this.manner.lobbyOrigin || this.origin
    return {
      ...player,
      ...money,
      language: 'EN',
      features: this.features,
      separation: [],
      lobbyOrigin,
      policy,
      cfUnknown: 1,
    }
  }
}
