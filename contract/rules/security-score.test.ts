import { expect, test } from 'vitest'
import { computeSecurityScore, SECURITY_STEPS, type SecurityFacts } from './security-score.ts'

const NOTHING: SecurityFacts = {
  hasPassword: true,
  emailVerified: false,
  mobileVerified: false,
  hasPaymentPassword: false,
  hasRealName: false,
  hasAuthenticator: false,
  recoveryCodesLeft: 0,
  passkeys: 0,
  sendsEmail: true,
  sendsSms: true,
}
const ALL: SecurityFacts = {
  ...NOTHING,
  emailVerified: true,
  mobileVerified: true,
  hasPaymentPassword: true,
  hasRealName: true,
  hasAuthenticator: true,
  recoveryCodesLeft: 10,
  passkeys: 1,
}

test.each([
  ['a new account', {}, 0, 'low', 'contact'],
  ['a mailbox', { emailVerified: true }, 30, 'low', 'second_factor'],
  ['a mailbox and a passkey', { emailVerified: true, passkeys: 1 }, 65, 'fair', 'payment'],
  ['a number, where no mail is sent', { mobileVerified: true, sendsEmail: false }, 40, 'fair', 'second_factor'],
  ['a mailbox, where no mail is sent', { emailVerified: true, sendsEmail: false }, 0, 'low', 'contact'],
  ['a new account, where nothing is sent', { sendsEmail: false, sendsSms: false }, 40, 'fair', 'second_factor'],
  ['an authenticator and no way back', { hasAuthenticator: true, recoveryCodesLeft: 10 }, 35, 'low', 'contact'],
] as const)('MEM-02 the score of %s', (_, facts, points, level, first) => {
  const score = computeSecurityScore({ ...NOTHING, ...facts })
  expect(score).toMatchObject({ points, level })
  expect(score.next[0]).toBe(first)
})

test('MEM-02 nothing done is nothing, and codes are asked for with an authenticator alone', () => {
  expect(computeSecurityScore(NOTHING).next).toEqual(['contact', 'second_factor', 'payment', 'second_contact', 'name'])
  expect(computeSecurityScore({ ...NOTHING, passkeys: 1 })).toMatchObject({
    points: 35,
    next: expect.not.arrayContaining(['codes']),
  })
  expect(computeSecurityScore({ ...NOTHING, hasAuthenticator: true }).next).toContain('codes')
})

test('MEM-02 all done is 100 and asks for nothing; few recovery codes are told', () => {
  expect(computeSecurityScore(ALL)).toEqual({ points: 100, level: 'full', next: [] })
  expect(computeSecurityScore({ ...ALL, recoveryCodesLeft: 2 })).toEqual({ points: 95, level: 'good', next: ['codes'] })
})

test('MEM-02 nothing that is done takes points away, and each step counts once', () => {
  const steps: Partial<SecurityFacts>[] = [
    { hasRealName: true },
    { emailVerified: true },
    { mobileVerified: true },
    { hasPaymentPassword: true },
    { passkeys: 1 },
    { hasAuthenticator: true, recoveryCodesLeft: 10 },
  ]
  let facts = NOTHING
  for (const step of steps) {
    const before = computeSecurityScore(facts)
    facts = { ...facts, ...step }
    expect(computeSecurityScore(facts).points).toBeGreaterThanOrEqual(before.points)
  }
  expect(computeSecurityScore(facts).points).toBe(100)
  expect(new Set(SECURITY_STEPS).size).toBe(SECURITY_STEPS.length)
})
