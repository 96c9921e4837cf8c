/**
 * A newcomer signs in as one of the demo's people, without a passkey. In the bundle of a local build alone, and answered there
 * only by a local site on a loopback name: anywhere else the address does not exist.
 */
import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { DEMO_PEOPLE } from '../../contract/operator/demo-people.ts'
import { limitBody } from '../../contract/protocols/validate.ts'
import type { ConsoleHono } from '../context.ts'
import { askIdentity } from '../edge/ask-edge.ts'
import { beginSession } from '../sessions/session.ts'

const chosenSchema = z.object({ name: z.string().max(60) })
const FORM_MAX_BYTES = 1_000

export const localPeople = new Hono<ConsoleHono>()

localPeople.use(async (c, next) => {
  if (!c.var.visitor.isLocal) throw new Refusal('not_found', 'no such page')
  await next()
})

localPeople.get('/', (c) =>
  c.html(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>People of the demo</title>
<link rel="icon" href="data:,">${c.var.files.css.map((href) => html`<link rel="stylesheet" href="${href}">`)}</head>
<body><main class="people-page"><h1>Sign in as</h1>
<p>A local site has people for each role. A deployed console knows passkeys alone.</p>
<form method="post">${DEMO_PEOPLE.map(
    ({ name, role, does }) =>
      html`<button name="name" value="${name}"><strong>${name}</strong><span>${role}</span><small>${does}</small></button>`,
  )}</form></main></body></html>`),
)

localPeople.post('/', limitBody<ConsoleHono>(FORM_MAX_BYTES), async (c) => {
  const { name } = chosenSchema.parse(Object.fromEntries(new URLSearchParams(await c.req.text())))
  const person = await askIdentity(c, 'identity-local', { name })
  await beginSession(c, person.name, { stepUp: true })
  return c.redirect('/', 303)
})
