/** SAFE-02: who comes back after an exclusion is known also by what they give once they have an account. */
import { describe, expect, test } from 'vitest'
import { getPolicy, POLICIES } from '../../../../contract/policy.ts'
import { create, type Depositor, MINUTE_MS, operate, platform } from '../cashier/support.ts'
import {
  bindings,
  buildRegistration,
  codeOf,
  mintMobile,
  mintName,
  readMessage,
  readSmsCode,
  requireValue,
} from '../support.ts'
import { beginEachAtNoon, launch, under } from './support.ts'

const password = 'Quiet-Sea-77'
POLICIES.refuses_names = { ...getPolicy('demo'), jurisdiction: 'refuses_names', returningByName: 'refuse' }

beginEachAtNoon()

type Person = Depositor & { email: string; name: string; mobile: { mobileNum: string; countryDialingCode: string } }
async function buildPerson(): Promise<Person> {
  const username = mintName('ret')
  const registered = requireValue(await platform.call('register', buildRegistration({ username, password })))
  const name = `Ana ${username.replaceAll(/[^A-Za-z]/g, '')}`
  const mobile = { mobileNum: mintMobile(), countryDialingCode: '63' }
  return { ...registered, username, email: `${username}@mail.example`, name, mobile }
}
const setName = ({ token }: Depositor, realName: string) =>
  platform.call('setRealName', { realName, password }, { token })
async function bindEmail({ token }: Depositor, email: string) {
  requireValue(await platform.call('bindEmailCode', { email }, { token }))
  const verificationCode = (await readMessage(email))?.match(/\d{6}/)?.[0] ?? ''
  platform.advance(MINUTE_MS)
  return requireValue(await platform.call('bindEmail', { email, verificationCode, password }, { token }))
}
async function bindMobile({ token }: Depositor, mobile: Person['mobile']) {
  requireValue(await platform.call('bindMobileCode', mobile, { token }))
  const verificationCode = await readSmsCode(`+63${mobile.mobileNum}`)
  platform.advance(MINUTE_MS)
  return requireValue(await platform.call('bindMobile', { ...mobile, verificationCode, password }, { token }))
}
const exclude = async ({ token }: Depositor, months = 6) =>
  requireValue(await platform.call('selfExclude', { months, understood: true }, { token }))
const may = async (member: Depositor) => [codeOf(await create(member)), codeOf(await launch(member))]
const STOPPED = ['account_locked', 'account_locked']
const FINE = ['fine', 'fine']
const likenessesOf = async ({ username }: Person) =>
  requireValue(await operate('safety-returning', { limit: 200 })).rows.filter((row) => row.username === username)
const likenessOf = async (person: Person) => (await likenessesOf(person))[0]
const end = ({ memberId }: Person) =>
  bindings.DB.prepare('UPDATE play_bar SET until_ms = ? WHERE member_id = ?').bind(platform.time.nowMs, memberId).run()
/** As after another contact was bound. */
const leaveContacts = ({ memberId }: Person) =>
  bindings.DB.prepare('UPDATE member SET mobile = NULL, email = NULL, email_key = NULL WHERE id = ?')
    .bind(memberId)
    .run()

