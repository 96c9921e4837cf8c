/** OPS-01: what the edge does itself for operators: its configuration, and who operates. */

import { z } from 'zod'
import { FLAGS } from '../flags.ts'
import { merchantCodeSchema } from '../ids.ts'
import { maintenanceSchema } from '../merchant.ts'
import { typedTimeSchema } from '../rules/typed-time.ts'
import { auditCalls } from './audit.ts'
import { changeCalls } from './changes.ts'
import type { Commands } from './command.ts'
import { domainCalls } from './domains.ts'
import { grantsSchema } from './grants.ts'
import { textCalls } from './own-texts.ts'
import { operatorNameSchema, peopleCalls } from './people.ts'
import { meetable, regionCalls, typedRulesSchema } from './region.ts'
import type { Rights } from './rights.ts'
import { hostnameSchema, publishedSchema } from './site-fields.ts'

/** Without one an act is for all merchants. */
const anyMerchant = merchantCodeSchema.optional()

export type EdgeOperatorCall = Commands &
  Rights & {
    summary: string
    /** `act` is a POST, `read` a GET. */
    kind: 'read' | 'act'
    /** Only with the token of the deployment. */
    deployment?: true
    request: z.ZodType
  }

export const edgeOperatorCalls = {
  'maintenance-on': {
    summary: 'Shuts the site, for all merchants or for one',
    kind: 'act',
    permission: 'maintenance.switch',
    risk: 'act',
    request: z.strictObject({
      merchant: anyMerchant,
      until: typedTimeSchema.nullable().default(null),
      allowIps: meetable(maintenanceSchema.shape.allowIps),
      logins: maintenanceSchema.shape.logins,
    }),
    commands: [{ line: 'maintenance on', reader: 'maintenance', print: 'maintenanceOn' }],
  },
  'maintenance-off': {
    summary: 'Opens the site again',
    kind: 'act',
    permission: 'maintenance.switch',
    risk: 'act',
    request: z.strictObject({ merchant: anyMerchant }),
    commands: [{ line: 'maintenance off', print: 'maintenanceOff' }],
  },
  'region-set': {
    summary: 'Says who may enter, by country and address, in place of all rules before',
    kind: 'act',
    permission: 'region.set',
    risk: 'config',
    request: typedRulesSchema.extend({ merchant: anyMerchant }),
    commands: [{ line: 'region set', reader: 'region', print: 'regionSet' }],
  },
  'region-clear': {
    summary: 'Lets everybody in',
    kind: 'act',
    permission: 'region.set',
    risk: 'config',
    request: z.strictObject({ merchant: anyMerchant }),
    commands: [{ line: 'region clear', print: 'regionClear' }],
  },
  merchants: {
    summary: 'Published merchants',
    kind: 'read',
    permission: 'site.read',
    risk: 'read',
    request: z.strictObject({}),
    commands: [{ line: 'merchant list' }],
  },
  'merchant-put': {
    summary: 'Publishes a merchant',
    kind: 'act',
    permission: 'merchant.set',
    risk: 'config',
    request: z.strictObject({ merchant: publishedSchema }),
    commands: [{ line: 'merchant put FILE', fields: { FILE: 'merchant' }, print: 'merchantPut' }],
  },
  'domain-add': {
    summary: 'Leads a host to a merchant',
    kind: 'act',
    permission: 'merchant.set',
    risk: 'config',
    request: z.strictObject({ host: hostnameSchema, merchant: merchantCodeSchema }),
    commands: [{ line: 'domain add HOST MERCHANT', print: 'domainAdd' }],
  },
  'flag-set': {
    summary: 'Switches a feature on or off',
    kind: 'act',
    permission: 'merchant.set',
    risk: 'config',
    request: z.strictObject({ name: z.enum(FLAGS), on: z.boolean(), merchant: anyMerchant }),
    commands: [{ line: 'flag set NAME ON', print: 'flagSet' }],
  },
  'operator-add': {
    summary: 'Makes a token for an operator; a former one of that name ends',
    kind: 'act',
    permission: 'people.set',
    risk: 'people',
    deployment: true,
    /** Without `grants` a new person gets what a token could do before there were roles; a known one keeps theirs. */
    request: z.strictObject({ name: operatorNameSchema, grants: grantsSchema.optional() }),
    commands: [
      {
        line: 'operator add NAME',
        options: [],
        says: 'The token of {name}, shown this once. A former one has ended.\n{token}',
      },
    ],
  },
  'operator-revoke': {
    summary: 'Ends the token of an operator',
    kind: 'act',
    permission: 'people.set',
    risk: 'people',
    deployment: true,
    request: z.strictObject({ name: operatorNameSchema }),
    commands: [{ line: 'operator revoke NAME', says: '{name} operates no longer.' }],
  },
  operators: {
    summary: 'Who operates',
    kind: 'read',
    permission: 'people.read',
    risk: 'read',
    deployment: true,
    request: z.strictObject({}),
    commands: [{ line: 'operator list', print: 'operators' }],
  },
  status: {
    summary: 'Switches, rules and books of every merchant, and what each still lacks',
    kind: 'read',
    permission: 'site.read',
    risk: 'read',
    request: z.strictObject({}),
    commands: [{ line: 'status', print: 'status' }],
  },
  health: {
    summary: 'Each part of edge and platform, asked once, with its time',
    kind: 'read',
    permission: 'site.read',
    risk: 'read',
    request: z.strictObject({}),
    commands: [{ line: 'health', print: 'health' }],
  },
  'maintenance-state': {
    summary: 'The switches in force, and what each host answers a player at this moment',
    kind: 'read',
    permission: 'site.read',
    risk: 'read',
    request: z.strictObject({ merchant: anyMerchant }),
    commands: [{ line: 'maintenance show' }],
  },
  whoami: {
    summary: 'Who you are here, what you may, and at which merchants',
    kind: 'read',
    permission: 'work.read',
    risk: 'read',
    request: z.strictObject({}),
    commands: [{ line: 'whoami' }],
  },
  ...auditCalls,
  ...changeCalls,
  ...domainCalls,
  ...regionCalls,
  ...peopleCalls,
  ...textCalls,
} as const satisfies Record<string, EdgeOperatorCall>

export type EdgeOperatorCallName = keyof typeof edgeOperatorCalls
