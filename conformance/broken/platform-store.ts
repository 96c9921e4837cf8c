/** What the broken platform keeps: members, sessions, orders, keys and a ledger. */
import { randomBytes } from 'node:crypto'
import type { PlatformFault } from './platform-faults.ts'

export type Fields = Record<string, unknown>
export class Refused extends Error {}
export const refuse = (code: string): never => {
  throw new Refused(code)
}

type Row = { id: string; account: string; amount: number; balanceAfter: number }
export type Caller = {
  name: string
  merchant: string
  type: number
  password: string
  /** Of a verification that waits. */
  code: string
  state: string
  real: number
  held: number
  points: number
  rows: Row[]
  orders: Fields[]
  claimed: boolean
  joined: boolean
  messages: Fields[]
}
export type Context = {
  merchant: string
  language: string
  country: string
  token: string
  key: string
  caller: Caller
}
type Kept = { content: string; value?: unknown; refusal?: string }

export const PASSWORD = 'Right-Password-1'
export const PAYMENT_PASSWORD = '246810'
const NAMES: [string, number, string][] = [
  ['player', 0, 'open'],
  ['second', 0, 'open'],
  ['fresh', 0, 'open'],
  ['locked', 0, 'locked'],
  ['excluded', 0, 'account_excluded'],
  ['onBreak', 0, 'on_break'],
  ['agent', 1, 'open'],
]
export const GAMES = 60
export const CHANNEL = {
  channelId: 'pier-wallet',
  kind: 'e_wallet',
  label: null,
  fee: { flat: '1.00', rateBps: 100 },
  min: '10.00',
  max: '500.00',
  usualMinutes: 5,
  lastUsedAt: null,
}
export const AT = '2026-11-20T12:00:00Z'
export const PAYOUT_ACCOUNT = 'd_0000000000000000000000'

export const write = (minor: number) =>
  `${minor < 0 ? '-' : ''}${Math.floor(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`
export const cents = (text: unknown) => Math.round(Number(text) * 100)
export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
export const newId = (kind: string) =>
  `${kind}-${Array.from(randomBytes(12), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('')}`
export const hash = (text: string) =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7)

export class Store {
  readonly members = new Map<string, Caller>()
  readonly tokens = new Map<string, { caller: Caller; merchant: string; usedAt: number; isDue: boolean }>()
  clockMs = 0
  gameOrigin = 'https://games.example'
  /** Under way, by account. */
  logins = new Map<string, number>()
  readonly kept = new Map<string, Kept>()
  readonly payments = new Map<string, { caller: Caller; amount: string; transactionId?: string }>()
  readonly faults: Set<PlatformFault>
  /** Of the newest call, by its time. */
  isShut = false
  newestIat = 0
  private readonly challenges = new Set<string>()
  /** Sends a notice, as the platform tells its edge. */
  tell: (caller: Caller) => Promise<void> = async () => {}

  constructor(faults: Set<PlatformFault>) {
    this.faults = faults
    for (const merchant of ['meridian', 'saffron'])
      for (const [name, type, state] of NAMES)
        this.members.set(`${merchant} ${name}`, this.makeMember(name, merchant, type, state))
  }
  has = (fault: PlatformFault) => this.faults.has(fault)

  makeMember(name: string, merchant: string, type: number, state: string): Caller {
    const caller: Caller = {
      name,
      merchant,
      type,
      password: PASSWORD,
      code: '',
      state,
      real: 0,
      held: 0,
      points: 250,
      rows: [],
      orders: [],
      claimed: false,
      joined: false,
      messages: [],
    }
    for (let nth = 0; nth < 55; nth++) this.post(caller, 'real', nth % 2 === 0 ? 4_000 : -150)
    this.post(caller, 'held', 500)
    return caller
  }
  post(caller: Caller, account: 'real' | 'held', amount: number) {
    caller[account] += amount
    caller.rows.unshift({ id: `row-${caller.rows.length + 1}`, account, amount, balanceAfter: caller[account] })
  }

  findCaller(merchant: string, token: unknown): Caller | undefined {
    const session = this.tokens.get(String(token))
    if (session && this.has('idle half an hour') && Date.now() + this.clockMs - session.usedAt > 1_800_000)
      return undefined
    return session && (session.merchant === merchant || this.has('token of one merchant works at another'))
      ? session.caller
      : undefined
  }
  openSession(caller: Caller, isDue = false): Fields {
    const token = this.has('short tokens')
      ? randomBytes(6).toString('base64url')
      : randomBytes(32).toString('base64url')
    this.tokens.set(token, { caller, merchant: caller.merchant, usedAt: Date.now() + this.clockMs, isDue })
    return {
      token,
      memberId: `m-${caller.name}`,
      username: caller.name,
      memberType: caller.type,
      firstTimeLogin: false,
      passwordExpired: false,
      passwordWeak: false,
    }
  }
  endSessions(caller: Caller, only?: string) {
    for (const [token, session] of this.tokens)
      if (session.caller === caller && (only === undefined || only === token)) this.tokens.delete(token)
  }

