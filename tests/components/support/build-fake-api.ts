/**
 * The edge as a component test plays it: by the name of a call its answer, or a function that makes it. What the page
 * sends and what the test answers are both held to the contract; a call that no test answers fails the test.
 */
import type { z } from 'zod'
import { ERRORS, type ErrorCode, type Failure, failureSchema } from '../../../contract/errors.ts'
import { type CallName, type CallRequest, type Calls, calls, findCall } from '../../../contract/table.ts'

const LOST = Symbol('lost')
const refusals = new WeakSet<object>()

/** The edge refuses by this code. */
export function refusal(errorCode: ErrorCode, details: Partial<Failure> = {}): Failure {
  const failure = failureSchema.parse({ success: false, errorCode, message: errorCode, requestId: 'none', ...details })
  refusals.add(failure)
  return failure
}
/** No answer comes: the connection is gone. */
export const lost = (): never => {
  throw LOST
}
/** No answer comes, and the connection stays open. */
export const silent = () => new Promise<never>(() => {})

/** What a test answers for a call. */
export type Value<Name extends CallName> = z.input<Calls[Name]['response']>
type Answer<Name extends CallName> = Value<Name> | Failure
export type Asked<Name extends CallName = CallName> = { input: CallRequest<Name>; headers: Headers; at: number }
type Maker<Name extends CallName> = (asked: Asked<Name>) => Answer<Name> | Promise<Answer<Name>>
/** `at` counts the askings of the call from 0. */
export type ApiTable = { [Name in CallName]?: Answer<Name> | Maker<Name> }

const toResponse = (body: object, status: number) => Response.json(body, { status })

async function readRequest(request: Request, name: CallName) {
  const { searchParams } = new URL(request.url)
  const isQuery = ['GET', 'DELETE'].includes(request.method)
  const sent: unknown = isQuery ? Object.fromEntries(searchParams) : await request.json()
  return calls[name].request.parse(sent) as CallRequest<CallName>
}

export type FakeApi = ReturnType<typeof buildFakeApi>

export function buildFakeApi(table: ApiTable) {
  const answers = new Map(Object.entries(table)) as Map<CallName, unknown>
  const asked = new Map<CallName, Asked[]>()
  const faults: string[] = []

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const name = findCall(request.method, pathname)
    if (!name || !answers.has(name)) {
      faults.push(`no answer for ${name ?? `${request.method} ${pathname}`}`)
      return toResponse(failureSchema.parse(refusal('internal')), ERRORS.internal)
    }
    const list = asked.get(name) ?? []
    asked.set(name, list)
    const own: Asked = { input: await readRequest(request, name), headers: request.headers, at: list.length }
    list.push(own)
    const given = answers.get(name)
    const value: unknown = typeof given === 'function' ? await given(own) : given
    if (typeof value === 'object' && value !== null && refusals.has(value)) {
      const failure = value as Failure
      return toResponse(failure, ERRORS[failure.errorCode])
    }
    return toResponse({ success: true, value: calls[name].response.parse(value) }, 200)
  }

  const askedOf = <Name extends CallName>(name: Name) => (asked.get(name) ?? []) as unknown as Asked<Name>[]

  return {
    faults,
    /** From now on these calls answer so. */
    set(more: ApiTable) {
      for (const [name, value] of Object.entries(more)) answers.set(name as CallName, value)
    },
    /** What a call was asked, in order. */
    asked: askedOf,
    inputs: <Name extends CallName>(name: Name) => askedOf(name).map(({ input }) => input),
    /** What the page's client is given in place of the browser's `fetch`. */
    async fetch(request: Request): Promise<Response> {
      // As a browser: what was given up before it left is no call, though a page of an earlier test asks it now.
      request.signal.throwIfAborted()
      const aborted = new Promise<never>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason))
      })
      try {
        return await Promise.race([answer(request), aborted])
      } catch (cause) {
        if (cause === LOST) throw new TypeError('Failed to fetch')
        if (!request.signal.aborted) faults.push(`${request.method} ${request.url}: ${cause}`)
        throw cause
      }
    },
  }
}

/** An answer that waits until it is let go. */
export function hold<T>(value: T) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { answer: () => promise.then(() => value), letGo: () => resolve() }
}
