/** MSG-03, TRUST-06, OPS-01: what people write to the house, who may see it, and what operators do with it. */

import { encode } from 'fast-png'
import { beforeAll, describe, expect, test } from 'vitest'
import { NOBODY } from '../../../contract/constants.ts'
import { idempotencyKeySchema } from '../../../contract/ids.ts'
import { type OperatorCallName, operatorPath } from '../../../contract/operator/calls.ts'
import { sealRequest } from '../../../contract/protocols/envelope.ts'
import { getWallet } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { HERD } from '../../support/herd.ts'
import { mintPng } from '../../support/mint-png.ts'
import {
  bindings,
  buildClaims,
  buildPlatform,
  buildRegistration,
  buildRequest,
  keys,
  meridian,
  readAnswer,
  refusalOf,
  requireValue,
  saffron,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

const CONTENT = 'My withdrawal of yesterday has not arrived yet'
const complaint = { kind: 'complaint', topic: 'withdrawal', content: CONTENT } as const
const feedback = { kind: 'feedback', topic: 'site', content: 'The lobby is quick and easy to read' } as const

let addresses = 0
const mintAddress = () => `198.51.100.${++addresses}`

async function enter(platform = buildPlatform()) {
  const { token } = requireValue(await platform.call('register', buildRegistration(), { clientIp: mintAddress() }))
  return { platform, token }
}

type OperatorOptions = { operator?: string; merchant?: typeof meridian }

/** As the edge asks in an operator's name. */
async function operate(
  platform: ReturnType<typeof buildPlatform>,
  name: OperatorCallName,
  input: object,
  { operator = 'olga', merchant = meridian }: OperatorOptions = {},
) {
  const path = operatorPath(name)
  const claims = buildClaims(platform.time.nowMs, { merchant, method: 'POST', path, operator })
  const sealed = await sealRequest(keys[merchant]!.toPlatform, { claims, payload: input })
  const response = await platform.send(buildRequest({ method: 'POST', path, sealed, encrypt: true }))
  return readAnswer<Record<string, unknown>>(response, merchant, claims.jti)
}

const countRows = async (table: string, reference: string) =>
  bindings.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE reference = ?`).bind(reference).first<number>('n')

describe('MSG-03 feedback and complaints', () => {
  test('a visitor may give feedback and gets a reference; a complaint needs a member', async () => {
    const platform = buildPlatform()
    const options = { clientIp: mintAddress() }
    const filed = requireValue(await platform.call('feedback', { ...feedback, email: 'a@example.com' }, options))
    expect(filed.reference).toMatch(/^F-/)
    expect(await countRows('service_case_audit', filed.reference)).toBe(1)
    expect(refusalOf(await platform.call('feedback', complaint, options))).toMatchObject({
      errorCode: 'login_required',
    })
  })

  test('a guest is asked for a true account, for feedback as well', async () => {
    const platform = buildPlatform()
    const { token } = requireValue(await platform.call('freePlay', {}))
    for (const input of [complaint, feedback])
      expect(refusalOf(await platform.call('feedback', input, { token }))).toMatchObject({
        errorCode: 'in_need_true_account',
      })
  })

  test.each([
    ['too short', 'Help me'],
    ['too long', 'word '.repeat(501)],
    ['signs without a word', '!!! ??? ... --- ***'],
  ])('%s is refused with the bounds', async (_, content) => {
    const { platform, token } = await enter()
    expect(refusalOf(await platform.call('feedback', { ...complaint, content }, { token }))).toMatchObject({
      status: 422,
      errorCode: 'invalid_fields',
      fields: { content: { key: 'content_words', values: { min: 5, max: 500 } } },
    })
  })

  test('the bounds are the operator’s to set, and a merchant’s own', async () => {
    await bindings.DB.prepare("INSERT INTO service_setting VALUES ('saffron', 2, 3, 9)").run()
    const platform = buildPlatform()
    expect(requireValue(await platform.call('feedbackSetting', {}, { merchant: saffron }))).toEqual({
      minWords: 2,
      maxWords: 3,
    })
    const options = { merchant: saffron, clientIp: mintAddress() }
    expect((await platform.call('feedback', { ...feedback, content: 'Very good' }, options)).ok).toBe(true)
    expect((await platform.call('feedback', feedback, options)).ok).toBe(false)
  })

  test('many at once are still five a day, and tomorrow there are five more', async () => {
    const { platform, token } = await enter()
    const answers = await Promise.all(
      Array.from({ length: HERD }, (_, n) =>
        platform.call('feedback', { ...complaint, content: `${CONTENT} (${n})` }, { token }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(refusalOf(answer)).toMatchObject({
        status: 429,
        errorCode: 'too_many_requests',
        retryAfterSeconds: 86_400,
      })
    expect(requireValue(await platform.call('feedbackList', {}, { token })).rows).toHaveLength(5)
    const audits = 'SELECT count(*) AS n FROM service_case_audit WHERE at_ms = ?'
    expect(await bindings.DB.prepare(audits).bind(platform.time.nowMs).first('n')).toBe(5)
  })

  test('the same words again within ten minutes are one case, all at once too and past the limit; of another they are another', async () => {
    const { platform, token } = await enter()
    const file = async (change = {}) =>
      requireValue(await platform.call('feedback', { ...complaint, ...change }, { token }))
    const answers = await Promise.all(Array.from({ length: HERD }, () => file()))
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
    const filed = answers[0] ?? (await file())
    expect(await countRows('service_case_audit', filed.reference)).toBe(1)
    for (const n of [1, 2, 3, 4]) await file({ content: `${CONTENT} (${n})` })
    platform.advance(9 * 60_000)
    expect(await file()).toEqual(filed)
    const other = await enter(platform)
    const theirs = requireValue(await platform.call('feedback', complaint, { token: other.token }))
    expect(theirs.reference).not.toBe(filed.reference)
    const again = { token: other.token }
    platform.advance(60_000)
    expect(requireValue(await platform.call('feedback', { ...complaint, topic: 'account' }, again))).not.toEqual(theirs)
    platform.advance(9 * 60_000)
    expect(requireValue(await platform.call('feedback', complaint, again))).not.toEqual(theirs)
  })

  test('visitors behind one IPv6 network share a limit', async () => {
    const platform = buildPlatform()
    for (let index = 1; index <= 5; index++)
      requireValue(
        await platform.call(
          'feedback',
          { ...feedback, content: `${feedback.content} (${index})` },
          { clientIp: `2001:db8:7::${index}` },
        ),
      )
    expect((await platform.call('feedback', feedback, { clientIp: '2001:db8:7::ffff' })).ok).toBe(false)
    expect((await platform.call('feedback', feedback, { clientIp: '2001:db8:8::1' })).ok).toBe(true)
  })

  test('a round that is not the member’s does not go along', async () => {
    const { platform, token } = await enter()
    const input = { ...complaint, topic: 'game', roundId: 'somebody-elses', vassalage: 'HARBOR' } as const
    expect(refusalOf(await platform.call('feedback', input, { token }))).toMatchObject({ errorCode: 'round_unknown' })
  })

  test('TRUST-06 a round of the member’s own goes along as it is recorded', async () => {
    const { platform, token } = await enter()
    const { id } = requireValue(await platform.call('memberInfo', {}, { token }))
    const wallet = getWallet(bindings.WALLET, meridian, id)
    const round = { vendor: 'HARBOR', roundId: 'round-7', kind: 'real', currency: 'PHP' } as const
    const game = { gameId: 'game-7', gameCode: 'seven', gameName: 'Seven', category: 'RNG' } as const
    await wallet.deposit({ key: 'opening', currency: 'PHP', amountMinor: 100 })
    await wallet.placeBet({ ...round, ...game, transactionId: 'bet-7', amountMinor: 20 })
    await wallet.settleRound({ ...round, transactionId: 'win-7', amountMinor: 150, closesRound: true })
    const input = { ...complaint, topic: 'game', roundId: 'round-7', vassalage: 'HARBOR' } as const
    const { reference } = requireValue(await platform.call('feedback', input, { token }))
    const { rows } = requireValue(await operate(platform, 'complaints-list', { limit: 100, kind: 'complaint' }))
    const mine = (rows as { reference: string }[]).find((row) => row.reference === reference)
    expect(mine).toMatchObject({ roundId: 'round-7', details: { round: { stake_minor: 20, payout_minor: 150 } } })
  })

  test('what is written comes back as it was written, markup and all', async () => {
    const { platform, token } = await enter()
    const content = `<script>alert(1)</script> and "quotes" and '; DROP TABLE service_case; -- remain text`
    requireValue(await platform.call('feedback', { ...complaint, content }, { token }))
    expect(requireValue(await platform.call('feedbackList', {}, { token })).rows[0]?.content).toBe(content)
  })
})

