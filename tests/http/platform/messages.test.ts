/** MEM-15: what members are told, in whose inbox, in which language; and what operators write. */

import { beforeAll, describe, expect, test } from 'vitest'
import { type MessageId, messageIdSchema } from '../../../contract/calls/messaging/messages.ts'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/time-units.ts'
import { MESSAGE_EVENTS, type MessageEvent } from '../../../platform/kernel/message-events.ts'
import { mintMessageId } from '../../../platform/kernel/write-message.ts'
import {
  askAsOperator,
  buildPlayer,
  buildPromotion,
  claim,
  join,
  type Player,
  platform,
  playRound,
} from './promotions/support.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  refusalOf,
  requireValue,
  saffron,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

const EVENTS = Object.keys(MESSAGE_EVENTS) as MessageEvent[]
const PASSWORD = 'Quiet-Sea-77'

const read = async ({ token }: Pick<Player, 'token'>, input = {}, language: 'EN' | 'TH' = 'EN') =>
  requireValue(await platform.call('messages', input, { token, claims: { language } }))
const titlesOf = async (player: Player) => (await read(player)).rows.map(({ title }) => title)
const unreadOf = async ({ token }: Player) =>
  requireValue(await platform.call('unreadCount', {}, { token })).unreadCount

const words = { titles: { EN: 'Sunday' }, contents: { EN: '<p>Closed at four.</p>' } }
const send = (username: string | null, input: object = {}) =>
  askAsOperator('messages-send', { username, kind: 'system', ...words, ...input })
const sent = async (username: string | null, input: object = {}): Promise<MessageId> =>
  messageIdSchema.parse(requireValue(await send(username, input)).id)

describe('MEM-15 what happens to an account is told in its inbox', () => {
  test('a password that was changed, once, and not one that was refused', async () => {
    const player = await buildPlayer()
    const input = { newPassword: 'Loud-River-88', confirmNewPassword: 'Loud-River-88' }
    const wrong = { ...input, oldPassword: 'Not-Mine-11' }
    expect((await platform.call('changePassword', wrong, { token: player.token })).ok).toBe(false)
    const { token } = requireValue(
      await platform.call('changePassword', { ...input, oldPassword: PASSWORD }, { token: player.token }),
    )
    expect(await titlesOf({ ...player, token })).toEqual(['Your password was changed'])
  })

  test('a device that was never here, with its name as text', async () => {
    const player = await buildPlayer()
    const input = { type: 'username', username: player.username, password: PASSWORD } as const
    const from = (device: string) => platform.call('login', input, { claims: { device } })
    requireValue(await from('Chrome, Android'))
    platform.advance(1_000)
    const { token } = requireValue(await from('<b>Opera</b>'))
    const { rows } = await read({ token })
    expect(rows[0]?.title).toBe('Login from a new device')
    expect(rows[0]?.content).toContain('Device: &lt;b&gt;Opera&lt;/b&gt;.')
    expect(rows[0]?.about).toEqual({ subject: 'security', id: null })
  })

  test('a reward that was paid: ten claims at once tell of one, in the language of whoever reads', async () => {
    const player = await buildPlayer()
    const promotionId = await buildPromotion({ amountMinor: 123_456_00 })
    await Promise.all(Array.from({ length: 10 }, () => claim(player, promotionId)))
    const [row, ...others] = (await read(player)).rows
    expect(others).toEqual([])
    expect(row).toMatchObject({
      kind: 'promotion',
      title: 'Reward paid: ₱123,456.00',
      content: `<p>Title ${promotionId}: ₱123,456.00 is in your balance.</p>`,
      about: { subject: 'promotion', id: promotionId },
      readAt: null,
    })
    expect((await read(player, {}, 'TH')).rows[0]?.title).toBe('จ่ายรางวัลแล้ว: ₱123,456.00')
  })

  test('what an operator decides: refused with the reason, granted without cash', async () => {
    const player = await buildPlayer()
    const promotionId = await buildPromotion({ kind: 'application', amountMinor: null })
    requireValue(await join(player, promotionId))
    const { username } = player
    requireValue(await askAsOperator('promotions-refuse', { promotionId, username, reason: 'Too late' }))
    expect((await askAsOperator('promotions-refuse', { promotionId, username, reason: 'Again' })).ok).toBe(false)
    const { rows } = await read(player)
    expect(rows.map(({ title }) => title)).toEqual(['Your application wasn’t approved'])
    expect(rows[0]?.content).toContain('Reason: Too late')
    const other = await buildPlayer()
    requireValue(await join(other, promotionId))
    requireValue(await askAsOperator('promotions-approve', { promotionId, username: other.username }))
    expect(await titlesOf(other)).toEqual(['You got a reward'])
  })

  test('a rank, the first time it is seen, whoever looks at once', async () => {
    await bindings.DB.prepare(
      `INSERT INTO vip_rank (merchant, level, names, points_from) VALUES ('meridian', 1, '{"EN":"Bronze"}', 10)`,
    ).run()
    await bindings.DB.prepare(`INSERT INTO vip_point_rate VALUES ('meridian', 'RNG', 100)`).run()
    const player = await buildPlayer()
    await playRound(player, 1_000_00)
    const { token } = player
    await Promise.all(Array.from({ length: 10 }, () => platform.call('vipStanding', {}, { token })))
    expect(await titlesOf(player)).toEqual(['You reached Bronze'])
  })

  test('an answer to a complaint, to its member alone; a visitor has no inbox', async () => {
    const player = await buildPlayer()
    const content = 'My withdrawal of yesterday has not arrived yet'
    const complaint = { kind: 'complaint', topic: 'withdrawal', content } as const
    const { reference } = requireValue(await platform.call('feedback', complaint, { token: player.token }))
    requireValue(await askAsOperator('complaints-answer', { reference, answer: 'It went out at noon.' }))
    expect((await askAsOperator('complaints-answer', { reference, answer: 'Again.' })).ok).toBe(false)
    const { rows } = await read(player)
    expect(rows).toMatchObject([{ kind: 'personal', about: { subject: 'case', id: reference } }])
    const visitor = requireValue(await platform.call('feedback', { ...complaint, kind: 'feedback' }))
    requireValue(await askAsOperator('complaints-answer', { reference: visitor.reference, answer: 'Thank you.' }))
    expect(await titlesOf(await buildPlayer())).toEqual([])
  })
})

