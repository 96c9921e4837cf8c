/** Everything a verb of the platform may use: there is no other way to reach the world. */

import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import type { SubUser } from '../../contract/agents/sub-user.ts'
import type { SuspendedPart } from '../../contract/agents/suspension.ts'
import type { PlayBar } from '../../contract/calls/account/safety.ts'
import type { Language, MemberType } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import type { IdempotencyKey, MemberId } from '../../contract/ids.ts'
import type { SiteStatus } from '../../contract/protocols/envelope.ts'
import type { Near } from '../../contract/protocols/near.ts'
import type { Clock, RandomBytes } from '../../contract/time-and-chance.ts'
import { createLater, createOutgoing, type Later, type Outgoing } from './after-answer.ts'
import { createHeard, type Heard, openCopies, openPrimary } from './database.ts'
import type { Env } from './env.ts'
import type { MerchantFacts } from './merchant/merchant-facts.ts'
import { createNotices, type Notices } from './notices.ts'
import type { Seams } from './seams.ts'
import type { SessionKind } from './session-kinds.ts'

export type Db = DrizzleD1Database

/** What does not depend on the caller. Also what routes outside the table (vendors, images, cron) work with. */
export type Services = ServiceOptions & {
  /** Its database is the one of `at`. */
  env: Env
  db: Db
  /** Which database it is: the primary, or copies of it near the member (docs/decisions/0283). */
  at: 'near' | 'primary'
  heard: Heard
  notices: Notices
  outgoing: Outgoing
  later: Later
  seams: Seams
}
export type ScryptCost = { log2N: number; r: number; p: number }
/** Time, chance and the price of a password hash: what tests drive. */
export type ServiceOptions = {
  clock: Clock
  random: RandomBytes
  passwordCost: ScryptCost
  /** How long `keepForSeconds` keeps; left out, not at all. */
  keepMs?: number | undefined
}

/** A break or an exclusion as a session knows it. Times in milliseconds since the epoch. */
export type SessionBar = { kind: PlayBar['kind']; untilMs: number; lifts: PlayBar['lifts'] }

/** The member behind a live session token. */
export type SessionMember = {
  id: MemberId
  username: string
  nickname: string
  type: MemberType
  language: Language
  /** SHA-256 of the token: names this very session. */
  sessionId: string
  /** When this session was begun by giving the password; null for SMS, registration and free play. */
  passwordGivenAtMs: number | null
  /** How this session began. */
  kind: SessionKind
  /** AUTH-16: the extra verification is still missing. */
  isVerificationDue: boolean
  /** SAFE-02: the break or exclusion that holds now. */
  bar: SessionBar | null
  /** AGT-02: what an agent above has suspended. */
  suspended: SuspendedPart | null
  /** AGT-02: who acts for the agent (docs/architecture/members.md); absent: the member. */
  subUser?: SubUser & {
    id: string
    /** Its agent asks an authenticator of it, and it has none: it may set one up, and do nothing else. */
    isAuthenticatorDue: boolean
  }
}

export type PlatformContext = Services & {
  merchant: MerchantFacts
  member: SessionMember | null
  clientIp: string
  country: string
  language: Language
  /** Their browser and system in a few words; empty where nobody said. */
  device: string
  /** The browser, where the account that logs in has logged in with it before. */
  knownDevice: string | null
  /** What the edge says of the merchant's site; absent where no call of the edge asks. */
  siteStatus?: SiteStatus | undefined
  /** Where an object of theirs is made; absent where the edge does not say. */
  near?: Near | undefined
  /** The host the visitor came by. */
  host: string
  requestId: string
  idempotencyKey: IdempotencyKey | null
  /** What the call began to read of the member whom its session names (handler.ts). */
  early?: { memberId: MemberId; read: Promise<unknown> } | null
}

export function createServices(env: Env, options: ServiceOptions & { seams: Seams }): Services {
  const heard = createHeard()
  return {
    ...withDatabase(env, openPrimary(env.DB, heard)),
    at: 'primary',
    heard,
    notices: createNotices(),
    outgoing: createOutgoing(),
    later: createLater(),
    ...options,
  }
}

const withDatabase = (env: Env, database: D1Database) => ({ env: { ...env, DB: database }, db: drizzle(database) })

/** The same, but that it reads copies of the database which have come at least as far as the bookmark. */
export function readCopies<Given extends Services>(services: Given, bookmark: string): Given {
  const { env, heard } = services
  return { ...services, ...withDatabase(env, openCopies(env.DB, heard, { bookmark })), at: 'near' }
}

/** The member of the session. Throws `login_required` for a visitor. */
export function requireMember(ctx: PlatformContext): SessionMember {
  if (!ctx.member) throw new Refusal('login_required')
  return ctx.member
}
