/** The suite as the edge: it seals, keeps the sessions of the configured members, and opens what comes back. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type Reply, send } from '../kit/http.ts'
import { createId, hashBody, type MerchantKeys, open, type SealOptions, seal } from '../kit/jwe.ts'
import { getFailureSchema, getOperation, type Operation } from '../kit/openapi.ts'
import { createRandom, type Random } from '../kit/random.ts'
import { findFault } from '../kit/schema.ts'
import { expectThat, Finding, Skip, show } from '../run/check.ts'
import type { Account, Config, MemberRole } from '../run/config.ts'
import type { AskHook } from '../run/hooks.ts'
import type { Recorder } from '../run/recorder.ts'
import { solveBotCheck } from './bot-check.ts'

export type Fields = Record<string, unknown>
export type PlatformSettings = NonNullable<Config['platform']>

export type Ask = {
  /** Query of a GET or DELETE, body of the others. */
  input?: Fields
  token?: string
  merchant?: string
  key?: string
  claims?: Fields
  /** What is sealed in place of the right claims; undefined leaves a claim out. */
  seal?: SealOptions
  keys?: MerchantKeys['toPlatform']
  /** Changes the envelope after it was sealed. */
  spoil?: (jwe: string) => string
  /** Sent in place of the address that the claims name. */
  target?: string
  method?: string
  body?: string
  headers?: Record<string, string>
  isCut?: boolean
  pauseMs?: number
  timeoutMs?: number
  /** Sealed calls plainly and plain ones sealed. */
  isReversed?: boolean
}
export type Answered = Reply & {
  callName: string
  /** As it came, out of its envelope. */
  plaintext: string
  body: Fields
  value: Fields
  code: string | null
  isSuccess: boolean
  /** Of a sealed answer: its key, its id, or why it does not open. */
  sealedBy: string | null
  jti: unknown
  sentJti: string
  sentRequestId: string
  openFault: string | null
}

/** One login a role serves all checks that do not end it. */
export class Sessions {
  readonly tokens = new Map<string, Promise<string>>()
}

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

const ENVELOPE_S = 30
const RUN = `cf${randomBytes(4).toString('hex')}`
let lastNumber = 0
const strangerAddress = () => `198.51.100.${1 + Math.floor(Math.random() * 250)}`

export class PlatformContext {
  readonly settings: PlatformSettings
  readonly hook: AskHook
  readonly random: Random
  private readonly recorder: Recorder
  private readonly sessions: Sessions
  private readonly timeoutMs: number

  constructor(
    settings: PlatformSettings,
    hook: AskHook,
    recorder: Recorder,
    sessions: Sessions,
    seed: number,
    timeoutMs: number,
  ) {
    this.settings = settings
    this.hook = hook
    this.recorder = recorder
    this.sessions = sessions
    this.random = createRandom(seed)
    this.timeoutMs = timeoutMs
  }

  id(kind: string): string {
    lastNumber += 1
    return `${RUN}-${kind}-${lastNumber}`
  }
  newKey = () => randomUUID()

  get merchant(): string {
    return Object.keys(this.settings.merchants)[0] ?? ''
  }
  get otherMerchant(): string {
    const [, other] = Object.keys(this.settings.merchants)
    if (other === undefined) throw new Skip('platform.merchants names one merchant only')
    return other
  }
  keysOf(merchant = this.merchant): MerchantKeys {
    const keys = this.settings.merchants[merchant]
    if (!keys) throw new Skip(`platform.merchants has no ${merchant}`)
    return keys
  }
  account(role: MemberRole): Account {
    const account = this.settings.members?.[role]
    if (!account) throw new Skip(`platform.members names no ${role}`)
    return account
  }

  buildClaims(
    operation: Pick<Operation, 'method' | 'path'>,
    query: string,
    { merchant = this.merchant, token, key }: Ask,
  ): Fields {
    const iat = Math.floor(Date.now() / 1_000)
    return {
      merchant,
      clientIp: '203.0.113.9',
      country: 'PH',
      language: 'EN',
      host: this.settings.host ?? 'play.example',
      siteStatus: 'open',
      method: operation.method,
      path: operation.path,
      query,
      ...(token !== undefined && { sessionToken: token }),
      ...(key !== undefined && { idempotencyKey: key }),
      requestId: randomUUID(),
      jti: createId(),
      iat,
      exp: iat + ENVELOPE_S,
    }
  }

  call(name: string, ask: Ask = {}): Promise<Answered> {
    return this.ask(getOperation(name), ask)
  }

