/** A good input for every call of the table, so that a suite can run over all of them. */
import type { CallInput, CallName } from '../../contract/table.ts'

const consent = { ageConfirmed: true, termsAgreed: true } as const
const passwords = { newPassword: 'New-2026!!', confirmNewPassword: 'New-2026!!' }
const credential = { type: 'public-key', id: 'AAAA', rawId: 'AAAA' } as const
const paymentPasswords = { paymentPassword: '246813', confirmPaymentPassword: '246813' }
const mobile = { mobileNum: '9171234567', countryDialingCode: '63' }

const OFFER = {
  ...{ memberId: 'm_AAAAAAAAAAAAAAAAAAAAAA', kind: 'daily' },
  tiers: [{ rate: 10, activeMembers: null, validBet: null, profit: null }],
  terms: {
    ...{ activeMin: '100.00', carry: 'none', allowPartial: false, approval: 'auto', collect: 'auto' },
    deductions: {
      ...{ fee: 0, deposit: 0, withdrawal: 0 },
      ...{ promotions: false, cashback: false, lotteryRebates: false, salaries: false },
    },
  },
}
/** Of agents: their contracts, team, links and bills. */
export const AGENT_INPUTS = {
  ...Object.fromEntries(
    ['processDividend', 'processDailySalary', 'processHourlySalary', 'processRealTimeSalary'].map((name) => [
      name,
      { contractId: 'C-0123456789AB', action: 'accept', paymentPassword: '246813' },
    ]),
  ),
  agentContracts: { side: 'mine' },
  readAgentContract: { contractId: 'C-0123456789AB' },
  offerImpact: { contractId: 'C-0123456789AB' },
  withdrawOffer: { contractId: 'C-0123456789AB', paymentPassword: '246813' },
  offerContract: { ...OFFER, paymentPassword: '246813' },
  whatIfOffer: OFFER,
  visitLink: { code: '7K3M9QXA' },
  openAgentAccount: { username: 'downline1', password: 'Quiet-Sea-77', level: 0, rebate: 0 },
  addAgentLink: { label: 'Fair', level: 0, rebate: 0 },
  agentTeam: { from: '2026-11-20', to: '2026-11-26' },
  agentBets: { day: '2026-11-26' },
  agentProfit: { from: '2026-11-20', to: '2026-11-26' },
  agentTransferOptions: { memberId: 'm_AAAAAAAAAAAAAAAAAAAAAA' },
  sendAgentTransfer: { memberId: 'm_AAAAAAAAAAAAAAAAAAAAAA', amount: '100.00', paymentPassword: '246813' },
  agentTransactions: { from: '2026-11-20', to: '2026-11-26' },
  bills: { side: 'mine', from: '2026-11-20', to: '2026-11-26' },
  collectBill: { billId: 'B-000000000000' },
  agentIncome: { from: '2026-11-20', to: '2026-11-26' },
  whatIf: { contractId: 'C-000000000000' },
  billStatement: { billId: 'B-000000000000' },
  pauseAgentLink: { code: '7K3M9QXA', paused: true },
  raiseTeamRebate: { memberId: 'm_AAAAAAAAAAAAAAAAAAAAAA', rebate: 10 },
}

const LOTTERY = { gameCode: 'five-star-numbers' }
const LOTTERY_BETS = { rulesVersion: 1, rebateBps: 650, bets: [{ play: 'z2-back', selection: '1|2', unit: '1.00' }] }
/** Of lotteries. */
export const LOTTERY_INPUTS = {
  ...Object.fromEntries(
    ['lotteryState', 'lotteryRules', 'lotteryTrends', 'lotteryDraws', 'openedNumbers'].map((name) => [name, LOTTERY]),
  ),
  vnOpenedNumbers: { gameCode: 'northern-delta' },
  lotteryProof: { ...LOTTERY, period: '20261201-0001' },
  placeLotteryBets: { ...LOTTERY, ...LOTTERY_BETS, period: '20261201-0001', stake: '1.00' },
  placeLotteryChase: {
    ...{ ...LOTTERY, ...LOTTERY_BETS, from: '20261201-0001', stake: '2.00' },
    ...{ multiples: [1, 1], stopOnWin: true },
  },
  cancelLotteryTicket: { ticketId: 'five-star-numbers.0123456789abcdef' },
  lotteryTicket: { ticketId: 'five-star-numbers.0123456789abcdef' },
  stopLotteryChase: { chaseId: 'five-star-numbers.0123456789abcdef' },
}

/** Of points, raffles, the pictures of an application and the thread with customer service. */
export const REWARD_INPUTS = {
  redeemPointReward: { goodId: 'credit-10', quantity: 1, points: 900, address: null, paymentPassword: '246813' },
  convertPoint: { points: 100, amount: '1.00', paymentPassword: '246813' },
  applicationImages: { promotionId: 'welcome-gift' },
  addApplicationImage: { promotionId: 'welcome-gift', image: 'iVBORw0KGgo=' },
  rafflePromotion: { promotionId: 'welcome-gift' },
  raffleTickets: { promotionId: 'welcome-gift' },
  claimRafflePromotion: { promotionId: 'welcome-gift' },
  contentDraft: { kind: 'announcement', id: 'one', token: 'x'.repeat(32) },
  writeToService: { text: 'My deposit has not arrived' },
  sendServicePicture: { image: 'iVBORw0KGgo=' },
  readService: { upTo: 1 },
}

