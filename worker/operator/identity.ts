/** OPS-01: what the console asks for a login. It verifies passkeys; who they belong to stands here, and is audited here. */
import { Hono } from 'hono'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { type IdentityAnswer, type IdentityCall, identityRequests } from '../../contract/operator/people.ts'
import { NO_PERSON } from '../../contract/protocols/assertion.ts'
import { limitBody, requireJson, validate } from '../../contract/protocols/validate.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { MAX_CALL_BODY_BYTES } from '../request/validate.ts'
import { openAssertion } from './actor.ts'
import { endAudit, insertAudit } from './audit.ts'
import { commit, hasRow, readAll, readFirst, sql } from './database.ts'
import { INVITATION_MARK } from './people.ts'

type Input<Name extends IdentityCall> = (typeof identityRequests)[Name]['_output']
type Handlers = { [Name in IdentityCall]: (c: EdgeContext, input: Input<Name>) => Promise<IdentityAnswer<Name>> }

const KEYS_MAX = 6
const nameSchema = z.object({ name: z.string() })
const keySchema = nameSchema.extend({ publicKey: z.string(), signCount: z.number() })
const keptSchema = z.tuple([z.object({ keys: z.number() })])

const handlers: Handlers = {
  'identity-key': async (c, { credentialId }) => ({
    person: await readFirst(
      c,
      keySchema,
      sql`SELECT person.name AS name, public_key AS publicKey, sign_count AS signCount FROM person_key
        JOIN person ON person.name = person_key.name WHERE credential_id = ${credentialId} AND person.state = 'active'`,
    ),
  }),

  // From the count that was read: of two answers with one count the second is a copy of the device.
  'identity-used': async (c, { credentialId, from, signCount, purpose }) => {
    const used = await readFirst(
      c,
      nameSchema,
      sql`UPDATE person_key SET sign_count = ${signCount}, used_at_ms = ${c.var.clock()}
        WHERE credential_id = ${credentialId} AND sign_count = ${from}
          AND EXISTS (SELECT 1 FROM person WHERE person.name = person_key.name AND state = 'active') RETURNING name`,
    )
    if (!used) throw new Refusal('passkey_failed', 'not known here, or used elsewhere at once')
    await note(c, used.name, `console-${purpose}`)
    return used
  },

  'identity-invitation': async (c, { token }) => {
    const name = await requireInvitation(c, token)
    const keys = await readAll(
      c,
      z.object({ credential_id: z.string() }),
      sql`SELECT credential_id FROM person_key WHERE name = ${name}`,
    )
    return { name, credentialIds: keys.map(({ credential_id }) => credential_id) }
  },

  'identity-enrol': async (c, { token, credentialId, publicKey, signCount, transports }) => {
    const name = await requireInvitation(c, token)
    const [added, , kept] = await commit(c, [
      sql`INSERT INTO person_key (credential_id, name, public_key, sign_count, transports, made_at_ms)
        SELECT ${credentialId}, ${name}, ${publicKey}, ${signCount}, ${JSON.stringify(transports)}, ${c.var.clock()}
        WHERE (SELECT count(*) FROM person_key WHERE name = ${name}) < ${KEYS_MAX}
        ON CONFLICT (credential_id) DO NOTHING`,
      sql`UPDATE person SET state = 'enrolled' WHERE name = ${name} AND state = 'invited'`,
      sql`SELECT count(*) AS keys FROM person_key WHERE name = ${name}`,
    ])
    if (added?.meta.changes !== 1) throw new Refusal('passkey_failed', 'known already, or too many')
    await note(c, name, 'console-enrol')
    const [{ keys }] = keptSchema.parse(kept?.results)
    return { name, keys }
  },

  // A local site has people without keys, so that a newcomer can look (docs/operations/console.md).
  'identity-local': async (c, { name }) => {
    if (!c.var.env.LOCAL) throw new Refusal('not_found', 'no such act')
    if (!(await hasRow(c, sql`SELECT 1 FROM person WHERE name = ${name} AND state = 'active'`)))
      throw new Refusal('not_found', 'no person of that name')
    await note(c, name, 'console-login')
    return { name }
  },
}

/** Good for a day, for one person, until they are confirmed. */
async function requireInvitation(c: EdgeContext, token: string): Promise<string> {
  const found = token.startsWith(INVITATION_MARK)
    ? await readFirst(
        c,
        nameSchema,
        sql`SELECT person.name AS name FROM person_invitation JOIN person ON person.name = person_invitation.name
          WHERE token_hash = ${await sha256Hex(token)} AND until_ms > ${c.var.clock()}
            AND person.state IN ('invited', 'enrolled')`,
      )
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