describe('TRUST-06 the states of a complaint', () => {
  async function file() {
    const { platform, token } = await enter()
    const { reference } = requireValue(await platform.call('feedback', complaint, { token }))
    return { platform, token, reference }
  }

  test('received, in review, answered, not settled, answered again, closed; each with its time and its row', async () => {
    const { platform, token, reference } = await file()
    const read = async () => requireValue(await platform.call('feedbackList', {}, { token })).rows[0]
    expect(await read()).toMatchObject({ reference, state: 'received', answer: null, reviewedAt: null })
    platform.advance(1_000)
    requireValue(await operate(platform, 'complaints-review', { reference }))
    expect(await read()).toMatchObject({ state: 'in_review', reviewedAt: new Date(platform.time.nowMs).toISOString() })
    requireValue(await operate(platform, 'complaints-answer', { reference, answer: 'It was sent today.' }))
    expect(await read()).toMatchObject({ state: 'answered', answer: 'It was sent today.' })
    requireValue(await platform.call('settleFeedback', { reference, settled: false }, { token }))
    expect(await read()).toMatchObject({ state: 'in_review' })
    requireValue(await operate(platform, 'complaints-answer', { reference, answer: 'It is there now.' }))
    const closed = requireValue(await platform.call('settleFeedback', { reference, settled: true }, { token }))
    expect(closed).toMatchObject({ state: 'closed', answer: 'It is there now.' })
    const acts = await bindings.DB.prepare(
      'SELECT act, actor, answer FROM service_case_audit WHERE reference = ? ORDER BY at_ms, rowid'.replace(
        ', rowid',
        '',
      ),
    )
      .bind(reference)
      .all<{ act: string; actor: string; answer: string | null }>()
    expect(acts.results.map(({ act }) => act).sort()).toEqual(
      ['accept', 'answer', 'answer', 'file', 'reject', 'review'].sort(),
    )
    expect(
      acts.results
        .filter(({ actor }) => actor === 'operator:olga')
        .map(({ answer }) => answer)
        .sort(),
    ).toEqual([null, 'It is there now.', 'It was sent today.'].sort())
  })

  test('nobody but its member sees or settles it', async () => {
    const { platform, reference } = await file()
    requireValue(await operate(platform, 'complaints-answer', { reference, answer: 'Done.' }))
    const other = await enter(platform)
    expect(requireValue(await platform.call('feedbackList', {}, { token: other.token })).rows).toEqual([])
    const attempt = await platform.call('settleFeedback', { reference, settled: true }, { token: other.token })
    expect(refusalOf(attempt)).toMatchObject({ errorCode: 'not_found' })
    const { rows } = requireValue(await operate(platform, 'complaints-list', { state: 'answered', limit: 100 }))
    expect((rows as { reference: string }[]).some((row) => row.reference === reference)).toBe(true)
  })

  test('what is not answered cannot be settled, what is closed cannot be answered, and no row is left', async () => {
    const { platform, token, reference } = await file()
    const early = await platform.call('settleFeedback', { reference, settled: true }, { token })
    expect(refusalOf(early)).toMatchObject({ status: 409, errorCode: 'conflict' })
    requireValue(await operate(platform, 'complaints-close', { reference }))
    const before = await countRows('service_case_audit', reference)
    for (const [name, input] of [
      ['complaints-answer', { reference, answer: 'Too late.' }],
      ['complaints-review', { reference }],
      ['complaints-close', { reference }],
    ] as const)
      expect(refusalOf(await operate(platform, name, input))).toMatchObject({ errorCode: 'conflict' })
    expect(await countRows('service_case_audit', reference)).toBe(before)
  })

  test('two operators who answer at once: one answer stands, the other hears of it', async () => {
    const { platform, reference } = await file()
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((operator) =>
        operate(platform, 'complaints-answer', { reference, answer: `By ${operator}.` }, { operator }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.failure.errorCode === 'conflict')).toHaveLength(2)
  })

  test('more than a page: a cursor leads on, and is no good to another member', async () => {
    const { platform, token } = await enter()
    for (let day = 0; day < 5; day++) {
      for (let index = 0; index < 5; index++) {
        platform.advance(1)
        requireValue(await platform.call('feedback', { ...complaint, content: `${CONTENT} (${index})` }, { token }))
      }
      platform.advance(86_400_000)
    }
    const first = requireValue(await platform.call('feedbackList', {}, { token }))
    const cursor = first.nextCursor ?? ''
    const second = requireValue(await platform.call('feedbackList', { cursor }, { token }))
    const seen = new Set([...first.rows, ...second.rows].map(({ reference }) => reference))
    expect([first.rows.length, second.rows.length, seen.size, second.nextCursor]).toEqual([20, 5, 25, null])
    const other = await enter(platform)
    expect(refusalOf(await platform.call('feedbackList', { cursor }, { token: other.token }))).toMatchObject({
      errorCode: 'malformed',
    })
  })
})