const inputs: { [Name in CallName]?: CallInput<Name> } = {
  ...LOTTERY_INPUTS,
  login: { type: 'username', username: 'player1', password: 'Play-2026!' },
  register: { username: 'newcomer', password: 'Play-2026!', ...consent },
  registerMobile: { ...mobile, password: 'Play-2026!', ...consent },
  loginSms: mobile,
  registerSms: mobile,
  registerUsernameSms: mobile,
  changePassword: passwords,
  forgotPassword: { username: 'player1', email: 'player1@mail.example' },
  resetPasswordByEmail: { resetToken: 'R'.repeat(43), ...passwords },
  resetPasswordSms: mobile,
  resetPasswordBySms: { ...mobile, verificationCode: '123456', newPassword: passwords.newPassword },
  sendVerificationCode: { method: 'email' },
  verifySession: { method: 'email', code: '123456' },
  bindEmailCode: { email: 'player1@mail.example' },
  bindEmail: { email: 'player1@mail.example', verificationCode: '123456' },
  bindMobileCode: mobile,
  bindMobile: { ...mobile, verificationCode: '123456' },
  confirmAuthenticator: { code: '123456' },
  renewRecoveryCodes: { code: '123456' },
  removeAuthenticator: { code: '123456' },
  setPaymentPassword: paymentPasswords,
  changePaymentPassword: { ...paymentPasswords, oldPaymentPassword: '135790' },
  paymentPasswordCode: { method: 'email' },
  resetPaymentPassword: { ...paymentPasswords, method: 'email', code: '123456' },
  addDestination: { kind: 'crypto', provider: 'BTC', account: 'nowhere', paymentPassword: '246813' },
  removeDestination: { id: 'd_AAAAAAAAAAAAAAAAAAAAAA', paymentPassword: '246813' },
  upload: { id: 'u_AAAAAAAAAAAAAAAAAAAAAA' },
  addDocument: { kind: 'identity', image: 'AAAA' },
  addPasskey: {
    name: 'Phone',
    answer: { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
  },
  renamePasskey: { id: 'AAAA', name: 'Phone' },
  removePasskey: { id: 'AAAA' },
  loginPasskey: {
    answer: { ...credential, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } },
  },
  giveBirthday: { birthday: '1990-05-27' },
  updateProfile: { nickname: 'Maria', details: {} },
  chooseAvatar: { number: 1 },
  uploadAvatar: { image: 'AAAA' },
  setRealName: { realName: 'Maria Cruz' },
  socialStart: { provider: 'google' },
  socialFinish: { code: 'code', state: 'state-of-sixteen-characters' },
  socialLink: { code: 'code', state: 'state-of-sixteen-characters' },
  socialRegister: { ticket: 'ticket-of-sixteen-characters', username: 'newcomer', ...consent },
  socialUnlink: { provider: 'google' },
  updateLanguage: { language: 'TH' },
  affiliate: { code: 'ABC' },
  gameDetail: { gameId: 'game-1' },
  similarGames: { gameId: 'game-1' },
  setFavouriteGame: { gameId: 'game-1', favourite: true },
  addFavouriteGames: { gameIds: ['game-1'] },
  vassalageGames: { vassalage: 'HARBOR' },
  launchGame: { gameId: 'game-1', nodeId: 1, vassalage: 'HARBOR' },
  promotionDetail: { promotionId: 'welcome-gift' },
  joinPromotion: { promotionId: 'welcome-gift' },
  ...REWARD_INPUTS,
  claimRebate: { date: '2026-11-20' },
  claimMission: { missionId: 'daily-rounds', window: '2026-11-20' },
  noteRoundCheck: { roundId: 'r-1', vassalage: 'HARBOR' },
  missionPrivacy: { hidden: true },
  claimPromotion: { promotionId: 'welcome-gift' },
  readMessage: { id: 'M-0123456789ABCDEF' },
  deleteMessage: { id: 'M-0123456789ABCDEF' },
  feedback: { kind: 'feedback', topic: 'site', content: 'The lobby is quick and easy to read' },
  settleFeedback: { reference: 'C-0123456789', settled: true },
  joinApplication: {
    name: 'Ana Cruz',
    email: 'ana@example.com',
    channel: 'site',
    address: 'https://ana.example',
    content: 'My readers ask where to play fair games',
  },
  createDeposit: { channelId: 'bank', amount: '500.00', receive: '500.00' },
  depositOrder: { orderId: 'D-000000000000' },
  setLimit: { kind: 'loss', period: 'day', amount: '100.00' },
  cancelLimitChange: { kind: 'loss', period: 'day' },
  setReminder: { minutes: 30 },
  takeBreak: { days: 1 },
  selfExclude: { months: 6, understood: true },
  statement: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z' },
  createWithdrawal: {
    destinationId: 'd_0123456789abcdefghij',
    amount: '500.00',
    receive: '500.00',
    paymentPassword: '246810',
  },
  createTransfer: { amount: '500.00', paymentPassword: '246810' },
  ...AGENT_INPUTS,
  walletTransfer: { from: 'main', to: 'HARBOR', amount: '100.00' },
  withdrawOrder: { orderId: 'W-0123456789AB' },
  addWithdrawProof: { orderId: 'W-0123456789AB', image: 'iVBORw0KGgo=' },
  withdrawProofs: { orderId: 'W-0123456789AB' },
  confirmWithdrawal: { orderId: 'W-0123456789AB', received: true },
  roundDetail: { roundId: 'round-1', vassalage: 'HARBOR' },
} as const satisfies Record<string, unknown> as never

export const buildInput = (name: CallName): object => (inputs[name] as object | undefined) ?? {}
