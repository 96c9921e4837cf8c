/** The edge's part, played by tests: sealed calls to an app whose clock, chance and password cost they drive. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { drizzle } from 'drizzle-orm/d1'
import { z } from 'zod'
import type { Call } from '../../../contract/call.ts'
import { failureSchema } from '../../../contract/errors.ts'
import { type MerchantCode, merchantCodeSchema } from '../../../contract/ids.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import {
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_HEADER,
  type EnvelopeKeys,
  envelopeKeysSchema,
  openAnswer,
  openNotices,
  type RequestClaims,
  sealRequest,
} from '../../../contract/protocols/envelope.ts'
import { type LiveTopic, NOTICES_PATH } from '../../../contract/protocols/live-topics.ts'
import { type CallInput, type Calls, calls, type UpstreamCallName } from '../../../contract/table.ts'
import { type RandomBytes, randomToken, systemRandom } from '../../../contract/time-and-chance.ts'
import { createApp } from '../../../platform/app.ts'
import { hashPassword } from '../../../platform/identity/proof/passwords.ts'
import type { ScryptCost } from '../../../platform/kernel/context.ts'
import { type Bindings, parseEnv } from '../../../platform/kernel/env.ts'
import { merchants } from '../../../platform/kernel/merchant/tables.ts'
import { repeatFacts } from '../../../platform/kernel/tell-facts.ts'
import { buildServices } from '../../../platform/services.ts'
import { mountDemo } from '../../../tools/demo/platform/mount-demo.ts'
import { DEMO_MERCHANTS } from '../../../tools/demo/platform/seed-merchants.ts'
import { onRewind } from '../../support/clocks.ts'
import { drainJob } from '../../support/drain-jobs.ts'
import { fakeFetcher } from '../../support/fake-fetcher.ts'
import { ownSessions } from '../../support/own-sessions.ts'
import { bindingsOf } from '../../support/workers.ts'

export const CHEAP: ScryptCost = { log2N: 4, r: 1, p: 1 }
/** What the platform told the edge, newest last; the edge has nothing to say to it. */
const posts: { path: string; body: string }[] = []
onRewind(() => {
  posts.length = 0
})
async function hear(request: Request): Promise<Response> {
  posts.push({ path: new URL(request.url).pathname, body: await request.text() })
  return Response.json({ success: true, value: {} })
}
export const bindings: Bindings = {
  ...bindingsOf<Bindings>(),
  // Tests put their own methods in the place of these.
  DB: ownSessions(bindingsOf<Bindings>().DB),
  EDGE: fakeFetcher(hear),
}
/** The same without what exists on a developer's machine only. */
const deployed: Bindings = { ...bindings, LOCAL: '' }
export const keys: EnvelopeKeys = envelopeKeysSchema.parse(JSON.parse(bindings.ENVELOPE_KEYS))
export const meridian = merchantCodeSchema.parse('meridian')
export const saffron = merchantCodeSchema.parse('saffron')

/** What the edge has been told of a member since the last time it was read here. */
export async function takeNotices(memberId: string, nowMs: number): Promise<LiveTopic[]> {
  const told = new Set<LiveTopic>()
  for (const { path, body } of posts.splice(0)) {
    const merchant = merchantCodeSchema.parse(path.slice(NOTICES_PATH.length))
    const opening = { merchant, nowSeconds: Math.floor(nowMs / 1_000) }
    for (const notice of await openNotices(keys[merchant]!.toEdge, body, opening))
      if (notice.memberId === memberId) for (const topic of notice.topics) told.add(topic)
  }
  return [...told].sort()
}

let minted = 0
/** Unlike anything another test uses: `label` and letters and digits. */
export function mintName(label = 'user'): string {
  minted += 1
  return `${label}${minted}${randomToken(systemRandom, 6).replaceAll(/[^A-Za-z0-9]/g, 'x')}`.slice(0, 16)
}

/** A Philippine mobile number nobody else has: national digits without the leading zero. */
export function mintMobile(): string {
  const [a = 0, b = 0, c = 0, d = 0] = systemRandom(4)
  return `917${String((a * 16_777_216 + b * 65_536 + c * 256 + d) % 10_000_000).padStart(7, '0')}`
}

