/** Speaks to `/__ops/v1` of an edge. */
import { z } from 'zod'
import { isPrivateUrl } from '../../contract/protocols/loopback.ts'
import { OpsError } from './ops-error.ts'
import { createTokens } from './tokens.ts'

export type OpsClient = {
  act(name: string, input: Record<string, unknown>): Promise<unknown>
  read(path: string): Promise<unknown>
}
/** As an operator, or for who makes operators' tokens by the deployment's. */
export type Connect = (as?: 'operator' | 'deployment') => OpsClient

const answerSchema = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), value: z.unknown() }),
  z.object({ success: z.literal(false), errorCode: z.string(), message: z.string(), requestId: z.string() }),
])
type Answer = z.infer<typeof answerSchema> & { status: number }

export const createOpsClient: Connect = (as = 'operator') => {
  const origin = process.env.OPS_URL ?? `http://localhost:${process.env.PORT ?? 8787}`
  // The edge could say no only when the token has crossed.
  if (!isPrivateUrl(origin)) throw new OpsError(`${origin} is http: an operator's token goes over https alone.`)

  async function send(token: string, path: string, init: RequestInit): Promise<Answer> {
    // A connection of its own: a kept one may have been closed by the other side since.
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' }
    const answer = await fetch(`${origin}/__ops/v1/${path}`, { ...init, headers }).catch(() => null)
    if (!answer) throw new OpsError(`Nothing answers at ${origin}. Is the site running? OPS_URL or PORT says where.`)
    const body = answerSchema.safeParse(await answer.json().catch(() => null))
    if (!body.success) throw new OpsError(`${origin} answered ${answer.status}, not as this site does.`)
    return { ...body.data, status: answer.status }
  }
  const post = (input: Record<string, unknown>) => ({ method: 'POST', body: JSON.stringify(input) })
  const tokens = createTokens(async (token, name) => readValue(await send(token, 'operator-add', post({ name }))))

  async function ask(path: string, init: RequestInit): Promise<unknown> {
    if (as === 'deployment') return readValue(await send(tokens.deployment(), path, init))
    const answer = await send(await tokens.own(), path, init)
    const isUnknown = !answer.success && answer.errorCode === 'operator_required'
    return readValue(isUnknown && tokens.canRenew() ? await send(await tokens.renew(), path, init) : answer)
  }
  return { act: (name, input) => ask(name, post(input)), read: (path) => ask(path, { method: 'GET' }) }
}

function readValue(answer: Answer): unknown {
  if (answer.success) return answer.value
  const { errorCode, message, requestId, status } = answer
  const said = status < 500 ? 'Nothing was changed.' : '`npm run ops -- status` and `audit` tell what was done.'
  throw new OpsError(`Refused (${errorCode}): ${message}. Request ${requestId}. ${said}`)
}
