/** SAFE-04: where a jurisdiction asks for it, nobody deposits or plays for money who is not known. */

import { describe, expect, test } from 'vitest'
import { NOBODY } from '../../../../contract/constants.ts'
import { getPolicy, POLICIES } from '../../../../contract/policy/policy.ts'
import { once } from '../../../support/once.ts'
import { create, operate, pier, platform } from '../cashier/support.ts'
import { bindings, codeOf, refusalOf, requireValue } from '../support.ts'
import {
  BORN,
  beginEachAtNoon,
  buildAgeless,
  dueOf,
  give,
  launch,
  ordersOf,
  profileOf,
  register,
  under,
} from './support.ts'

beginEachAtNoon()

describe('SAFE-04 a member who never said', () => {
  // @fault Deposit and launch by direct call without the required date of birth
  test('neither deposits nor plays, by whatever call, until they have; nothing is left behind', async () => {
    const member = await buildAgeless()
    const told = pier.told.size
    expect(await dueOf(member)).toBe('birthday')
    const [deposited, launched] = [codeOf(await create(member)), codeOf(await launch(member))]
    expect([deposited, launched]).toEqual(['birthday_required', 'birthday_required'])
    expect([await ordersOf(member), pier.told.size - told]).toEqual([0, 0])
    expect(requireValue(await give(member, BORN))).toEqual({ identityDue: null })
    expect(await profileOf(member)).toEqual({ birthday: BORN })
    requireValue(await create(member))
    requireValue(await launch(member))
  })

  const ageless = once(buildAgeless)
  test.each(['2008-11-22', '2027-01-01', '0001-01-01', '2001-02-29', '<img src=x>', ''])(
    'is refused with %j, and still waits',
    async (birthday) => {
      const member = await ageless()
      expect(refusalOf(await give(member, birthday)).errorCode).toBe('invalid_fields')
      expect(await profileOf(member)).toEqual({})
      expect(codeOf(await create(member))).toBe('birthday_required')
    },
  )

  test.each([[[BORN]], [{}], [null], ['9'.repeat(500)]])('%j is malformed', async (birthday) => {
    expect(refusalOf(await give(await ageless(), birthday)).status).toBe(400)
  })

  // @fault Two dates of birth at once
  test('of two days at once one is kept, and the same again is fine', async () => {
    const member = await buildAgeless()
    const days = [BORN, '1991-01-01', '1992-02-29']
    const answers = await Promise.all(days.map((day) => give(member, day)))
    expect(answers.map(codeOf).sort()).toEqual(['conflict', 'conflict', 'fine'])
    const { birthday } = await profileOf(member)
    expect(days[answers.findIndex(({ ok }) => ok)]).toBe(birthday)
    requireValue(await give(member, birthday))
    const acts = bindings.DB.prepare(
      "SELECT count(*) AS n FROM member_audit WHERE member_id = ? AND act = 'birthday_given'",
    )
    expect(await acts.bind(member.memberId).first('n')).toBe(1)
  })

  test('a profile saved in between does not write over it', async () => {
    const member = await buildAgeless()
    const save = (birthday: string) =>
      platform.call('updateProfile', { nickname: 'Maria', details: { birthday } }, { token: member.token })
    const answers = await Promise.all([give(member, BORN), save('1991-01-01'), save('1992-01-01')])
    const { birthday } = await profileOf(member)
    if (answers[0].ok) expect(birthday).toBe(BORN)
    for (const answer of answers.slice(1)) if (answer.ok) expect(answer.value).toMatchObject({ details: { birthday } })
  })

  test('a known date that is too young for a stricter jurisdiction stops both', async () => {
    const member = requireValue(await register('2008-11-21'))
    POLICIES.older = { ...getPolicy('demo_age'), jurisdiction: 'older', minAge: 21 }
    await under('older')
    expect([codeOf(await create(member)), codeOf(await launch(member))]).toEqual(['under_age', 'under_age'])
  })

  test('an operator with a name corrects a mistyped one; of a child’s nobody plays', async () => {
    const member = requireValue(await register(BORN))
    const set = (birthday: string, operator?: string) =>
      operate('member-set-birthday', { username: member.username, birthday, reason: 'passport seen' }, { operator })
    expect(codeOf(await set('1989-05-27', NOBODY))).toBe('forbidden')
    expect(codeOf(await set('2001-02-29'))).toBe('malformed')
    requireValue(await set('2012-01-01'))
    expect(codeOf(await launch(member))).toBe('under_age')
    requireValue(await set('1989-05-27'))
    requireValue(await launch(member))
  })

  test.each([1, 2])('so does an agent of type %i', async (type) => {
    const member = await buildAgeless()
    await bindings.DB.prepare('UPDATE member SET type = ? WHERE id = ?').bind(type, member.memberId).run()
    expect([codeOf(await create(member)), codeOf(await launch(member))]).toEqual([
      'birthday_required',
      'birthday_required',
    ])
  })

  test('a guest plays for play money as the jurisdiction leaves free play open, and gives no date', async () => {
    const guest = requireValue(await platform.call('freePlay', {}))
    requireValue(await launch(guest))
    expect(codeOf(await give(guest, BORN))).toBe('in_need_true_account')
    expect(await dueOf(guest)).toBeNull()
    await under('somewhere')
    expect(codeOf(await launch(guest)), 'with a session of before').toBe('in_need_true_account')
  })
})

describe('SAFE-04 a jurisdiction that wants papers accepted before play', () => {
  test('asks for them at registration, and neither deposits nor play begin before', async () => {
    await under('papers')
    const member = requireValue(await register(BORN))
    expect(await dueOf(member)).toBe('documents')
    expect([codeOf(await create(member)), codeOf(await launch(member))]).toEqual([
      'documents_required',
      'documents_required',
    ])
    const paper = (change: string) =>
      bindings.DB.prepare(`UPDATE member_document SET ${change} WHERE member_id = ?`).bind(member.memberId).run()
    await paper("state = 'sent'")
    expect(codeOf(await launch(member))).toBe('documents_required')
    await paper("state = 'accepted', decided_by = 'olga', decided_at_ms = 1")
    expect(await dueOf(member)).toBeNull()
    requireValue(await launch(member))
    requireValue(await create(member))
  })

  test('one of before is asked for them by the first refusal', async () => {
    const member = requireValue(await register(BORN))
    await under('papers')
    const read = async () => requireValue(await platform.call('documents', {}, { token: member.token })).documents
    expect(await read()).toEqual([])
    expect(codeOf(await launch(member))).toBe('documents_required')
    expect(await read()).toMatchObject([{ kind: 'identity', state: 'asked' }])
    expect(await dueOf(member)).toBe('documents')
  })
})