/** What a client reads: the parsed side of the schema. */
type UpstreamValue<Name extends UpstreamCallName> = z.output<NonNullable<Calls[Name]['upstreamResponse']>>

export type Answer<Value> =
  | { status: number; ok: true; value: Value }
  | { status: number; ok: false; failure: z.infer<typeof failureSchema>; headers: Headers }

type CallOptions = {
  merchant?: MerchantCode
  token?: string
  clientIp?: string
  claims?: Partial<RequestClaims>
  /** What beside the answer's body tells something. */
  onResponse?: (response: Response) => Promise<void>
}

export type PlatformOptions = {
  nowMs?: number
  random?: RandomBytes
  passwordCost?: ScryptCost
  local?: boolean
  env?: Partial<Bindings>
  /** By how much its clock goes on at each look: outside Cloudflare it does so between any two of them. */
  tickMs?: number
  /** How long an isolate keeps what operators set; nothing unless told. */
  keepMs?: number
  /** The answer is there, its background work is not. */
  onAnswer?: () => void
}

/** A platform of the test's own over the shared bindings. `advance` moves its clock. */
export function buildPlatform({
  nowMs = Date.now(),
  random = systemRandom,
  passwordCost = CHEAP,
  local = true,
  env: changed = {},
  tickMs = 0,
  keepMs,
  onAnswer,
}: PlatformOptions = {}) {
  const time = { nowMs, tickMs }
  onRewind(() => {
    time.nowMs = nowMs
  })
  const environment: Bindings = { ...(local ? bindings : deployed), ...changed }
  const clock = () => {
    time.nowMs += time.tickMs
    return time.nowMs
  }
  const app = createApp({ clock, random, passwordCost, mountMore: mountDemo, ...(keepMs !== undefined && { keepMs }) })
  /** Its background work included: pages that are open have been told when it answers. */
  const send = async (request: Request) => {
    const context = createExecutionContext()
    const answer = await app.fetch(request, environment, context)
    onAnswer?.()
    await waitOnExecutionContext(context)
    return answer
  }

  async function call<Name extends UpstreamCallName>(
    name: Name,
    input: CallInput<Name>,
    options: CallOptions = {},
  ): Promise<Answer<UpstreamValue<Name>>> {
    const { request, jti, merchant } = await sealCall(name, input, time.nowMs, options)
    const response = await send(request)
    await options.onResponse?.(response)
    return readAnswer(response, merchant, jti)
  }
  return {
    call,
    send,
    time,
    advance(ms: number) {
      time.nowMs += ms
    },
  }
}

export function buildClaims(nowMs: number, overrides: Partial<RequestClaims> = {}): RequestClaims {
  const iat = Math.floor(nowMs / 1_000)
  return {
    merchant: meridian,
    method: 'GET',
    path: '/wps/system/whitelabel',
    query: '',
    clientIp: '203.0.113.7',
    country: 'PH',
    language: 'EN',
    host: 'localhost',
    requestId: crypto.randomUUID(),
    iat,
    exp: iat + 30,
    jti: crypto.randomUUID(),
    ...overrides,
  }
}

async function sealCall(name: UpstreamCallName, input: unknown, nowMs: number, options: CallOptions) {
  const { method, path, encrypt }: Call = calls[name]
  const merchant = options.merchant ?? meridian
  const hasQuery = method === 'GET' || method === 'DELETE'
  const query = hasQuery ? new URLSearchParams(input as Record<string, string>).toString() : ''
  const body = hasQuery || encrypt ? '' : JSON.stringify(input)
  const claims = buildClaims(nowMs, {
    merchant,
    method,
    path,
    query,
    ...(options.clientIp && { clientIp: options.clientIp }),
    ...(options.token && { sessionToken: options.token }),
    ...(body && { bodySha256: await sha256Hex(body) }),
    ...options.claims,
  })
  const sealed = await sealRequest(keys[merchant]!.toPlatform, encrypt ? { claims, payload: input } : { claims })
  return { request: buildRequest({ method, path, query, body, sealed, encrypt }), jti: claims.jti, merchant }
}

type RequestParts = { method: string; path: string; query?: string; body?: string; sealed: string; encrypt?: boolean }

