/** One call of the table, from guard to value. The routes and the document's first screen share it. */
import type { Call } from '../../contract/call.ts'
import { type CallName, type CallResponse, calls } from '../../contract/table.ts'
import type { EdgeContext } from '../context.ts'
import { limitCall } from '../gates/rate-limit.ts'
import { sessionCalls } from './answer.ts'
import { edgeCalls } from './edge-calls.ts'
import { forwardCall } from './forward.ts'
import { guardCall, readIdempotencyKey } from './guard.ts'
import { parseInput, type RawInput } from './validate.ts'

type Answering = (c: EdgeContext, input: unknown) => Promise<unknown>
/** Each entry takes what its own schema parsed: the maps are typed by the table, name by name. */
const local: Partial<Record<CallName, unknown>> = { ...edgeCalls, ...sessionCalls }

/** Throws a Refusal. `read` is asked only once the caller has been let in. */
export async function answerCall<Name extends CallName>(
  c: EdgeContext,
  name: Name,
  read: () => RawInput | Promise<RawInput>,
): Promise<CallResponse<Name>> {
  const call: Call = calls[name]
  await guardCall(c, call)
  const idempotencyKey = readIdempotencyKey(c, call)
  const parsed = parseInput(call, await read())
  await limitCall(c, call, parsed.input)
  const answering = local[name] as Answering | undefined
  const value = answering
    ? await answering(c, parsed.input)
    : await forwardCall(c, name as Parameters<typeof forwardCall>[1], { ...parsed, idempotencyKey })
  return value as CallResponse<Name>
}
