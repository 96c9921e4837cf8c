/** OPS-01: who operates and what they may, as EDGE_DB says it at this very call. */
import { z } from 'zod'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { roleSchema } from '../../contract/operator/grants.ts'
import type { Grant } from '../../contract/operator/rights.ts'
import { type Assertion, verifyAssertion } from '../../contract/protocols/assertion.ts'
import type { EdgeContext, OperatorContext } from '../context.ts'
import { bind, readAll } from './database.ts'

export type Actor = {
  name: string
  /** `schedule`: the cron job, for who approved. */
  via: 'deployment' | 'token' | 'console' | 'schedule'
  grants: readonly Grant[]
  /** When they used a passkey last; null where they came without one. */
  stepUpAtMs: number | null
  session: string | null
  /** Of the console they came by: it may frame what they look at. */
  consoleOrigin?: string | undefined
  address: string
  userAgent: string
}

export const TOKEN_MARK = 'op_'

const rowSchema = z.object({
  name: z.string(),
  sessions_from_ms: z.number(),
  /** Null for a person without a role. */
  role: roleSchema.nullable(),
  merchant: z.string().nullable(),
})

const OF_PERSON = `person.name, person.sessions_from_ms, person_role.role, person_role.merchant
  FROM person LEFT JOIN person_role ON person_role.name = person.name`

/** A person with a token of the command line, or null for one that was revoked, replaced or never made. */
export async function findByToken(c: EdgeContext, token: string): Promise<Actor | null> {
  if (!token.startsWith(TOKEN_MARK)) return null
  const query = `SELECT ${OF_PERSON} JOIN operator ON operator.name = person.name
    WHERE operator.token_hash = ? AND operator.revoked_at_ms IS NULL AND person.state = 'active'`
  const rows = await readAll(c, rowSchema, bind(query, await sha256Hex(token)))
  const { ip, userAgent } = c.var.visitor
  return present(rows, { via: 'token', stepUpAtMs: null, session: null, address: ip, userAgent })
}

/** The person of an assertion: alive, confirmed, and in a session that nothing has ended since. Null for any other. */
export async function findByAssertion(c: EdgeContext, { sub, ...claims }: Assertion): Promise<Actor | null> {
  const query = `SELECT ${OF_PERSON} WHERE person.name = ? AND person.state = 'active' AND person.sessions_from_ms <= ?`
  const rows = await readAll(c, rowSchema, bind(query, sub, claims.beganAtMs))
  const { stepUpAtMs, session, address, userAgent, origin: consoleOrigin } = claims
  const came = { via: 'console', stepUpAtMs, session, consoleOrigin, address, userAgent } as const
  return present(rows, came)
}

/** What a person may at this moment; null for one who is not active. */
export async function findGrants(c: OperatorContext, name: string): Promise<readonly Grant[] | null> {
  const query = `SELECT ${OF_PERSON} WHERE person.name = ? AND person.state = 'active'`
  const rows = await readAll(c, rowSchema, bind(query, name))
  return rows.length === 0 ? null : grantsOf(rows)
}

type Came = Omit<Actor, 'name' | 'grants'>
function present(rows: readonly z.infer<typeof rowSchema>[], came: Came): Actor | null {
  const [first] = rows
  if (!first) return null
  return { name: first.name, grants: grantsOf(rows), ...came }
}

const grantsOf = (rows: readonly z.infer<typeof rowSchema>[]): Grant[] =>
  rows.flatMap(({ role, merchant }) => (role === null ? [] : [{ role, merchant: merchant || null }]))

/** What the console says of who asks for this very call; null for a forged, old, foreign or used one. */
export async function openAssertion(c: EdgeContext, token: string, call: string): Promise<Assertion | null> {
  const { env, clock } = c.var
  const claims = env.CONSOLE_KEYS && (await verifyAssertion(env.CONSOLE_KEYS, token, clock))
  if (!claims || claims.call !== call) return null
  return (await env.ONCE.getByName(claims.session ?? claims.sub).take(claims.jti)) ? claims : null
}
