/** A good input for every call of the table, so that a suite can run over all of them. */
import type { CallInput, CallName } from '../../contract/table.ts'

const consent = { ageConfirmed: true, termsAgreed: true } as const
const passwords = { newPassword: 'New-2026!!', confirmNewPassword: 'New-2026!!' }
const paymentPasswords = { paymentPassword: '246813', confirmPaymentPassword: '246813' }
const mobile = { mobileNum: '9171234567', countryDialingCode: '63' }

const inputs: { [Name in CallName]?: CallInput<Name> } = {
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
  removeAuthenticator: { code: '123456' },
  setPaymentPassword: paymentPasswords,
  changePaymentPassword: { ...paymentPasswords, oldPaymentPassword: '135790' },
  paymentPasswordCode: { method: 'email' },
  resetPaymentPassword: { ...paymentPasswords, method: 'email', code: '123456' },
  addDestination: { kind: 'crypto', provider: 'BTC', account: 'nowhere', paymentPassword: '246813' },
  removeDestination: { id: 'd_AAAAAAAAAAAAAAAAAAAAAA', paymentPassword: '246813' },
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
  claimPromotion: { promotionId: 'welcome-gift' },
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
  roundDetail: { roundId: 'round-1', vassalage: 'HARBOR' },
} as const satisfies Record<string, unknown> as never

export const buildInput = (name: CallName): object => (inputs[name] as object | undefined) ?? {}
