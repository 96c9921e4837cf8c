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

afterEach(() => vi.unstubAllGlobals())

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

test.each([
  ['a wrong code', async () => Response.json({ error: {} }, { status: 400 }), 'verification_code_invalid'],
  ['an answer without a token', async () => Response.json({ idToken: 7 }), 'verification_code_invalid'],
  ['a page in place of an answer', async () => new Response('<html>'), 'verification_code_invalid'],
  ['silence', () => Promise.reject(new TypeError('failed')), 'network_failed'],
] as const)('AUTH-15 %s proves nothing', async (_, answer, code) => {
  answerWith(answer)
  await expect(checkPhoneCode(SERVICE, 'sending-1', '000000')).rejects.toMatchObject({ code })
})

test('AUTH-15 a sending without a name is not taken for one', async () => {
  answerWith(async () => Response.json({}))
  await expect(sendPhoneCode(SERVICE, '+639171234567')).rejects.toMatchObject({ code: 'answer_unreadable' })
})
