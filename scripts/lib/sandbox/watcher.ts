/** Sees each call of a sandbox's platform with its envelope opened: writes it down, and says what goes wrong with it. */
import { appendFileSync } from 'node:fs'
import { hashBody, type MerchantKeys, open, seal } from '../../../conformance/kit/jwe.ts'
import { createRandom } from '../../../conformance/kit/random.ts'
import { ERRORS } from '../../../contract/errors.ts'
import { calls } from '../../../contract/table.ts'
import { chooseFault, type Fault, type Money } from './magic.ts'

type Fields = Record<string, unknown>
type Asked = { method: string; path: string; headers: Record<string, string>; text: string }
type Told = { number: number; status: number; text: string | null; ms: number }
type Plan = { number: number; fault: Fault | null; answer?: { status: number; type: string; body: string } }

export type Seen = {
  number: number
  at: string
  from: string
  call: string
  claims?: Fields | undefined
  asked: unknown
  fault: Fault | null
  status?: number
  answered?: unknown
  ms?: number
}
export type WatcherOptions = {
  /** Where calls are written down, a line of JSON each. */
  file: string
  keys: Record<string, MerchantKeys>
  /** Of 1, how many calls of vendors fail by chance. */
  rate: number
  seed: number
  now: () => number
}

const KEPT = 500
const JOSE = 'application/jose'
/** What opens something; it is of no use to who reads the log. */
const SECRET = /password|token|^session$|sessiontoken|secret|code$|botcheck|captcha/i
const ORDERS: readonly string[] = [calls.createDeposit.path, calls.createWithdrawal.path]

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text === '' ? undefined : text
  }
}

export function hideSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideSecrets)
  if (!isFields(value)) return value
  const fields = Object.entries(value).map(([name, field]) =>
    SECRET.test(name) &&
    typeof field === 'string' &&
    name !== 'errorCode' &&
    name !== 'gameCode' &&
    name !== 'merchantCode'
      ? [name, '‹hidden›']
      : [name, hideSecrets(field)],
  )
  return Object.fromEntries(fields)
}

const findSender = (path: string) =>
  path.startsWith('/vendor/') ? 'vendor' : path.startsWith('/payment/') ? 'provider' : 'edge'

type Opened = { merchant: string | null; claims?: Fields; asked: unknown; why?: string }

export class Watcher {
  readonly seen: Seen[] = []
  readonly #options: WatcherOptions
  readonly #chance: () => number
  readonly #times = new Map<string, number>()
  #number = 0

  constructor(options: WatcherOptions) {
    this.#options = options
    const random = createRandom(options.seed)
    this.#chance = () => random.int(1_000_000) / 1_000_000
  }

  /** Before the call is done. */
  before(request: Asked): Plan {
    const opened = this.#open(request)
    const [path = ''] = request.path.split('?')
    const { money, amount, name } = this.#readMoney(path, opened)
    const times = this.#times.get(name) ?? 0
    if (name !== '') this.#times.set(name, times + 1)
    const { rate } = this.#options
    const isVendors = /^\/vendor\/v1\/(bet|win|rollback)$/.test(path)
    const fault = chooseFault({ money, amount, before: times, rate, isVendors, chance: this.#chance })
    this.#number += 1
    const asked = hideSecrets(opened.why ? { unopened: opened.why } : opened.asked)
    const { claims, merchant } = opened
    this.seen.push({
      number: this.#number,
      at: new Date(this.#options.now()).toISOString(),
      from: findSender(path),
      call: `${request.method} ${request.path}`,
      claims: claims && (hideSecrets(claims) as Fields),
      asked,
      fault,
    })
    if (this.seen.length > KEPT) this.seen.shift()
    const answer = this.#makeAnswer(fault, merchant, claims, request)
    return { number: this.#number, fault, ...(answer && { answer }) }
  }

  after({ number, status, text, ms }: Told): void {
    const call = this.seen.find((one) => one.number === number)
    if (!call) return
    Object.assign(call, { status, answered: hideSecrets(this.#openAnswer(text ?? '', call)), ms })
    appendFileSync(this.#options.file, `${JSON.stringify(call)}\n`)
  }

  #open({ headers, text }: Asked): Opened {
    const isSealed = headers['content-type']?.startsWith(JOSE) ?? false
    const jwe = isSealed ? text : headers['x-envelope']
    if (jwe === undefined) return { merchant: null, asked: parse(text) }
    try {
      const [head = ''] = jwe.split('.')
      const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
      const found = Object.entries(this.#options.keys).find(([, keys]) => kid in keys.toPlatform.keys)
      if (!found) return { merchant: null, asked: undefined, why: `no merchant has the key ${kid}` }
      const { claims, payload } = open(found[1].toPlatform, jwe).content as { claims: Fields; payload?: unknown }
      const isBody = claims.bodySha256 === undefined || claims.bodySha256 === hashBody(text)
      const asked = isSealed ? payload : parse(text)
      return {
        merchant: found[0],
        claims,
        asked,
        ...(isBody || isSealed ? {} : { why: 'the body is not the one of bodySha256' }),
      }
    } catch (error) {
      return { merchant: null, asked: undefined, why: (error as Error).message }
    }
  }

  #openAnswer(text: string, { claims }: Seen): unknown {
    if (!/^[\w-]+\.\.[\w-]+\.[\w-]*\.[\w-]+$/.test(text)) return parse(text)
    const keys = this.#options.keys[String(claims?.merchant)]
    try {
      return keys && (open(keys.toEdge, text).content as { body: unknown }).body
    } catch {
      return '‹does not open›'
    }
  }

  #readMoney(path: string, { asked, claims }: Opened): { money: Money; amount: unknown; name: string } {
    if (!isFields(asked)) return { money: null, amount: undefined, name: '' }
    const { amount, transactionId } = asked
    if (path.startsWith('/vendor/'))
      return { money: path === '/vendor/v1/bet' ? 'stake' : null, amount, name: `${path} ${transactionId}` }
    return { money: ORDERS.includes(path) ? 'order' : null, amount, name: `${path} ${claims?.idempotencyKey}` }
  }

  #makeAnswer(fault: Fault | null, merchant: string | null, claims: Fields | undefined, { headers }: Asked) {
    if (fault !== 'refused' && fault !== 'error') return undefined
    const errorCode = fault === 'error' ? 'internal' : 'balance_insufficient'
    const requestId = String(claims?.requestId ?? headers['x-request-id'] ?? 'sandbox-0000')
    const body = { success: false, errorCode, message: 'by the sandbox', requestId }
    const status = ERRORS[errorCode]
    const keys = this.#options.keys[merchant ?? '']
    const isSealed = headers['content-type']?.startsWith(JOSE) && keys
    if (!isSealed) return { status, type: 'application/json', body: JSON.stringify(body) }
    return { status, type: JOSE, body: seal(keys.toEdge, { jti: claims?.jti, body }) }
  }
}
