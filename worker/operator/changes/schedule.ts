/** OPS-01: the edge's cron job. What is due is published as the person who approved it. */
import { randomUuid } from '../../../contract/time-and-chance.ts'
import type { OperatorContext, Services } from '../../context.ts'
import { type Bindings, parseEnv } from '../../env.ts'
import { UNKNOWN_COUNTRY } from '../../request/visitor.ts'
import { BINDING_ORIGIN } from '../../upstream/limits.ts'
import { publishDue } from './publish.ts'

const OWN_NAME = 'schedule'

export function runSchedule(services: Services, bindings: Bindings): Promise<number> {
  const env = parseEnv(bindings)
  const visitor = {
    ip: '',
    country: UNKNOWN_COUNTRY,
    hostname: '',
    origin: BINDING_ORIGIN,
    host: new URL(BINDING_ORIGIN).host,
    userAgent: '',
    near: null,
    isLocal: false,
  }
  const contextOf = (person: string): OperatorContext => {
    const operator = person || OWN_NAME
    const actor = {
      name: operator,
      via: OWN_NAME,
      grants: [],
      stepUpAtMs: null,
      session: null,
      address: '',
      userAgent: '',
    } as const
    const own = { env, visitor, operator, actor, requestId: randomUuid(services.random), trace: {} }
    // No member waits for what it reads.
    return { var: { ...services, ...own, role: null, confirms: null, actId: null }, set: () => {} }
  }
  return publishDue(contextOf)
}