export function buildRequest({ method, path, query = '', body = '', sealed, encrypt = false }: RequestParts): Request {
  const url = `http://localhost${path}${query && `?${query}`}`
  if (encrypt) return new Request(url, { method, body: sealed, headers: { 'content-type': ENVELOPE_CONTENT_TYPE } })
  const headers = { [ENVELOPE_HEADER]: sealed, ...(body && { 'content-type': 'application/json' }) }
  return new Request(url, { method, headers, ...(body && { body }) })
}

const successSchema = z.object({ success: z.literal(true), value: z.unknown() })

/** Of what is not a text type by name the runtime warns when it is read as one. */
async function readText(response: Response): Promise<string> {
  return new TextDecoder().decode(await response.arrayBuffer())
}

export async function readAnswer<Value>(
  response: Response,
  merchant: MerchantCode,
  jti: string,
): Promise<Answer<Value>> {
  const sealed = response.headers.get('content-type') === ENVELOPE_CONTENT_TYPE
  const body = sealed ? await openAnswer(keys[merchant]!.toEdge, await readText(response), jti) : await response.json()
  const success = successSchema.safeParse(body)
  if (success.success) return { status: response.status, ok: true, value: success.data.value as Value }
  return { status: response.status, ok: false, failure: failureSchema.parse(body), headers: response.headers }
}

/** The value of a good answer; a refusal fails the test with what it said. */
export function requireValue<Value>(answer: Answer<Value>): Value {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.failure)}`)
  return answer.value
}

/** What two refusals may not differ in: everything but the request's own id. */
export function refusalOf(answer: Answer<unknown>) {
  if (answer.ok) throw new Error(`not refused: ${JSON.stringify(answer.value)}`)
  const { requestId: _, ...failure } = answer.failure
  return { status: answer.status, ...failure }
}

/** The code of a refusal, or `fine`: to be compared, so that neither hides the other. */
export const codeOf = (answer: Answer<unknown>) => (answer.ok ? 'fine' : answer.failure.errorCode)

export const buildRegistration = (overrides: Partial<CallInput<'register'>> = {}): CallInput<'register'> => ({
  username: mintName(),
  password: 'Quiet-Sea-77',
  // Kept only where it is asked for.
  birthday: '1990-05-27',
  ageConfirmed: true,
  termsAgreed: true,
  ...overrides,
})

type Equipment = { nowMs: number; paymentPassword: string; realName?: string }
/** As `setPaymentPassword` and `setRealName` leave a member. These have tests of their own: here each would be a call more. */
export async function equip(memberId: string, { nowMs, paymentPassword, realName }: Equipment) {
  const { PASSWORD_PEPPER: pepper } = bindings
  const hash = await hashPassword(paymentPassword, { pepper, cost: CHEAP, random: systemRandom })
  await bindings.DB.prepare(
    'UPDATE member SET payment_password_hash = ?, payment_password_set_at_ms = ?, payee_name = coalesce(?, payee_name) WHERE id = ?',
  )
    .bind(hash, nowMs, realName ?? null, memberId)
    .run()
}

/** What a test wrote by hand reaches members' own objects, as the minute's job brings it. */
export const tellOwnObjects = (nowMs: number) =>
  drainJob(
    repeatFacts,
    buildServices(parseEnv(bindings), { clock: () => nowMs, random: systemRandom, passwordCost: CHEAP }),
  )

/** Both merchants as they are seeded, whatever an earlier file of this runtime left of them. */
export async function seedTestMerchants() {
  const db = drizzle(bindings.DB)
  for (const facts of DEMO_MERCHANTS)
    await db.insert(merchants).values(facts).onConflictDoUpdate({ target: merchants.code, set: facts })
}

/** The newest message to a number or mailbox, as the local outbox shows it. */
export async function readMessage(to: string): Promise<string | null> {
  const query = bindings.DB.prepare('SELECT body FROM local_outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1')
  return (await query.bind(to).first<{ body: string }>())?.body ?? null
}

export async function readSmsCode(to: string): Promise<string> {
  const code = (await readMessage(to))?.match(/\d{6}/)?.[0]
  if (!code) throw new Error(`no code was sent to ${to}`)
  return code
}

/** Tests of SMS speak of SMS. */
export const readSms = readMessage
