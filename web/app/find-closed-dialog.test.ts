import { describe, expect, test } from 'vitest'
import { buildSession } from '../../tests/support/build-boot.ts'
import { DIALOGS } from '../lib/dialog-address.ts'
import { findClosedDialog } from './find-closed-dialog.ts'

const member = buildSession()
const listOpen = (session: Parameters<typeof findClosedDialog>[1]) =>
  DIALOGS.filter((name) => findClosedDialog(name, session) === name).toSorted()

describe('SAFE-04 over the page of a shut site', () => {
  test('a member opens what a withdrawal may ask for, the two pages of the centre, and what leaves', () => {
    const opened = [
      'centre',
      'destinations',
      'documents',
      'first-withdrawal',
      'logout',
      'payment-password',
      'real-name',
    ]
    expect(listOpen(member)).toEqual(opened)
    expect(findClosedDialog(null, member)).toBeNull()
  })

  test('nobody else opens anything', () => {
    for (const other of [null, { ...member, isAgent: 4 as const }]) expect(listOpen(other)).toEqual([])
  })

  test('a login opens for who is no member there, where one is taken, and leads to what is demanded first', () => {
    for (const nobody of [null, { ...member, isAgent: 4 as const }]) {
      expect(findClosedDialog('login', nobody, true)).toBe('login')
      expect(findClosedDialog('login', nobody)).toBeNull()
      for (const name of ['register', 'forgot', 'centre'] as const)
        expect(findClosedDialog(name, nobody, true)).toBeNull()
    }
    expect(findClosedDialog('login', member, true)).toBeNull()
    expect(findClosedDialog('login', { ...member, verificationRequired: true }, true)).toBe('verify')
    expect(findClosedDialog('login', { ...member, forceChangePassword: true }, true)).toBe('change-password')
  })

  test('AUTH-16 the extra verification comes before all but leaving', () => {
    const due = { ...member, verificationRequired: true, forceChangePassword: true }
    expect(findClosedDialog('centre', due)).toBe('verify')
    expect(findClosedDialog('logout', due)).toBe('logout')
    expect(findClosedDialog(null, due)).toBeNull()
  })

  test('AUTH-09 a password that must change comes first, before all but leaving', () => {
    const due = { ...member, forceChangePassword: true }
    expect(findClosedDialog('centre', due)).toBe('change-password')
    expect(findClosedDialog('logout', due)).toBe('logout')
    expect(findClosedDialog(null, due)).toBeNull()
  })
})
