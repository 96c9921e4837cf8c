/**
 * What operators publish in KV: a merchant, its hosts, maintenance and region rules (EDGE-01 to
 * EDGE-03). Every value carries a `version`; of two copies the higher version wins.
 */
import { z } from 'zod'
import { ESPORTS_VENDORS_MAX, GAME_CATEGORIES, LANGUAGES } from './constants.ts'
import { currencySymbolSchema, isoCurrencySchema, symbolOfCurrency } from './currency.ts'
import { FLAGS } from './flags.ts'
import { countryCodeSchema, isoTimeSchema, merchantCodeSchema, vendorCodeSchema } from './ids.ts'
import { LOOPBACK_NAME } from './protocols/loopback.ts'
import { isTimeZone } from './rules/day-windows.ts'
import { EMAIL, foldEmail } from './rules/email.ts'
import { freeLine } from './rules/free-text.ts'

const versionSchema = z.number().int().min(1)
/** An https origin, or a loopback one for a local set-up. */
export const originSchema = z
  .string()
  .max(200)
  .regex(new RegExp(String.raw`^(https://[a-z0-9.-]+|http://${LOOPBACK_NAME})(:\d{1,5})?$`))
  // As browsers write it: whoever adds the port that is understood means the same place.
  .overwrite((origin) => (URL.canParse(origin) ? new URL(origin).origin : origin))
/** A CDN is an origin or, for the built-in one, a path of the site itself. */
export const cdnSchema = z.union([
  originSchema,
  z
    .string()
    .regex(/^(\/[a-z0-9-]+)+\/?$/)
    // What is asked for begins with a slash itself.
    .overwrite((path) => path.replace(/\/$/, '')),
])

