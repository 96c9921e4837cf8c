import { beforeAll, describe, expect, test } from 'vitest'
import { requestIdSchema } from '../../../contract/ids.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import {
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_HEADER,
  ENVELOPE_MAX_BYTES,
  type KeySet,
  type RequestClaims,
  sealRequest,
} from '../../../contract/protocols/envelope.ts'
import { calls } from '../../../contract/table.ts'
import {
  bindings,
  buildClaims,
  buildPlatform,
  buildRegistration,
  buildRequest,
  keys,
  meridian,
  readAnswer,
  refusalOf,
  requireValue,
  saffron,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

const platform = buildPlatform()
const { nowMs } = platform.time
const ourKeys = keys[meridian]!.toPlatform
const SMS_PATH = '/wps/verification/sms/noLogin'
const BAD = { status: 400, success: false, errorCode: 'envelope_invalid', message: 'envelope_invalid' }

type Tampering = {
  keySet?: KeySet
  claims?: Partial<RequestClaims>
  method?: string
  path?: string
  query?: string
  body?: string
  edit?: (sealed: string) => string
}

/** A good call, spoilt in one place. What is sent follows the claims unless said otherwise. */
async function sendSpoilt({ keySet = ourKeys, claims = {}, edit = (sealed) => sealed, ...sent }: Tampering) {
  const made = buildClaims(nowMs, claims)
  const sealed = edit(await sealRequest(keySet, { claims: made }))
  const request = buildRequest({ method: made.method, path: made.path, query: made.query, ...sent, sealed })
  return readAnswer(await platform.send(request), meridian, made.jti)
}

async function postClaims(body: string, overrides: Partial<RequestClaims> = {}): Promise<Partial<RequestClaims>> {
  return { method: 'POST', path: SMS_PATH, bodySha256: await sha256Hex(body), ...overrides }
}

const seconds = Math.floor(nowMs / 1_000)
const flipLast = (sealed: string) => `${sealed.slice(0, -3)}${sealed.at(-3) === 'A' ? 'B' : 'A'}${sealed.slice(-2)}`

describe('EDGE-06 every bad envelope gets one and the same refusal', () => {
  const spoilt: Record<string, Tampering> = {
    stale: { claims: { iat: seconds - 60, exp: seconds - 30 } },
    'from the future': { claims: { iat: seconds + 30, exp: seconds + 60 } },
    'with too long a life': { claims: { exp: seconds + 3_600 } },
    'that ends before it begins': { claims: { iat: seconds, exp: seconds - 1 } },
    'altered in its tag': { edit: flipLast },
    'altered in its text': {
      edit: (sealed) => sealed.replace(/\.([^.]+)\.([^.]+)$/, (all) => `.${all[1] === 'A' ? 'B' : 'A'}${all.slice(2)}`),
    },
    'of an unknown key id': { keySet: { current: 'nobody', keys: { nobody: ourKeys.keys['test-1']! } } },
    'sealed with a wrong key': {
      keySet: { current: 'test-1', keys: { 'test-1': Buffer.alloc(32, 9).toString('base64url') } },
    },
    'sealed with the key of the other direction': { keySet: keys[meridian]!.toEdge },
    "sealed with another merchant's key": { keySet: keys[saffron]!.toPlatform },
    'that names another merchant': { claims: { merchant: saffron } },
    'for another path': { path: '/wps/system/setting/register' },
    'for another method': { method: 'DELETE' },
    'for another query': { claims: { query: 'a=1' }, query: 'a=2' },
    'with a query it does not know of': { query: 'a=1' },
    'that is not one': { edit: () => 'hello' },
    'that is empty': { edit: () => '' },
    'of an endless length': { edit: (sealed) => sealed + 'A'.repeat(20_000) },
  }
  test.each(Object.entries(spoilt))('%s', async (_, tampering) => {
    expect(refusalOf(await sendSpoilt(tampering))).toEqual(BAD)
  })

  test('with another body', async () => {
    const claims = await postClaims('{"mobileNum":"1"}')
    expect(refusalOf(await sendSpoilt({ claims, body: '{"mobileNum":"2"}' }))).toEqual(BAD)
  })
  test('with a body it does not know of', async () => {
    const claims = { method: 'POST', path: SMS_PATH } as const
    expect(refusalOf(await sendSpoilt({ claims, body: '{}' }))).toEqual(BAD)
  })
  test('that speaks of a body which is not there', async () => {
    expect(refusalOf(await sendSpoilt({ claims: await postClaims('{}') }))).toEqual(BAD)
  })
  test('absent', async () => {
    const response = await platform.send(new Request('http://localhost/wps/system/whitelabel'))
    expect(refusalOf(await readAnswer(response, meridian, ''))).toEqual(BAD)
  })
  test('in the open where the call has to be sealed', async () => {
    const body = JSON.stringify(buildRegistration())
    const claims: Partial<RequestClaims> = {
      method: 'PUT',
      path: '/wps/member/register',
      bodySha256: await sha256Hex(body),
    }
    expect(refusalOf(await sendSpoilt({ claims, body }))).toEqual(BAD)
  })
  test('sealed where the call travels in the open', async () => {
    const claims = buildClaims(nowMs, { method: 'POST', path: SMS_PATH })
    const sealed = await sealRequest(ourKeys, { claims, payload: {} })
    const response = await platform.send(buildRequest({ method: 'POST', path: SMS_PATH, sealed, encrypt: true }))
    expect(refusalOf(await readAnswer(response, meridian, claims.jti))).toEqual(BAD)
  })
})

describe('EDGE-06 replays', () => {
  const body = '{"mobileNum":"1234","countryDialingCode":"63"}'

  test('a write works once; the same envelope again is a replay', async () => {
    const claims = buildClaims(nowMs, await postClaims(body))
    const sealed = await sealRequest(ourKeys, { claims })
    const send = async () => {
      const response = await platform.send(buildRequest({ method: 'POST', path: SMS_PATH, body, sealed }))
      return refusalOf(await readAnswer(response, meridian, claims.jti)).errorCode
    }
    expect(await send()).toBe('phone_format_invalid')
    expect(await send()).toBe('envelope_replayed')
  })

  test.each(['that names its member', 'of a release before'])(
    'a write near the member, by a token %s, works once however often it is sent',
    async (which) => {
      const { token } = requireValue(await platform.call('register', buildRegistration()))
      const sessionToken = which === 'of a release before' ? crypto.randomUUID() : token
      await bindings.DB.prepare('UPDATE member_session SET token_hash = ? WHERE token_hash = ?')
        .bind(await sha256Hex(sessionToken), await sha256Hex(token))
        .run()
      const launch = JSON.stringify({ gameId: 'no-such-game', nodeId: 1, vassalage: 'HARBOR' })
      const path = calls.launchGame.path
      const claims = buildClaims(nowMs, { ...(await postClaims(launch)), path, sessionToken })
      const sealed = await sealRequest(ourKeys, { claims })
      const send = async () => {
        const response = await platform.send(buildRequest({ method: 'POST', path, body: launch, sealed }))
        return refusalOf(await readAnswer(response, meridian, claims.jti)).errorCode
      }
      const codes = await Promise.all(Array.from({ length: 5 }, send))
      expect(codes.toSorted()).toEqual([...Array(4).fill('envelope_replayed'), 'not_found'])
      expect(await send()).toBe('envelope_replayed')
    },
  )

  test('sent ten times at once, one gets through', async () => {
    const claims = buildClaims(nowMs, await postClaims(body))
    const sealed = await sealRequest(ourKeys, { claims })
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const response = await platform.send(buildRequest({ method: 'POST', path: SMS_PATH, body, sealed }))
        return refusalOf(await readAnswer(response, meridian, claims.jti)).errorCode
      }),
    )
    expect(codes.filter((code) => code === 'phone_format_invalid')).toHaveLength(1)
  })

  test('a read may be repeated', async () => {
    const claims = buildClaims(nowMs)
    const sealed = await sealRequest(ourKeys, { claims })
    const send = () => platform.send(buildRequest({ method: 'GET', path: claims.path, sealed }))
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  })

  test('the same one-time id at two merchants is two ids', async () => {
    const jti = crypto.randomUUID()
    const input = { mobileNum: '1234', countryDialingCode: '63' }
    const first = await platform.call('loginSms', input, { claims: { jti } })
    const second = await platform.call('loginSms', input, { merchant: saffron, claims: { jti } })
    expect([refusalOf(first).errorCode, refusalOf(second).errorCode]).toEqual([
      'phone_format_invalid',
      'function_disabled',
    ])
  })
})

