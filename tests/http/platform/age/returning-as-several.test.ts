/** SAFE-02: who looks like several excluded members is stopped for as long as one of these likenesses holds. */
import { describe, expect, test } from 'vitest'
import { operate } from '../cashier/support.ts'
import { requireValue } from '../support.ts'
import {
  bindEmail,
  bindMobile,
  buildPerson,
  end,
  exclude,
  FINE,
  leaveContacts,
  likenessesOf,
  may,
  STOPPED,
  setName,
} from './returning-support.ts'
import { beginEachAtNoon, under } from './support.ts'

beginEachAtNoon()

describe('SAFE-02 who comes back under another name and looks like several', () => {
  // @fault Returning member resembles two excluded members
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

  // @fault Returning member resembles by contact, then by name
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

  // @fault Operator clears a resemblance to one of two
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

  // @fault Returning member resembles two by name
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
})
