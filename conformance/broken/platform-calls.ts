/** What the broken platform answers, call by call. */
import { randomInt } from 'node:crypto'
import { getOperation, type Operation } from '../kit/openapi.ts'
import { createRandom } from '../kit/random.ts'
import { sample } from '../kit/sample.ts'
import {
  buildGame,
  buildLottery,
  changePassword,
  claim,
  convert,
  createDeposit,
  createWithdrawal,
  launch,
  logIn,
  messagesOf,
  placeBets,
  promotion,
  readBalance,
  readLedger,
  readPage,
  requirePassword,
  vendors,
  writeMessage,
} from './platform-acts.ts'
import {
  type Act,
  AT,
  CHANNEL,
  type Context,
  type Fields,
  GAMES,
  hash,
  PAYOUT_ACCOUNT,
  pause,
  refuse,
  type Store,
  write,
} from './platform-store.ts'

const helpSchema = getOperation('helpCenter').answer.properties?.value ?? {}

/** One vendor's, of two categories. Sports of a vendor of esports stand in the other one. */
function listGames(store: Store, { gameType, esportsVendors }: Fields): Fields[] {
  const isMoved = String(esportsVendors).split(',').includes('HARBOR') && !store.has('esports not moved')
  const sport = { ...buildGame(GAMES + 1, store), gameType: 'SPORTS' }
  if (gameType === (isMoved ? 'ESPORTS' : 'SPORTS') && !store.has('every category has all')) return [sport]
  const isOther = gameType !== undefined && gameType !== 'RNG' && !store.has('every category has all')
  return Array.from({ length: isOther ? 0 : GAMES }, (_, nth) => buildGame(nth + 1, store))
}

