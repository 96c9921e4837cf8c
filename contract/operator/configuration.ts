/** OPS-01: configuration that the platform keeps, as the edge reads and publishes it for a change; part of `calls.ts`. */
import { z } from 'zod'
import { freeLine } from '../rules/free-text.ts'
import { serviceContentSchema } from './content.ts'
import { moduleIdSchema } from './new-merchant.ts'

export const PLATFORM_KINDS = ['modules', 'notice', 'help', 'service'] as const
export const OFFER_KINDS = ['promotion', 'ladder', 'good', 'mission'] as const

export const operatorConfigurationCalls = {
  'config-read': {
    summary: 'What stands at the platform, in the form of a proposal',
    kind: 'read',
    permission: 'changes.read',
    risk: 'read',
    internal: true,
    commands: [],
    request: z.strictObject({ kind: z.enum(PLATFORM_KINDS), subject: freeLine(64, 0) }),
    response: z.object({ value: z.json() }),
  },
  'offer-read': {
    summary: 'What stands of an offer at the platform, in the form of a proposal',
    kind: 'read',
    permission: 'changes.read',
    risk: 'read',
    internal: true,
    commands: [],
    request: z.strictObject({ kind: z.enum(OFFER_KINDS), subject: freeLine(64, 0) }),
    response: z.object({ value: z.json() }),
  },
  'modules-set': {
    summary: 'Which modules of a merchant are on',
    kind: 'act',
    permission: 'merchant.set',
    risk: 'config',
    internal: true,
    commands: [],
    request: z.strictObject({ modules: z.array(moduleIdSchema) }),
    response: z.object({ modules: z.array(moduleIdSchema) }),
  },
  'service-set': {
    summary: 'Where customer service of a merchant is reached, and the bounds of what is written to it',
    kind: 'act',
    permission: 'content.set',
    risk: 'config',
    internal: true,
    commands: [],
    request: z.strictObject({ service: serviceContentSchema }),
    response: z.object({}),
  },
} as const
