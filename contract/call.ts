/** The shape of one row of the table of calls, and the types derived from it. */
import type { z } from 'zod'
import type { ModuleId } from './constants.ts'
import type { Flag } from './flags.ts'

/** How the edge keeps an answer in KV: fresh for `ttlSeconds`, served stale while revalidating for `staleSeconds`. */
export type CachePolicy = { ttlSeconds: number; staleSeconds: number; vary: readonly ('merchant' | 'language')[] }

/**
 * How the edge keeps an answer in its own memory, never in KV: for what changes by the second. `endsAt` and `now` name fields
 * of the answer: the time at which a copy's life ends, and the one that the edge sets to its own time whenever it answers.
 */
export type MemoryPolicy = {
  ttlMs: number
  vary: readonly ('merchant' | 'language')[]
  endsAt: string | null
  now: string | null
}

/** Names that count towards a limit together; the edge's limiter knows their figures (EDGE-13). */
export type RateLimitName =
  | 'login'
  | 'sms'
  | 'captcha'
  | 'register'
  | 'social'
  | 'passkeyOffer'
  | 'freePlay'
  | 'recovery'
  | 'feedback'
  | 'write'
  | 'read'

export type Call<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Upstream extends z.ZodType = z.ZodType,
> = {
  /** One line for people; stands in the OpenAPI document. */
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /**
   * Where it is answered: `primary` beside the database, for what writes there more than once; `near` beside the member, where
   * their own object says who they are (docs/decisions/0278). Without a default, so that each new call decides.
   */
  at: 'near' | 'primary'
  /** EDGE-05: without a live session the answer is 401 and nothing reaches the upstream. */
  token: boolean
  /** EDGE-06: the body travels to the upstream inside the envelope, and the answer comes back in one. */
  encrypt: boolean
  /** Answered only while this whitelabel module is on. */
  moduleId: ModuleId | null
  /** Answered only while the merchant has this flag on. */
  flag: Flag | null
  /** Needs an `Idempotency-Key`: it moves money, or makes a row that a lost answer would make twice. */
  idempotent: boolean
  /** Whether a free-play guest (type 4) may call it; refused with `in_need_true_account`. */
  guests: 'allowed' | 'refused'
  /** `only`: agents of the levels 1, 2, 41 and 42 may call it; refused with `agent_only` for everybody else. */
  agents: 'allowed' | 'only'
  /** Whether a member whose password has to change first may call it; refused with `password_change_required`. */
  passwordDue: 'allowed' | 'refused'
  /**
   * AUTH-16: whether a session that still lacks its extra verification may make it; refused with
   * `verification_required`. What needs no session is anybody's, and such a session counts as none there.
   */
  unverified: 'allowed' | 'refused'
  /** SAFE-02: whether a member on a break or excluded may make it; refused with `on_break` or `account_excluded`. */
  barred: 'allowed' | 'refused'
  /**
   * SYS-06: who may make it while maintenance or a region rule shuts the site: nobody, anybody, or members with a session
   * where the policy says that money stays reachable (SAFE-04, `moneyReachableWhenClosed`); `login`: who would become one
   * there, where the policy lets them (`loginWhenClosed`). `region`: anybody whom a region rule alone shuts out, which it counts.
   */
  availability: 'nobody' | 'anybody' | 'members' | 'login' | 'region'
  cache: CachePolicy | null
  /** Beside `cache`, of which a call has one at most. */
  memory: MemoryPolicy | null
  /** How much a request or an answer may hold: `image` for those that carry one (contract/protocols/body-limits.ts). */
  size: 'usual' | 'image'
  rateLimit: RateLimitName
  /** Whether the body may also be that of an HTML form; else JSON alone (design decision 8). */
  form: boolean
  /**
   * `forward`: the edge passes it on. `session`: the edge wraps the upstream's answer, because a
   * session begins, changes or ends. `edge`: the edge answers by itself.
   */
  handledBy: 'forward' | 'session' | 'edge'
  /** Query parameters of a GET or DELETE, JSON body of the others. */
  request: Request
  /** `value` of the answer to the browser. */
  response: Response
  /** `value` of the upstream's answer where it differs from `response`. */
  upstreamResponse?: Upstream
}

const DEFAULTS = {
  token: false,
  encrypt: false,
  moduleId: null,
  flag: null,
  idempotent: false,
  guests: 'allowed',
  agents: 'allowed',
  passwordDue: 'refused',
  unverified: 'refused',
  barred: 'allowed',
  availability: 'nobody',
  cache: null,
  memory: null,
  size: 'usual',
  rateLimit: 'read',
  form: false,
  handledBy: 'forward',
} as const

type Defaulted = keyof typeof DEFAULTS
type CallInput<C extends Call> = Omit<C, Defaulted> & Partial<Pick<C, Defaulted>>

/** Declares a call; what is left out takes the plainest value: public, plain, forwarded, not cached. */
export function defineCall<
  Request extends z.ZodType,
  Response extends z.ZodType,
  const Rest extends Omit<CallInput<Call>, 'request' | 'response' | 'upstreamResponse'>,
  Upstream extends z.ZodType = Response,
>(call: Rest & { request: Request; response: Response; upstreamResponse?: Upstream }) {
  return { ...DEFAULTS, ...call } as typeof DEFAULTS extends infer D
    ? Omit<D, keyof Rest> & Rest & { request: Request; response: Response; upstreamResponse?: Upstream }
    : never
}

/** Draws and their figures: alike for everybody, and two seconds old at most. */
export const DRAW_MEMORY = { ttlMs: 2_000, vary: ['merchant', 'language'], endsAt: null, now: null } as const

/** Catalogue answers change seldom: fresh for a minute, usable for a day when the upstream is away (EDGE-09). */
export const CATALOGUE_CACHE = { ttlSeconds: 60, staleSeconds: 86_400, vary: ['merchant', 'language'] } as const