test('OPS-01 an operator sees and answers the cases of the merchant they speak for, and of no other', async () => {
  const { platform, token } = await enter()
  const { reference } = requireValue(await platform.call('feedback', complaint, { token }))
  const answer = await operate(platform, 'complaints-answer', { reference, answer: 'Mine?' }, { merchant: saffron })
  expect(refusalOf(answer)).toMatchObject({ errorCode: 'not_found' })
  const listed = requireValue(await operate(platform, 'complaints-list', { limit: 100 }, { merchant: saffron }))
  expect(JSON.stringify(listed)).not.toContain(reference)
})

test('MSG-03 an application to the programme lands with its form, for an operator to read', async () => {
  const platform = buildPlatform()
  const application = {
    name: 'Ana Cruz',
    email: 'ana@example.com',
    channel: 'site',
    address: 'https://ana.example',
    content: 'My readers ask where they can play fair games',
  } as const
  const from = { clientIp: mintAddress() }
  const apply = async (change = {}) =>
    requireValue(await platform.call('joinApplication', { ...application, ...change }, from)).reference
  const reference = await apply()
  expect(reference).toMatch(/^A-/)
  expect(await apply()).toBe(reference)
  expect(await apply({ name: 'Bea Cruz' })).not.toBe(reference)
  const { rows } = requireValue(await operate(platform, 'complaints-list', { kind: 'application', limit: 100 }))
  expect(rows).toContainEqual(
    expect.objectContaining({
      reference,
      email: 'ana@example.com',
      details: { name: 'Ana Cruz', address: 'https://ana.example' },
    }),
  )
})

