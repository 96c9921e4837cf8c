/** What the pages ask of a merchant who has nothing yet, and builders of what the tests put there. */
import type { Game, Vendor } from '../../../contract/calls/games/games.ts'
import type { Participation, Promotion } from '../../../contract/calls/rewards/promotions.ts'
import { registerSettingSchema } from '../../../contract/calls/site/system.ts'
import { buildGame } from '../../support/build-game.ts'
import { type ApiTable, silent } from './build-fake-api.ts'

export const REGISTER_SETTING = registerSettingSchema.parse({
  usernameEnabled: true,
  mobileEnabled: true,
  mobilePasswordEnabled: true,
  smsOnRegister: true,
  smsLogin: true,
  freePlay: true,
  passwordExpiryForcesChange: false,
  thirdPartySms: false,
  passwordResetBySms: true,
})

export const AT = '2026-11-20T08:00:00.000Z'

export const NO_ANNOUNCEMENTS = { popup: [], banners: [], player: [], promotion: [] }

export const NO_COUNTS = {
  total: 0,
  vassalage: {},
  feature: {},
  theme: {},
  volatility: {},
  rtpBand: {},
  minBet: {},
  gameClass: {},
  demo: 0,
  isNew: 0,
  playable: 0,
}

export const EMPTY_ANSWERS: ApiTable = {
  gameMenus: { groups: [] },
  gameVendor: { vendors: [] },
  announcements: NO_ANNOUNCEMENTS,
  registerSetting: REGISTER_SETTING,
  registerRules: { rules: [] },
  country: { countryCode: 'PH', countryDialingCode: '+63' },
  gameList: { games: [], pageNum: 1, totalPages: 1, total: 0 },
  gameCounts: NO_COUNTS,
  hotGames: { list: [] },
  popularGames: { list: [] },
  similarGames: { list: [] },
  rankList: { list: [] },
  liveTables: { now: AT, players: 0, list: [] },
  nextMatches: { now: AT, list: [] },
  jackpots: { list: [] },
  race: { race: null },
  playFeed: { rows: null },
  promotions: { promotions: [] },
  lotteries: { now: AT, list: [] },
  helpCenter: { categories: [] },
  domainRoute: { domainList: ['localhost'] },
  // A browser that has no passkey is not told so either.
  beginPasskeyLogin: silent,
}

export const MEMBER_ANSWERS = {
  balance: {
    sumBalance: '100.00',
    real: '100.00',
    bonus: '0.00',
    held: '0.00',
    pending: '0.00',
    mode: 'real',
    currency: 'PHP',
    currencySymbol: 'P',
  },
  memberInfo: {
    id: 'M-1',
    account: 'player1',
    nickname: 'Lea',
    type: 0,
    toUpline: true,
    clubLabel: null,
    memberLabel: [],
    language: 'EN',
    maskedMobile: null,
    maskedEmail: null,
  },
  merchantWallet: { mode: 'one_wallet', main: '100.00', vendors: [] },
  badges: { availablePromo: 0, unreadCount: 0, missionCount: 0, moneyUnderWay: false },
  missionSummary: { timeZone: 'Asia/Manila', missionCount: 0, missions: [] },
  avatar: { avatar: '/avatar.svg', avatarType: 'STATIC' },
  favouriteGames: { gameIds: [] },
  favouriteGameList: { list: [] },
  recentGames: { list: [] },
  playFeedOwn: { shown: true },
  raceOwn: { joined: false, nickname: null, place: null, multiplier: null },
  availablePromotions: { availablePromo: 0, claimable: [], REFERRAL: { enabled: false } },
  participations: { participations: [] },
} satisfies ApiTable

/** A page of a list of games. */
export const gamePage = (games: Game[], overrides: { total?: number; totalPages?: number; pageNum?: number } = {}) => ({
  games,
  pageNum: 1,
  totalPages: 1,
  total: games.length,
  ...overrides,
})

/** Its id is its name's. */
export const gameNamed = (gameName: string, overrides: Partial<Game> = {}): Game =>
  buildGame({ gameName, gameId: gameName.toLowerCase().replaceAll(' ', '-') as Game['gameId'], ...overrides })

export const vendorOf = (vassalage: string, displayName: string, overrides: Partial<Vendor> = {}): Vendor => ({
  vassalage: vassalage as Vendor['vassalage'],
  displayName,
  smallIcon: '/vendor.svg',
  isHot: 0,
  gameCategory: 'RNG',
  gameCount: 3,
  playable: true,
  ...overrides,
})

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-') as Promotion['promotionId']

/** Its id is its title's. */
export const promotionOf = (title: string, overrides: Partial<Promotion> = {}): Promotion => ({
  promotionId: idOf(title),
  category: 'season',
  kind: 'gift',
  title,
  reward: 'A prize',
  condition: 'Take part',
  amount: '50.00',
  imageUrl: null,
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  state: 'Claim',
  ...overrides,
})

/** Where the member stands in it. */
export const participationOf = (title: string, overrides: Partial<Participation> = {}): Participation => ({
  promotionId: idOf(title),
  title,
  state: 'Claim',
  closedBecause: null,
  progress: null,
  reason: null,
  paidAmount: null,
  playUntil: null,
  joinedAt: null,
  ...overrides,
})

export const BALANCE_EXPLAINED = {
  real: '100.00',
  bonus: '0.00',
  held: '0.00',
  total: '100.00',
  pending: '0.00',
  sources: [],
  bonuses: [],
  heldForRounds: '0.00',
  heldForWithdrawals: '0.00',
  openRoundCount: 0,
  heldForBets: '0.00',
  openBetCount: 0,
  openRounds: [],
}

export const NO_MOVEMENTS = {
  rows: [],
  nextCursor: null,
  totals: { movements: 0, in: '0.00', out: '0.00', net: '0.00', kinds: [] },
}
