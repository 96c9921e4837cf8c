/** A person of the console for tests of the edge: their row, their roles, and the assertions the console would sign for them. */
import { sha256Hex } from '../../contract/lib/digest.ts'
import type { Grant, Role } from '../../contract/operator/rights.ts'
import { type Assertion, signAssertion } from '../../contract/protocols/assertion.ts'
import { keySetSchema } from '../../contract/protocols/envelope.ts'
import type { TestEdge } from './edge.ts'
import { testSecrets } from './secrets.ts'

/** What the console signs with and the edge checks by, in tests of either. */
export const consoleKeys = keySetSchema.parse(JSON.parse(testSecrets.CONSOLE_KEYS))

let minted = 0

export const at = (merchant: string | null, ...roles: Role[]): Grant[] => roles.map((role) => ({ role, merchant }))

/** `byToken`: asks as the command line does, which costs a test less. */
type Options = { name?: string; byToken?: boolean }

export async function buildPerson(
  edge: TestEdge,
  grants: readonly Grant[],
  { name = `person-${++minted}`, byToken = false }: Options = {},
) {
  const { EDGE_DB } = edge.env
  await EDGE_DB.batch([
    EDGE_DB.prepare(
      "INSERT OR IGNORE INTO person (name, state, invited_by, made_at_ms) VALUES (?, 'active', 'test', 0)",
    ).bind(name),
    ...grants.map(({ role, merchant }) =>
      EDGE_DB.prepare(
        "INSERT INTO person_role (name, role, merchant, given_by, given_at_ms) VALUES (?, ?, ?, 'test', 0)",
      ).bind(name, role, merchant ?? ''),
    ),
  ])
  const token = `op_${name}`
  if (byToken)
    await EDGE_DB.prepare('INSERT INTO operator (name, token_hash, made_at_ms) VALUES (?, ?, 0)')
      .bind(name, await sha256Hex(token))
      .run()

  /** As the console's session would have it at this moment. */
  const assertion = (call: string, claims: Partial<Assertion> = {}) =>
    signAssertion(
      consoleKeys,
      {
        jti: crypto.randomUUID(),
        sub: name,
        call,
        session: `session-of-${name}`,
        beganAtMs: edge.services.clock(),
        stepUpAtMs: edge.services.clock(),
        address: '203.0.113.9',
        country: 'PH',
        userAgent: 'test',
        ...claims,
      },
      edge.services.clock,
    )

  type More = { claims?: Partial<Assertion>; headers?: Record<string, string> }
  const send = async (call: string, init: RequestInit, { claims, headers }: More = {}) =>
    edge.send(
      new Request(`https://console.example/__ops/v1/${call}`, {
        ...init,
        headers: {
          authorization: byToken ? `Bearer ${token}` : `Assertion ${await assertion(call.split('?')[0] ?? '', claims)}`,
          'content-type': 'application/json',
          ...headers,
        },
      }),
    )
  return {
    name,
    assertion,
    act: (call: string, body: unknown, more?: More) => send(call, { method: 'POST', body: JSON.stringify(body) }, more),
    read: (call: string, more?: More) => send(call, { method: 'GET' }, more),
  }
}