describe('MSG-02 the conversation with customer service', () => {
  const PNG = Buffer.from(encode({ width: 2, height: 3, data: new Uint8Array(24).fill(90), channels: 4 }))
  const HTML = '<img src=x onerror=alert(1)> <b>My deposit</b>'
  const withKey = (token: string, key: string = crypto.randomUUID()) => ({
    token,
    claims: { idempotencyKey: idempotencyKeySchema.parse(key) },
  })

  async function talk() {
    const platform = buildPlatform()
    const { token, username } = requireValue(
      await platform.call('register', buildRegistration(), { clientIp: mintAddress() }),
    )
    const write = (text: string, key?: string) => platform.call('writeToService', { text }, withKey(token, key))
    const send = (bytes: Uint8Array | string, key?: string) =>
      platform.call('sendServicePicture', { image: Buffer.from(bytes).toString('base64') }, withKey(token, key))
    const read = async (cursor?: string) =>
      requireValue(await platform.call('serviceThread', cursor === undefined ? {} : { cursor }, { token }))
    const unread = async () => requireValue(await platform.call('badges', {}, { token })).serviceUnread
    return { platform, token, username, write, send, read, unread }
  }

  test('half a character is kept by neither of two equal sends, and a text of nothing is none', async () => {
    const { write, read } = await talk()
    const key = crypto.randomUUID()
    const sent = requireValue(await write('see you \ud83d', key))
    expect(sent.text).toBe('see you')
    expect(requireValue(await write('see you \ud83d', key))).toEqual(sent)
    expect(refusalOf(await write('\u200b\u2060')).errorCode).toBe('malformed')
    expect((await read()).messages).toEqual([sent])
  })

  test('is written, answered with a picture, read, closed, and opened again by writing', async () => {
    const { platform, token, username, write, send, read, unread } = await talk()
    expect(await read()).toEqual({ state: null, unread: 0, messages: [], nextCursor: null })
    requireValue(await write(HTML))
    requireValue(await send(PNG))
    const { rows } = requireValue(await operate(platform, 'service-list', { limit: 200 }))
    const row = (rows as { username: string }[]).find((one) => one.username === username)
    expect(row).toMatchObject({ state: 'waiting', messages: 2, lastText: '' })
    const seen = requireValue(await operate(platform, 'service-read', { username }))
    expect(seen.messages).toMatchObject([
      { text: HTML, operator: null },
      { position: 2, hasPicture: true },
    ])
    const picture = requireValue(await operate(platform, 'service-picture', { username, position: 2 }))
    expect(picture.data).toBe(PNG.toString('base64'))
    expect(refusalOf(await operate(platform, 'service-picture', { username, position: 1 })).errorCode).toBe('not_found')

    platform.time.nowMs += 60_000
    const answer = { username, text: 'It is on its way', image: PNG.toString('base64') }
    expect(requireValue(await operate(platform, 'service-answer', answer)).state).toBe('answered')
    expect(await unread()).toBe(1)
    const thread = await read()
    expect(thread).toMatchObject({ state: 'answered', unread: 1 })
    expect(thread.messages.map(({ position, from, text }) => [position, from, text])).toEqual([
      [3, 'service', 'It is on its way'],
      [2, 'member', ''],
      [1, 'member', HTML],
    ])
    const own = await platform.call('upload', { id: thread.messages[0]!.picture! }, { token })
    expect(requireValue(own).data).toBe(PNG.toString('base64'))
    expect(requireValue(await platform.call('readService', { upTo: 99 }, { token })).unread).toBe(0)
    expect(requireValue(await platform.call('readService', { upTo: 1 }, { token })).unread).toBe(0)
    expect(await unread()).toBe(0)

    requireValue(await operate(platform, 'service-close', { username }))
    expect(refusalOf(await operate(platform, 'service-close', { username })).errorCode).toBe('conflict')
    expect((await read()).state).toBe('closed')
    requireValue(await write('One more thing'))
    expect((await read()).state).toBe('waiting')
    const acts = bindings.DB.prepare(`SELECT act FROM member_audit JOIN member ON member.id = member_id
      WHERE username = ? AND act LIKE 'service%' ORDER BY at_ms, member_audit.id`)
    const kept = (await acts.bind(username).all<{ act: string }>()).results.map(({ act }) => act)
    expect(kept.toSorted()).toEqual(['service_answered', 'service_closed', 'service_picture_seen'])
  })

  test('an answer ends no wait for what was written after it was read, and stands once', async () => {
    const { platform, username, write, read } = await talk()
    requireValue(await write('Where is it?'))
    requireValue(await write('Hello?'))
    const answer = (upTo: number) => operate(platform, 'service-answer', { username, text: 'On its way', upTo })
    expect(requireValue(await answer(1)).state).toBe('waiting')
    expect(refusalOf(await operate(platform, 'service-close', { username, upTo: 1 })).errorCode).toBe('conflict')
    expect(requireValue(await answer(2)).state).toBe('answered')
    expect(requireValue(await answer(2)).state).toBe('answered')
    expect((await read()).messages.map(({ position, from }) => [position, from])).toEqual([
      [4, 'service'],
      [3, 'service'],
      [2, 'member'],
      [1, 'member'],
    ])
    expect(requireValue(await operate(platform, 'service-close', { username, upTo: 2 })).state).toBe('closed')
  })

  test('takes a message once for its key, however many are sent at once, and no other under it', async () => {
    const { write, send, read } = await talk()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: HERD }, () => write('Hello there', key)))
    expect(answers.map((answer) => requireValue(answer).position)).toEqual(answers.map(() => 1))
    expect(refusalOf(await write('Something else', key)).errorCode).toBe('conflict')
    expect(refusalOf(await send(PNG, key)).errorCode).toBe('conflict')
    const pictureKey = crypto.randomUUID()
    const pictures = await Promise.all([send(PNG, pictureKey), send(PNG, pictureKey)])
    expect(new Set(pictures.map((answer) => requireValue(answer).position))).toEqual(new Set([2]))
    const other = encode({ width: 2, height: 3, data: new Uint8Array(24).fill(91), channels: 4 })
    expect(refusalOf(await send(other, pictureKey)).errorCode, 'another picture').toBe('conflict')
    expect((await read()).messages.map(({ position }) => position)).toEqual([2, 1])
  })

  test('takes an answer to the same message once, picture and audit as well; another picture is another answer', async () => {
    const { platform, username, write, read } = await talk()
    requireValue(await write('Where is it?'))
    const image = PNG.toString('base64')
    const answer = (more = {}) => operate(platform, 'service-answer', { username, text: 'Here', image, ...more })
    for (const _ of [1, 2]) expect(requireValue(await answer()).state).toBe('answered')
    requireValue(await answer({ upTo: 1 }))
    const kept = bindings.DB.prepare(`SELECT (SELECT count(*) FROM upload WHERE member_id = member.id) AS pictures,
      (SELECT count(*) FROM member_audit WHERE member_id = member.id AND act = 'service_answered') AS audits
      FROM member WHERE username = ?`).bind(username)
    expect(await kept.first()).toEqual({ pictures: 1, audits: 1 })
    requireValue(await answer({ image: mintPng() }))
    expect((await read()).messages.map(({ position }) => position)).toEqual([3, 2, 1])
  })

  test('says the median wait for a first reply once five had one, by the last turn of each, and of this week alone', async () => {
    await bindings.DB.prepare('DELETE FROM service_thread').run()
    const asker = await talk()
    const told = async () => (await asker.read()).replyMinutes
    /** Waits so long for a reply; a second one, a day later, is none. */
    const wait = async (minutes: number, isClosed = false) => {
      const { platform, username, write } = await talk()
      const pass = (ms: number) => {
        platform.time.nowMs += ms
      }
      const reply = async (text: string) =>
        requireValue(await operate(platform, 'service-answer', { username, text })).state
      requireValue(await write('An old matter'))
      pass(1)
      await reply('It is settled')
      pass(1)
      for (const text of ['Where is it?', 'Hello?']) requireValue(await write(text))
      pass(minutes * 60_000)
      expect(await reply('On its way')).toBe('answered')
      pass(60_000)
      await reply('One more word')
      if (isClosed) requireValue(await operate(platform, 'service-close', { username }))
    }
    expect(await told()).toBeUndefined()
    for (const [at, minutes] of [30, 4, 600, 12].entries()) await wait(minutes, at % 2 === 0)
    expect(await told(), 'four are too few').toBeUndefined()
    await wait(7)
    expect(await told()).toBe(12)
    requireValue(await asker.write('A question'))
    expect(await told(), 'who waits is not counted').toBe(12)
    asker.platform.time.nowMs += 8 * 86_400_000
    expect(await told()).toBeUndefined()
  })

  test('gives each of many messages at once a place of its own', async () => {
    const { write, read } = await talk()
    await Promise.all(Array.from({ length: HERD }, (_, index) => write(`Message ${index}`)))
    expect((await read()).messages.map(({ position }) => position)).toEqual(
      Array.from({ length: HERD }, (_, index) => HERD - index).slice(0, 30),
    )
  })

  test('refuses what is too long, empty, no picture or too much, and keeps nothing of it', async () => {
    const { platform, token, write, send, read } = await talk()
    const refused = await Promise.all([
      write('x'.repeat(2_001)),
      write('   '),
      send('<html><script>alert(1)</script>'),
      platform.call('writeToService', { text: 'Without a key' }, { token }),
    ])
    expect(refused.map((answer) => refusalOf(answer).errorCode)).toEqual([
      'malformed',
      'malformed',
      'image_refused',
      'malformed',
    ])
    expect((await read()).messages).toEqual([])
    requireValue(await write('x'.repeat(2_000)))
    await bindings.DB.prepare("UPDATE message_quota SET sent = 100 WHERE quota_key LIKE 'service:%'").run()
    expect(refusalOf(await write('One too many')).errorCode).toBe('quota_insufficient')
    expect((await read()).messages).toHaveLength(1)
  })

  test('is of its member alone: no other member, guest, merchant or nameless operator reads or answers it', async () => {
    const { platform, username, send, read } = await talk()
    requireValue(await send(PNG))
    const picture = (await read()).messages[0]!.picture!
    const other = await talk()
    expect(refusalOf(await platform.call('upload', { id: picture }, { token: other.token })).errorCode).toBe(
      'not_found',
    )
    expect((await other.read()).messages).toEqual([])
    const guest = requireValue(await platform.call('freePlay', {}))
    expect(refusalOf(await platform.call('serviceThread', {}, { token: guest.token })).errorCode).toBe(
      'in_need_true_account',
    )
    const answer = { username, text: 'Mine?' }
    const elsewhere = await operate(platform, 'service-answer', answer, { merchant: saffron })
    expect(refusalOf(elsewhere).errorCode).toBe('not_found')
    const nameless = await operate(platform, 'service-answer', answer, { operator: NOBODY })
    expect(refusalOf(nameless).errorCode).toBe('forbidden')
    expect(
      refusalOf(await operate(platform, 'service-answer', { ...answer, username: other.username })).errorCode,
    ).toBe('not_found')
  })

  test('goes back page by page, and a cursor is of its owner', async () => {
    const { platform, write, read } = await talk()
    for (let count = 1; count <= 33; count++) requireValue(await write(`Message ${count}`))
    const first = await read()
    const second = await read(first.nextCursor ?? '')
    expect([first.messages.length, second.messages.length, second.nextCursor]).toEqual([30, 3, null])
    const other = await talk()
    const foreign = await platform.call('serviceThread', { cursor: first.nextCursor! }, { token: other.token })
    expect(refusalOf(foreign).errorCode).toBe('malformed')
  })
})