const cssValueSchema = z
  .string()
  .max(80)
  .regex(/^[#a-zA-Z0-9(),.%\s/-]+$/)

/** A theme is a set of token values. Names are the CSS custom properties without `--`. */
export const themeSchema = z.object({
  scheme: z.enum(['dark', 'light']),
  tokens: z.record(z.string().regex(/^[a-z][a-z0-9-]{1,40}$/), cssValueSchema),
})
export type Theme = z.infer<typeof themeSchema>

const labelNameSchema = freeLine(60)

/** EDGE-02: ISO countries and CIDR blocks. Precedence: deny IP, allow IP, deny country, allow country. */
export const regionRulesSchema = z.object({
  version: versionSchema,
  allowCountries: z.array(countryCodeSchema).max(300).default([]),
  denyCountries: z.array(countryCodeSchema).max(300).default([]),
  allowCidrs: z
    .array(z.union([z.cidrv4(), z.cidrv6()]))
    .max(1_000)
    .default([]),
  denyCidrs: z
    .array(z.union([z.cidrv4(), z.cidrv6()]))
    .max(1_000)
    .default([]),
})
export type RegionRules = z.infer<typeof regionRulesSchema>

export const maintenanceSchema = z.object({
  version: versionSchema,
  active: z.boolean(),
  /** Shown to visitors in their own time; the line is absent without it. */
  until: isoTimeSchema.nullable().default(null),
  allowIps: z
    .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
    .max(200)
    .default([]),
  /** SAFE-04: whether members may log in between to reach their money, where the policy lets them. Off while that is what is repaired. */
  logins: z.boolean().default(true),
})
export type Maintenance = z.infer<typeof maintenanceSchema>

export const hostSchema = z.object({ version: versionSchema, merchant: merchantCodeSchema })

/** Were flags once (docs/architecture/money.md): a merchant who was published with one is read without it. */
const FORMER_FLAGS = ['merchantWallet']
const flagsSchema = z.preprocess(
  (flags) =>
    typeof flags === 'object' && flags !== null && !Array.isArray(flags)
      ? Object.fromEntries(Object.entries(flags).filter(([name]) => !FORMER_FLAGS.includes(name)))
      : flags,
  z.partialRecord(z.enum(FLAGS), z.boolean()),
)

/** An app, or another thing to carry away: NAV-05, /down. */
export const resourceSchema = z.object({
  /** `ANDROID`, `IOS`, … */
  resourceType: z.string().regex(/^[A-Z][A-Z0-9_]{1,19}$/),
  url: z.url({ protocol: /^https$/ }).max(500),
  /** What the code to scan says, where that is not `url`: a link that finds the right store. */
  qrCodeUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable()
    .default(null),
  /** The source has these two; the others are ours, English where they are missing. */
  labelNameEn: labelNameSchema,
  labelNameCn: labelNameSchema,
  labelNameJa: labelNameSchema.optional(),
  labelNameTh: labelNameSchema.optional(),
  labelNameVi: labelNameSchema.optional(),
})
export type Resource = z.infer<typeof resourceSchema>

export const merchantSchema = z.object({
  version: versionSchema,
  code: merchantCodeSchema,
  brand: z.object({
    name: freeLine(40),
    /** As the licence line, in each of the merchant's languages. */
    tagline: z.partialRecord(z.enum(LANGUAGES), freeLine(120, 0)),
    /** Which drawn wordmark the SPA shows: one of ours, or none (the name is set in type). */
    wordmark: z.enum(['meridian', 'saffron', 'plain']).default('plain'),
    licenceLine: z.partialRecord(z.enum(LANGUAGES), freeLine(300, 0)),
    supportEmail: z.string().max(1_000).overwrite(foldEmail).regex(EMAIL),
  }),
  theme: themeSchema,
  languages: z.array(z.enum(LANGUAGES)).min(1),
  defaultLanguage: z.enum(LANGUAGES),
  /** Without a symbol it is the currency's own. */
  currency: z
    .object({ code: isoCurrencySchema, symbol: currencySymbolSchema.optional() })
    .transform(({ code, symbol }) => ({ code, symbol: symbol ?? symbolOfCurrency(code) })),
  /** The one clock of the site: every day, date and time on a page is by it. The platform's merchant has the same. */
  timeZone: z.string().max(60).refine(isTimeZone).default('UTC'),
  jurisdiction: freeLine(40, 0),
  flags: flagsSchema.default({}),
  /** All hosts, best first (EDGE-11). */
  domains: z.array(z.string().max(200)).default([]),
  imageCdns: z.array(cdnSchema).max(20).default([]),
  launchCdns: z.array(cdnSchema).max(20).default([]),
  /** Who may be framed on /game: the CSP's frame-src. */
  gameOrigins: z.array(originSchema).max(100).default([]),
  /** AUTH-18: where a hosted bot check's script and frame come from; null while the built-in one is used. */
  botCheckOrigin: originSchema.nullable().default(null),
  /** AUTH-15: where the page asks for codes of a third-party SMS service. */
  phoneSignInOrigin: originSchema.nullable().default(null),
  /** NAV-09: what the platform calls SPORTS of these vendors is ESPORTS here, in menus, lists and counts. */
  esportsVendors: z
    .array(vendorCodeSchema)
    // Of one that was published before there was a bound, the first ones count.
    .transform((codes) => codes.slice(0, ESPORTS_VENDORS_MAX))
    .default([]),
  /** NAV-09: this sports vendor gets an entry of its own after Live. */
  featuredSportsVendor: vendorCodeSchema.nullable().default(null),
  hiddenCategories: z.array(z.enum(GAME_CATEGORIES)).default([]),
  customerService: z.object({ url: z.url({ protocol: /^https$/ }).nullable(), hosts: z.array(z.string()).default([]) }),
  /** SAFE-01: who helps when play is no longer fun, linked from the Safety page. One name, or one for each language. */
  helpLinks: z
    .array(
      z.object({
        name: z.union([labelNameSchema, z.partialRecord(z.enum(LANGUAGES), labelNameSchema)]),
        url: z.url({ protocol: /^https$/ }).max(300),
      }),
    )
    .max(8)
    .default([]),
  resources: z.array(resourceSchema).max(12).default([]),
  /** Measurement by an outside service; nothing of it is loaded or allowed without an id. */
  analytics: z
    .object({
      gtagId: z
        .string()
        .regex(/^G-[A-Z0-9]{4,20}$/)
        .nullable(),
    })
    .default({ gtagId: null }),
  social: z
    .array(
      z.object({
        kind: z.enum(['telegram', 'line', 'whatsapp', 'facebook', 'zalo', 'x']),
        url: z.url({ protocol: /^https$/ }).max(300),
      }),
    )
    .default([]),
})
export type Merchant = z.infer<typeof merchantSchema>

export const CONFIG_KEY = {
  host: (host: string) => `host:${host}`,
  merchant: (code: string) => `merchant:${code}`,
  maintenanceAll: 'maintenance:all',
  maintenance: (code: string) => `maintenance:${code}`,
  region: (code: string) => `region:${code}`,
  texts: (code: string) => `texts:${code}`,
} as const
