/** OPS-01: what the edge does itself for operators: its configuration, and who operates. */
import { z } from 'zod'
import { NOBODY } from '../constants.ts'
import { merchantCodeSchema } from '../ids.ts'
import { FLAGS, maintenanceSchema, merchantSchema, regionRulesSchema } from '../merchant.ts'
import { explainNoCountry, isCountry } from '../rules/countries.ts'
import { isMeetable } from '../rules/ip-block.ts'
import { typedTimeSchema } from '../rules/typed-time.ts'
import type { Commands } from './command.ts'

const { allowCidrs, denyCidrs } = regionRulesSchema.shape
/** Stricter than what is read back: a rule that meets nobody would look like one that works. */
const meetable = <Blocks extends z.ZodType<string[]>>(blocks: Blocks) =>
  blocks.refine((texts) => texts.every(isMeetable), 'no visitor has such an address: write IPv4 as IPv4')
/** Without one an act is for all merchants. */
const anyMerchant = merchantCodeSchema.optional()

/** Stricter than what is read back: a rule for a place that no visitor can be in would look like one that works. */
const countriesSchema = z
  .array(z.string().refine(isCountry, { error: ({ input }) => explainNoCountry(String(input)) }))
  .max(300)
  .default([])

/** Labels as DNS has them: no empty one, none that begins or ends with a dash. */
const HOST_NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/
/** As a browser reads it: `127.1` and `0x7f.1` are addresses too. */
const isAddress = (name: string): boolean => !/[a-z]/.test(URL.parse(`https://${name}`)?.hostname ?? '')

const hostnameSchema = z
  .string()
  .toLowerCase()
  .max(200)
  .regex(HOST_NAME, 'a host name without scheme, port and path')
  .refine((name) => !isAddress(name), 'a host name, no address')

/** Stricter than what is read back: each is a name that visitors come by, and each stands there once. */
const domainsSchema = z
  .array(hostnameSchema)
  .refine((names) => new Set(names).size === names.length, 'each host once')
  .default([])

const publishedSchema = merchantSchema.omit({ version: true }).extend({ domains: domainsSchema })

/** Plain letters, so that no two names look alike; the same person has the same name with every token. */
const operatorNameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9._-]{1,39}$/, 'a name of 2 to 40 letters, digits, dots and dashes')
  .refine((name) => name !== NOBODY, 'a name of somebody')

type EdgeOperatorCall = Commands & {
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
    request: z.strictObject({ merchant: anyMerchant }),
    commands: [{ line: 'maintenance off', print: 'maintenanceOff' }],
  },
  'region-set': {
    summary: 'Says who may enter, by country and address, in place of all rules before',
    kind: 'act',
    request: z.strictObject({
      merchant: anyMerchant,
      allowCountries: countriesSchema,
      denyCountries: countriesSchema,
      allowCidrs: meetable(allowCidrs),
      denyCidrs: meetable(denyCidrs),
    }),
    commands: [{ line: 'region set', reader: 'region', print: 'regionSet' }],
  },
  'region-clear': {
    summary: 'Lets everybody in',
    kind: 'act',
    request: z.strictObject({ merchant: anyMerchant }),
    commands: [{ line: 'region clear', print: 'regionClear' }],
  },
  merchants: {
    summary: 'Published merchants',
    kind: 'read',
    request: z.strictObject({}),
    commands: [{ line: 'merchant list' }],
  },
  'merchant-put': {
    summary: 'Publishes a merchant',
    kind: 'act',
    request: z.strictObject({ merchant: publishedSchema }),
    commands: [{ line: 'merchant put FILE', fields: { FILE: 'merchant' }, print: 'merchantPut' }],
  },
  'domain-add': {
    summary: 'Leads a host to a merchant',
    kind: 'act',
    request: z.strictObject({ host: hostnameSchema, merchant: merchantCodeSchema }),
    commands: [{ line: 'domain add HOST MERCHANT', print: 'domainAdd' }],
  },
  'flag-set': {
    summary: 'Switches a feature on or off',
    kind: 'act',
    request: z.strictObject({ name: z.enum(FLAGS), on: z.boolean(), merchant: anyMerchant }),
    commands: [{ line: 'flag set NAME ON', print: 'flagSet' }],
  },
  'operator-add': {
    summary: 'Makes a token for an operator; a former one of that name ends',
    kind: 'act',
    deployment: true,
    request: z.strictObject({ name: operatorNameSchema }),
    commands: [
      { line: 'operator add NAME', says: 'The token of {name}, shown this once. A former one has ended.\n{token}' },
    ],
  },
  'operator-revoke': {
    summary: 'Ends the token of an operator',
    kind: 'act',
    deployment: true,
    request: z.strictObject({ name: operatorNameSchema }),
    commands: [{ line: 'operator revoke NAME', says: '{name} operates no longer.' }],
  },
  operators: {
    summary: 'Who operates',
    kind: 'read',
    deployment: true,
    request: z.strictObject({}),
    commands: [{ line: 'operator list', print: 'operators' }],
  },
  status: {
    summary: 'Switches, rules and books of every merchant, and what each still lacks',
    kind: 'read',
    request: z.strictObject({}),
    commands: [{ line: 'status', print: 'status' }],
  },
  health: {
    summary: 'Each part of edge and platform, asked once, with its time',
    kind: 'read',
    request: z.strictObject({}),
    commands: [{ line: 'health', print: 'health' }],
  },
  audit: {
    summary: 'What operators did, newest first',
    kind: 'read',
    request: z.object({ limit: z.coerce.number().int().min(1).max(500).default(20) }),
    commands: [{ line: 'audit' }],
  },
} as const satisfies Record<string, EdgeOperatorCall>

export type EdgeOperatorCallName = keyof typeof edgeOperatorCalls
