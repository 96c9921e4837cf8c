/**
 * A small OpenID provider for a developer's machine and for tests, so that logging in with an account elsewhere runs the same way as
 * with a real one: a page to choose a person on, a code bound to PKCE, a signed token, published keys. Mounted below /__local.
 */
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'
import { loopbackUrlSchema } from '../../../contract/protocols/loopback.ts'
import type { AppEnv } from '../../../platform/kernel/http/app-env.ts'
import { presentStandInKeys, signAsStandIn } from './stand-in-keys.ts'

export const STAND_IN_CLIENT = 'demo-client'

/** One with a verified address, one with an address nobody has verified, one without. */
type Person = { name: string; email?: string; email_verified?: boolean }
const PEOPLE: Record<string, Person> = {
  ana: { name: 'Ana Reyes', email: 'ana.reyes@example.com', email_verified: true },
  ben: { name: 'Ben Okafor', email: 'ben@example.com', email_verified: false },
  chai: { name: 'Chai Srisuk' },
}

/** Besides these, a test may name a guest nobody else has: `guest-…`. */
const findPerson = (person: string): Person | undefined =>
  /^guest-[a-z0-9]{4,24}$/.test(person) ? { name: person } : PEOPLE[person]

const askedSchema = z.object({
  client_id: z.literal(STAND_IN_CLIENT),
  redirect_uri: loopbackUrlSchema,
  response_type: z.literal('code'),
  state: z.string().min(8).max(200),
  nonce: z.string().max(200),
  code_challenge: z.string().max(200),
  code_challenge_method: z.literal('S256'),
})
const codeSchema = askedSchema.pick({ redirect_uri: true, nonce: true, code_challenge: true }).extend({
  person: z.string(),
  jti: z.string(),
})
const exchangeSchema = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.literal(STAND_IN_CLIENT),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
})

const usedCodes = new Set<string>()
const issuerOf = (c: Context<AppEnv>) => `${new URL(c.req.url).origin}/__local/openid/${c.req.param('provider')}`
const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

export const openidStandIn = new Hono<AppEnv>()
  .get('/:provider/authorize', (c) => {
    const asked = askedSchema.safeParse(c.req.query())
    if (!asked.success) return c.text(`not a good request: ${asked.error.issues[0]?.path.join('.')}`, 400)
    const link = (person: string) => `approve?${new URLSearchParams({ ...c.req.query(), person })}`
    return c.html(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Choose an account</title></head>
<body style="margin:0;padding:32px 24px;font:16px/1.5 system-ui;background:#f6f7f9;color:#15181d">
<main style="max-width:24rem;margin:auto"><h1 style="font-size:1.25rem">Choose an account</h1>
<p>A stand-in for ${c.req.param('provider')} on this machine. Nobody here is real.</p>
${Object.entries(PEOPLE).map(
  ([person, { name, email }]) => html`<p><a href="${link(person)}"
  style="display:block;padding:12px 16px;border:1px solid #b9c0cc;border-radius:10px;background:#fff;color:inherit;text-decoration:none">
  <strong>${name}</strong><br>${email ?? 'no e-mail address'}</a></p>`,
)}
<p><a href="${link('')}" style="color:inherit">Cancel</a></p></main></body></html>`)
  })
  .get('/:provider/approve', async (c) => {
    const asked = askedSchema.safeParse(c.req.query())
    if (!asked.success) return c.text('not a good request', 400)
    const { redirect_uri, state, nonce, code_challenge } = asked.data
    const back = new URL(redirect_uri)
    const person = c.req.query('person') ?? ''
    back.searchParams.set('state', state)
    if (findPerson(person)) {
      const claims = { redirect_uri, nonce, code_challenge, person, jti: crypto.randomUUID() }
      back.searchParams.set('code', await signAsStandIn(claims, c.get('services').clock(), 60))
    } else back.searchParams.set('error', 'access_denied')
    return c.redirect(back.href, 302)
  })
  .post('/:provider/token', async (c) => {
    const given = exchangeSchema.safeParse(await c.req.parseBody())
    if (!given.success) return c.json({ error: 'invalid_request' }, 400)
    const nowMs = c.get('services').clock()
    const grant = await readCode(given.data, nowMs)
    if (!grant) return c.json({ error: 'invalid_grant' }, 400)
    const { name: _, ...claims } = findPerson(grant.person) ?? { name: '' }
    const identity = {
      iss: issuerOf(c),
      aud: STAND_IN_CLIENT,
      sub: `${grant.person}-0001`,
      nonce: grant.nonce,
      ...claims,
    }
    const id_token = await signAsStandIn(identity, nowMs)
    return c.json({ access_token: 'none', token_type: 'Bearer', expires_in: 300, id_token })
  })
  .get('/:provider/keys', async (c) => c.json(await presentStandInKeys()))

/** What a code was given for, once, and only to who has the verifier. */
async function readCode({ code, redirect_uri, code_verifier }: z.infer<typeof exchangeSchema>, nowMs: number) {
  try {
    const keys = createLocalJWKSet(await presentStandInKeys())
    const { payload } = await jwtVerify(code, keys, { currentDate: new Date(nowMs) })
    const grant = codeSchema.parse(payload)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier))
    const isTheirs = grant.redirect_uri === redirect_uri && grant.code_challenge === base64url(digest)
    if (!isTheirs || usedCodes.has(grant.jti)) return null
    usedCodes.add(grant.jti)
    return grant
  } catch {
    return null
  }
}
