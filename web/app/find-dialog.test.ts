import { describe, expect, test } from 'vitest'
import type { Session } from '../../contract/calls/identity/session.ts'
import { BARRED_LEVEL } from '../../contract/constants.ts'
import type { DialogName } from '../lib/dialog-address.ts'
import { findDialog } from './find-dialog.ts'

const member = { isAgent: 0, verificationRequired: false, forceChangePassword: false } as Session
const guest = { ...member, isAgent: BARRED_LEVEL } as Session
const due = { ...member, forceChangePassword: true }
const halfway = { ...due, verificationRequired: true }

const OWN = [
  'change-password',
  'bind-email',
  'bind-mobile',
  'authenticator',
  'authenticator-remove',
  'social-accounts',
  'payment-password',
  'real-name',
  'birthday',
  'destinations',
  'first-withdrawal',
  'documents',
  'passkeys',
  'profile',
] as const

describe('SYS-07 which dialog an address shows', () => {
  test.each(OWN)('%s is the member’s; a visitor logs in first, a guest needs an account of their own', (name) => {
    expect(findDialog(name, member)).toBe(name)
    expect(findDialog(name, null)).toBe('login')
    expect(findDialog(name, guest)).toBe('true-account')
  })

  test.each(['register', 'login', 'search', 'true-account', 'centre', null] as const)('%s is anybody’s', (name) => {
    for (const session of [null, guest, member]) expect(findDialog(name, session)).toBe(name)
  })

  test.each<[DialogName | null, Session | null, DialogName | null]>([
    ['logout', null, null],
    ['logout', guest, 'logout'],
    ['logout', halfway, 'logout'],
    ['profile', due, 'change-password'],
    [null, due, 'change-password'],
    ['change-password', halfway, 'verify'],
    ['search', halfway, 'verify'],
  ])('AUTH-09, AUTH-16 what is owed comes before anything but leaving: %s', (asked, session, shown) => {
    expect(findDialog(asked, session)).toBe(shown)
  })
})
