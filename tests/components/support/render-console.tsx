/** The operators' console at an address of it, with the answers of the edge made by the test. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { render } from 'vitest-browser-react'
import type { z } from 'zod'
import { App } from '../../../console/app/app.tsx'
import { StepUpProvider } from '../../../console/app/lib/step-up.tsx'
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts'
import {
  type OperatorCall,
  type OperatorCallName,
  type OperatorCalls,
  operatorCalls,
} from '../../../contract/operator/calls.ts'
import { PERMISSIONS, type Permission } from '../../../contract/operator/rights.ts'
import { serveBy } from './network.ts'
import '../../../console/app/styles.css'

type Refused = { code: ErrorCode; message: string }
const refusals = new WeakSet<object>()
/** The edge refuses by this code. */
export function refused(code: ErrorCode, message: string): Refused {
  const one = { code, message }
  refusals.add(one)
  return one
}

type Sent = { input: unknown; merchant: unknown; headers: Headers; path: string }
type Answer<Value> = Value | Refused | ((sent: Sent) => Value | Refused | Promise<Value | Refused>)
type EdgeName =
  | 'approvals'
  | 'audit'
  | 'act-state'
  | 'whoami'
  | 'maintenance-state'
  | 'changes'
  | 'change'
  | 'config-now'
  | 'texts-find'
  | 'region-show'
  | 'change-propose'
  | 'change-approve'
  | 'change-look'
  | 'access-review'
  | 'access-review-sign'
  | 'person-invite'
  | 'person-confirm'
  | 'role-set'
/** What a test answers for a call. */
export type Told<Name extends OperatorCallName> = z.input<OperatorCalls[Name]['response']>
export type ConsoleTable = {
  [Name in OperatorCallName]?: Answer<Told<Name>>
} & { [Name in EdgeName]?: Answer<object> }

const NO_WORK = {
  queues: [],
  currency: 'PHP',
  paid: { count: 0, sum: '0.00', medianMinutes: null },
  hours: [],
} as const
const buildSelf = (name: string, permissions: readonly Permission[]) => ({
  name,
  grants: [{ role: 'payments', merchant: null }],
  permissionsEverywhere: permissions,
  merchants: [
    {
      code: 'meridian',
      name: 'Meridian',
      host: 'meridian.example',
      scheme: 'dark',
      colour: '#f0c268',
      ground: null,
      currency: 'PHP',
      symbol: '₱',
      timeZone: 'Asia/Manila',
      languages: ['EN'],
      permissions,
    },
  ],
  stepUpUntil: null,
})

type Around = { who?: string; permissions?: readonly Permission[]; answers?: ConsoleTable }

export async function renderConsole(
  path: string,
  { who = 'ines', permissions = PERMISSIONS, answers = {} }: Around = {},
) {
  const table = new Map<string, unknown>(
    Object.entries({ 'work-list': NO_WORK, whoami: buildSelf(who, permissions), ...answers }),
  )
  const faults: string[] = []
  let hasEnded = false
  const sent = new Map<string, Sent[]>()
  const fail = (code: ErrorCode, message: string) =>
    Response.json({ success: false, errorCode: code, message, requestId: 'r-1' }, { status: ERRORS[code] })

  async function answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    if (pathname === '/api/session' && hasEnded) return fail('login_required', 'over')
    if (pathname === '/api/session')
      return Response.json({ success: true, value: { name: who, until: new Date(Date.now() + 3_600_000) } })
    const name = pathname.replace('/api/ops/', '')
    if (!table.has(name)) {
      faults.push(`no answer for ${pathname}`)
      return fail('internal', 'no answer')
    }
    const call: OperatorCall | null = Object.hasOwn(operatorCalls, name)
      ? operatorCalls[name as OperatorCallName]
      : null
    const body = request.method === 'POST' ? ((await request.json()) as Omit<Sent, 'headers' | 'path'>) : null
    const own = { merchant: body?.merchant, input: call ? call.request.parse(body?.input) : body }
    const one: Sent = { ...own, headers: request.headers, path: pathname + search }
    sent.set(name, [...(sent.get(name) ?? []), one])
    const given = table.get(name)
    const value: unknown = typeof given === 'function' ? await given(one) : given
    if (typeof value === 'object' && value !== null && refusals.has(value)) {
      const { code, message } = value as Refused
      return fail(code, message)
    }
    return Response.json({ success: true, value: call ? call.response.parse(value) : value })
  }

  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  history.replaceState(null, '', path)
  serveBy(
    {
      faults,
      fetch: (request) =>
        answer(request).catch((cause) => {
          faults.push(`${request.url}: ${cause}`)
          throw cause
        }),
    },
    queryClient,
  )
  await render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <StepUpProvider>
          <App isLocal={false} />
        </StepUpProvider>
      </BrowserRouter>
    </QueryClientProvider>,
  )
  return {
    /** By time, or in another tab: any call would say so. */
    endSession: () => {
      hasEnded = true
      dispatchEvent(new Event('session-over'))
    },
    sent: (name: OperatorCallName | EdgeName) => sent.get(name) ?? [],
    set: (more: ConsoleTable) => {
      for (const [name, value] of Object.entries(more)) table.set(name, value)
    },
  }
}
