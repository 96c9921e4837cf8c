/** Logging in, proving a passkey once more, enrolling, leaving. */
import { Hono } from 'hono'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { limitBody, requireJson, validate } from '../../contract/protocols/validate.ts'
import type { ConsoleHono } from '../context.ts'
import { beginSession, endSession, nameOfCookie, refreshSession, requireSession } from '../sessions/session.ts'
import { ABSOLUTE_MS, IDLE_MS } from '../sessions/session-rules.ts'
import { beginEnrol, beginLogin, enrol, keyAnswerSchema, newKeyAnswerSchema, provePasskey } from './passkeys.ts'

const BODY_MAX_BYTES = 32_000
const tokenSchema = z.strictObject({ token: z.string().max(100) })

export const identityRoutes = new Hono<ConsoleHono>()
identityRoutes.use(limitBody<ConsoleHono>(BODY_MAX_BYTES), async (c, next) => {
  c.header('cache-control', 'no-store')
  if (c.req.method === 'POST') return requireJson(c, next)
  await next()
})
const json = <S extends z.ZodType>(schema: S) => validate('json', schema)
const done = <T extends object>(value: T) => ({ success: true as const, value })

identityRoutes.get('/session', requireSession, (c) => {
  const { name, beganMs, stepUpAtMs } = c.var.session
  const until = new Date(beganMs + ABSOLUTE_MS).toISOString()
  return c.json(done({ name, until, idleMs: IDLE_MS, stepUpAt: stepUpAtMs }))
})

/** The same question serves a login, a fresh passkey and a session that moved to another address. */
identityRoutes.post('/login/begin', async (c) => c.json(done(await beginLogin(c))))
identityRoutes.post('/login', json(z.strictObject({ answer: keyAnswerSchema })), async (c) => {
  const name = await provePasskey(c, c.req.valid('json').answer, 'login')
  await beginSession(c, name, { stepUp: true })
  return c.json(done({ name }))
})
identityRoutes.post('/step-up', json(z.strictObject({ answer: keyAnswerSchema })), async (c) => {
  const owner = nameOfCookie(c)
  if (owner === null) throw new Refusal('login_required', 'log in')
  const name = await provePasskey(c, c.req.valid('json').answer, 'step_up')
  if (name !== owner) throw new Refusal('passkey_failed', "another person's passkey")
  if (!(await refreshSession(c, name))) throw new Refusal('login_required', 'the session is over')
  return c.json(done({ name }))
})
identityRoutes.post('/logout', async (c) => {
  await endSession(c)
  return c.json(done({}))
})

identityRoutes.post('/enrol/begin', json(tokenSchema), async (c) =>
  c.json(done(await beginEnrol(c, c.req.valid('json').token))),
)
identityRoutes.post('/enrol', json(tokenSchema.extend({ answer: newKeyAnswerSchema })), async (c) => {
  const { token, answer } = c.req.valid('json')
  return c.json(done(await enrol(c, token, answer)))
})
