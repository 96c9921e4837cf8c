import type { Call } from '../../../contract/call.ts'
import { Refusal } from '../../../contract/errors.ts'
import { leaveOutEmpty } from '../../../contract/protocols/query.ts'
import { parseStrictJson } from '../../../contract/protocols/strict-json.ts'
import type { OpenedRequest } from '../envelope/open-envelope.ts'

/** What the call's schema makes of the request. Throws `malformed`, naming the field but never its value. */
export function parseInput(call: Call, opened: OpenedRequest): unknown {
  const parsed = call.request.safeParse(readInput(call, opened))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Refusal(
    'malformed',
    issue?.path.length ? `${issue.path.join('.')} is not as the contract says` : 'malformed',
  )
}

function readInput(call: Call, { claims, content }: OpenedRequest): unknown {
  if (content.sealed) return content.payload
  if (claims.method === 'GET' || claims.method === 'DELETE') return leaveOutEmpty(call.request, readQuery(claims.query))
  return content.bytes.length === 0 ? {} : readJson(content.bytes)
}

/** A parameter given twice is refused: two readers could disagree which one counts. */
function readQuery(query: string): Record<string, string> {
  const entries = [...new URLSearchParams(query)]
  if (new Set(entries.map(([name]) => name)).size !== entries.length)
    throw new Refusal('malformed', 'repeated parameter')
  return Object.fromEntries(entries)
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return parseStrictJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('malformed', 'not JSON, a field is repeated, or a number is out of range')
  }
}
