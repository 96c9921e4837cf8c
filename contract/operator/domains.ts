/** EDGE-01, OPS-02: the hosts of a merchant; part of `edge-calls.ts`. */
import { z } from 'zod'
import { merchantCodeSchema } from '../ids.ts'
import { domainsSchema } from './site-fields.ts'

/** As a change proposes them: all hosts by which the merchant is visited. */
export const domainsContentSchema = z.strictObject({
  hosts: domainsSchema.transform((hosts) => hosts.toSorted()),
})

export type DomainsState = {
  hosts: {
    host: string
    /** The merchant's configuration names it. */
    isListed: boolean
    /** What a visitor gets there now, as the edge that is asked knows it. `nothing`: no host of that name leads here. */
    answers: 'open' | 'closed' | 'nothing'
  }[]
  /** What keeps the merchant from being played at; empty when it is whole. */
  missing: string[]
}

export const domainCalls = {
  domains: {
    summary: 'The hosts of a merchant, what each answers, and what is missing',
    kind: 'read',
    permission: 'site.read',
    risk: 'read',
    request: z.strictObject({ merchant: merchantCodeSchema }),
    commands: [{ line: 'domain list' }],
  },
} as const
