/** A call of the table, asked for the visitor of this request. */
import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import type { IdempotencyKey } from '../../contract/ids.ts'
import { computeMaxUpstreamBytes } from '../../contract/protocols/body-limits.ts'
import { ANY_COPY } from '../../contract/protocols/bookmark.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { type Calls, calls, getUpstreamSchema, type UpstreamCallName } from '../../contract/table.ts'
import type { EdgeContext } from '../context.ts'
import { describeDevice } from '../request/describe-device.ts'
import { warn } from '../request/log-line.ts'
import { getAccount } from '../request/objects.ts'
import { type Asked, askUpstream } from './ask-upstream.ts'
import { UPSTREAM_MAX_BYTES } from './limits.ts'

export type UpstreamValue<Name extends UpstreamCallName> = z.output<NonNullable<Calls[Name]['upstreamResponse']>>

export type Question = {
  /** Raw query without `?`. */
  query?: string
  /** JSON body; null for a call that has none. */
  body?: unknown
  /** The upstream's session token; null asks as a visitor. */
  sessionToken?: string | null
  idempotencyKey?: IdempotencyKey | undefined
  /** AUTH-07: the browser, where the account that logs in has logged in with it before. */
  knownDevice?: string | null
}

/**
 * Keeps with the member how far they have seen the platform's database (docs/decisions/0283).
 * Before the answer goes out, as the next question may come by another place. `former`: what was asked with. Never throws: what
 * was done is done, and an object that is away answers no question of this member's either.
 */
async function keepBookmark(c: EdgeContext, former: string | undefined): Promise<void> {
  const { session, heardBookmark } = c.var
  if (!session || heardBookmark === undefined || heardBookmark === session.bookmark) return
  try {
    const kept = await getAccount(c, session.memberId).keepBookmark(heardBookmark, former ?? null)
    // What this request asks next, it asks with the new one.
    if (c.var.session === session) c.set('session', { ...session, bookmark: kept })
  } catch (error) {
    warn(c.var.trace, `a bookmark was not kept: ${sayError(error)}`)
  }
}

/** Throws UpstreamFault (502, 504), or the Refusal the upstream answered. */
export async function callUpstream<Name extends UpstreamCallName>(
  c: EdgeContext,
  name: Name,
  question: Question,
): Promise<UpstreamValue<Name>> {
  const call: Call = calls[name]
  const { visitor, merchant, language, requestId, siteStatus } = c.var
  const { sessionToken = null, idempotencyKey, knownDevice } = question
  const bookmark = call.at === 'near' ? chooseBookmark(c.var, sessionToken) : undefined
  const asked: Asked = {
    at: call.at,
    encrypt: call.encrypt,
    body: call.method === 'GET' || call.method === 'DELETE' ? null : (question.body ?? {}),
    answer: getUpstreamSchema(call),
    maxBytes: computeMaxUpstreamBytes(call, UPSTREAM_MAX_BYTES),
    mayRepeat: call.method === 'GET' || idempotencyKey !== undefined,
    claims: {
      merchant: merchant.code,
      method: call.method,
      path: call.path,
      query: question.query ?? '',
      clientIp: visitor.ip,
      country: visitor.country,
      language,
      host: visitor.host,
      device: describeDevice(visitor.userAgent),
      siteStatus,
      ...(knownDevice ? { knownDevice } : {}),
      ...(sessionToken ? { sessionToken } : {}),
      ...(bookmark === undefined ? {} : { bookmark }),
      ...(visitor.near === null ? {} : { near: visitor.near }),
      requestId,
      ...(idempotencyKey ? { idempotencyKey } : {}),
    },
  }
  try {
    // The schema of a name is the schema of its type: the table pairs them.
    return (await askUpstream(c, asked)) as UpstreamValue<Name>
  } finally {
    // A refusal may have written too.
    await keepBookmark(c, bookmark)
  }
}

/** What the member of this session has seen; undefined where it is not known, so that no copy of the database answers. */
function chooseBookmark({ session }: EdgeContext['var'], sessionToken: string | null): string | undefined {
  if (sessionToken === null) return ANY_COPY
  return session?.upstreamToken === sessionToken ? session.bookmark : undefined
}