const acts: Record<string, Act> = {
  whitelabel: () => ({ modules: [{ modId: 'MOBILERESETPWD3', enabled: '0', childrenNodes: [] }] }),
  resetPasswordSms: (store) => (store.has('module off and still there') ? {} : refuse('function_disabled')),
  resetPasswordBySms: (store) => (store.has('module off and still there') ? {} : refuse('function_disabled')),
  resetPasswordByEmail: (store, _, { merchant }) =>
    store.has('any link taken') ? { memberId: merchant } : refuse('reset_link_invalid'),
  botCheckChallenge: (store, { use }, { merchant }) => store.newChallenge(merchant, use),
  register: (store, { birthday }, { merchant }) =>
    Date.now() - Date.parse(String(birthday)) > 18 * 365.25 * 86_400_000 || store.has('children registered')
      ? store.openSession(store.makeMember('child', merchant, 0, 'open'))
      : refuse('invalid_fields'),
  socialFinish: (store) => (store.has('any social state') ? undefined : refuse('social_login_failed')),
  registerMobile: (store) => (store.has('unsigned tokens taken') ? undefined : refuse('verification_failed')),
  resumeSession: (store, _, { token, country }) => {
    const session = store.tokens.get(token)
    if (session) session.isDue = country === 'BR' && !store.has('verification not enforced')
    return { verificationRequired: country === 'BR' }
  },
  verificationMethods: () => ({
    methods: [{ method: 'email', sentTo: 'f***@example.com', withAccountName: false }],
  }),
  sendVerificationCode: (_, __, { caller }) => {
    caller.code = String(randomInt(100_000, 1_000_000))
    return { expiredMinutes: 10, message: 'sent' }
  },
  verifySession: (store, { code }, { caller, token }) => {
    if (caller.code === '' || code !== caller.code) refuse('verification_code_invalid')
    if (!store.has('code taken twice')) caller.code = ''
    const session = store.tokens.get(token)
    if (session) session.isDue = false
    return {}
  },
  forgotPassword: async (store, { username }, { merchant }) => {
    if (store.has('mail before the answer') && store.members.has(`${merchant} ${username}`)) await pause(120)
    return { known: false }
  },
  merchantWallet: () => ({
    mode: 'vendor_wallets',
    main: '5.00',
    vendors: [{ vassalage: 'HARBOR', vendorName: 'Harbor', balance: '0.00' }],
  }),
  walletTransfer: (store, { from }, { caller }) => {
    if (caller.state === 'account_excluded' && (from === 'main' || store.has('bar both ways')))
      refuse('account_excluded')
    return refuse('balance_insufficient')
  },
  securityInfo: () => refuse('not_found'),
  ...Object.fromEntries(
    ['bindEmail', 'bindMobile', 'confirmAuthenticator', 'renewRecoveryCodes', 'removeAuthenticator'].map((name) => [
      name,
      (store: Store) => (name === 'bindEmail' && store.has('half a security centre') ? {} : refuse('not_found')),
    ]),
  ),
  registerSetting: () => ({
    usernameEnabled: true,
    mobileEnabled: false,
    mobilePasswordEnabled: false,
    smsOnRegister: false,
    smsLogin: false,
    freePlay: true,
    passwordExpiryForcesChange: false,
    thirdPartySms: false,
    botCheck: { kind: 'altcha' },
    captchaWork: true,
  }),
  registerRules: (store) =>
    store.has('first page incomplete')
      ? refuse('not_found')
      : {
          rules: [
            {
              field: 'birthday',
              patternId: 'date',
              minLength: 1,
              maxLength: 10,
              acceptedPattern: '*',
              enabled: true,
              required: true,
            },
          ],
        },
  updateLanguage: (_, { language }) => ({ language }),
  login: logIn,
  freePlay: (store, _, { merchant }) =>
    store.openSession(store.makeMember(`guest-${store.tokens.size}`, merchant, 4, 'open')),
  logout: (store, _, { token, caller }) => {
    store.endSessions(caller, store.has('logout ends all sessions') ? undefined : token)
    return {}
  },
  changePassword,
  gameList: (store, input) => {
    const games = listGames(store, input)
    return {
      games: readPage(games, input, store.has('pages of games overlap')),
      pageNum: Number(input.pageNo ?? 1),
      totalPages: 4,
      total: GAMES,
    }
  },
  gameDetail: (store) => buildGame(1, store),
  gameVendor: () => ({ vendors }),
  gameMenus: (store) => ({
    groups: [
      {
        gameGroupCode: 'RNG',
        labelName: 'Slots',
        gameMenus: store.has('menu of unknown vendors') ? [{ ...vendors[0], vassalage: 'REEF' }] : vendors,
      },
    ],
  }),
  launchGame: launch,
  balance: readBalance,
  depositChannels: (_, __, { caller }) =>
    caller.state === 'open' || caller.state === 'locked'
      ? { channels: [CHANNEL], bonuses: [] }
      : { channels: [CHANNEL], bonuses: [] },
  createDeposit,
  depositHistory: (_, __, { caller }) => ({ rows: caller.orders.slice(0, 50), nextCursor: null }),
  withdrawOptions: (_, __, { caller: { real } }) => ({
    balance: write(real),
    withdrawable: write(real),
    turnoverLeft: '0.00',
    turnoverTimes: 1,
    bonuses: [],
    twoPeopleFrom: '1000.00',
    methods: [
      {
        kind: 'bank',
        fee: { flat: '0.00', rateBps: 0 },
        min: '10.00',
        max: '500.00',
        dayMax: '500.00',
        dayLeft: '500.00',
        dayTimes: 9,
        timesLeft: 9,
        confirmMinutes: 10,
        speed: null,
      },
    ],
  }),
  payoutAccounts: () => ({
    realName: 'A Name',
    hasPaymentPassword: true,
    perKind: 3,
    coolDownHours: 0,
    providers: [],
    destinations: [
      {
        id: PAYOUT_ACCOUNT,
        kind: 'bank',
        provider: 'BANK',
        providerName: 'Bank',
        masked: '**1',
        addedAt: AT,
        usableFrom: AT,
        state: 'ready',
      },
    ],
  }),
  createWithdrawal,
  ledgerRecord: readLedger,
  availablePromotions: (store, __, { caller }) => ({
    availablePromo: caller.type === 0 || store.has('guests may claim') ? 1 : 0,
    claimable: caller.type === 0 ? [{ promotionId: 'welcome-gift', title: 'Welcome', amount: '5.00' }] : [],
    REFERRAL: { enabled: false },
  }),
  promotions: () => ({
    promotions: [
      {
        promotionId: 'welcome-gift',
        category: 'newcomer',
        kind: 'gift',
        title: 'Welcome',
        reward: '5.00',
        condition: 'none',
        amount: '5.00',
        imageUrl: null,
        startsAt: AT,
        endsAt: null,
        state: 'Join',
      },
    ],
  }),
  joinPromotion: (store, _, { caller }) => {
    if (caller.joined && store.has('joining twice is a conflict')) refuse('conflict')
    caller.joined = true
    return promotion(caller)
  },
  claimPromotion: claim,
  transferOptions: (store, _, { caller }) =>
    store.has('transfer options refused')
      ? refuse('forbidden')
      : {
          upline: null,
          hasPaymentPassword: true,
          sendableFrom: null,
          balance: write(caller.real),
          sendable: write(caller.real),
          turnoverLeft: '0.00',
          turnoverTimes: 1,
          min: '1.00',
          max: '9.00',
          dayLeft: '9.00',
          timesLeft: 1,
        },
  createTransfer: () => refuse('function_disabled'),
  servicePaths: (store) => ({
    version: {
      pathList: [
        {
          type: '3',
          path: store.has('service path without a key') ? 'https://x.example' : 'QUJDREVGR0hJSktMTU5PUA==12345678',
        },
      ],
    },
  }),
  sendAgentTransfer: (store, input) => {
    if (store.has('agent sends by any password')) return {}
    requirePassword(store, input)
    return store.has('transfer to any member') ? {} : refuse('not_found')
  },
  agentTeam: (store) => {
    if (store.has('agent without a team breaks')) throw new Error('no team')
    return undefined
  },
  lotteries: (store) => ({
    now: new Date().toISOString(),
    list: [
      {
        ...buildLottery(store),
        gameId: 'minute-five',
        name: 'Five',
        showIcon: '/img/game.svg',
        family: 'ssc',
        page: '/lottery',
        accountType: 'LOTT',
        shut: false,
        last: null,
      },
    ],
  }),
  lotteryState: (store, _, { caller }) => ({
    ...buildLottery(store),
    now: new Date().toISOString(),
    beaconRound: 1,
    beacon: 'house',
    chainEnd: null,
    rulesVersion: 1,
    state: 'open',
    last: null,
    ...(store.has('rebate in the shared state') && caller && { rebate: caller.name }),
  }),
  placeLotteryBets: placeBets,
  pointBalance: (store, _, { caller: { points } }) => ({
    points,
    convertible: store.has('points counted by the page') ? points + 100 : Math.floor(points / 100) * 100,
    worth: '2.00',
    earned: points,
    redeemed: 0,
    converted: 0,
  }),
  pointConfig: () => ({
    ratio: { points: 100, amount: '1.00', least: 100 },
    stakePerPoint: '100.00',
    factorPercent: 100,
    ranks: [],
    remark: '',
  }),
  convertPoint: convert,
  serviceThread: (store, _, { caller }) => ({
    state: 'waiting',
    unread: 0,
    messages: messagesOf(store, caller),
    nextCursor: null,
  }),
  writeToService: writeMessage,
  helpCenter: (store, _, { caller, language }) => {
    if (store.has('shared list names the member')) return { language, name: caller?.name }
    if (!store.has('a list of a megabyte')) return undefined
    return { ...(sample(helpSchema, createRandom(1)) as Fields), filler: 'x'.repeat(1_100_000) }
  },
}

/** What it does not keep is answered in the form of the document, always alike for the same call and language. */
export async function answerCall(
  store: Store,
  operation: Operation,
  input: Fields,
  context: Context,
): Promise<unknown> {
  const answer = await acts[operation.name]?.(store, input, context)
  if (answer !== undefined) return answer
  const language = store.has('one language') ? '' : context.language
  const schema = operation.answer.properties?.value ?? {}
  return sample(
    schema,
    createRandom(hash(`${operation.name} ${operation.isShared ? language : ''} ${context.merchant}`)),
  )
}