describe('MEM-15 the inbox', () => {
  test('is its member’s alone: another’s message is not found, and stays as it is', async () => {
    const [player, stranger] = [await buildPlayer(), await buildPlayer()]
    const id = await sent(player.username)
    expect(await titlesOf(stranger)).toEqual([])
    for (const name of ['readMessage', 'deleteMessage'] as const)
      expect(refusalOf(await platform.call(name, { id }, { token: stranger.token })).errorCode).toBe('not_found')
    expect(await unreadOf(player)).toBe(1)
  })

  test('a message to everybody reaches who was there, of this merchant, each with marks of their own', async () => {
    const [first, second] = [await buildPlayer(), await buildPlayer()]
    platform.advance(1_000)
    const id = await sent(null)
    platform.advance(1_000)
    const late = await buildPlayer()
    const elsewhere = requireValue(
      await platform.call('register', buildRegistration({ email: 'abroad@mail.example' }), { merchant: saffron }),
    )
    expect(await unreadOf(late)).toBe(0)
    const abroad = await platform.call('messages', {}, { token: elsewhere.token, merchant: saffron })
    expect(requireValue(abroad).rows).toEqual([])
    expect(refusalOf(await platform.call('readMessage', { id }, { token: late.token })).errorCode).toBe('not_found')
    requireValue(await platform.call('deleteMessage', { id }, { token: first.token }))
    expect(await titlesOf(first)).toEqual([])
    expect(await titlesOf(second)).toEqual(['Sunday'])
    expect([await unreadOf(first), await unreadOf(second)]).toEqual([0, 1])
    requireValue(await askAsOperator('messages-withdraw', { id }))
    expect(await titlesOf(second)).toEqual([])
  })

  test('all that was shown is read; what came in between is not', async () => {
    const player = await buildPlayer()
    await sent(player.username, { titles: { EN: 'Saturday' } })
    platform.advance(1_000)
    const newestShown = await sent(player.username)
    platform.advance(1_000)
    await sent(player.username, { titles: { EN: 'Meanwhile' } })
    const input = { id: newestShown, andOlder: true }
    for (const _ of [1, 2])
      expect(requireValue(await platform.call('readMessage', input, { token: player.token })).unreadCount).toBe(1)
    const { rows } = await read(player)
    expect(rows.map(({ title, readAt }) => [title, readAt !== null])).toEqual([
      ['Meanwhile', false],
      ['Sunday', true],
      ['Saturday', true],
    ])
  })

  test('comes twenty at a time, by kind, with cursors good for nobody else', async () => {
    const player = await buildPlayer()
    for (let index = 0; index < 21; index++)
      await sent(player.username, { titles: { EN: `Message ${index}` }, kind: index === 0 ? 'promotion' : 'personal' })
    const first = await read(player)
    const cursor = first.nextCursor ?? ''
    const second = await read(player, { cursor })
    expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([20, 1, null])
    const seen = new Set([...first.rows, ...second.rows].map(({ id }) => id))
    expect(seen.size).toBe(21)
    expect((await read(player, { kind: 'promotion' })).rows).toHaveLength(1)
    const { token } = await buildPlayer()
    for (const wrong of [
      await platform.call('messages', { cursor }, { token }),
      await platform.call('messages', { cursor, kind: 'system' }, { token: player.token }),
    ])
      expect(refusalOf(wrong).errorCode).toBe('malformed')
  })

  test('keeps twelve months', async () => {
    const player = await buildPlayer()
    await sent(player.username)
    const later = buildPlatform({ nowMs: platform.time.nowMs + 365 * DAY_MS })
    const input = { type: 'username', username: player.username, password: PASSWORD } as const
    const { token } = requireValue(await later.call('login', input))
    expect(requireValue(await later.call('messages', {}, { token })).rows).toEqual([])
  })

  test('NAV-02 the badges say rewards and messages in one answer; nothing waits for a guest', async () => {
    const player = await buildPlayer()
    const before = requireValue(await platform.call('badges', {}, { token: player.token }))
    await buildPromotion()
    await sent(player.username)
    const after = requireValue(await platform.call('badges', {}, { token: player.token }))
    const { availablePromo, unreadCount, ...rest } = before
    expect(after).toEqual({ availablePromo: availablePromo + 1, unreadCount: unreadCount + 1, ...rest })
    const available = await platform.call('availablePromotions', {}, { token: player.token })
    expect(requireValue(available).availablePromo).toBe(after.availablePromo)
    const guest = requireValue(await platform.call('freePlay', {}))
    const none = requireValue(await platform.call('badges', {}, { token: guest.token }))
    expect(none).toEqual({
      availablePromo: 0,
      unreadCount: 0,
      missionCount: 0,
      serviceUnread: 0,
      moneyUnderWay: false,
    })
    expect(refusalOf(await platform.call('messages', {}, { token: guest.token })).errorCode).toBe(
      'in_need_true_account',
    )
  })
})

