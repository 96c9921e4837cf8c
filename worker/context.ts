/** All that a gate, a route or a verb of the edge may use. There is no other way to reach the world. */
import type { Context } from 'hono'
import type { Language } from '../contract/constants.ts'
import type { MerchantCode } from '../contract/ids.ts'
import type { Merchant } from '../contract/merchant.ts'
import type { Role } from '../contract/operator/rights.ts'
import type { SiteStatus } from '../contract/protocols/envelope.ts'
import type { Near } from '../contract/protocols/near.ts'
import type { BurstLimiter } from '../contract/rules/burst-limiter.ts'
import type { Clock, RandomBytes } from '../contract/time-and-chance.ts'
import type { KeptCopies } from './call/kept-copies.ts'
import type { SingleFlight } from './call/single-flight.ts'
import type { Bindings, Env } from './env.ts'
import type { ConfigStore } from './merchant/config-store.ts'
import type { Actor } from './operator/actor.ts'
import type { Look } from './operator/changes/look-answers.ts'
import type { InlineSources } from './request/hash-inline.ts'
import type { LogLine, Trace } from './request/log-line.ts'
import type { Page } from './request/page.ts'
import type { LiveSession } from './request/session-record.ts'
import type { SiteClosed } from './request/site-closed.ts'
import type { SharedTouches } from './session/shared-touches.ts'

/** What lives as long as the isolate. */
export type Services = {
  clock: Clock
  random: RandomBytes
  log: (line: LogLine) => void
  page: Page
  /** What of the page's own stands in its documents, as the policy names it. */
  inline: InlineSources
  /** Published configuration, remembered for seconds. */
  config: ConfigStore
  /** EDGE-09: copies of cached answers that were read moments ago. */
  copies: KeptCopies
  /** PERF-01: drawings that stand in documents, by their address. */
  drawings: Map<string, string>
  /** Reads from the upstream that are under way, shared between requests. */
  singleFlight: SingleFlight
  burstLimiter: BurstLimiter
  touches: SharedTouches
}

/** Who is asking, as the network tells it. */
export type Visitor = {
  /** Empty when it is not known. */
  ip: string
  /** ISO code, or `XX` when it is not known. */
  country: string
  hostname: string
  origin: string
  /** That of `origin`, with its port. */
  host: string
  userAgent: string
  /** Where an object of theirs is made; null where the network does not say. */
  near: Near | null
  /** A local set-up reached by a loopback name: stand-in headers count, the outbox can be read. */
  isLocal: boolean
}

export type EdgeVariables = Services & {
  env: Env
  requestId: string
  /** What the log line will say of this request. */
  trace: Trace
  visitor: Visitor
  /** Set by the merchant gate; routes before it must not ask. */
  merchant: Merchant & { code: MerchantCode }
  language: Language
  /** Why the site is shut to this visitor, or null. */
  siteClosed: SiteClosed | null
  /** Whether an operator has shut the merchant's site, also to this visitor or not. */
  siteStatus: SiteStatus
  session: LiveSession | null
  /** How far the platform's database had come for what this request did; absent while it did nothing there. */
  heardBookmark?: string
  /** AUTH-12: another call of this browser was just given the session, so this one has none; the next call brings its cookie. */
  isResumedElsewhere: boolean
  /** Of a call that is asked within a request: takes what it answers, in place of a response. */
  take?: (value: unknown) => void
  /** OPS-02: a draft is laid over the site for this request alone: no copy is read and none is kept. */
  look?: Look
  /** OPS-01: whose token an operator's call came with; set by its gate, routes elsewhere must not ask. */
  operator: string
  /** Likewise: what they may, and how they came. */
  actor: Actor
  /** The role by which this call is theirs; null for the deployment's own token. */
  role: Role | null
  /** Hash of what a second person read before they confirmed it. */
  confirms: string | null
  /** As the page that asks has named its act; null where it did not. */
  actId: string | null
}

export type EdgeHono = { Bindings: Bindings; Variables: EdgeVariables }
export type EdgeContext = Context<EdgeHono>

type OfUpstream = keyof Services | 'env' | 'trace' | 'heardBookmark'
/** What asking the platform takes: a request has it, and so does the cron job. */
export type UpstreamContext = {
  var: Readonly<Pick<EdgeVariables, OfUpstream>>
  set(name: 'heardBookmark', bookmark: string): void
}
type OfOperator = OfUpstream | 'requestId' | 'visitor' | 'operator' | 'actor' | 'role' | 'confirms' | 'actId'
/** What an act of an operator takes, in a request and in the cron job. */
export type OperatorContext = { var: Readonly<Pick<EdgeVariables, OfOperator>> } & Pick<UpstreamContext, 'set'>

/**
 * Hono copies all variables into a new object at each read of `c.var`, which takes 3 µs. Here that object is where they are
 * kept. It stays: by `c.get(name)` the plain contexts of the cron job would need a generic function in place of an object.
 */
export function keepVariables(c: object, variables: Partial<EdgeVariables>) {
  const set = <Name extends keyof EdgeVariables>(name: Name, value: EdgeVariables[Name]) => {
    variables[name] = value
  }
  const get = (name: keyof EdgeVariables) => variables[name]
  Object.assign(c, { set, get })
  Object.defineProperty(c, 'var', { value: variables })
}
