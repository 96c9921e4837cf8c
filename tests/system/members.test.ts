import { expect, test } from 'vitest'
import { z } from 'zod'
import { sharedSite, type Visitor } from '../support/system.ts'

const system = sharedSite()

const outboxSchema = z.object({
  value: z.object({ messages: z.array(z.object({ recipient: z.string(), body: z.string() })) }),
})
const captchaSchema = z.object({ value: z.object({ captchaId: z.string(), image: z.base64() }) })

let minted = 0
const mintDigits = () => {
  minted += 1
  return `${String(process.pid % 10_000).padStart(4, '0')}${String(minted).padStart(3, '0')}`
}
const consent = { ageConfirmed: true, termsAgreed: true }
const login = (visitor: Visitor, username: string, password: string) =>
  visitor.post('/wps/session/login', { type: 'username', username, password })
const expectOk = ({ status, text }: { status: number; text: string }) => expect(status, text).toBe(200)

async function readCode(visitor: Visitor, to: string): Promise<string> {
  const { body } = await visitor.get('/__local/outbox')
  const message = outboxSchema.parse(body).value.messages.find(({ recipient }) => recipient === to)
  return message?.body.match(/\d{6}/)?.[0] ?? ''
}

test('AUTH-02 a visitor registers, is in, and comes back after logging out', async () => {
  const visitor = system.visitor()
  const username = `maria${mintDigits()}`
  expectOk(
    await visitor.send('PUT', '/wps/member/register', { body: { username, password: 'Quiet-Sea-77', ...consent } }),
  )
  expect((await visitor.get('/wps/member/info')).body).toMatchObject({ value: { account: username, type: 0 } })
  expect((await visitor.get('/wps/v2/wallets/balance')).body).toMatchObject({
    value: { sumBalance: '0.00', mode: 'real' },
  })
  expectOk(await visitor.send('DELETE', '/wps/session/logout', {}))
  expect((await visitor.get('/wps/member/info')).status).toBe(401)
  expectOk(await login(visitor, username, 'Quiet-Sea-77'))
})

test('AUTH-03 a field against the rules is named with its rule', async () => {
  const body = { username: '4x', password: 'Quiet-Sea-77', ...consent }
  const answer = await system.visitor().send('PUT', '/wps/member/register', { body })
  const username = { key: 'reg_pattern_letterFirst', values: { min: 4, max: 16 } }
  expect(answer.body).toMatchObject({ errorCode: 'invalid_fields', fields: { username } })
})

test('AUTH-06 a visitor registers by mobile number, with the code of the outbox', async () => {
  const visitor = system.visitor()
  const mobile = { mobileNum: `0917${mintDigits()}`, countryDialingCode: '63' }
  const e164 = `+63${mobile.mobileNum.slice(1)}`
  expectOk(await visitor.post('/wps/verification/sms/register', mobile))
  const details = { ...mobile, password: 'Quiet-Sea-77', verificationCode: await readCode(visitor, e164), ...consent }
  expectOk(await visitor.send('PUT', '/wps/member/register/mobile', { body: details }))
  expect((await visitor.get('/wps/member/info')).body).toMatchObject({ value: { account: mobile.mobileNum.slice(1) } })
})

test('AUTH-01 a member logs in by an SMS code; nobody else learns whether a number is known', async () => {
  const visitor = system.visitor()
  const mobile = { mobileNum: `0918${mintDigits()}`, countryDialingCode: '63' }
  const e164 = `+63${mobile.mobileNum.slice(1)}`
  expectOk(await visitor.post('/wps/verification/sms/register', mobile))
  const details = { ...mobile, password: 'Quiet-Sea-77', verificationCode: await readCode(visitor, e164), ...consent }
  expectOk(await visitor.send('PUT', '/wps/member/register/mobile', { body: details }))
  // One code a minute: the minute passes.
  const database = await system.site.miniflare.getD1Database('DB', 'platform')
  await database.prepare('UPDATE message_quota SET last_sent_at_ms = last_sent_at_ms - 60000').run()

  const again = system.visitor()
  expectOk(await again.post('/wps/verification/sms/noLogin', mobile))
  const login = { type: 'sms', ...mobile }
  const wrong = await again.post('/wps/session/login', { ...login, verificationCode: '000000' })
  expect(wrong.body).toMatchObject({ errorCode: 'verification_code_invalid' })
  expectOk(await again.post('/wps/session/login', { ...login, verificationCode: await readCode(again, e164) }))
  expect((await again.get('/wps/member/info')).body).toMatchObject({ value: { account: mobile.mobileNum.slice(1) } })

  const unknown = { mobileNum: `0919${mintDigits()}`, countryDialingCode: '63' }
  expectOk(await again.post('/wps/verification/sms/noLogin', unknown))
  expect(await readCode(again, `+63${unknown.mobileNum.slice(1)}`), 'nothing was sent').toBe('')
})

test('AUTH-07 a failed login calls for a captcha, and the edge passes it on', async () => {
  const visitor = system.visitor()
  const { body } = await login(visitor, `nobody${mintDigits()}`, 'wrong')
  expect(body).toMatchObject({ errorCode: 'login_failed', captcha: true })
  const { image } = captchaSchema.parse((await visitor.get('/wps/captcha')).body).value
  expect(Buffer.from(image, 'base64').subarray(1, 4).toString()).toBe('PNG')
})

test('AUTH-09 the weak default password has to be changed, without being asked for again', async () => {
  const [visitor, other] = [system.visitor(), system.visitor()]
  expect((await login(visitor, 'newbie', '123456')).body).toMatchObject({ value: { forceChangePassword: true } })
  expectOk(await login(other, 'newbie', '123456'))
  const passwords = { newPassword: 'Louder-Sea-88', confirmNewPassword: 'Louder-Sea-88' }
  const changed = await visitor.post('/wps/member/password', passwords)
  expect(changed.body, changed.text).toMatchObject({ value: { forceChangePassword: false } })
  expect((await other.get('/wps/member/info')).status).toBe(401)
  expectOk(await visitor.get('/wps/member/info'))
  expect((await login(system.visitor(), 'newbie', '123456')).body).toMatchObject({ errorCode: 'login_failed' })
})

test('AUTH-13 a guest plays with play money and is told what needs a true account', async () => {
  const visitor = system.visitor()
  expectOk(await visitor.post('/wps/session/login/freeplay', {}))
  expect((await visitor.get('/wps/v2/wallets/balance')).body).toMatchObject({
    value: { sumBalance: '5000.00', mode: 'play' },
  })
  const refused = await visitor.get('/wps/relay/ODSFE2_BetRecord')
  expect([refused.status, refused.body]).toMatchObject([403, { errorCode: 'in_need_true_account' }])
})

test('AUTH-02 the other merchant has other ways in', async () => {
  const visitor = system.visitor('saffron.localhost')
  const settings = await visitor.get('/wps/system/setting/register')
  expect(settings.body).toMatchObject({ value: { usernameEnabled: true, mobileEnabled: false, smsLogin: false } })
  const mobile = { mobileNum: '9171234567', countryDialingCode: '63' }
  expect((await visitor.post('/wps/verification/sms/register', mobile)).status).toBe(403)
})
