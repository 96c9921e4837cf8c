import { z } from 'zod'
import { CATALOGUE_CACHE, defineCall } from '../../call.ts'
import {
  ANNOUNCEMENT_EXECUTION,
  ANNOUNCEMENT_PLATFORM,
  ANNOUNCEMENT_TYPES,
  LANGUAGES,
  SOCIAL_PROVIDERS,
} from '../../constants.ts'
import { currencySymbolSchema, isoCurrencySchema } from '../../currency.ts'
import { FLAGS } from '../../flags.ts'
import { isoTimeSchema, merchantCodeSchema } from '../../ids.ts'
import { merchantSchema, resourceSchema } from '../../merchant.ts'
import { policySchema } from '../../policy/policy.ts'
import { MESSAGE_CHANNELS } from '../../protocols/message-gateway.ts'
import { PATTERN_IDS } from '../../rules/patterns.ts'
import { POPUP_OFTEN, POPUP_WHOM } from '../../rules/popup.ts'
import { botCheckSettingSchema } from '../identity/bot-check.ts'

/** Drafts that stand beside what is published: an offer may be published and have a draft of its next version. */
export const OFFER_DRAFT_KINDS = ['good', 'promotion', 'ladder'] as const
export type OfferDraftKind = (typeof OFFER_DRAFT_KINDS)[number]
const DRAFT_KINDS = ['announcement', 'article', ...OFFER_DRAFT_KINDS] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]
/** What stands beside the words of a draft; `amount` and `value` are money, `points` and `stock` counts, `whom` and `often` as a pop-up has them, the others words. */
export const DRAFT_FACTS = [
  'description',
  'points',
  'value',
  'stock',
  'reward',
  'condition',
  'amount',
  'whom',
  'segment',
  'often',
  'button',
] as const

export type ModuleNode = { modId: string; enabled: '0' | '1'; childrenNodes: ModuleNode[] }
/** A node of the whitelabel module tree; `enabled` '1' means on. */
export const moduleNodeSchema: z.ZodType<ModuleNode> = z.object({
  modId: z.string().max(40),
  enabled: z.enum(['0', '1']),
  get childrenNodes() {
    return z.array(moduleNodeSchema).max(200)
  },
})

/**
 * AUTH-03: the rule of one field, as the server gives it. `acceptedPattern` '*' accepts all; any other is for people and
 * never run. A family we do not know accepts anything here and is left to the server: one strange rule closes no form.
 */
export const fieldRuleSchema = z.object({
  field: z.string().max(40),
  patternId: z.enum(PATTERN_IDS).catch('any'),
  minLength: z.number().int().min(0).max(1_000),
  maxLength: z.number().int().min(1).max(1_000),
  acceptedPattern: z.string().max(300).catch(''),
  enabled: z.boolean(),
  required: z.boolean(),
})
export type FieldRule = z.infer<typeof fieldRuleSchema>

/** AUTH-15: where the page has a third-party service send and check codes. */
export const phoneSignInSchema = z.object({ apiKey: z.string().max(100), apiUrl: z.url().max(300) })
export type PhoneSignIn = z.infer<typeof phoneSignInSchema>

/** Which ways in are open (AUTH-01, AUTH-02). */
export const registerSettingSchema = z.object({
  usernameEnabled: z.boolean(),
  mobileEnabled: z.boolean(),
  mobilePasswordEnabled: z.boolean(),
  smsOnRegister: z.boolean(),
  smsLogin: z.boolean(),
  freePlay: z.boolean(),
  passwordExpiryForcesChange: z.boolean(),
  thirdPartySms: z.boolean(),
  /** AUTH-15: set with `thirdPartySms`; used while the flag `firebaseSms` is on. */
  phoneSignIn: phoneSignInSchema.nullable().default(null),
  /** AUTH-14: providers that are set up; each is shown while its flag is on. */
  social: z.array(z.enum(SOCIAL_PROVIDERS)).default([]),
  /** AUTH-18: what a login or a registration must bring as `botCheck`. */
  botCheck: botCheckSettingSchema.default({ kind: 'off' }),
  /** AUTH-07: a captcha may be answered by work (`captchaWork`) by who cannot read its picture. */
  captchaWork: z.boolean().default(false),
  /** AUTH-11: a forgotten password may be set again by a code to the mobile number. */
  passwordResetBySms: z.boolean().default(false),
  /** By what members can be written to: a code or a link is offered by no other way. */
  messageChannels: z.array(z.enum(MESSAGE_CHANNELS)).default([...MESSAGE_CHANNELS]),
})
export type RegisterSetting = z.infer<typeof registerSettingSchema>

