/** A call of the table by its own route and within a request: what the document and a member's picture are made of. */
import { Hono, type MiddlewareHandler } from 'hono'
import { assert } from '../../contract/lib/assert.ts'
import { type CallName, type CallResponse, calls } from '../../contract/table.ts'
import { type EdgeContext, type EdgeVariables, keepVariables } from '../context.ts'
import { buildCallRoutes } from './routes.ts'

type Asked = { outer: EdgeContext; error: Error | null; taken: { value: unknown } | null }

const asVisitorOf: MiddlewareHandler<{ Bindings: Asked; Variables: EdgeVariables }> = async (c, next) => {
  const { outer } = c.env
  const take = (value: unknown) => {
    c.env.taken = { value }
  }
  keepVariables(c, { ...outer.var, take })
  await next()
  // A session that turned out to be over takes its cookies with it.
  for (const line of c.res.headers.getSetCookie()) outer.header('set-cookie', line, { append: true })
}

const inside = new Hono<{ Bindings: Asked }>()
inside.onError((error, c) => {
  c.env.error = error
  return c.body(null, 500)
})
inside.use(asVisitorOf as MiddlewareHandler)
inside.route('/', buildCallRoutes())

/** Only reads are asked so. Throws what the call refuses. */
export async function askRoute<Name extends CallName>(
  c: EdgeContext,
  name: Name,
  input: object,
): Promise<CallResponse<Name>> {
  const asked: Asked = { outer: c, error: null, taken: null }
  const request = new Request(`${c.var.visitor.origin}${calls[name].path}${presentQuery(input)}`)
  await inside.fetch(request, asked, c.executionCtx)
  if (asked.error) throw asked.error
  assert(asked.taken, 'a call answers a value or throws')
  // Of this very call, as its route answers it.
  return asked.taken.value as CallResponse<Name>
}

/** Numbers and flags become text, as in an address. */
export function presentQuery(input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