describe('SAFE-02 who is on a break is not courted', () => {
  test('nothing of promotions in the inbox, no reward and no mission counted; all of it is there again afterwards', async () => {
    const player = await buildPlayer()
    await buildPromotion({ endsAtMs: platform.time.nowMs + 3 * DAY_MS })
    const offer = await sent(player.username, { kind: 'promotion' })
    await sent(player.username, { kind: 'personal', titles: { EN: 'Your papers' } })
    const logIn = async () => {
      const input = { type: 'username', username: player.username, password: PASSWORD } as const
      return { ...player, token: requireValue(await platform.call('login', input)).token }
    }
    requireValue(await platform.call('takeBreak', { days: 1 }, { token: player.token }))
    const resting = await logIn()
    const { token } = resting
    expect(await titlesOf(resting)).toEqual(['Your papers'])
    expect((await read(resting, { kind: 'promotion' })).rows).toEqual([])
    expect(await unreadOf(resting)).toBe(1)
    expect(refusalOf(await platform.call('readMessage', { id: offer }, { token })).errorCode).toBe('not_found')
    expect(requireValue(await platform.call('badges', {}, { token }))).toMatchObject({
      availablePromo: 0,
      unreadCount: 1,
      missionCount: 0,
    })
    expect(requireValue(await platform.call('availablePromotions', {}, { token }))).toMatchObject({
      availablePromo: 0,
      claimable: [],
    })
    platform.advance(DAY_MS)
    const back = await logIn()
    expect(await unreadOf(back)).toBe(2)
    expect((await read(back, { kind: 'promotion' })).rows.map(({ id }) => id)).toEqual([offer])
    const { availablePromo } = requireValue(await platform.call('badges', {}, { token: back.token }))
    expect(availablePromo).toBeGreaterThan(0)
  })
})