  async ask(operation: Operation, ask: Ask = {}): Promise<Answered> {
    const { input, merchant = this.merchant } = ask
    const isQuery = operation.method === 'GET' || operation.method === 'DELETE'
    const query = isQuery && input ? toQuery(input) : ''
    const payload = isQuery ? undefined : (input ?? {})
    const isSealed = operation.isSealed !== (ask.isReversed ?? false)
    const text = ask.body ?? (payload && !isSealed ? JSON.stringify(payload) : undefined)
    const claims: Fields = {
      ...this.buildClaims(operation, query, ask),
      ...(text !== undefined && { bodySha256: hashBody(text) }),
      ...ask.claims,
    }
    const content = isSealed ? { claims, payload: payload ?? {} } : { claims }
    const jwe = seal(ask.keys ?? this.keysOf(merchant).toPlatform, content, ask.seal)
    const sent = ask.spoil ? ask.spoil(jwe) : jwe
    const reply = await send({
      method: ask.method ?? operation.method,
      origin: this.settings.origin,
      target: ask.target ?? (query === '' ? operation.path : `${operation.path}?${query}`),
      headers: isSealed
        ? { 'content-type': 'application/jose', ...ask.headers }
        : {
            accept: 'application/json',
            'x-envelope': sent,
            'x-request-id': String(claims.requestId),
            ...(text !== undefined && { 'content-type': 'application/json' }),
            ...ask.headers,
          },
      body: isSealed ? sent : text,
      timeoutMs: ask.timeoutMs ?? this.timeoutMs,
      isCut: ask.isCut,
      pauseMs: ask.pauseMs,
    })
    return this.read(operation, merchant, claims, payload, reply)
  }

  private read(operation: Operation, merchant: string, claims: Fields, payload: unknown, reply: Reply): Answered {
    const isJose = String(reply.headers['content-type'] ?? '').startsWith('application/jose')
    let body = isJose ? {} : parse(reply.text)
    let [sealedBy, jti, openFault]: [string | null, unknown, string | null] = [null, undefined, null]
    let plaintext = reply.text
    if (isJose) {
      try {
        const opened = open(this.keysOf(merchant).toEdge, reply.text)
        const inner = opened.content as Fields
        ;[sealedBy, jti, body] = [opened.kid, inner.jti, isFields(inner.body) ? inner.body : {}]
        plaintext = opened.plaintext
      } catch (error) {
        openFault = (error as Error).message
      }
    }
    const answer = { status: reply.status, body: reply.fault ? reply.faultText : isJose ? body : reply.text }
    this.recorder.note('edge', { call: operation.name, claims, payload }, answer, reply)
    return {
      ...reply,
      callName: operation.name,
      plaintext,
      body,
      value: isFields(body.value) ? body.value : {},
      code: typeof body.errorCode === 'string' ? body.errorCode : null,
      isSuccess: reply.status === 200 && body.success === true,
      sealedBy,
      jti,
      sentJti: String(claims.jti),
      sentRequestId: String(claims.requestId),
      openFault,
    }
  }

