/** Speaks to `/__ops/v1` of an edge. */
import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { z } from 'zod'
import { at } from '../lib/paths.ts'

/** What went wrong, in words for the operator. */
export class OpsError extends Error {}

export type OpsClient = {
  act(name: string, input: Record<string, unknown>): Promise<unknown>
  read(path: string): Promise<unknown>
}

const answerSchema = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), value: z.unknown() }),
  z.object({ success: z.literal(false), errorCode: z.string(), message: z.string(), requestId: z.string() }),
])

function readToken(): string {
  const given = process.env.OPS_TOKEN
  if (given) return given
  const file = at('.local/secrets.json')
  const secrets = existsSync(file)
    ? z.object({ OPS_TOKEN: z.string() }).safeParse(JSON.parse(readFileSync(file, 'utf8')))
    : null
  if (secrets?.success) return secrets.data.OPS_TOKEN
  throw new OpsError('No operator token: set OPS_TOKEN, or start the local site once with `npm start`.')
}

export function createOpsClient(): OpsClient {
  const origin = process.env.OPS_URL ?? `http://localhost:${process.env.PORT ?? 8787}`
  const token = readToken()
  const operator = process.env.OPS_NAME ?? userInfo().username

  async function ask(path: string, init: RequestInit): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, 'x-operator': operator, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/__ops/v1/${path}`, { ...init, headers }).catch(() => null)
    if (!answer) throw new OpsError(`Nothing answers at ${origin}. Is the site running? OPS_URL or PORT says where.`)
    const body = answerSchema.safeParse(await answer.json().catch(() => null))
    if (!body.success) throw new OpsError(`${origin} answered ${answer.status}, not as this site does.`)
    if (body.data.success) return body.data.value
    const { errorCode, message, requestId } = body.data
    const said =
      answer.status < 500 ? 'Nothing was changed.' : '`npm run ops -- status` and `audit` tell what was done.'
    throw new OpsError(`Refused (${errorCode}): ${message}. Request ${requestId}. ${said}`)
  }
  return {
    act: (name, input) => ask(name, { method: 'POST', body: JSON.stringify(input) }),
    read: (path) => ask(path, { method: 'GET' }),
  }
}
