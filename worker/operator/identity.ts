/** OPS-01: what the console asks for a login. It verifies passkeys; who they belong to stands here, and is audited here. */
import { Hono } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { type IdentityAnswer, type IdentityCall, identityRequests } from '../../contract/operator/people.ts'
import { NO_PERSON } from '../../contract/protocols/assertion.ts'
import { limitBody, requireJson, validate } from '../../contract/protocols/validate.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { MAX_CALL_BODY_BYTES } from '../request/validate.ts'
import { openAssertion } from './actor.ts'
import { endAudit, insertAudit } from './audit.ts'
import { INVITATION_MARK } from './people.ts'

type Input<Name extends IdentityCall> = (typeof identityRequests)[Name]['_output']
type Handlers = { [Name in IdentityCall]: (c: EdgeContext, input: Input<Name>) => Promise<IdentityAnswer<Name>> }

const KEYS_MAX = 6

const handlers: Handlers = {
  'identity-key': async (c, { credentialId }) => ({
    person: await c.var.env.EDGE_DB.prepare(
      `SELECT person.name AS name, public_key AS publicKey, sign_count AS signCount FROM person_key
       JOIN person ON person.name = person_key.name WHERE credential_id = ? AND person.state = 'active'`,
    )
      .bind(credentialId)
      .first<{ name: string; publicKey: string; signCount: number }>(),
  }),

  // From the count that was read: of two answers with one count the second is a copy of the device.
  'identity-used': async (c, { credentialId, from, signCount, purpose }) => {
    const used = await c.var.env.EDGE_DB.prepare(
      `UPDATE person_key SET sign_count = ?, used_at_ms = ? WHERE credential_id = ? AND sign_count = ?
         AND EXISTS (SELECT 1 FROM person WHERE person.name = person_key.name AND state = 'active') RETURNING name`,
    )
      .bind(signCount, c.var.clock(), credentialId, from)
      .first<{ name: string }>()
    if (!used) throw new Refusal('passkey_failed', 'not known here, or used elsewhere at once')
    await note(c, used.name, `console-${purpose}`)
    return used
  },

  'identity-invitation': async (c, { token }) => {
    const name = await requireInvitation(c, token)
    const { results } = await c.var.env.EDGE_DB.prepare('SELECT credential_id FROM person_key WHERE name = ?')
      .bind(name)
      .all<{ credential_id: string }>()
    return { name, credentialIds: results.map(({ credential_id }) => credential_id) }
  },

  'identity-enrol': async (c, { token, credentialId, publicKey, signCount, transports }) => {
    const name = await requireInvitation(c, token)
    const { EDGE_DB } = c.var.env
    const [added, , kept] = await EDGE_DB.batch<{ keys: number }>([
      EDGE_DB.prepare(
        `INSERT INTO person_key (credential_id, name, public_key, sign_count, transports, made_at_ms)
         SELECT ?, ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM person_key WHERE name = ?) < ?
         ON CONFLICT (credential_id) DO NOTHING`,
      ).bind(credentialId, name, publicKey, signCount, JSON.stringify(transports), c.var.clock(), name, KEYS_MAX),
      EDGE_DB.prepare("UPDATE person SET state = 'enrolled' WHERE name = ? AND state = 'invited'").bind(name),
      EDGE_DB.prepare('SELECT count(*) AS keys FROM person_key WHERE name = ?').bind(name),
    ])
    if (added?.meta.changes !== 1) throw new Refusal('passkey_failed', 'known already, or too many')
    await note(c, name, 'console-enrol')
    return { name, keys: kept?.results[0]?.keys ?? 0 }
  },

  // A local site has people without keys, so that a newcomer can look (docs/operations/console.md).
  'identity-local': async (c, { name }) => {
    if (!c.var.env.LOCAL) throw new Refusal('not_found', 'no such act')
    const person = await c.var.env.EDGE_DB.prepare("SELECT name FROM person WHERE name = ? AND state = 'active'")
      .bind(name)
      .first<{ name: string }>()
    if (!person) throw new Refusal('not_found', 'no person of that name')
    await note(c, name, 'console-login')
    return person
  },
}

/** Good for a day, for one person, until they are confirmed. */
async function requireInvitation(c: EdgeContext, token: string): Promise<string> {
  const found = token.startsWith(INVITATION_MARK)
    ? await c.var.env.EDGE_DB.prepare(
        `SELECT person.name AS name FROM person_invitation JOIN person ON person.name = person_invitation.name
         WHERE token_hash = ? AND until_ms > ? AND person.state IN ('invited', 'enrolled')`,
      )
        .bind(await sha256Hex(token), c.var.clock())
        .first<{ name: string }>()
    : null
  if (!found) throw new Refusal('not_found', 'this invitation is over')
  return found.name
}

async function note(c: EdgeContext, name: string, verb: string) {
  c.set('operator', name)
  await endAudit(c, await insertAudit(c, { verb, input: {}, subject: name }), 'done')
}

export const identityRoutes = new Hono<EdgeHono>()
for (const name of Object.keys(identityRequests) as IdentityCall[]) {
  identityRoutes.post(
    `/${name}`,
    async (c, next) => {
      const [, given = ''] = /^Assertion (\S{1,4000})$/.exec(c.req.header('authorization') ?? '') ?? []
      const claims = await openAssertion(c, given, name)
      if (claims?.sub !== NO_PERSON) throw new Refusal('operator_required', 'the console alone asks this')
      const { session, address, userAgent } = claims
      c.set('operator', NO_PERSON)
      c.set('actor', { name: NO_PERSON, via: 'console', grants: [], stepUpAtMs: null, session, address, userAgent })
      c.set('role', null)
      c.set('confirms', null)
      c.set('actId', null)
      c.var.trace.call = `ops:${name}`
      await next()
    },
    limitBody<EdgeHono>(MAX_CALL_BODY_BYTES),
    requireJson,
    validate('json', identityRequests[name]),
    async (c) => {
      const handle = handlers[name] as (c: EdgeContext, input: unknown) => Promise<unknown>
      return c.json({ success: true, value: await handle(c, c.req.valid('json')) })
    },
  )
}
