/** DATA-01: every constant of the source's section 9, once, by name; the large table of live classes in a file of its own. */

export const CHUNK_LOAD_TIMEOUT_MS = 120_000
/** A stalled chunk offers a retry well before the final error. */
export const CHUNK_STALL_HINT_MS = 10_000

export const AGENT_LEVELS = [1, 2, 41, 42] as const
/** Barred from both centres and from every gated action. */
export const BARRED_LEVEL = 4
export const MEMBER_TYPE = { member: 0, agent: 1, master: 2, guest: BARRED_LEVEL, regional: 41, general: 42 } as const
export type MemberType = (typeof MEMBER_TYPE)[keyof typeof MEMBER_TYPE]

export const LANGUAGES = ['CN', 'EN', 'JA', 'TH', 'VI'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'EN'
/** Each language by its own name, and the tag that documents and formatters use. */
export const LANGUAGE_NAME: Record<Language, string> = {
  CN: '简体中文',
  EN: 'English',
  JA: '日本語',
  TH: 'ภาษาไทย',
  VI: 'Tiếng Việt',
}
export const LANGUAGE_TAG: Record<Language, string> = { CN: 'zh-Hans', EN: 'en', JA: 'ja', TH: 'th', VI: 'vi' }
/**
 * For dates: one calendar in every language, as fields and records count it. Alone, `th` writes years of the Buddhist era, and
 * `en` the month first.
 */
export const DATE_TAG: Record<Language, string> = { ...LANGUAGE_TAG, EN: 'en-GB-u-hc-h12', TH: 'th-u-ca-gregory' }

type DateFields = Intl.DateTimeFormatOptions
const SHORT_MONTH: DateFields = { day: 'numeric', month: 'short', year: 'numeric' }
const LONG_MONTH: DateFields = { day: 'numeric', month: 'long', year: 'numeric' }
/** A day with its year: 28 Nov 2026, 2026年11月28日, 28/11/2026. */
export const DAY_FIELDS: Record<Language, DateFields> = {
  CN: LONG_MONTH,
  EN: SHORT_MONTH,
  JA: LONG_MONTH,
  TH: SHORT_MONTH,
  VI: { day: '2-digit', month: '2-digit', year: 'numeric' },
}
const TWO_DIGITS: DateFields = { hour: '2-digit', minute: '2-digit' }
const FEW_DIGITS: DateFields = { hour: 'numeric', minute: '2-digit' }
/** A time without seconds: 9:05 am, 09:05. */
export const TIME_FIELDS: Record<Language, DateFields> = {
  CN: TWO_DIGITS,
  EN: FEW_DIGITS,
  JA: FEW_DIGITS,
  TH: TWO_DIGITS,
  VI: TWO_DIGITS,
}

export const ANNOUNCEMENT_TYPES = ['B', 'PL', 'PU', 'PR', 'H'] as const
export const ANNOUNCEMENT_PLATFORM = 'W'
export const ANNOUNCEMENT_EXECUTION = 'B'
export const NOTICES_PER_PAGE = 9

export const REMEMBER_ME_SECONDS = 86_400
export const SMS_BUTTON_THROTTLE_MS = 1_000
export const SMS_THIRD_PARTY_COUNTDOWN_SECONDS = 60
export const CAPTCHA_REFRESH_GAP_MS = 1_000
export const COUNTRY_DROPDOWN_CLOSE_MS = 200
/** AUTH-18: how long a challenge is good for. Long enough for a slow reader with a registration form open. */
export const BOT_CHECK_SECONDS = 600
/** AUTH-14, in the order they are offered. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'zalo'] as const
export const LOCKOUT_SECONDS = 300
export const MINIMUM_AGE_YEARS = 18

export const GAME_PAGE_FIRST = 21
export const GAME_PAGE_NEXT = 18
export const GAME_PAGE_API = 24
export const INFINITE_SCROLL_THROTTLE_MS = 200
export const POPULAR_LOTTERY_COUNT = 20
export const VIETNAM_NUMBERS_COUNT = 100

export const CLIENT_TYPE = 3
export const LAUNCH_MODE = 'GLS'
export const LAUNCH_PLATFORM = 'html5-desktop'
export const LAUNCH_ACCOUNT_TYPE = 1
export const LAUNCH_CONFIRM_TRANS = 0
export const GATEWAY_VERSION = 3
export const IS_PLATFORM = 2

export const FALLBACK_CURRENCY_SYMBOL = 'P'
export const REAL_TIME_SALARY_WINDOW_SECONDS = 300

export const ACTIVITY_COMMENT_MAX_CHARS = 140
/** The states of a promotion for one person, in the source's words; each has one button. */
export const ACTIVITY_STATES = [
  'Join',
  'Claim',
  'Applying',
  'Rejected',
  'Issued',
  'Claimed',
  'Process',
  'Joined',
  'coming soon',
  'Close',
] as const

/** MEM-17: how long a nickname and each further detail may be, once folded. */
export const NICKNAME_CHARS = { min: 2, max: 20 } as const
export const PROFILE_DETAIL_MAX_CHARS = 120
/** MEM-17: the drawn avatars a member may choose from, by number from 1. */
export const AVATAR_COUNT = 12

export const LAZY_IMAGE = { threshold: 0.1, preloadFactor: 1.3, attempts: 3, cache: 200, throttleMs: 200 } as const
/** The box of what is waited for, and no dialog is smaller. Work that takes less time shows no box. */
export const MODAL = { widthPx: 200, heightPx: 200, delayMs: 100 } as const
/** NAV-07: amounts in every language. */
export const NUMBER_FORMAT = { decimals: 2, thousands: ',' } as const
/** MSG-02: the token of a theme that colours the head of the chat's window. */
export const CHAT_HEADER_TOKEN = 'chat-header'
/** "Up to 131K" of a merchant in VND, in minor units; elsewhere the configuration says. */
export const ZALO_BIND_BONUS_MAX_MINOR = 13_100_000

/** NAV-08: points of the navigation entries; of what, the source does not say. */
export const NAVIGATION_POINT = { LIVE: 0.7, SPORTS: 1.0, FISH: 1.2, RNG: 1.2, PVP: 1.0 } as const

export const GAME_CATEGORIES = ['RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'ELOTT', 'LOTT'] as const
export type GameCategory = (typeof GAME_CATEGORIES)[number]
/**
 * Where a game stands in the navigation: on the shelf of its category, unless the catalogue says another. Originals are
 * RNG or ELOTT by their account, and lists of their own by what they are.
 */
export const GAME_SHELVES = ['RNG', 'ORIGINALS', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'ELOTT', 'LOTT'] as const
export type GameShelf = (typeof GAME_SHELVES)[number]
/** NAV-09: of a merchant; as many as a query carries with room for the rest. */
export const ESPORTS_VENDORS_MAX = 50
/** The page of each shelf; those of categories are the source's. */
export const CATEGORY_PATH: Record<GameShelf, string> = {
  RNG: '/rng',
  ORIGINALS: '/originals',
  LIVE: '/live',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  FISH: '/fish',
  PVP: '/pvp',
  ELOTT: '/elott',
  LOTT: '/elott',
}
/** NAV-10: these start the game at once; the others open their list page. */
export const DIRECT_START_CATEGORIES: readonly GameShelf[] = ['SPORTS', 'ESPORTS', 'ELOTT', 'LOTT']

export const PRIZE_MODES = ['Lott', 'ZY', 'Elott', 'SEA'] as const
/** GAME-04: the accounts that lotteries are played from, each with the page they are played on. */
export const LOTTERY_PATHS: ReadonlyMap<string, string> = new Map([
  ['LOTT', '/lottery'],
  ['ELOTT', '/lottery'],
  ['TCG_SEA', '/seaLottery'],
  ['TCG_LOTTO_VN', '/vnlottery'],
])
export const VASSALAGE_POPUP = 'VASSALAGE'
export const CONTRACT_PERIODS = ['Daily', 'Weekly', 'Semimonthly', 'Monthly'] as const
export const REDEEM_STATUSES = ['In Process', 'Rejected', 'Approved'] as const

/** Where customer service of the demo merchants would be. */
export const DEMO_SERVICE_HOST = 'service.example.com'

/**
 * MSG-02: the item of the path list that is the live chat, and the one of members above the rank named. `inHouse` is the
 * thread of this site: its path is not sealed and always the same.
 */
export const SERVICE_PATH_TYPE = { inHouse: '0', live: '3', vip: '4' } as const
export const SERVICE_PAGE_PATH = '/service'
export const VIP_SERVICE_ABOVE_RANK = 4
export const SERVICE_KEY_CHARS = 8

/** Switches of the whitelabel module tree. */
export const MODULE = {
  registerByMobile: 'MOBILENUMREG3',
  registerMobileVerification: 'REGMOBVERF3',
  registerMobilePassword: 'MOBILENUMPASSREG3',
  registerByUsername: 'USERNAMEREG3',
  freePlay: 'FREEPLAY3',
  passwordExpiryForcesChange: 'PWDEXPFORCECHANGE3',
  loginBySms: 'MOBILEVERCODELOGIN3',
  passwordResetBySms: 'MOBILERESETPWD3',
} as const
export type ModuleId = (typeof MODULE)[keyof typeof MODULE]

/** Passwords that count as weak: a login with one must change it. */
export const WEAK_DEFAULT_PASSWORD = '123456'

export const SYSTEM_STATUS = { normal: 0, maintenance: 1, restricted: 2 } as const
/** The design system's page, for who builds the site. */
export const UI_KIT_PATH = '/__ui'
/** The web app manifest of a host's merchant. */
export const MANIFEST_PATH = '/site.webmanifest'
/** OPS-01: the operator of the deployment's own token, which is nobody's. */
export const NOBODY = 'unnamed'

/** Names the style sheet that this browser has fetched, so that a page need not bring it again. */
export const SHEET_COOKIE = 'sheet'
/** The ground of a theme that names none, as styles/tokens.css has it. */
export const FALLBACK_SURFACE = { dark: '#0b0f1a', light: '#faf4e9' } as const

/** Home tells of money on its way among a member's newest orders of a kind: there are few at once. */
export const ORDERS_TOLD_OF = 5

/** What a game may use of the device: named by the page's policy, and once more by the frame that passes it on. */
export const GAME_FEATURES = ['fullscreen', 'autoplay', 'accelerometer', 'gyroscope', 'screen-wake-lock'] as const

/** Where a payout may go. */
export const PAYOUT_ACCOUNT_KINDS = ['bank', 'ewallet', 'crypto'] as const
