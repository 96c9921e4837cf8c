/** EDGE-04: the routes of the one table. A path that is not in it is never proxied. */
import { Hono } from 'hono'
import { type CallName, calls } from '../../contract/table.ts'
import type { EdgeHono } from '../context.ts'
import { answerCall } from './answer-call.ts'
import { readRawInput } from './validate.ts'

export const callRoutes = new Hono<EdgeHono>()

for (const name of Object.keys(calls) as CallName[]) {
  const call = calls[name]
  callRoutes.on(call.method, call.path, async (c) => {
    c.var.trace.call = name
    c.header('cache-control', 'no-store')
    const value = await answerCall(c, name, () => readRawInput(c, call))
    return c.json({ success: true, value })
  })
}
