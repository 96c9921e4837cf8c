/** Boot data that says the least, for tests in Node and in a browser. */
import type { Boot } from '../../contract/boot.ts'
import type { Session } from '../../contract/calls/identity/session.ts'
import { type Permission, registerSettingSchema } from '../../contract/calls/site/system.ts'
import { STRICTEST_POLICY } from '../../contract/policy/policy.ts'
import type { PageBoot } from '../../web/lib/boot.tsx'

export function buildPermission(overrides: Partial<Permission> = {}): Permission {
  return {
    systemStatus: 0,
    maintenance: false,
    maintenanceEnd: null,
    regionRestriction: false,
    info: {
      merchant: {
        code: 'meridian',
        brand: {
          name: 'A & B <i>',
          tagline: { EN: 'Clear "money"' },
          wordmark: 'meridian',
          licenceLine: { EN: 'No licence' },
          supportEmail: 'help@a.example',
        },
        theme: { scheme: 'dark', tokens: { 'surface-0': '#010203' } },
        languages: ['EN', 'TH'],
        defaultLanguage: 'EN',
        currency: { code: 'PHP', symbol: 'P' },
        timeZone: 'UTC',
        featuredSportsVendor: null,
        hiddenCategories: [],
        social: [],
        flags: {},
        policy: STRICTEST_POLICY,
        gameOrigins: [],
      },
      whitelabel: [],
      register: null,
      resources: [],
      customerService: { available: false },
      analytics: { gtagId: null },
      imageCDNs: [],
      launchGameCDNs: [],
      location: { ip: '192.0.2.7', country: 'PH' },
    },
    ...overrides,
  } as Permission
}
export function buildBoot(overrides: Partial<Boot> = {}): Boot {
  return {
    permission: buildPermission(),
    country: { countryCode: 'PH', countryDialingCode: '+63' },
    language: 'EN',
    session: null,
    answers: [],
    nowMs: Date.UTC(2026, 10, 20),
    imageCdn: '/img',
    domains: [],
    ...overrides,
  }
}
/** As the page carries it: answers by route. */
export const buildPageBoot = ({ answers = [], ...more }: Partial<PageBoot> = {}): PageBoot => ({
  ...buildBoot(more),
  answers,
  texts: {},
})
/** A merchant where one registers and logs in by username, and no way besides. */
export const NOTHING_OPEN = registerSettingSchema.parse({
  usernameEnabled: true,
  mobileEnabled: false,
  mobilePasswordEnabled: false,
  smsOnRegister: false,
  smsLogin: false,
  freePlay: false,
  passwordExpiryForcesChange: false,
  thirdPartySms: false,
})

export const buildSession = (overrides: Partial<Session> = {}): Session => ({
  token: 'handle',
  username: 'player1',
  isAgent: 0,
  firstTimeLogin: false,
  passwordExpired: false,
  forceChangePassword: false,
  verificationRequired: false,
  language: null,
  subUser: null,
  ...overrides,
})
