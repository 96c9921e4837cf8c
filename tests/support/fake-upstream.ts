/** A platform as docs/guides/upstream.md describes it, small enough for a test: it opens envelopes and answers from a table. */

import { presentFailure, Refusal } from '../../contract/errors.ts'
import { findOperatorCall, type OperatorCallName } from '../../contract/operator/calls.ts'
import { BOOKMARK_HEADER, sealBookmark } from '../../contract/protocols/bookmark.ts'
import {
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_HEADER,
  type EnvelopeKeys,
  openRequest,
  type RequestClaims,
  sealAnswer,
} from '../../contract/protocols/envelope.ts'
import { type CallName, findCall, type UpstreamCallName } from '../../contract/table.ts'

export type Asked = { name: UpstreamCallName | OperatorCallName; claims: RequestClaims; body: unknown; text: string }
/** A value, a Refusal to answer with, or a Response that breaks the rules. */
export type FakeHandlers = Partial<Record<UpstreamCallName | OperatorCallName, (asked: Asked) => unknown>>
type MerchantKeys = EnvelopeKeys[keyof EnvelopeKeys]

export const FAKE_TOKEN = 'upstream-token-0123456789abcdef'
let members = 0
export const buildUpstreamSession = (overrides: Record<string, unknown> = {}) => ({
  token: `${FAKE_TOKEN}-${++members}`,
  memberId: 'member-1',
  username: 'player1',
  memberType: 0,
  firstTimeLogin: false,
  passwordExpired: false,
  passwordWeak: false,
  ...overrides,
})

const ALL_MODULES = [
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'USERNAMEREG3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'MOBILEVERCODELOGIN3',
  'MOBILERESETPWD3',
]

const DEFAULTS: FakeHandlers = {
  whitelabel: () => ({ modules: ALL_MODULES.map((modId) => ({ modId, enabled: '1', childrenNodes: [] })) }),
  servicePaths: () => ({ version: { pathList: [] } }),
  registerSetting: () => ({
    usernameEnabled: true,
    mobileEnabled: true,
    mobilePasswordEnabled: true,
    smsOnRegister: false,
    smsLogin: true,
    freePlay: true,
    passwordExpiryForcesChange: true,
    thirdPartySms: false,
  }),
  registerRules: () => ({ rules: [] }),
  login: () => buildUpstreamSession(),
  freePlay: () => buildUpstreamSession({ memberType: 4, memberId: 'guest-1' }),
  register: () => buildUpstreamSession(),
  changePassword: () => buildUpstreamSession(),
  forgotPassword: () => ({ known: true }),
  resetPasswordByEmail: () => ({ memberId: 'member-1' }),
  resetPasswordBySms: () => buildUpstreamSession(),
  verificationMethods: () => ({ methods: [{ method: 'email', sentTo: 'p***@mail.example' }] }),
  verifySession: () => ({}),
  resumeSession: () => ({ verificationRequired: false }),
  logout: () => ({}),
  memberInfo: () => ({
    id: 'member-1',
    account: 'player1',
    nickname: 'player1',
    type: 0,
    toUpline: false,
    clubLabel: null,
    memberLabel: [],
    language: 'EN',
    maskedMobile: null,
    maskedEmail: null,
  }),
  gameMenus: () => ({ groups: [] }),
}

export class FakeUpstream {
  readonly asked: Asked[] = []
  handlers: FakeHandlers
  /** Answers in place of any handler, before the envelope is opened. */
  breakdown: ((request: Request) => Response | Promise<Response>) | null = null
  /** How far its database had come for this answer; null says nothing of it. */
  bookmarkFor: (asked: Asked) => string | null = () => null
  private readonly keys: MerchantKeys
  private readonly clock: () => number

  constructor(keys: MerchantKeys, clock: () => number, handlers: FakeHandlers) {
    this.keys = keys
    this.clock = clock
    this.handlers = { ...DEFAULTS, ...handlers }
  }

  /** How often a call arrived. */
  count(name: CallName | OperatorCallName): number {
    return this.asked.filter((one) => one.name === name).length
  }

  fetch = async (input: Request | string, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    if (this.breakdown) return this.breakdown(request)
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/img/')) {
      return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } })
    }
    const text = new TextDecoder().decode(await request.arrayBuffer())
    const isSealed = request.headers.get('content-type') === ENVELOPE_CONTENT_TYPE
    const envelope = isSealed ? text : (request.headers.get(ENVELOPE_HEADER) ?? '')
    const { claims, payload } = await openRequest(this.keys.toPlatform, envelope, Math.floor(this.clock() / 1_000))
    const name = findOperatorCall(pathname) ?? (findCall(request.method, pathname) as UpstreamCallName)
    const asked = { name, claims, body: isSealed ? payload : text === '' ? null : JSON.parse(text), text }
    this.asked.push(asked)
    const answer = await this.answer(asked, isSealed)
    const bookmark = this.bookmarkFor(asked)
    if (bookmark !== null)
      answer.headers.set(BOOKMARK_HEADER, await sealBookmark(this.keys.toEdge, claims.jti, bookmark))
    return answer
  }

  private async answer(asked: Asked, isSealed: boolean): Promise<Response> {
    const handler = this.handlers[asked.name]
    const result = handler ? await handler(asked) : new Refusal('not_found')
    if (result instanceof Response) return result
    const isRefusal = result instanceof Refusal
    const body = isRefusal ? presentFailure(result, asked.claims.requestId) : { success: true, value: result }
    const status = isRefusal ? result.status : 200
    if (!isSealed) return Response.json(body, { status })
    const sealed = await sealAnswer(this.keys.toEdge, asked.claims.jti, body)
    return new Response(sealed, { status, headers: { 'content-type': ENVELOPE_CONTENT_TYPE } })
  }
}
