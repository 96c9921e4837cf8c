import { afterEach, expect, test, vi } from 'vitest'
import { checkPhoneCode, sendPhoneCode } from './phone-sign-in.ts'

const SERVICE = { apiUrl: 'https://codes.example/v1', apiKey: 'key&of=ours' }

/** A service that gives one answer, and what it was asked. */
function answerWith(answer: () => Promise<Response>) {
  const asked: { url: string; body: unknown; credentials: RequestCredentials | undefined }[] = []
  vi.stubGlobal('fetch', (url: string, { body, credentials }: RequestInit) => {
    asked.push({ url, body: JSON.parse(String(body)), credentials })
    return answer()
  })
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('AUTH-15 a code is sent to the number, and what comes back names the sending', async () => {
  const asked = answerWith(async () => Response.json({ sessionInfo: 'sending-1' }))
  await expect(sendPhoneCode(SERVICE, '+639171234567')).resolves.toBe('sending-1')
  expect(asked).toEqual([
    {
      url: 'https://codes.example/v1/accounts:sendVerificationCode?key=key%26of%3Dours',
      body: { phoneNumber: '+639171234567' },
      credentials: 'omit',
    },
  ])
})

test('AUTH-15 a code that is right gives the token that our platform verifies', async () => {
  const asked = answerWith(async () => Response.json({ idToken: 'a.b.c' }))
  await expect(checkPhoneCode(SERVICE, 'sending-1', '123456')).resolves.toBe('a.b.c')
  expect(asked[0]).toMatchObject({
    url: 'https://codes.example/v1/accounts:signInWithPhoneNumber?key=key%26of%3Dours',
    body: { sessionInfo: 'sending-1', code: '123456' },
  })
})

test('AUTH-15 a code counts once, so a form sent again goes on with its token, for as long as one is taken', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  let given = 0
  const asked = answerWith(async () => Response.json({ idToken: `token-${++given}` }))
  const check = (sessionInfo: string, code: string) => checkPhoneCode(SERVICE, sessionInfo, code)
  expect([await check('sending-2', '123456'), await check('sending-2', '123456')]).toEqual(['token-1', 'token-1'])
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(599_000)
  await expect(check('sending-2', '123456')).resolves.toBe('token-1')
  await expect(check('sending-2', '654321'), 'another code').resolves.toBe('token-2')
  await expect(check('sending-3', '654321'), 'of another sending').resolves.toBe('token-3')
  vi.advanceTimersByTime(600_000)
  await expect(check('sending-3', '654321'), 'too old for our platform').resolves.toBe('token-4')
})

// @fault Device's clock put right between a code and its form
test.each([
  ['an hour back', -3_600_000],
  ['an hour on', 3_600_000],
])('AUTH-15 a device that is set %s spends no code', async (_, byMs) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const asked = answerWith(async () => Response.json({ idToken: 'a.b.c' }))
  await checkPhoneCode(SERVICE, `sending ${byMs}`, '123456')
  vi.advanceTimersByTime(5_000)
  vi.setSystemTime(Date.now() + byMs)
  await expect(checkPhoneCode(SERVICE, `sending ${byMs}`, '123456')).resolves.toBe('a.b.c')
  expect(asked).toHaveLength(1)
})

test.each([
  ['a wrong code', async () => Response.json({ error: {} }, { status: 400 }), 'verification_code_invalid'],
  ['an answer without a token', async () => Response.json({ idToken: 7 }), 'verification_code_invalid'],
  ['a page in place of an answer', async () => new Response('<html>'), 'verification_code_invalid'],
  ['silence', () => Promise.reject(new TypeError('failed')), 'network_failed'],
] as const)('AUTH-15 %s proves nothing', async (_, answer, code) => {
  answerWith(answer)
  await expect(checkPhoneCode(SERVICE, 'sending-1', '000000')).rejects.toMatchObject({ code })
})

test('AUTH-15 a code that was wrong is asked about again: it may have been the service', async () => {
  answerWith(async () => Response.json({}, { status: 503 }))
  await expect(checkPhoneCode(SERVICE, 'sending-4', '123456')).rejects.toMatchObject({
    code: 'verification_code_invalid',
  })
  answerWith(async () => Response.json({ idToken: 'a.b.c' }))
  await expect(checkPhoneCode(SERVICE, 'sending-4', '123456')).resolves.toBe('a.b.c')
})

test('AUTH-15 a sending that the service refuses is not told as a wrong code', async () => {
  answerWith(async () => Response.json({ error: {} }, { status: 400 }))
  await expect(sendPhoneCode(SERVICE, '+639171234567')).rejects.toMatchObject({ code: 'function_disabled' })
})

test('AUTH-15 a sending without a name is not taken for one', async () => {
  answerWith(async () => Response.json({}))
  await expect(sendPhoneCode(SERVICE, '+639171234567')).rejects.toMatchObject({ code: 'answer_unreadable' })
})
