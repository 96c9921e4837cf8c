/** OPS-01, AUTH-09: an operator locks an account and opens it again. */
import { beforeAll, expect, test } from 'vitest'
import { NOBODY } from '../../../contract/constants.ts'
import { bindings, buildRegistration, codeOf, meridian, requireValue, saffron, seedTestMerchants } from './support.ts'
import { operate, platform } from './withdrawals/support.ts'

beforeAll(seedTestMerchants)

const reason = 'seen on the telephone'
const lock = (username: string, operator = 'olga', merchant = meridian) =>
  operate('member-lock', { username, reason }, operator, merchant)
const unlock = (username: string, operator = 'olga', merchant = meridian) =>
  operate('member-unlock', { username, reason }, operator, merchant)

async function buildMember() {
  const { username, password } = buildRegistration()
  const { token, memberId } = requireValue(await platform.call('register', buildRegistration({ username, password })))
  const logIn = () => platform.call('login', { type: 'username', username, password })
  const audits = async () => {
    const rows = bindings.DB.prepare("SELECT act FROM member_audit WHERE member_id = ? AND act LIKE '%locked_by%'")
    return (await rows.bind(memberId).all<{ act: string }>()).results.map(({ act }) => act)
  }
  const isIn = async (session: string) => codeOf(await platform.call('memberInfo', {}, { token: session }))
  return { username, token, memberId, logIn, audits, isIn }
}

test('every session ends, nobody logs in, and opened again the old sessions stay over', async () => {
  const { username, token, logIn, audits, isIn } = await buildMember()
  const other = requireValue(await logIn()).token
  expect(requireValue(await lock(username))).toMatchObject({ username, status: 'locked' })
  for (const session of [token, other]) expect(await isIn(session)).toBe('login_required')
  expect(codeOf(await logIn())).toBe('account_locked')
  expect(requireValue(await unlock(username))).toMatchObject({ status: 'active' })
  for (const session of [token, other]) expect(await isIn(session)).toBe('login_required')
  expect(await isIn(requireValue(await logIn()).token)).toBe('fine')
  expect((await audits()).toSorted()).toEqual(['locked_by_operator', 'unlocked_by_operator'])
})

test('by nobody, of nobody, of another merchant, and twice it is refused, and nothing is written', async () => {
  const { username, token, audits, isIn } = await buildMember()
  expect(codeOf(await lock(username, NOBODY))).toBe('forbidden')
  expect(codeOf(await lock('nobody-has-this'))).toBe('not_found')
  expect(codeOf(await lock(username, 'olga', saffron))).toBe('not_found')
  expect(codeOf(await unlock(username)), 'what is open is not opened').toBe('conflict')
  expect(await isIn(token)).toBe('fine')
  expect(await audits()).toEqual([])
  const answers = await Promise.all(['a', 'b', 'c'].map((operator) => lock(username, operator)))
  expect(answers.map(codeOf).toSorted()).toEqual(['conflict', 'conflict', 'fine'])
  expect(codeOf(await unlock(username, NOBODY))).toBe('forbidden')
  expect(await audits()).toEqual(['locked_by_operator'])
})

test.each(['excluded', 'closed'])('an account that is %s is neither locked nor opened by it', async (status) => {
  const { username, memberId, logIn } = await buildMember()
  await bindings.DB.prepare('UPDATE member SET status = ? WHERE id = ?').bind(status, memberId).run()
  for (const act of [lock, unlock]) {
    const answer = await act(username)
    expect(answer).toMatchObject({ failure: { errorCode: 'conflict', message: `${username} is ${status}` } })
  }
  expect(codeOf(await logIn())).not.toBe('fine')
})