  /** No envelope at all, or one that is no call of the document. */
  async askRaw(
    method: string,
    target: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<Reply & { body: Fields }> {
    const { origin } = this.settings
    const reply = await send({ method, origin, target, headers, body, timeoutMs: this.timeoutMs })
    this.recorder.note(
      'anybody',
      { method, target },
      { status: reply.status, body: reply.fault ? reply.faultText : reply.text },
      reply,
    )
    return { ...reply, body: parse(reply.text) }
  }

  /** A solved bot check where the merchant wants one. */
  private async buildProof(merchant: string): Promise<Fields> {
    const setting = await this.call('registerSetting', { merchant })
    const kind = (setting.value.botCheck as Fields | undefined)?.kind
    if (kind === 'turnstile')
      throw new Skip('the merchant asks for turnstile, which a test cannot solve: use altcha or none')
    if (kind !== 'altcha') return {}
    const challenge = await this.call('botCheckChallenge', { merchant })
    return { botCheck: solveBotCheck(challenge.value) }
  }

  /** A wrong password comes from an address of its own: platforms ask for a captcha where too many came from one. */
  private addressFor({ username, password }: Account): Fields {
    const known = Object.values(this.settings.members ?? {})
    const isRight = known.some((account) => account?.username === username && account.password === password)
    return isRight ? {} : { clientIp: strangerAddress() }
  }

  async logIn(account: Account, more: Fields = {}, merchant = this.merchant, claims: Fields = {}): Promise<Answered> {
    const { username, password } = account
    const whole = { ...this.addressFor(account), ...claims }
    const send = async (extra: Fields) => {
      const proof = await this.buildProof(merchant)
      const input = { type: 'username', username, password, rememberMe: false, ...proof, ...extra, ...more }
      return this.call('login', { input, merchant, claims: whole })
    }
    const first = await send({})
    if (first.code !== 'captcha_required') return first
    const setting = await this.call('registerSetting', { merchant })
    if (setting.value.captchaWork !== true) return first
    const challenge = await this.call('botCheckChallenge', { merchant, input: { use: 'captcha' } })
    return send({ captchaWork: solveBotCheck(challenge.value) })
  }

  /** A session of this role of its own. */
  async newToken(role: MemberRole): Promise<string> {
    const answered =
      role === 'guest' && !this.settings.members?.guest
        ? await this.call('freePlay', { input: {} })
        : await this.logIn(this.account(role))
    if (answered.code === 'captcha_required') throw new Skip(`a login as ${role} needs a captcha: wait five minutes`)
    expectThat(answered.isSuccess, `a login as ${role}`, `${answered.status} ${show(answered.body)}`)
    if (answered.value.verificationRequired === true) throw new Skip(`the session of ${role} waits for a verification`)
    return String(answered.value.token)
  }

  /** The session of this role that all checks share. */
  token(role: MemberRole): Promise<string> {
    const known = this.sessions.tokens.get(role)
    if (known) return known
    const made = this.newToken(role)
    this.sessions.tokens.set(role, made)
    made.catch(() => this.sessions.tokens.delete(role))
    return made
  }
}

/** As a browser's edge writes it: the same bytes in address and claim. */
const toQuery = (input: Fields): string =>
  Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join('&')

/** upstream.md, "A first page": the calls that every platform has. */
export const FIRST_PAGE =
  'whitelabel registerSetting registerRules login logout memberInfo gameMenus gameVendor gameList announcements balance launchGame'.split(
    ' ',
  )

/** A call that a platform has not built yet. It is no failure, and what needs the call is unproved. */
const isUnbuilt = ({ callName, status, code }: Answered) =>
  status === 404 && code === 'not_found' && !FIRST_PAGE.includes(callName)

/** The envelope was taken, whatever the call behind it says. */
export function expectAccepted(answered: Answered, what: string) {
  const got = answered.fault
    ? answered.faultText
    : (answered.openFault ?? { status: answered.status, body: answered.body })
  const isTaken = answered.status > 0 && answered.status < 500 && answered.openFault === null
  expectThat(isTaken && !String(answered.code).startsWith('envelope_'), `${what}: an envelope that is taken`, got)
}

export function expectSuccess(answered: Answered, what: string): Fields {
  if (isUnbuilt(answered)) throw new Skip(`${answered.callName} answers 404 not_found`)
  if (answered.fault) throw new Finding(what, answered.faultText)
  if (answered.openFault) throw new Finding(`${what}: an answer that opens`, answered.openFault)
  expectThat(answered.isSuccess, `${what}: 200 with success`, { status: answered.status, body: answered.body })
  return answered.value
}

export function expectCode(answered: Answered, codes: string | readonly string[], what: string) {
  if (isUnbuilt(answered) && !codes.includes('not_found')) throw new Skip(`${answered.callName} answers 404 not_found`)
  const wanted = typeof codes === 'string' ? [codes] : codes
  const got = answered.fault ? answered.faultText : { status: answered.status, body: answered.body }
  expectThat(
    answered.body.success === false && wanted.includes(answered.code ?? ''),
    `${what}: ${wanted.join(' or ')}`,
    got,
  )
}

/** What is wrong with the form of an answer, success or refusal; null if nothing is. */
export function findFormFault(operation: Operation, answered: Answered): string | null {
  if (answered.fault) return answered.faultText
  if (answered.openFault) return `the answer does not open: ${answered.openFault}`
  if (answered.isSuccess) return findFault(answered.body, operation.answer, 'body')
  return findFault(answered.body, getFailureSchema(), 'refusal')
}

/** Runs the same for many operations, some at a time, and gathers what is wrong. */
export async function forEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<string | null>,
  atOnce = 6,
): Promise<string[]> {
  const left = [...items]
  const faults: string[] = []
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      const fault = await run(item)
      if (fault !== null) faults.push(fault)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return faults
}

const SHOWN = 8
export function expectNone(faults: string[], expected: string) {
  const more = faults.length > SHOWN ? `\nand ${faults.length - SHOWN} more` : ''
  if (faults.length > 0) throw new Finding(expected, faults.slice(0, SHOWN).join('\n') + more)
}
