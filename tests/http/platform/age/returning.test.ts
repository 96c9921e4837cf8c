/** SAFE-02: who comes back after an exclusion is known also by what they give once they have an account. */
import { describe, expect, test } from 'vitest'
import { create, operate, platform } from '../cashier/support.ts'
import { codeOf, requireValue } from '../support.ts'
import {
  bindEmail,
  bindMobile,
  buildPerson,
  end,
  exclude,
  FINE,
  leaveContacts,
  likenessOf,
  may,
  STOPPED,
  setName,
} from './returning-support.ts'
import { beginEachAtNoon, under } from './support.ts'

beginEachAtNoon()

describe('SAFE-02 who comes back under another name and says later who they are', () => {
  // @fault Excluded member returns and gives the old real name
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

  // @fault Excluded member returns and binds the old mailbox
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

  // @fault Excluded member returns and binds the old number
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

  // @fault Excluded member returns and an operator sets the old name
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
