/** The two calls of a third-party SMS service that our page makes, for a developer's machine: codes go to the outbox. */
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import type { AppEnv } from '../../../platform/kernel/http/app-env.ts'
import { localOutbox } from '../../../platform/messaging/outgoing/tables.ts'
import { presentStandInKeys, signAsStandIn } from './stand-in-keys.ts'

export const STAND_IN_PROJECT = 'demo-project'

type Sent = { phoneNumber: string; code: string }
const sent = new Map<string, Sent>()
const sendSchema = z.object({ phoneNumber: z.string().regex(/^\+[1-9]\d{5,14}$/) })
const checkSchema = z.object({ sessionInfo: z.string(), code: z.string() })

export const firebaseStandIn = new Hono<AppEnv>()
  .use(cors())
  .post('/v1/accounts:sendVerificationCode', async (c) => {
    const given = sendSchema.safeParse(await c.req.json())
    if (!given.success) return c.json({ error: { message: 'INVALID_PHONE_NUMBER' } }, 400)
    const { db, clock } = c.get('services')
    const { phoneNumber } = given.data
    const [sessionInfo, code] = [crypto.randomUUID(), String(100_000 + crypto.getRandomValues(new Uint16Array(1))[0]!)]
    sent.set(sessionInfo, { phoneNumber, code })
    const body = `Stand-in: your code is ${code}.`
    const message = { merchant: '', channel: 'sms', recipient: phoneNumber, body, sentAtMs: clock() } as const
    await db.insert(localOutbox).values(message)
    return c.json({ sessionInfo })
  })
  .post('/v1/accounts:signInWithPhoneNumber', async (c) => {
    const given = checkSchema.safeParse(await c.req.json())
    const known = given.success ? sent.get(given.data.sessionInfo) : undefined
    if (!given.success || known?.code !== given.data.code) return c.json({ error: { message: 'INVALID_CODE' } }, 400)
    sent.delete(given.data.sessionInfo)
    const identity = {
      iss: `https://securetoken.google.com/${STAND_IN_PROJECT}`,
      aud: STAND_IN_PROJECT,
      sub: known.phoneNumber,
    }
    const idToken = await signAsStandIn({ ...identity, phone_number: known.phoneNumber }, c.get('services').clock())
    return c.json({ idToken })
  })
  .get('/keys', async (c) => c.json(await presentStandInKeys()))