describe('SAFE-02 money that came or went is told of on a break as well', () => {
  /** In an inbox as if it had happened. */
  const tell = ({ memberId }: Player, event: MessageEvent) => {
    const facts = Object.fromEntries(
      MESSAGE_EVENTS[event].facts.map((name) => [name, name === 'amount' ? '50.00' : 'x']),
    )
    return bindings.DB.prepare(
      "INSERT INTO message (id, merchant, member_id, kind, event, facts, at_ms) VALUES (?, 'meridian', ?, ?, ?, ?, ?)",
    )
      .bind(
        mintMessageId(systemRandom),
        memberId,
        MESSAGE_EVENTS[event].kind,
        event,
        JSON.stringify(facts),
        platform.time.nowMs,
      )
      .run()
  }
  const rest = async (player: Player) => {
    requireValue(await platform.call('takeBreak', { days: 1 }, { token: player.token }))
    const input = { type: 'username', username: player.username, password: PASSWORD } as const
    return { ...player, token: requireValue(await platform.call('login', input)).token }
  }

  test('an event of a later release, which a roll-back leaves, is passed over', async () => {
    const player = await buildPlayer()
    await tell(player, 'password_changed')
    await tell(player, 'new_device')
    await bindings.DB.prepare("UPDATE message SET event = 'of_tomorrow' WHERE member_id = ? AND event = 'new_device'")
      .bind(player.memberId)
      .run()
    expect((await read(player)).rows.map(({ title }) => title)).toEqual(['Your password was changed'])
  })

  test('a reward that was paid is there, counted, read and taken out; an offer beside it is not', async () => {
    const player = await buildPlayer()
    requireValue(await claim(player, await buildPromotion()))
    const offer = await sent(player.username, { kind: 'promotion' })
    const resting = await rest(player)
    const { token } = resting
    const { rows } = await read(resting)
    expect(rows.map(({ title }) => title)).toEqual(['Reward paid: ₱50.00'])
    expect((await read(resting, { kind: 'promotion' })).rows).toEqual(rows)
    expect(await unreadOf(resting)).toBe(1)
    const id = rows[0]!.id
    expect(requireValue(await platform.call('readMessage', { id, andOlder: true }, { token })).unreadCount).toBe(0)
    expect(refusalOf(await platform.call('deleteMessage', { id: offer }, { token })).errorCode).toBe('not_found')
    requireValue(await platform.call('deleteMessage', { id }, { token }))
    expect(await titlesOf(resting)).toEqual([])
  })

  test.each(EVENTS.filter((event) => MESSAGE_EVENTS[event].kind === 'promotion'))(
    'of all that is told of promotions: %s',
    async (event) => {
      const player = await buildPlayer()
      await tell(player, event)
      expect(await unreadOf(player)).toBe(1)
      const invites = [
        'reward_issued',
        'bonus_granted',
        'bonus_withheld',
        'promotion_refused',
        'rank_reached',
        'raffle_won',
        'race_paid',
      ]
      expect(await unreadOf(await rest(player))).toBe(invites.includes(event) ? 0 : 1)
    },
  )
})

describe('OPS-01 what operators write', () => {
  test.each([
    ['without the merchant’s own language', { titles: { TH: 'วันอาทิตย์' }, contents: { TH: 'ปิด' } }],
    ['a title without its content', { titles: { EN: 'Sunday', TH: 'วันอาทิตย์' } }],
    ['in a language that is none of ours', { titles: { EN: 'Sunday', DE: 'Sonntag' } }],
    ['longer than a message', { contents: { EN: 'x'.repeat(4_001) } }],
    ['of no kind', { kind: 'urgent' }],
  ])('%s is refused', async (_, input) => {
    const { username } = await buildPlayer()
    expect(refusalOf(await send(username, input))).toMatchObject({ status: 400, errorCode: 'malformed' })
  })

  test('the same again within ten minutes is the message that was sent; withdrawn, or later, it is another', async () => {
    const player = await buildPlayer()
    const answers = await Promise.all([1, 2, 3].map(() => sent(player.username)))
    const [first] = answers
    if (!first) throw new Error('nothing was sent')
    expect(new Set(answers).size).toBe(1)
    expect(await titlesOf(player)).toEqual(['Sunday'])
    requireValue(await askAsOperator('messages-withdraw', { id: first }))
    const second = await sent(player.username)
    expect(second).not.toBe(first)
    platform.advance(11 * MINUTE_MS)
    expect(await sent(player.username)).not.toBe(second)
  })

  test('to nobody is not found; what happened by itself cannot be withdrawn; reads are counted', async () => {
    expect(refusalOf(await send('nobody-at-all')).errorCode).toBe('not_found')
    const player = await buildPlayer()
    await claim(player, await buildPromotion())
    const own = (await read(player)).rows[0]?.id
    expect(refusalOf(await askAsOperator('messages-withdraw', { id: own })).errorCode).toBe('not_found')
    // The newest of all that the file wrote: time stands still here unless it is moved.
    platform.advance(1_000)
    const id = await sent(player.username, { kind: 'personal' })
    requireValue(await platform.call('readMessage', { id }, { token: player.token }))
    const { rows } = requireValue(await askAsOperator('messages-list', {}))
    expect(rows).toContainEqual(
      expect.objectContaining({ id, username: player.username, writtenBy: 'olga', readBy: 1, kind: 'personal' }),
    )
  })
})