/** The merchant as a browser may know it. */
export const publicMerchantSchema = merchantSchema
  .pick({
    brand: true,
    theme: true,
    languages: true,
    defaultLanguage: true,
    timeZone: true,
    featuredSportsVendor: true,
    hiddenCategories: true,
    social: true,
    helpLinks: true,
  })
  .extend({
    code: merchantCodeSchema,
    currency: z.object({ code: isoCurrencySchema, symbol: currencySymbolSchema }),
    flags: z.partialRecord(z.enum(FLAGS), z.boolean()),
    policy: policySchema,
    gameOrigins: z.array(z.string()),
  })
export type PublicMerchant = z.infer<typeof publicMerchantSchema>

export const permissionSchema = z.object({
  systemStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  maintenance: z.boolean(),
  maintenanceEnd: isoTimeSchema.nullable(),
  regionRestriction: z.boolean(),
  /** SAFE-04: the site is shut, and a member without a session may log in to reach their money. */
  memberLogin: z.boolean().optional(),
  info: z.object({
    merchant: publicMerchantSchema,
    whitelabel: z.array(moduleNodeSchema),
    register: z.object({ setting: registerSettingSchema, rules: z.array(fieldRuleSchema) }).nullable(),
    resources: z.array(resourceSchema),
    customerService: z.object({ available: z.boolean() }),
    analytics: z.object({ gtagId: z.string().nullable() }),
    imageCDNs: z.array(z.string()),
    launchGameCDNs: z.array(z.string()),
    location: z.object({ ip: z.string(), country: z.string() }),
  }),
})
export type Permission = z.infer<typeof permissionSchema>

export const announcementSchema = z.object({
  id: z.string().max(64),
  type: z.enum(ANNOUNCEMENT_TYPES),
  title: z.string().max(200),
  /** Operator HTML: sanitised at the edge and again in the browser. */
  content: z.string().max(50_000),
  imageUrl: z.string().max(500).nullable(),
  linkUrl: z.string().max(500).nullable(),
  /** Where a banner stands: `w_login`, `w_register`; null is the home page. */
  groupName: z.string().max(40).nullable().default(null),
  publishedAt: isoTimeSchema,
})
export type Announcement = z.infer<typeof announcementSchema>

/** A notice that opens over the page. The page decides whom it is for: the answer is the same for everybody. */
export const popupSchema = announcementSchema.extend({
  whom: z.enum(POPUP_WHOM),
  often: z.enum(POPUP_OFTEN),
  /** The words of the button that leads to `linkUrl`; null: no button. */
  button: z.string().max(60).nullable(),
})
export type Popup = z.infer<typeof popupSchema>

