import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { type CallName, calls, type UpstreamCallName } from '../../../contract/table.ts'
import { expectEach } from '../../support/expect-each.ts'
import { AGENT_INPUTS, LOTTERY_INPUTS, REWARD_INPUTS } from '../../support/inputs.ts'
import { bindings, buildPlatform, buildRegistration, refusalOf, saffron, seedTestMerchants } from './support.ts'

beforeAll(seedTestMerchants)

/** What every call must refuse, tried on every call: a new call is tried the day it enters the table. */
const platform = buildPlatform()
const names = (Object.keys(calls) as CallName[]).filter(
  (name): name is UpstreamCallName => calls[name].handledBy !== 'edge',
)
const declared = (name: UpstreamCallName): Call => calls[name]
const credential = { type: 'public-key', id: 'AAAA', rawId: 'AAAA' } as const
const paymentPasswords = { paymentPassword: '246813', confirmPaymentPassword: '246813' }
const mobile = { mobileNum: '9171234567', countryDialingCode: '63' }
const passwords = { newPassword: 'Quiet-Sea-77', confirmNewPassword: 'Quiet-Sea-77' }

/** The least input each call takes; those that take an empty one are left out. */
const INPUTS: Partial<Record<UpstreamCallName, object>> = {
  login: { type: 'username', username: 'nobody', password: 'x' },
  loginSms: mobile,
  registerSms: mobile,
  registerUsernameSms: mobile,
  register: buildRegistration(),
  registerMobile: { ...mobile, ageConfirmed: true, termsAgreed: true },
  changePassword: passwords,
  forgotPassword: { username: 'nobody', email: 'nobody@mail.example' },
  resetPasswordByEmail: { resetToken: 'R'.repeat(43), ...passwords },
  resetPasswordSms: mobile,
  resetPasswordBySms: { ...mobile, verificationCode: '000000', newPassword: 'Quiet-Sea-77' },
  sendVerificationCode: { method: 'email' },
  verifySession: { method: 'email', code: '000000' },
  bindEmailCode: { email: 'nobody@mail.example' },
  bindEmail: { email: 'nobody@mail.example', verificationCode: '000000' },
  bindMobileCode: mobile,
  bindMobile: { ...mobile, verificationCode: '000000' },
  confirmAuthenticator: { code: '000000' },
  renewRecoveryCodes: { code: '000000' },
  removeAuthenticator: { code: '000000' },
  setPaymentPassword: paymentPasswords,
  changePaymentPassword: { ...paymentPasswords, oldPaymentPassword: '135790' },
  paymentPasswordCode: { method: 'email' },
  resetPaymentPassword: { ...paymentPasswords, method: 'email', code: '000000' },
  addDestination: { kind: 'crypto', provider: 'BTC', account: 'nowhere', paymentPassword: '246813' },
  removeDestination: { id: 'd_AAAAAAAAAAAAAAAAAAAAAA', paymentPassword: '246813' },
  upload: { id: 'u_AAAAAAAAAAAAAAAAAAAAAA' },
  addDocument: { kind: 'identity', image: 'iVBORw0KGgo=' },
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
  ...REWARD_INPUTS,
  claimRebate: { date: '2026-11-20' },
  claimMission: { missionId: 'daily-rounds', window: '2026-11-20' },
  noteRoundCheck: { roundId: 'r-1', vassalage: 'HARBOR' },
  missionPrivacy: { hidden: true },
  createTransfer: { amount: '500.00', paymentPassword: '246813' },
  ...AGENT_INPUTS,
  ...LOTTERY_INPUTS,
  walletTransfer: { from: 'main', to: 'HARBOR', amount: '1.00' },
  createWithdrawal: {
    destinationId: 'd_AAAAAAAAAAAAAAAAAAAAAA',
    amount: '500.00',
    receive: '500.00',
    paymentPassword: '246813',
  },
  withdrawOrder: { orderId: 'W-000000000000' },
  confirmWithdrawal: { orderId: 'W-000000000000', received: true },
  addWithdrawProof: { orderId: 'W-000000000000', image: 'iVBORw0KGgo=' },
  withdrawProofs: { orderId: 'W-000000000000' },
  socialStart: { provider: 'google' },
  socialFinish: { code: 'code', state: 'state-of-sixteen-characters' },
  socialLink: { code: 'code', state: 'state-of-sixteen-characters' },
  socialRegister: {
    ticket: 'ticket-of-sixteen-characters',
    username: 'newcomer',
    ageConfirmed: true,
    termsAgreed: true,
  },
  socialUnlink: { provider: 'google' },
  updateLanguage: { language: 'EN' },
  affiliate: { code: 'NOBODY' },
  gameDetail: { gameId: 'nothing' },
  similarGames: { gameId: 'nothing' },
  setFavouriteGame: { gameId: 'nothing', favourite: true },
  addFavouriteGames: { gameIds: ['nothing'] },
  vassalageGames: { vassalage: 'HARBOR' },
  launchGame: { gameId: 'nothing', nodeId: 1, vassalage: 'HARBOR' },
  promotionDetail: { promotionId: 'nothing' },
  joinPromotion: { promotionId: 'nothing' },
  claimPromotion: { promotionId: 'nothing' },
  createDeposit: { channelId: 'nothing', amount: '1.00', receive: '1.00' },
  depositOrder: { orderId: 'D-000000000000' },
  setLimit: { kind: 'loss', period: 'day', amount: '100.00' },
  cancelLimitChange: { kind: 'loss', period: 'day' },
  setReminder: { minutes: 30 },
  takeBreak: { days: 1 },
  selfExclude: { months: 6, understood: true },
  statement: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z' },
  roundDetail: { roundId: 'r1', vassalage: 'HARBOR' },
  feedback: { kind: 'feedback', topic: 'site', content: 'x' },
  readMessage: { id: 'M-0123456789ABCDEF' },
  deleteMessage: { id: 'M-0123456789ABCDEF' },
  settleFeedback: { reference: 'C-0123456789', settled: true },
  joinApplication: { name: 'Ana', email: 'ana@example.com', channel: 'site', address: '', content: 'x' },
}
const ask = (name: UpstreamCallName, options = {}) => platform.call(name, (INPUTS[name] ?? {}) as never, options)

