/** OPS-01: a member as the desk sees them: found, masked, revealed with a reason, noted; and where their money is. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOBODY } from '../../../contract/constants.ts'
import { bindings, codeOf, requireValue, saffron } from './support.ts'
import { ask, buildPlayer, operate, type Player, resetWallets, seedMethods } from './withdrawals/support.ts'

beforeAll(seedMethods)
beforeEach(resetWallets)

const reason = 'called back on the telephone'
const HOSTILE = '<img src=x onerror=alert(1)>\u202Egnp.exe'
let minted = 0

async function buildMember(): Promise<Player & { mobile: string; email: string }> {
  const player = await buildPlayer({ depositMinor: 500_000 })
  minted += 1
  const [mobile, email] = [`+639170000${String(100 + minted)}`, `maria.cruz${minted}@mail.example`]
  await bindings.DB.prepare('UPDATE member SET mobile = ?, email = ?, email_key = ? WHERE id = ?')
    .bind(mobile, email, email, player.memberId)
    .run()
  return { ...player, mobile, email }
}
const auditOf = async ({ memberId }: Player, act: string) =>
  (
    await bindings.DB.prepare('SELECT actor, note FROM member_audit WHERE member_id = ? AND act = ?')
      .bind(memberId, act)
      .all<{ actor: string; note: string }>()
  ).results
const find = async (query: string, merchant?: typeof saffron) =>
  requireValue(await operate('member-search', { query }, 'olga', merchant)).rows

describe('search', () => {
  test('finds by id, the beginning of a name, a phone however written, a mailbox and an order, at this merchant alone', async () => {
    const member = await buildMember()
    const { orderId } = requireValue(await ask(member))
    const typed = `${member.mobile.slice(0, 3)} (917) ${member.mobile.slice(6)}`
    const ways = [
      [member.memberId, 'id'],
      [member.username.slice(0, -1), 'username'],
      [typed, 'mobile'],
      [`00${member.mobile.slice(1)}`, 'mobile'],
      [`${member.mobile.slice(0, 3)} (0) ${member.mobile.slice(3)}`, 'mobile'],
      [member.email.toUpperCase(), 'email'],
      [member.email.replace('@mail.', '＠mail。'), 'email'],
      [orderId.toLowerCase(), 'order'],
      [orderId.replace('-', '\u2011'), 'order'],
      [`#${orderId.replace('-', '')}`, 'order'],
      [`${orderId.slice(0, 6)} ${orderId.slice(6, 10)}-${orderId.slice(10)}`, 'order'],
    ] as const
    for (const [query, foundBy] of ways) {
      const row = (await find(query)).find(({ memberId }) => memberId === member.memberId)
      expect(row, query).toMatchObject({ username: member.username, foundBy })
      expect(await find(query, saffron), query).toEqual([])
    }
  })

  test.each(['%%', '__', "' OR 1=1 --", HOSTILE, '*'.repeat(120)])('%s finds no one', async (query) => {
    await buildMember()
    expect(await find(query)).toEqual([])
  })

  test('takes no more letters than a name can have', async () => {
    expect(codeOf(await operate('member-search', { query: 'a'.repeat(10_000) }))).toBe('malformed')
  })
})

test('the overview masks every contact, says what the member sees of the balance, and is of this merchant alone', async () => {
  const member = await buildMember()
  requireValue(await ask(member))
  const shown = requireValue(await operate('member-overview', { username: member.username }))
  const text = JSON.stringify(shown)
  for (const secret of [member.mobile, member.email, 'Maria Cruz', 'Cruz']) expect(text).not.toContain(secret)
  expect(shown).toMatchObject({
    name: 'M*** C***',
    balance: { real: '4000.00', held: '1000.00', total: '5000.00' },
    isFrozen: false,
  })
  for (const call of ['member-overview', 'member-money', 'member-timeline', 'member-devices', 'member-notes'] as const)
    expect(codeOf(await operate(call, { username: member.username }, 'olga', saffron)), call).toBe('not_found')
})

test('the money has its movements by pages and its orders with where each is', async () => {
  const member = await buildMember()
  const { orderId } = requireValue(await ask(member))
  const first = requireValue(await operate('member-money', { username: member.username, limit: 2 }))
  expect(first.orders).toMatchObject([{ orderId, way: 'withdrawal', state: 'checks', isOpen: true, amount: '1000.00' }])
  expect(first.movements.map(({ kind, account, amount }) => [kind, account, amount])).toEqual([
    ['withdrawal', 'real', '-1000.00'],
    ['withdrawal', 'held', '1000.00'],
  ])
  const cursor = first.nextCursor ?? ''
  const next = requireValue(await operate('member-money', { username: member.username, limit: 2, cursor }))
  expect(next).toMatchObject({ movements: [{ kind: 'deposit', amount: '5000.00' }], orders: [], nextCursor: null })
  const other = await buildMember()
  expect(codeOf(await operate('member-money', { username: other.username, cursor }))).toBe('malformed')
})

describe('reveal', () => {
  test('shows one field for a reason, and its row stands in the member’s audit', async () => {
    const member = await buildMember()
    const reveal = (field: 'mobile' | 'email' | 'name' | 'birthday') =>
      operate('member-reveal', { username: member.username, field, reason }, 'sami')
    expect(requireValue(await reveal('mobile'))).toMatchObject({ value: member.mobile, field: 'mobile' })
    expect(requireValue(await reveal('name')).value).toBe('Maria Cruz')
    expect(requireValue(await reveal('birthday')).value).toBeNull()
    const rows = await auditOf(member, 'field_revealed')
    expect(rows.map(({ actor, note }) => [actor, JSON.parse(note)])).toEqual(
      ['mobile', 'name', 'birthday'].map((field) => ['operator:sami', { field, reason }]),
    )
  })

  test('without a name, of another merchant, of no field and without a reason it shows and writes nothing', async () => {
    const member = await buildMember()
    const input = { username: member.username, field: 'mobile', reason } as const
    expect(codeOf(await operate('member-reveal', input, NOBODY))).toBe('forbidden')
    expect(codeOf(await operate('member-reveal', input, 'olga', saffron))).toBe('not_found')
    expect(codeOf(await operate('member-reveal', { ...input, reason: ' \u200B ' }))).toBe('malformed')
    expect(codeOf(await operate('member-reveal', { ...input, field: 'password_hash' as never }))).toBe('malformed')
    expect(await auditOf(member, 'field_revealed')).toEqual([])
  })

  test('says how many one person revealed within the hour', async () => {
    const member = await buildMember()
    const operator = `rhea${minted}`
    const input = { username: member.username, field: 'email', reason } as const
    await operate('member-reveal', input, operator)
    expect(requireValue(await operate('member-reveal', input, operator)).withinHour).toBe(2)
    expect(requireValue(await operate('member-reveal', input, `${operator}x`)).withinHour).toBe(1)
  })
})

describe('notes', () => {
  const note = (username: string, text: string, corrects?: string) =>
    operate('member-note', { username, text, ...(corrects && { corrects }) }, 'sami')

  test('keep what was written, by pages, and a further one corrects', async () => {
    const { username } = await buildMember()
    const first = requireValue(await note(username, HOSTILE))
    const second = requireValue(await note(username, 'It was the sister.', first.id))
    expect(second).toMatchObject({ corrects: first.id, writtenBy: 'sami' })
    const { rows } = requireValue(await operate('member-notes', { username }))
    expect(rows.map(({ text }) => text).toSorted()).toEqual([HOSTILE, 'It was the sister.'].toSorted())
    const page = requireValue(await operate('member-notes', { username, limit: 1 }))
    const rest = requireValue(await operate('member-notes', { username, limit: 1, cursor: page.nextCursor ?? '' }))
    expect(new Set([...page.rows, ...rest.rows].map(({ id }) => id))).toEqual(new Set([first.id, second.id]))
    const { DB } = bindings
    await expect(DB.prepare("UPDATE member_note SET text = 'x'").run()).rejects.toThrow('never changed')
    await expect(DB.prepare('DELETE FROM member_note').run()).rejects.toThrow('never deleted')
  })

  test('the same again within ten minutes is the note that was written; of a colleague it is another', async () => {
    const member = await buildMember()
    const { username } = member
    const answers = await Promise.all([1, 2, 3].map(() => note(username, 'Called on Monday')))
    expect(new Set(answers.map((answer) => requireValue(answer).id)).size).toBe(1)
    requireValue(await operate('member-note', { username, text: 'Called on Monday' }, 'olga'))
    expect(requireValue(await operate('member-notes', { username })).rows).toHaveLength(2)
    expect(await auditOf(member, 'note_added')).toHaveLength(2)
  })

  test('of another member, of another merchant, too long or without a name none is written', async () => {
    const [one, other] = [await buildMember(), await buildMember()]
    const { id } = requireValue(await note(one.username, 'hers'))
    expect(codeOf(await note(other.username, 'corrected', id))).toBe('not_found')
    expect(codeOf(await note(other.username, 'x'.repeat(10_000)))).toBe('malformed')
    const input = { username: other.username, text: 'seen' }
    expect(codeOf(await operate('member-note', input, NOBODY))).toBe('forbidden')
    expect(codeOf(await operate('member-note', input, 'olga', saffron))).toBe('not_found')
    expect(requireValue(await operate('member-notes', { username: other.username })).rows).toEqual([])
    expect(await auditOf(other, 'note_added')).toEqual([])
  })
})

test('ended sessions open nothing, and the timeline says who ended them', async () => {
  const member = await buildMember()
  const { sessions } = requireValue(await operate('member-devices', { username: member.username }))
  expect(sessions).toHaveLength(1)
  const ended = requireValue(await operate('member-end-sessions', { username: member.username, reason }, 'sami'))
  expect(ended).toMatchObject({ sessions: 1, endedSessionsOf: member.memberId })
  expect(codeOf(await ask(member))).toBe('login_required')
  const { rows } = requireValue(await operate('member-timeline', { username: member.username }))
  expect(rows).toContainEqual(expect.objectContaining({ act: 'sessions_ended_by_operator', operator: 'sami' }))
})

test('who is excluded is listed until the end is granted, and messages say how many they reach', async () => {
  const member = await buildMember()
  requireValue(await operate('safety-exclude', { username: member.username, months: 6, reason }))
  const { rows, counts } = requireValue(await operate('safety-list', { kind: 'exclusion', limit: 200 }))
  expect(rows).toContainEqual(expect.objectContaining({ username: member.username, isOver: false }))
  expect(counts.exclusions).toBeGreaterThan(0)
  expect(requireValue(await operate('safety-list', { kind: 'break', limit: 200 })).rows).not.toContainEqual(
    expect.objectContaining({ username: member.username }),
  )
  expect(requireValue(await operate('messages-count', { username: member.username })).receivers).toBe(1)
  const all = requireValue(await operate('messages-count', {})).receivers
  await buildMember()
  expect(requireValue(await operate('messages-count', {})).receivers).toBe(all + 1)
  expect(codeOf(await operate('messages-count', { username: 'no-such-member' }))).toBe('not_found')
})