describe('EDGE-06 sizes', () => {
  const tooLong = 'x'.repeat(ENVELOPE_MAX_BYTES + 1)

  test('a body that says it is over the limit', async () => {
    const response = await platform.send(
      new Request('http://localhost/wps/member/register', { method: 'PUT', body: tooLong }),
    )
    expect(response.status).toBe(413)
  })

  test('a body that does not say, and is not read to its end', async () => {
    let pulled = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(256 * 1024))
      },
    })
    const headers = { 'content-type': ENVELOPE_CONTENT_TYPE }
    const response = await platform.send(
      new Request('http://localhost/wps/member/register', { method: 'PUT', body, headers }),
    )
    expect(response.status).toBe(413)
    expect(pulled).toBeLessThan(12)
  })
})

describe('EDGE-06 rotation', () => {
  test('any accepted key opens, not only the current one', async () => {
    const claims = buildClaims(nowMs)
    const sealed = await sealRequest(ourKeys, { claims })
    expect((await platform.send(buildRequest({ method: 'GET', path: claims.path, sealed }))).status).toBe(200)
  })
})

describe('the answer', () => {
  test('EDGE-06 to a sealed question comes sealed, refusals too', async () => {
    const claims = buildClaims(nowMs, { method: 'POST', path: '/wps/session/login' })
    const sealed = await sealRequest(ourKeys, {
      claims,
      payload: { type: 'username', username: 'nobody', password: 'x' },
    })
    const response = await platform.send(buildRequest({ method: 'POST', path: claims.path, sealed, encrypt: true }))
    expect(response.headers.get('content-type')).toBe(ENVELOPE_CONTENT_TYPE)
    expect(refusalOf(await readAnswer(response, meridian, claims.jti)).errorCode).toBe('login_failed')
  })

  test('EDGE-16 carries the request id of the envelope', async () => {
    const claims = buildClaims(nowMs)
    const sealed = await sealRequest(ourKeys, { claims })
    const response = await platform.send(buildRequest({ method: 'GET', path: claims.path, sealed }))
    expect(response.headers.get('x-request-id')).toBe(claims.requestId)
  })

  test('EDGE-16 has an id of its own when there was none to take', async () => {
    const response = await platform.send(new Request('http://localhost/', { headers: { [ENVELOPE_HEADER]: 'x' } }))
    expect(requestIdSchema.safeParse(response.headers.get('x-request-id')).success).toBe(true)
  })

  test('EDGE-04 a path that is not in the table is not found', async () => {
    expect(refusalOf(await sendSpoilt({ claims: { path: '/wps/nothing' } })).errorCode).toBe('not_found')
  })

  test('EDGE-10 a picture that the edge does not have is not found here either, without an envelope', async () => {
    const answer = await platform.send(new Request('http://platform.test/img/nope.svg'))
    expect([answer.status, await answer.json()]).toMatchObject([404, { errorCode: 'not_found' }])
  })

  test('a call the edge answers by itself is not found here', async () => {
    expect(refusalOf(await sendSpoilt({ claims: { path: '/wps/system/status' } })).errorCode).toBe('not_found')
  })

  test.each([['types=X'], ['types=B&types=B']])('a query against the contract is malformed: %s', async (query) => {
    const claims = { path: '/wps/relay/MCSFE_getListAnnouncements', query }
    expect(refusalOf(await sendSpoilt({ claims }))).toMatchObject({ status: 400, errorCode: 'malformed' })
  })

  test.each([
    ['{'],
    ['[]'],
    ['{"mobileNum":1}'],
    ['\u0000'],
    ['{"mobileNum":"9171234567","countryDialingCode":"63","countryDialingCode":"66"}'],
    ['{"mobileNum":"9171234567","countryDialingCode":"63","more":1e400}'],
  ])('a body against the contract is malformed: %s', async (body) => {
    expect(refusalOf(await sendSpoilt({ claims: await postClaims(body), body }))).toMatchObject({
      errorCode: 'malformed',
    })
  })

  test('EDGE-05 a call with the token flag needs a live session', async () => {
    const answers = await Promise.all([
      platform.call('memberInfo', {}),
      platform.call('memberInfo', {}, { token: 'a-token-that-nobody-was-given' }),
    ])
    expect(answers.map((answer) => refusalOf(answer).errorCode)).toEqual(['login_required', 'login_required'])
  })

  test("another merchant's session opens nothing", async () => {
    const { token } = requireValue(await platform.call('register', buildRegistration()))
    expect(requireValue(await platform.call('memberInfo', {}, { token })).type).toBe(0)
    const elsewhere = await platform.call('memberInfo', {}, { token, merchant: saffron })
    expect(refusalOf(elsewhere).errorCode).toBe('login_required')
  })
})