  noteSite(iat: number, siteStatus: unknown) {
    if (iat < this.newestIat) return
    this.newestIat = iat
    this.isShut = siteStatus === 'maintenance'
  }
  newChallenge(merchant: string, use: unknown): Fields {
    const signature = randomBytes(16).toString('hex')
    this.challenges.add(signature)
    const isCaptcha = use === 'captcha' && !this.has('captcha work without its use')
    const data = { merchant, ...(isCaptcha && { use }) }
    const words = {
      algorithm: 'SHA-256',
      nonce: randomBytes(8).toString('hex'),
      salt: randomBytes(8).toString('hex'),
      cost: 1,
      keyLength: 32,
    }
    return { parameters: { ...words, keyPrefix: '00', expiresAt: Date.now() + 60_000, data }, signature }
  }
  takeChallenge(botCheck: string) {
    let signature = ''
    try {
      signature = JSON.parse(Buffer.from(botCheck, 'base64').toString()).challenge.signature
    } catch {
      refuse('bot_check_failed')
    }
    if (!this.challenges.has(signature)) refuse('bot_check_failed')
    if (!this.has('bot check taken twice')) this.challenges.delete(signature)
  }

  async control(path: string, input: Fields): Promise<Fields> {
    if (path === '/control/setClock') this.clockMs += Number(input.advanceMs)
    if (path === '/control/credit') {
      const caller = this.members.get(`meridian ${input.player}`) ?? refuse('not_found')
      this.post(caller, 'real', cents(input.amount))
      await this.tell(caller)
      return {}
    }
    if (path === '/control/outbox')
      return { text: `Your code is ${this.members.get(`meridian ${String(input.to).split('@')[0]}`)?.code}.` }
    if (path !== '/control/deposit') return {}
    const caller = this.members.get(`meridian ${input.player}`) ?? refuse('not_found')
    const orderId = newId('D')
    this.payments.set(orderId, { caller, amount: '20.00' })
    return { orderId, amount: '20.00', currency: 'USD' }
  }

  callBack({ orderId, status, transactionId, amount }: Fields): Fields {
    if (!['waiting', 'pending', 'paid', 'failed', 'expired'].includes(String(status))) refuse('malformed')
    const order = this.payments.get(String(orderId))
    if (!order) return this.has('unknown order acknowledged') ? { received: true } : refuse('not_found')
    if (status !== 'paid') return { received: true }
    if (order.transactionId === transactionId && order.amount !== amount) refuse('conflict')
    if (order.transactionId === undefined || this.has('each callback credits'))
      this.post(order.caller, 'real', cents(amount))
    order.transactionId = String(transactionId)
    return { received: true }
  }

  /** One effect for a key, and its answer again. */
  async once(context: Context, name: string, input: Fields, act: () => Fields | Promise<Fields>): Promise<Fields> {
    const owner = this.has('key not by member') ? '' : `${context.merchant} ${context.caller.name}`
    const key = `${owner} ${name} ${context.key}`
    const content = JSON.stringify(input)
    const before = this.kept.get(key)
    if (this.has('key looked up, then written')) await pause(25)
    const isTwice =
      (name === 'createDeposit' && this.has('key ignored')) ||
      (name === 'createWithdrawal' && this.has('withdrawal twice for a key')) ||
      (name === 'writeToService' && this.has('message twice for a key'))
    if (before && !isTwice) {
      if (before.content !== content && !this.has('content of a repeat not compared')) refuse('conflict')
      return before.refusal === undefined ? (before.value as Fields) : refuse(before.refusal)
    }
    try {
      const value = await act()
      if (this.has('effect before the key is kept') && name === 'createDeposit') await pause(400)
      this.kept.set(key, { content, value })
      return value
    } catch (error) {
      if (error instanceof Refused && error.message === 'balance_insufficient' && !this.has('refusal forgotten'))
        this.kept.set(key, { content, refusal: error.message })
      throw error
    }
  }
}

export type Act = (store: Store, input: Fields, context: Context) => unknown
