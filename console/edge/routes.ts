/** Calls of a screen: whose session it is says who asks, and the edge decides. */
import { Hono } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import { operatorCalls } from '../../contract/operator/calls.ts'
import { edgeOperatorCalls } from '../../contract/operator/edge-calls.ts'
import { IMAGE_BODY_MAX_BYTES } from '../../contract/protocols/body-limits.ts'
import { limitBody, requireJson } from '../../contract/protocols/validate.ts'
import type { ConsoleContext, ConsoleHono } from '../context.ts'
import { endSession, requireSession } from '../sessions/session.ts'
import { askEdge } from './ask-edge.ts'

export const opsRoutes = new Hono<ConsoleHono>()
opsRoutes.use(requireSession)

/** Only names of the tables: nothing else of the edge is reached by an assertion. */
function requireCall(c: ConsoleContext, method: 'GET' | 'POST'): string {
  const call = c.req.param('call') ?? ''
  const isEdges = Object.hasOwn(edgeOperatorCalls, call)
  const isRead = isEdges && edgeOperatorCalls[call as keyof typeof edgeOperatorCalls].kind === 'read'
  if (!(isEdges || Object.hasOwn(operatorCalls, call)) || isRead !== (method === 'GET'))
    throw new Refusal('not_found', 'no such call')
  return call
}

/** As the edge said it. A person whom it no longer knows has no session here either. */
async function pass(c: ConsoleContext, answer: Response): Promise<Response> {
  if (answer.status === 401) {
    await answer.body?.cancel()
    await endSession(c)
    throw new Refusal('login_required', 'the session is over')
  }
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return new Response(answer.body, { status: answer.status, headers })
}

opsRoutes.get('/:call', async (c) => {
  const call = requireCall(c, 'GET')
  const query = new URL(c.req.url).searchParams.toString()
  return pass(c, await askEdge(c, c.var.session, { method: 'GET', call, query }))
})

opsRoutes.post('/:call', limitBody<ConsoleHono>(IMAGE_BODY_MAX_BYTES), requireJson, async (c) => {
  const call = requireCall(c, 'POST')
  const body = await c.req.text()
  const [confirms, actId] = [c.req.header('x-confirms'), c.req.header('x-act-id')]
  return pass(c, await askEdge(c, c.var.session, { method: 'POST', call, body, confirms, actId }))
})