test('EDGE-05 every call with the token flag asks for a live session', async () => {
  await expectEach(
    names.filter((name) => declared(name).token),
    async (name) => {
      for (const token of [undefined, 'made-up-token-made-up-token']) {
        const refusal = refusalOf(await ask(name, token ? { token } : {}))
        const [errorCode, message] = ['login_required', 'login_required']
        expect(refusal).toEqual({ status: 401, success: false, errorCode, message })
      }
    },
  )
})

describe('AUTH-01 with all modules off', () => {
  const setModules = (modules: string) =>
    bindings.DB.prepare('UPDATE merchant SET modules = ? WHERE code = ?').bind(modules, saffron).run()
  let before = ''
  beforeAll(async () => {
    const read = bindings.DB.prepare('SELECT modules FROM merchant WHERE code = ?').bind(saffron)
    before = (await read.first<string>('modules')) ?? ''
    await setModules('[]')
  })
  afterAll(() => setModules(before))

  test('every call of a module is refused', async () => {
    await expectEach(
      names.filter((name) => declared(name).moduleId !== null),
      async (name) => {
        const refusal = refusalOf(await ask(name, { merchant: saffron }))
        expect(refusal).toMatchObject({ status: 403, errorCode: 'function_disabled' })
      },
    )
  })
})

describe('a call that takes an input', () => {
  const withForm = names.filter((name) => !declared(name).request.safeParse({}).success)
  test('refuses what is not of its form', async () => {
    await expectEach(withForm, async (name) => {
      const refusal = refusalOf(await platform.call(name, {} as never))
      expect(refusal).toMatchObject({ status: 400, errorCode: 'malformed' })
    })
  })
  test('stands in the table of inputs here', () => {
    expect(Object.keys(INPUTS).sort()).toEqual(withForm.toSorted())
  })
})
