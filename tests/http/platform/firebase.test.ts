import { generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildStandIns } from '../../../scripts/lib/stand-ins.ts'
import { signAsStandIn } from '../../../tools/demo/platform/stand-in-keys.ts'
import { buildPlatform, mintMobile, readSmsCode, refusalOf, requireValue, seedTestMerchants } from './support.ts'

beforeAll(seedTestMerchants)

const ORIGIN = 'http://127.0.0.1:4997'
const platform = buildPlatform({ env: buildStandIns(ORIGIN) })
beforeEach(() => {
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) =>
    platform.send(new Request(input, init)),
  )
})
afterEach(() => vi.unstubAllGlobals())

const project = 'demo-project'
const claimsOf = (phone_number: string | undefined) => ({
  iss: `https://securetoken.google.com/${project}`,
  aud: project,
  sub: 'someone',
  phone_number,
})
const consent = { ageConfirmed: true, termsAgreed: true } as const
const enroll = (mobileNum: string, firebaseIdToken: string | undefined, extra = {}, on = platform) =>
  on.call('registerMobile', {
    mobileNum,
    countryDialingCode: '63',
    password: 'Quiet-Sea-77',
    firebaseChannel: 'web',
    ...(firebaseIdToken && { firebaseIdToken }),
    ...consent,
    ...extra,
  })
const codeOf = (answer: Parameters<typeof refusalOf>[0]) => refusalOf(answer).errorCode

describe('AUTH-15 registering by a number that a third-party service has verified', () => {
  test('needs no code of ours, and the number counts as verified', async () => {
    const mobile = mintMobile()
    const token = await signAsStandIn(claimsOf(`+63${mobile}`), platform.time.nowMs)
    const { username } = requireValue(await enroll(mobile, token))
    expect(username).toBe(mobile)
    // A login code goes out to verified numbers only.
    platform.advance(61_000)
    requireValue(await platform.call('loginSms', { mobileNum: mobile, countryDialingCode: '63' }))
    expect(await readSmsCode(`+63${mobile}`)).toMatch(/^\d{6}$/)
  })

  test('without a token our own code is asked for as ever', async () => {
    expect(codeOf(await enroll(mintMobile(), undefined))).toBe('invalid_fields')
  })

  const none = (payload: object) =>
    `${[{ alg: 'none' }, payload].map((part) => btoa(JSON.stringify(part)).replaceAll('=', '')).join('.')}.`
  const seconds = () => Math.floor(platform.time.nowMs / 1_000)
  test.each<[string, (e164: string) => Promise<string> | string]>([
    ['of another number', () => signAsStandIn(claimsOf('+639170000000'), platform.time.nowMs)],
    ['of no number', () => signAsStandIn(claimsOf(undefined), platform.time.nowMs)],
    ['of another project', (e164) => signAsStandIn({ ...claimsOf(e164), aud: 'other-project' }, platform.time.nowMs)],
    [
      'of another issuer',
      (e164) => signAsStandIn({ ...claimsOf(e164), iss: 'https://securetoken.google.com/other' }, platform.time.nowMs),
    ],
    ['expired', (e164) => signAsStandIn(claimsOf(e164), platform.time.nowMs - 3_600_000)],
    ['long ago, though not expired', (e164) => signAsStandIn(claimsOf(e164), platform.time.nowMs - 3_600_000, 7_200)],
    ['unsigned', (e164) => none({ ...claimsOf(e164), iat: seconds(), exp: seconds() + 60 })],
    [
      'signed with the public key as a secret',
      (e164) =>
        new SignJWT({ ...claimsOf(e164), iat: seconds(), exp: seconds() + 60 })
          .setProtectedHeader({ alg: 'HS256', kid: 'stand-in' })
          .sign(new TextEncoder().encode('stand-in')),
    ],
    [
      'signed by somebody else',
      async (e164) => {
        const { privateKey } = await generateKeyPair('RS256')
        const token = new SignJWT({ ...claimsOf(e164), iat: seconds(), exp: seconds() + 60 })
        return token.setProtectedHeader({ alg: 'RS256', kid: 'stand-in' }).sign(privateKey)
      },
    ],
    ['that is none', () => 'x.y.z'],
  ])('a token %s is refused, and no member made', async (_, forge) => {
    const mobile = mintMobile()
    expect(codeOf(await enroll(mobile, await forge(`+63${mobile}`)))).toBe('verification_code_invalid')
    const good = await signAsStandIn(claimsOf(`+63${mobile}`), platform.time.nowMs)
    requireValue(await enroll(mobile, good))
  })

  test('one token makes one member', async () => {
    const mobile = mintMobile()
    const token = await signAsStandIn(claimsOf(`+63${mobile}`), platform.time.nowMs)
    requireValue(await enroll(mobile, token))
    expect(codeOf(await enroll(mobile, token))).toBe('mobile_taken')
  })

  test('where no project is set up a token is worth nothing', async () => {
    const mobile = mintMobile()
    const token = await signAsStandIn(claimsOf(`+63${mobile}`), platform.time.nowMs)
    const plain = buildPlatform()
    expect(codeOf(await enroll(mobile, token, {}, plain))).toBe('function_disabled')
    expect(requireValue(await plain.call('registerSetting', {}))).toMatchObject({
      thirdPartySms: false,
      phoneSignIn: null,
    })
    expect(requireValue(await platform.call('registerSetting', {})).thirdPartySms).toBe(true)
  })
})

test('I18N-01 a language that was picked goes with the account; one that a browser asked for does not', async () => {
  const username = `lang${mintMobile()}`.slice(0, 16)
  const register = { username, password: 'Quiet-Sea-77', ...consent }
  const made = requireValue(await platform.call('register', register, { claims: { language: 'TH' } }))
  expect(made.language).toBeNull()
  requireValue(await platform.call('updateLanguage', { language: 'JA' }, { token: made.token }))
  const login = { type: 'username', username, password: 'Quiet-Sea-77' } as const
  expect(requireValue(await platform.call('login', login)).language).toBe('JA')
})
