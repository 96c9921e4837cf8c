import { expect, test } from 'vitest'
import type { Call } from '../call.ts'
import { type CallName, calls } from '../table.ts'
import { maySubUserAsk, SUB_USER_RIGHTS } from './sub-user.ts'

const all = Object.entries(calls as Record<CallName, Call>) as [CallName, Call][]
const open = (rights: readonly (typeof SUB_USER_RIGHTS)[number][]) =>
  all.flatMap(([name, call]) => (call.token && maySubUserAsk(rights, name) ? [name] : []))

/** Its own login: what it may do before it has any right. */
const OWN = [
  ...(['logout', 'verificationMethods', 'verifySession', 'resumeSession', 'consolidated'] as const),
  ...(['agentAnnouncements', 'changeSubUserPassword', 'subUserSecurity'] as const),
  ...(['beginSubUserAuthenticator', 'confirmSubUserAuthenticator', 'removeSubUserAuthenticator'] as const),
]

test('without a right a sub-user guards its own login and reads announcements alone', () =>
  expect(open([]).toSorted()).toEqual(OWN.toSorted()))

test('with every right it still asks calls of the agent centre alone', () => {
  const others = open(SUB_USER_RIGHTS).filter((name) => (calls[name] as Call).agents !== 'only')
  expect(others.toSorted()).toEqual(OWN.slice(0, 5).toSorted())
})

test('what moves money without the payment password, and what makes sub-users, is never open', () => {
  const never = [
    ...(['sendAgentTransfer', 'agentTransferOptions', 'collectBill', 'raiseTeamRebate'] as const),
    ...(['agentSubUsers', 'addAgentSubUser', 'changeAgentSubUser', 'removeAgentSubUser'] as const),
    ...(['requireSubUserAuthenticators', 'takeSubUserAuthenticator', 'removeAuthenticator'] as const),
    ...(['createWithdrawal', 'balance', 'setPaymentPassword', 'changePassword', 'sessions', 'memberInfo'] as const),
  ]
  for (const name of never) expect(Object.keys(calls)).toContain(name)
  expect(open(SUB_USER_RIGHTS).filter((name) => (never as readonly string[]).includes(name))).toEqual([])
})

test.each([
  ['figures', 'agentOverview', 'suspendDownline'],
  ['accounts', 'openAgentAccount', 'agentTeam'],
  ['contracts', 'offerContract', 'agentIncome'],
  ['suspend', 'restoreDownline', 'offerContract'],
] as const)('%s opens %s, and not %s', (right, opened, closed) => {
  expect(maySubUserAsk([right], opened)).toBe(true)
  expect(maySubUserAsk([right], closed)).toBe(false)
})
