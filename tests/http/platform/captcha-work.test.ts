/** AUTH-07: who cannot read the picture lets the device work instead. */
import { beforeAll, expect, test } from 'vitest'
import { CAPTCHA_WORK, USUAL_WORK } from '../../../platform/identity/proof/bot-check.ts'
import { solveBotCheck } from '../../support/solve-bot-check.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  codeOf,
  mintName,
  refusalOf,
  requireValue,
  saffron,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

const password = 'Quiet-Sea-77'
type Platform = ReturnType<typeof buildPlatform>

const work = async (platform: Platform, input: { use?: 'captcha' } = { use: 'captcha' }, options = {}) =>
  solveBotCheck(requireValue(await platform.call('botCheckChallenge', input, options)))
const logIn = (platform: Platform, username: string, extra: { captchaWork?: string; botCheck?: string } = {}) =>
  platform.call('login', { type: 'username', username, password, ...extra })

/** Somebody of whom a captcha is asked. */
async function buildAsked(platform: Platform) {
  const { username } = requireValue(
    await platform.call('register', buildRegistration({ username: mintName(), password })),
  )
  await platform.call('login', { type: 'username', username, password: 'wrong' })
  expect(refusalOf(await logIn(platform, username))).toMatchObject({ errorCode: 'captcha_required', captcha: true })
  return username
}

test('AUTH-07 the setting says so, and work passes in place of the characters, once', async () => {
  const platform = buildPlatform()
  expect(requireValue(await platform.call('registerSetting', {})).captchaWork).toBe(true)
  const username = await buildAsked(platform)
  const captchaWork = await work(platform)
  expect(codeOf(await platform.call('login', { type: 'username', username, password: 'wrong', captchaWork }))).toBe(
    'login_failed',
  )
  expect(refusalOf(await logIn(platform, username, { captchaWork }))).toMatchObject({
    errorCode: 'captcha_failed',
    captcha: true,
  })
  requireValue(await logIn(platform, username, { captchaWork: await work(platform) }))
})

test('AUTH-07 neither the lighter work of every login, nor another merchant’s, nor what is none', async () => {
  const platform = buildPlatform()
  const username = await buildAsked(platform)
  expect(CAPTCHA_WORK).toBeGreaterThan(5 * USUAL_WORK)
  const others = [
    await work(platform, {}),
    await work(platform, { use: 'captcha' }, { merchant: saffron }),
    'e30=',
    '?',
  ]
  for (const captchaWork of others) {
    expect(codeOf(await logIn(platform, username, { captchaWork }))).toBe('captcha_failed')
  }
  const light = JSON.parse(atob(await work(platform, {})))
  light.challenge.parameters.data.use = 'captcha'
  expect(codeOf(await logIn(platform, username, { captchaWork: btoa(JSON.stringify(light)) }))).toBe('captcha_failed')
})

test('AUTH-18 it is no bot check: that one is asked for besides', async () => {
  const platform = buildPlatform({ env: { BOT_CHECK: '' } })
  const captchaWork = await work(platform)
  expect(codeOf(await logIn(platform, mintName(), { botCheck: captchaWork }))).toBe('bot_check_failed')
})

test('AUTH-07 a registration with it needs no characters', async () => {
  const { facts } = (await bindings.DB.prepare(
    "SELECT field_rules AS facts FROM merchant WHERE code = 'saffron'",
  ).first<{
    facts: string
  }>()) ?? { facts: '{}' }
  const rules = { ...JSON.parse(facts), captcha: { enabled: true, required: true } }
  await bindings.DB.prepare("UPDATE merchant SET field_rules = ? WHERE code = 'saffron'")
    .bind(JSON.stringify(rules))
    .run()
  const platform = buildPlatform()
  const given = { username: mintName(), password, email: 'maria@mail.example' }
  const enroll = (extra: { captchaWork?: string }) =>
    platform.call('register', buildRegistration({ ...given, ...extra }), { merchant: saffron })
  expect(Object.keys(refusalOf(await enroll({})).fields ?? {})).toEqual(['captcha'])
  expect(codeOf(await enroll({ captchaWork: 'e30=' }))).toBe('captcha_failed')
  requireValue(await enroll({ captchaWork: await work(platform, { use: 'captcha' }, { merchant: saffron }) }))
})
