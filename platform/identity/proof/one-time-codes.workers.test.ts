/** Of every purpose alike: what a code is good for, and nothing else. Who may ask for one: tests/http/platform. */
import { drizzle } from 'drizzle-orm/d1'
import { describe, expect, test } from 'vitest'
import { memberIdSchema } from '../../../contract/ids.ts'
import { bindings, meridian, mintMobile, saffron } from '../../../tests/http/platform/support.ts'
import { CODE_LIFETIME_MINUTES } from '../../messaging/outgoing/message-texts.ts'
import { CODE_PURPOSES, type CodePurpose } from '../member/verification-tables.ts'
import { CODE_ATTEMPTS, type CodeTarget, requireOneTimeCode, storeOneTimeCode } from './one-time-codes.ts'

const LIFETIME_MS = CODE_LIFETIME_MINUTES * 60_000
const [CODE, OTHER] = ['118204', '118205']
const [mine, theirs] = ['3f6f0a52-6d39-4c4e-9a53-2f6f2f1f9a01', '3f6f0a52-6d39-4c4e-9a53-2f6f2f1f9a02'].map((id) =>
  memberIdSchema.parse(id),
)

/** Codes of a number nobody else has, and the minutes gone since. */
function buildCodes(purpose: CodePurpose) {
  const time = { nowMs: 0 }
  const target: CodeTarget = { purpose, recipient: `+63${mintMobile()}`, memberId: mine! }
  const at = (merchant: typeof meridian) => ({
    db: drizzle(bindings.DB),
    merchant: { code: merchant },
    clock: () => time.nowMs,
    env: bindings,
  })
  return {
    time,
    send: (code = CODE) => storeOneTimeCode(at(meridian), target, code),
    /** `taken`, or what the guess is refused with. */
    guess: (
      code: string | undefined,
      { merchant = meridian, ...other }: Partial<CodeTarget> & { merchant?: typeof meridian } = {},
    ) =>
      requireOneTimeCode(at(merchant), { ...target, ...other }, code).then(
        () => 'taken',
        (error: Error & { errorCode?: string }) => error.errorCode,
      ),
  }
}

describe.each(CODE_PURPOSES)('AUTH-08, AUTH-11, AUTH-16 a code of the purpose %s', (purpose) => {
  test('is taken once, until its time is over', async () => {
    const { time, send, guess } = buildCodes(purpose)
    await send()
    time.nowMs = LIFETIME_MS - 1
    expect(await guess(CODE)).toBe('taken')
    expect(await guess(CODE)).toBe('verification_code_invalid')
    await send()
    time.nowMs += LIFETIME_MS
    expect(await guess(CODE)).toBe('verification_code_expired')
  })

  test.each(CODE_PURPOSES.filter((other) => other !== purpose))(
    'opens nothing that asks for one of %s',
    async (other) => {
      const { send, guess } = buildCodes(purpose)
      await send()
      expect(await guess(CODE, { purpose: other })).toBe('verification_code_invalid')
      expect(await guess(CODE), 'and is not used up by it').toBe('taken')
    },
  )

  test('is of one number, one member and one merchant', async () => {
    const { send, guess } = buildCodes(purpose)
    await send()
    for (const other of [{ recipient: `+63${mintMobile()}` }, { memberId: theirs! }, { merchant: saffron }])
      expect(await guess(CODE, other), JSON.stringify(other)).toBe('verification_code_invalid')
    expect(await guess(CODE)).toBe('taken')
  })

  test('a wrong one, an older one and none at all are refused', async () => {
    const { send, guess } = buildCodes(purpose)
    await send(OTHER)
    await send(CODE)
    for (const wrong of [OTHER, '', undefined, ` ${CODE}`]) expect(await guess(wrong)).toBe('verification_code_invalid')
    expect(await guess(CODE)).toBe('taken')
  })

  test('the sixth guess is too late, though it is right', async () => {
    const { send, guess } = buildCodes(purpose)
    await send()
    for (let guesses = 0; guesses < CODE_ATTEMPTS; guesses += 1)
      expect(await guess(OTHER)).toBe('verification_code_invalid')
    expect(await guess(CODE)).toBe('verification_code_invalid')
  })
})