describe('SAFE-02 who comes back under another name and says later who they are', () => {
  test('by their real name: it is taken without a word, deposits and games stop, their money stays theirs', async () => {
    await under('refuses_names')
    const first = await buildPerson()
    requireValue(await setName(first, first.name))
    await exclude(first)
    const [again, other] = [await buildPerson(), await buildPerson()]
    expect(await may(again)).toEqual(FINE)
    const answered = requireValue(await setName(again, first.name.toUpperCase().split(' ').reverse().join(', ')))
    requireValue(await setName(other, other.name))
    expect(JSON.stringify(answered)).not.toContain(first.username)
    const refused = await create(again)
    expect(refused).toMatchObject({ failure: { errorCode: 'account_locked', message: 'account_locked' } })
    expect([await may(again), await may(other)]).toEqual([STOPPED, FINE])
    expect(codeOf(await platform.call('withdrawOptions', {}, { token: again.token }))).toBe('fine')
    expect(await likenessOf(again)).toMatchObject({ looksLike: first.username, because: 'name' })
    expect(await likenessOf(other)).toBeUndefined()
  })

  test('by their real name where that alone is only flagged: nothing stops', async () => {
    await under('demo')
    const [first, again] = [await buildPerson(), await buildPerson()]
    requireValue(await setName(first, first.name))
    await exclude(first)
    requireValue(await setName(again, first.name))
    expect(await likenessOf(again)).toMatchObject({ because: 'name' })
    expect(await may(again)).toEqual(FINE)
  })

  test('by the mailbox of then, which a name given afterwards does not take away', async () => {
    await under('demo')
    const [first, again] = [await buildPerson(), await buildPerson()]
    await bindEmail(first, first.email)
    requireValue(await setName(first, first.name))
    await exclude(first)
    await leaveContacts(first)
    await bindEmail(again, first.email.toUpperCase())
    requireValue(await setName(again, first.name))
    expect(await likenessOf(again)).toMatchObject({ looksLike: first.username, because: 'contact' })
    expect(await may(again)).toEqual(STOPPED)
  })

  test('by the number of then, until the exclusion is over', async () => {
    await under('demo')
    const [first, again] = [await buildPerson(), await buildPerson()]
    await bindMobile(first, first.mobile)
    await exclude(first)
    await leaveContacts(first)
    await bindMobile(again, first.mobile)
    expect(await may(again)).toEqual(STOPPED)
    await end(first)
    expect(await may(again)).toEqual(FINE)
  })

  test('by the name that an operator gives them, and one who has looked lets them go on', async () => {
    await under('refuses_names')
    const [first, again] = [await buildPerson(), await buildPerson()]
    requireValue(await setName(first, first.name))
    await exclude(first)
    const { username } = again
    requireValue(await operate('member-set-name', { username, realName: first.name, reason: 'a passport' }))
    expect(await may(again)).toEqual(STOPPED)
    const clear = (operator: string) => operate('safety-clear', { username, reason: 'born elsewhere' }, { operator })
    expect(codeOf(await clear('unnamed'))).toBe('forbidden')
    expect(codeOf(await clear('olga'))).toBe('fine')
    expect(codeOf(await clear('olga')), 'there is none any more').toBe('not_found')
    expect(await likenessOf(again)).toBeUndefined()
    // The same name once more is what was looked at.
    requireValue(await operate('member-set-name', { username, realName: first.name, reason: 'again' }))
    expect(await may(again)).toEqual(FINE)
  })

  test('by what two had: the end of the shorter exclusion leaves the longer one', async () => {
    await under('demo')
    const [longer, shorter, again] = [await buildPerson(), await buildPerson(), await buildPerson()]
    await bindMobile(longer, longer.mobile)
    await bindEmail(shorter, shorter.email)
    await exclude(longer, 60)
    await exclude(shorter)
    await Promise.all([leaveContacts(longer), leaveContacts(shorter)])
    await bindMobile(again, longer.mobile)
    await bindEmail(again, shorter.email)
    expect((await likenessesOf(again)).map(({ looksLike }) => looksLike).toSorted()).toEqual(
      [longer.username, shorter.username].toSorted(),
    )
    expect(await may(again)).toEqual(STOPPED)
    await end(shorter)
    expect(await may(again), 'the longer exclusion holds').toEqual(STOPPED)
    await end(longer)
    expect(await may(again)).toEqual(FINE)
  })

  test('by a name, also where a contact was of somebody whose exclusion is over', async () => {
    await under('refuses_names')
    const [former, excluded, again] = [await buildPerson(), await buildPerson(), await buildPerson()]
    await bindMobile(former, former.mobile)
    requireValue(await setName(excluded, excluded.name))
    await exclude(former)
    await exclude(excluded)
    await leaveContacts(former)
    await bindMobile(again, former.mobile)
    await end(former)
    expect(await may(again)).toEqual(FINE)
    requireValue(await setName(again, excluded.name))
    expect(await may(again)).toEqual(STOPPED)
  })

  test.each([
    [6, 60],
    [60, 6],
  ])(
    'by the name of one who is not the one looked at: excluded for %i months, and then one for %i',
    async (...terms) => {
      await under('refuses_names')
      const [first, second, again] = [await buildPerson(), await buildPerson(), await buildPerson()]
      const { username, name: realName } = first
      for (const one of [first, second, again]) requireValue(await setName(one, realName))
      await exclude(first, terms[0])
      const giveAgain = () => operate('member-set-name', { username: again.username, realName, reason: 'a passport' })
      const clear = () => operate('safety-clear', { username: again.username, reason: 'born elsewhere' })
      requireValue(await giveAgain())
      requireValue(await clear())
      await exclude(second, terms[1])
      requireValue(await giveAgain())
      expect(await likenessesOf(again), `not ${username}, who was looked at`).toMatchObject([
        { looksLike: second.username },
      ])
      expect(await may(again)).toEqual(STOPPED)
      requireValue(await clear())
      requireValue(await giveAgain())
      expect([await likenessesOf(again), await may(again)]).toEqual([[], FINE])
    },
  )

  test('by a name of two who are excluded: an operator sees both, and clears both at once', async () => {
    await under('refuses_names')
    const [first, second, again] = [await buildPerson(), await buildPerson(), await buildPerson()]
    for (const one of [first, second]) requireValue(await setName(one, first.name))
    for (const one of [first, second]) await exclude(one)
    requireValue(await setName(again, first.name))
    expect(await likenessesOf(again)).toHaveLength(2)
    const { username } = again
    requireValue(await operate('safety-clear', { username, reason: 'born elsewhere' }))
    expect([await likenessesOf(again), await may(again)]).toEqual([[], FINE])
  })

  test('and nobody looks like themselves', async () => {
    await under('refuses_names')
    const first = await buildPerson()
    requireValue(await setName(first, first.name))
    await exclude(first)
    const { username, name: realName } = first
    requireValue(await operate('member-set-name', { username, realName, reason: 'a passport' }))
    expect(await likenessOf(first)).toBeUndefined()
  })
})