describe('OPS-01 what operators write for the site', () => {
  const platform = buildPlatform()
  const day = (days: number) => new Date(platform.time.nowMs + days * 86_400_000).toISOString()
  const mintId = () => `notice-${crypto.randomUUID().slice(0, 8)}`
  const noticeOf = (overrides: object = {}) => ({
    id: mintId(),
    type: 'PL',
    titles: { EN: 'Title' },
    contents: { EN: '<p>Words</p>' },
    startsAt: day(-1),
    ...overrides,
  })
  const put = (announcement: object, options: OperatorOptions = {}) =>
    operate(platform, 'announcements-put', { announcement }, options)
  const listed = async () =>
    requireValue(await platform.call('announcements', { types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B' }))
  const idsOf = async () => {
    const { forSome: _, ...lists } = await listed()
    return Object.values(lists).flatMap((list) => list.map(({ id }) => id))
  }
  const previewOf = (value: Record<string, unknown>) => {
    const { pathname, searchParams } = new URL(String(value.preview), 'http://localhost')
    expect(pathname).toBe('/noticePage')
    const { draft, id = '', token = '' } = Object.fromEntries(searchParams)
    return { kind: draft as 'announcement' | 'article', id, token }
  }

  test('a notice is a draft, then coming, shown and ended; a draft is read by its token alone', async () => {
    const notice = noticeOf({ draft: true, contents: { EN: '<img src=x onerror=alert(1)><p>Words</p>' } })
    const asked = previewOf(requireValue(await put(notice)))
    expect(await idsOf()).not.toContain(notice.id)
    expect(requireValue(await platform.call('contentDraft', asked)).title).toBe('Title')
    const wrong = { ...asked, token: 'x'.repeat(32) }
    const other = previewOf(requireValue(await put(noticeOf({ draft: true }))))
    for (const one of [wrong, { ...asked, token: other.token }, { ...asked, kind: 'article' as const }])
      expect(refusalOf(await platform.call('contentDraft', one)).errorCode).toBe('not_found')
    expect(refusalOf(await platform.call('contentDraft', { ...asked, token: '' })).errorCode).toBe('malformed')
    expect(JSON.stringify(requireValue(await operate(platform, 'announcements-list', {})))).not.toContain(asked.token)

    requireValue(await put({ ...notice, draft: false, startsAt: day(1) }))
    expect(refusalOf(await platform.call('contentDraft', asked)).errorCode).toBe('not_found')
    expect(await idsOf()).not.toContain(notice.id)
    requireValue(await put({ ...notice, draft: false }))
    expect(await idsOf()).toContain(notice.id)
    expect(refusalOf(await put(notice)).errorCode).toBe('conflict')
    requireValue(await operate(platform, 'announcements-end', { id: notice.id }))
    expect(await idsOf()).not.toContain(notice.id)
    expect(refusalOf(await operate(platform, 'announcements-end', { id: notice.id })).errorCode).toBe('not_found')
  })

  test('refuses a banner without a picture, a bad link, no words of its own language, another merchant and no name', async () => {
    const notice = noticeOf()
    requireValue(await put(notice))
    const refused = await Promise.all([
      put(noticeOf({ type: 'B' })),
      put(noticeOf({ link: 'javascript:alert(1)' })),
      put(noticeOf({ link: '//evil.example' })),
      put(noticeOf({ titles: { TH: 'x' }, contents: { TH: 'x' } })),
      put(noticeOf({ endsAt: day(-2) })),
      put({ ...notice, draft: true }),
      put(noticeOf(), { operator: NOBODY }),
    ])
    expect(refused.map((answer) => refusalOf(answer).errorCode)).toEqual([
      'malformed',
      'malformed',
      'malformed',
      'malformed',
      'malformed',
      'conflict',
      'forbidden',
    ])
    requireValue(await put({ ...notice, titles: { EN: 'Another house' } }, { merchant: saffron }))
    expect((await listed()).player.find(({ id }) => id === notice.id)?.title, 'an id is of its merchant').toBe('Title')
    const banner = noticeOf({ type: 'B', picture: '/banners/one.webp', link: '/promotions', group: 'w_login' })
    requireValue(await put(banner))
    const shown = (await listed()).banners.find(({ id }) => id === banner.id)
    expect(shown).toMatchObject({ imageUrl: '/banners/one.webp', linkUrl: '/promotions', groupName: 'w_login' })
  })

  test('MSG-01 a pop-up is a notice with terms: one list for everybody, a strip where its terms are not known', async () => {
    const popup = { whom: 'members', often: 'day', button: { EN: 'See it', TH: 'ดู' } }
    const dialog = noticeOf({ type: 'PU', link: '/promotions', popup })
    const strip = noticeOf({ type: 'PU' })
    const later = noticeOf({ type: 'PU' })
    for (const one of [dialog, strip, later]) requireValue(await put(one))
    await bindings.DB.prepare("UPDATE announcement SET popup = json_object('whom', 'segment') WHERE id = ?")
      .bind(later.id)
      .run()
    const { dialogs, popup: strips } = await listed()
    expect(dialogs).toMatchObject([
      { id: dialog.id, title: 'Title', linkUrl: '/promotions', whom: 'members', often: 'day', button: 'See it' },
    ])
    const own = [dialog.id, strip.id, later.id]
    expect(
      strips
        .map(({ id }) => id)
        .filter((id) => own.includes(id))
        .sort(),
    ).toEqual([strip.id, later.id].sort())
    // As a release that knows no terms reads the same row.
    const row = await bindings.DB.prepare('SELECT type, audience FROM announcement WHERE id = ?')
      .bind(dialog.id)
      .first()
    expect(row).toEqual({ type: 'PU', audience: 'players' })
    const read = (id: string) => operate(platform, 'config-read', { kind: 'notice', subject: id })
    expect(requireValue(await read(dialog.id)).value).toMatchObject({ popup })
    expect(requireValue(await read(strip.id)).value).not.toHaveProperty('popup')
    requireValue(await put({ ...dialog, popup: undefined }))
    expect(await listed()).not.toHaveProperty('dialogs')
    const asked = previewOf(requireValue(await put(noticeOf({ type: 'PU', link: '/vip', popup, draft: true }))))
    expect(requireValue(await platform.call('contentDraft', asked)).facts).toEqual([
      { name: 'whom', value: 'members' },
      { name: 'often', value: 'day' },
      { name: 'button', value: 'See it' },
    ])
  })

  test.each([
    ['of another type', { type: 'PL' }],
    ['for the agent centre', { audience: 'agents' }],
    ['with a button that leads nowhere', { link: null }],
    ['with a link and no button', { popup: { whom: 'members', often: 'once' } }],
    ['whose button leads away', { link: 'https://elsewhere.example/' }],
    ['whose button lacks the own language', { popup: { whom: 'members', often: 'once', button: { TH: 'ดู' } } }],
    ['that no page could carry', { contents: { EN: 'x'.repeat(4_001) } }],
    [
      'for a segment that is not there',
      { popup: { whom: 'members', segment: 'none', filter: {}, often: 'once', button: { EN: 'x' } } },
    ],
    [
      'for a segment of visitors',
      { popup: { whom: 'visitors', segment: 'none', filter: {}, often: 'once', button: { EN: 'x' } } },
    ],
  ])('MSG-01 refuses a pop-up %s', async (_, overrides) => {
    const popup = { whom: 'members', often: 'once', button: { EN: 'See it' } }
    const answer = await put(noticeOf({ type: 'PU', link: '/vip', popup, ...overrides }))
    expect(refusalOf(answer).errorCode).toBe('malformed')
  })

  test('an article of the help centre comes with its category, at its time, and goes', async () => {
    const article = {
      id: mintId(),
      category: { code: 'extra', titles: { EN: 'Extra' }, position: 9 },
      titles: { EN: 'How' },
      contents: { EN: '<p>So</p>' },
      startsAt: day(1),
      draft: true,
    }
    const putArticle = (overrides: object = {}) =>
      operate(platform, 'help-put', { article: { ...article, ...overrides } })
    const find = async () =>
      requireValue(await platform.call('helpCenter', {}))
        .categories.find(({ code }) => code === 'extra')
        ?.articles.find(({ id }) => id === article.id)
    const stateOf = async () => {
      const { articles } = requireValue(await operate(platform, 'help-list', {}))
      return (articles as { id: string; state: string }[]).find(({ id }) => id === article.id)?.state
    }
    const asked = previewOf(requireValue(await putArticle()))
    expect(await stateOf()).toBe('draft')
    const other = { ...article, id: mintId(), draft: false, startsAt: null }
    requireValue(await operate(platform, 'help-put', { article: other }))
    const renamed = { code: 'extra', titles: { EN: 'Renamed' }, position: 1 }
    requireValue(await putArticle({ category: renamed }))
    const draftOfOther = { ...other, draft: true, category: renamed }
    expect(refusalOf(await operate(platform, 'help-put', { article: draftOfOther })).errorCode).toBe('conflict')
    const shown = requireValue(await platform.call('helpCenter', {})).categories.find(({ code }) => code === 'extra')
    expect(shown?.title, 'a draft renames nothing, taken or refused').toBe('Extra')
    requireValue(await operate(platform, 'help-remove', { id: other.id }))
    const latest = previewOf(requireValue(await putArticle()))
    expect(refusalOf(await platform.call('contentDraft', asked)).errorCode).toBe('not_found')
    expect(requireValue(await platform.call('contentDraft', latest)).content).toBe('<p>So</p>')
    requireValue(await putArticle({ draft: false }))
    expect(await find()).toBeUndefined()
    expect(await stateOf()).toBe('coming')
    requireValue(await putArticle({ draft: false, startsAt: null }))
    expect(await find()).toMatchObject({ title: 'How' })
    expect(await stateOf()).toBe('shown')
    const { startsAt: _, draft: _draft, ...content } = article
    const stands = async (kind: string, subject: string) =>
      requireValue(await operate(platform, 'config-read', { kind, subject }))
    expect(await stands('help', article.id)).toEqual({ value: { ...content, position: 0 } })
    expect(await stands('help', 'nothing-here')).toEqual({ value: null })
    const service = { live: 'https://chat.example/live', vip: null, minWords: 3, maxWords: 400, dailyLimit: 9 }
    const { value: before } = await stands('service', '')
    requireValue(await operate(platform, 'service-set', { service }))
    expect(await stands('service', '')).toEqual({ value: service })
    requireValue(await operate(platform, 'service-set', { service: before as object }))
    expect(await stands('service', '')).toEqual({ value: before })
    requireValue(await operate(platform, 'help-remove', { id: article.id }))
    expect(await find()).toBeUndefined()
    expect(refusalOf(await operate(platform, 'help-remove', { id: article.id })).errorCode).toBe('not_found')
  })
})