export const systemCalls = {
  permission: defineCall({
    summary: 'System status and everything the site needs to know of its merchant',
    method: 'GET',
    path: '/wps/system/status',
    at: 'near',
    handledBy: 'edge',
    availability: 'anybody',
    request: z.object({ url: z.string().max(300).optional() }),
    response: permissionSchema,
  }),
  whitelabel: defineCall({
    summary: 'The module tree that switches features on',
    method: 'GET',
    path: '/wps/system/whitelabel',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: z.object({}),
    /** `sandbox`: no money is real here, so the conformance suite may run. Absent elsewhere. */
    response: z.object({ modules: z.array(moduleNodeSchema), sandbox: z.literal(true).optional() }),
  }),
  registerSetting: defineCall({
    summary: 'Which ways to register and log in are open',
    method: 'GET',
    path: '/wps/system/setting/register',
    at: 'near',
    // Which check a login brings along.
    availability: 'login',
    cache: CATALOGUE_CACHE,
    request: z.object({}),
    response: registerSettingSchema,
  }),
  registerRules: defineCall({
    summary: 'The validation rule of every registration field',
    method: 'GET',
    path: '/wps/system/setting/validation',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: z.object({}),
    response: z.object({ rules: z.array(fieldRuleSchema) }),
  }),
  country: defineCall({
    summary: "The visitor's country and its dialling code",
    method: 'GET',
    path: '/wps/system/country',
    at: 'near',
    handledBy: 'edge',
    availability: 'anybody',
    request: z.object({}),
    response: z.object({ countryCode: z.string(), countryDialingCode: z.string() }),
  }),
  domainRoute: defineCall({
    summary: 'The hosts of this merchant, best first',
    method: 'GET',
    path: '/wps/system/domainRoute',
    at: 'near',
    handledBy: 'edge',
    request: z.object({}),
    response: z.object({ domainList: z.array(z.string()) }),
  }),
  updateLanguage: defineCall({
    summary: 'Remember the language chosen',
    method: 'POST',
    path: '/wps/system/language',
    at: 'primary',
    handledBy: 'session',
    rateLimit: 'write',
    request: z.object({ language: z.enum(LANGUAGES) }),
    response: z.object({ language: z.enum(LANGUAGES) }),
  }),
  announcements: defineCall({
    summary: 'Announcements, banners and popup notices',
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: z.object({
      types: z
        .string()
        .regex(/^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,4}$/)
        .default(ANNOUNCEMENT_TYPES.join(',')),
      platform: z.literal(ANNOUNCEMENT_PLATFORM).default(ANNOUNCEMENT_PLATFORM),
      execution: z.literal(ANNOUNCEMENT_EXECUTION).default(ANNOUNCEMENT_EXECUTION),
    }),
    response: z.object({
      popup: z.array(announcementSchema),
      banners: z.array(announcementSchema),
      player: z.array(announcementSchema),
      promotion: z.array(announcementSchema),
      /** Absent where there is none. */
      dialogs: z.array(popupSchema).optional(),
      /** There are pop-ups for segments: a member asks for theirs (`memberPopups`). */
      forSome: z.literal(true).optional(),
    }),
  }),
  memberPopups: defineCall({
    summary: 'Pop-ups of the segments that the member is in',
    method: 'GET',
    path: '/wps/member/popups',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({}),
    response: z.object({ dialogs: z.array(popupSchema) }),
  }),
  contentDraft: defineCall({
    summary: 'A notice, an article or an offer that is not published yet, for who has its token',
    method: 'GET',
    path: '/wps/system/draft',
    at: 'near',
    request: z.object({
      kind: z.enum(DRAFT_KINDS),
      id: z.string().max(64),
      token: z.string().regex(/^[A-Za-z0-9_-]{20,60}$/),
    }),
    response: z.object({
      title: z.string().max(200),
      /** Operator HTML: sanitised at the edge and again in the browser. */
      content: z.string().max(50_000),
      imageUrl: z.string().max(500).nullable(),
      startsAt: isoTimeSchema.nullable().optional(),
      endsAt: isoTimeSchema.nullable().optional(),
      /** Plain text, in the order of the page. */
      facts: z
        .array(z.object({ name: z.enum(DRAFT_FACTS), value: z.string().max(400) }))
        .max(20)
        .optional(),
      /** Of a VIP ladder, the lowest first. */
      ranks: z
        .array(
          z.object({
            name: z.string().max(60),
            from: z.number().int(),
            factorPercent: z.number().int(),
            points: z.number().int(),
          }),
        )
        .max(99)
        .optional(),
    }),
  }),
} as const
